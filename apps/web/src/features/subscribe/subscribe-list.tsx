import { buttonClasses } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton } from '@kontor/ui/skeleton';
import { Tabs } from '@kontor/ui/tabs';
import { ArrowLeftRight } from 'lucide-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { holdingOf } from '../../data/account-state.ts';
import { useHoldings } from '../../data/account-stream.ts';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useIcoHoldings } from '../../data/ico-account.ts';
import { useIcoNow } from '../../data/ico-clock.ts';
import { SALE_GROUPS, groupOf, stateAt } from '../../data/ico-figures.ts';
import { useIcoItems } from '../../data/ico-items.ts';
import type { IcoItem } from '../../data/ico-items.ts';
import { usePageTitle } from '../../data/page-title.ts';
import { useSession } from '../../data/session.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { SaleCard } from './sale-card.tsx';
import { SalesBand } from './sales-band.tsx';
import { useSaleWords } from './use-sale-words.ts';

/** The payment of nearly every sale; its balance stands in the head. */
const PAYMENT = 'USDT';

/** Everything that is sold, was sold and will be (spec §2 /subscribe); visitors look around. */
export function SubscribeList() {
  const words = useWords('subscribe');
  const nowMs = useIcoNow();
  const answer = useIcoItems();
  usePageTitle(words('title'));
  return (
    <div className="flex min-h-[calc(100dvh-64px)] flex-col">
      <Head />
      <SalesBand items={answer.data ?? []} nowMs={nowMs} />
      <div className="mx-auto w-full max-w-page flex-1 px-4 pb-10 xl:px-0">
        <AnswerPlace answer={answer} waiting={<Waiting />}>
          {(items) => <Sales items={items} nowMs={nowMs} />}
        </AnswerPlace>
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid gap-5 pt-16 md:grid-cols-2 xl:grid-cols-3">
      {['a', 'b', 'c'].map((place) => (
        <Skeleton key={place} shape="block" className="h-69 w-full" />
      ))}
    </div>
  );
}

function Head() {
  const words = useWords('subscribe');
  const shell = useWords('shell');
  const figures = useSaleWords();
  const session = useSession();
  const holdings = useHoldings();
  const { holdings: mine } = useIcoHoldings();
  const open = [...mine.values()].filter(({ state }) => state !== 'settled').length;
  return (
    <div className="mx-auto flex min-h-18 w-full max-w-page flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 xl:px-0">
      <h1 className="text-20 font-bold md:text-28">{words('title')}</h1>
      <p className="text-12 text-text-2">{words('lead')}</p>
      {session !== undefined && (
        <div className="flex flex-wrap items-center gap-3 max-md:w-full md:ms-auto">
          <p className="text-13 text-text-2 max-md:w-full">
            {words('account')}{' '}
            <b className="font-semibold text-text tabular-nums">
              {holdings === undefined ? '-' : figures.own(`${figures.money(holdingOf(holdings, 'ico', PAYMENT).available)} ${PAYMENT}`)}
            </b>
          </p>
          <SiteLink
            to={paths.transfer({ from: 'spot', to: 'ico', symbol: PAYMENT })}
            className={`max-md:grow ${buttonClasses('secondary', 36)}`}
          >
            <ArrowLeftRight size={16} strokeWidth={1.5} aria-hidden />
            {shell('wallet.transfer')}
          </SiteLink>
          <SiteLink to={path('orderSubscribeHold')} className={`max-md:grow ${buttonClasses('secondary', 36)}`}>
            {words('mine')}
            {open > 0 && <span className="rounded-sm bg-s2 px-1.5 text-11">{figures.own(String(open))}</span>}
          </SiteLink>
        </div>
      )}
    </div>
  );
}

const TABS = ['all', ...SALE_GROUPS] as const;

function Sales({ items, nowMs }: { readonly items: readonly IcoItem[]; readonly nowMs: number }) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const isNarrow = useNarrow();
  const { holdings } = useIcoHoldings();
  const chosen = TABS.find((tab) => tab === new URLSearchParams(searchStr).get('tab')) ?? 'all';
  const ofTab = (tab: (typeof TABS)[number]): readonly IcoItem[] =>
    tab === 'all' ? items : items.filter((item) => groupOf(stateAt(item, nowMs)) === tab);
  const shown = ofTab(chosen);
  return (
    <>
      <Tabs
        label={words('tabs.label')}
        size="page"
        items={TABS.map((id) => ({ id, label: words(`tabs.${id}`), count: ofTab(id).length }))}
        selected={chosen}
        onSelect={(tab) => router.history.replace(tab === 'all' ? pathname : `${pathname}?tab=${tab}`)}
        aside={<span className="text-12 text-text-2">{words('zone', { zone: figures.zone })}</span>}
      />
      {shown.length === 0 ? (
        <EmptyState picture="results" title={words('empty')} text={words('emptyText')} className="min-h-80" />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 pt-4 md:grid-cols-2 md:gap-y-5 xl:grid-cols-3">
          {shown.map((item, index) => (
            <SaleCard
              key={item.item}
              item={item}
              holding={holdings.get(item.item)}
              nowMs={nowMs}
              isFirst={index === 0}
              isShort={isNarrow && index > 0}
            />
          ))}
        </div>
      )}
    </>
  );
}
