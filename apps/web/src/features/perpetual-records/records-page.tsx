import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { EmptyState } from '@kontor/ui/empty-state';
import { Select } from '@kontor/ui/select';
import { useRouter } from '@tanstack/react-router';
import { MAIN_PAIR } from '../../data/constants.ts';
import { usePageTitle } from '../../data/page-title.ts';
import { useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { pairText, useContractNames } from './listed-contracts.ts';

interface RecordsPageProps {
  readonly page: 'funding' | 'brackets' | 'insurance' | 'liquidations';
  /** What the page is about; a page without it has a head of its own. */
  readonly text?: string;
  /** Of a page about one contract. */
  readonly pair?: string;
  readonly pathOf?: (pair: string) => string;
  /** What else is chosen, beside the title. */
  readonly choice?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the public records: what there is, the contract, and a sentence that says what it means. */
export function RecordsPage({ page, text, pair, pathOf, choice, children }: RecordsPageProps) {
  const words = useWords('perpetual-records');
  const names = useContractNames();
  const title = words(`${page}.title`);
  usePageTitle(pair === undefined ? title : `${title} ${pairText(pair)}`);
  const isUnlisted = pair !== undefined && names !== undefined && !names.includes(pair);
  return (
    <div className="mx-auto w-full max-w-page px-4 py-5 lg:py-8 xl:px-0">
      <RecordLinks page={page} pair={isUnlisted ? undefined : pair} first={names?.[0]} />
      {text !== undefined && (
        <div className="mt-5 flex flex-wrap items-end justify-between gap-3">
          <div className="min-w-0">
            <h1 className="text-20 font-bold md:text-28">{title}</h1>
            <p className="mt-1 max-w-170 text-13 text-text-2">{text}</p>
          </div>
          {choice}
          {pair !== undefined && pathOf !== undefined && <PairChoice pair={pair} names={names ?? [pair]} pathOf={pathOf} />}
        </div>
      )}
      {/* The footer stands below the window from the first moment, however long what comes is. */}
      <div className="mt-5 min-h-dvh">
        {isUnlisted ? <EmptyState picture="results" title={words('unlisted', { pair: pairText(pair) })} /> : children}
      </div>
    </div>
  );
}

interface PairChoiceProps {
  readonly pair: string;
  readonly names: readonly string[];
  readonly pathOf: (pair: string) => string;
}

/** Another contract, and the way to trade this one. */
function PairChoice({ pair, names, pathOf }: PairChoiceProps) {
  const words = useWords('perpetual-records');
  const router = useRouter();
  return (
    <div className="flex items-end gap-4">
      {names.includes(pair) && (
        <SiteLink to={paths.contract(pair)} className="flex min-h-7 items-center text-13 font-semibold text-iris focus-ring">
          {words('trade', { pair: pairText(pair) })}
        </SiteLink>
      )}
      <Select
        label={words('contract')}
        size="small"
        selected={pair}
        placeholder={pairText(pair)}
        onSelect={(name) => router.history.push(pathOf(name))}
        items={names.map((name) => ({ id: name, label: pairText(name) }))}
      />
    </div>
  );
}

/** The other records; those of one contract stay with the contract that is looked at. */
function RecordLinks({
  page,
  pair,
  first,
}: Pick<RecordsPageProps, 'page'> & { readonly pair: string | undefined; readonly first: string | undefined }) {
  const words = useWords('perpetual-records');
  const nav = useRef<HTMLElement>(null);
  // Where the row is wider than the window, the page that is open is in sight.
  useEffect(() => nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [page]);
  const of = pair ?? first ?? MAIN_PAIR;
  const links = {
    funding: paths.contractFunding(of),
    brackets: paths.contractBrackets(of),
    insurance: path('contractInsurance'),
    liquidations: path('contractLiquidations'),
  } as const;
  return (
    <nav ref={nav} aria-label={words('nav')} className="no-scrollbar flex gap-5 overflow-x-auto border-b border-hairline">
      {(['funding', 'brackets', 'insurance', 'liquidations'] as const).map((name) => (
        <SiteLink
          key={name}
          to={links[name]}
          aria-current={name === page ? 'page' : undefined}
          className="flex min-h-10 items-center border-b-2 border-transparent text-13 whitespace-nowrap text-text-2 focus-ring-inside hover:text-text aria-[current]:border-iris aria-[current]:font-semibold aria-[current]:text-text pointer-coarse:min-h-11"
        >
          {words(`${name}.title`)}
        </SiteLink>
      ))}
    </nav>
  );
}
