import { CoinDisc } from '@kontor/ui/coin-disc';
import { buttonClasses } from '@kontor/ui/button';
import type { ReactNode } from 'react';
import { costOfLots, groupOf, lotsLeft, stateAt } from '../../data/ico-figures.ts';
import type { IcoItem } from '../../data/ico-items.ts';
import type { IcoHolding } from '../../data/ico-state.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { SaleProgress, useLotText } from './sale-progress.tsx';
import { StateBadges } from './state-badge.tsx';
import { titleOf, useSaleWords } from './use-sale-words.ts';

interface SaleCardProps {
  readonly item: IcoItem;
  readonly holding: IcoHolding | undefined;
  readonly nowMs: number;
  /** Has the page's one full button. */
  readonly isFirst: boolean;
  /** On a phone only the first is told in full. */
  readonly isShort?: boolean;
}

/** One sale in a list. The whole card leads to it; the button is for the keyboard and says what can be done there. */
export function SaleCard({ item, holding, nowMs, isFirst, isShort = false }: SaleCardProps) {
  const words = useWords('subscribe');
  const state = stateAt(item, nowMs);
  const isOpen = state === 'in_progress';
  const action = isOpen ? 'subscribe' : state === 'upcoming' ? 'terms' : item.draw === null ? 'result' : 'draw';
  return (
    <article
      data-sale={item.item}
      data-state={state}
      className="relative flex min-w-0 flex-col gap-3 rounded-card bg-s1 p-4 shadow-[inset_0_0_0_1px_var(--color-hairline)] md:p-5"
    >
      <header className="flex items-start gap-3">
        <CoinDisc symbol={item.symbol} size={isShort ? 32 : 40} />
        <div className="min-w-16 flex-1">
          <h2 className="text-16 leading-5 font-bold whitespace-nowrap">
            <SiteLink to={paths.subscription(item.item)} className="focus-ring after:absolute after:inset-0">
              {titleOf(item)}
            </SiteLink>
          </h2>
          <p className="text-12 text-text-2">{isShort ? <ShortLine item={item} nowMs={nowMs} /> : words(`mode.${item.mode}`)}</p>
        </div>
        <StateBadges item={item} nowMs={nowMs} className="max-w-[60%]" />
      </header>
      <SaleProgress item={item} nowMs={nowMs} isTold={!isShort} />
      {isShort ? (
        <ShortFoot item={item} nowMs={nowMs} />
      ) : (
        <>
          <Facts item={item} holding={holding} nowMs={nowMs} />
          <SiteLink
            to={paths.subscription(item.item)}
            className={`relative mt-auto w-full ${buttonClasses(isFirst && isOpen ? 'primary' : 'secondary', 36)}`}
          >
            {words(`action.${action}`)}
          </SiteLink>
        </>
      )}
    </article>
  );
}

/** When it begins, ends, or ended, by the reader's clock, and how long that is from now. */
function useMoment({ item, nowMs }: Pick<SaleCardProps, 'item' | 'nowMs'>): {
  readonly label: string;
  readonly at: string;
  readonly left: string;
} {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const state = stateAt(item, nowMs);
  if (state === 'upcoming')
    return {
      label: words('opens', { zone: figures.zone }),
      at: figures.time(item.start),
      left: words('time.in', { time: figures.left(item.start, nowMs) }),
    };
  if (state === 'in_progress')
    return {
      label: words('ends', { zone: figures.zone }),
      at: figures.time(item.end),
      left: words('time.left', { time: figures.left(item.end, nowMs) }),
    };
  return {
    label: words('ended', { zone: figures.zone }),
    at: figures.time(item.end),
    left: words('time.ago', { time: figures.left(nowMs, item.end) }),
  };
}

function ShortLine({ item, nowMs }: Pick<SaleCardProps, 'item' | 'nowMs'>) {
  const figures = useSaleWords();
  const { left } = useMoment({ item, nowMs });
  return `${figures.exact(item.raise_price)} ${item.payment}, ${left}`;
}

function ShortFoot({ item, nowMs }: Pick<SaleCardProps, 'item' | 'nowMs'>) {
  const words = useWords('subscribe');
  const { at } = useMoment({ item, nowMs });
  const limit = useLimitText(item);
  const state = stateAt(item, nowMs);
  return (
    <p className="flex flex-wrap justify-between gap-x-3 text-12 text-text-2">
      <span>
        {words(state === 'upcoming' ? 'line.opens' : state === 'in_progress' ? 'line.ends' : 'state.ended')} {at}
      </span>
      <span>{words('limitIs', { limit })}</span>
    </p>
  );
}

/** Most that one may have: lots, or tokens, or no limit. */
function useLimitText(item: IcoItem): string {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  if (item.lots_per_user !== null) return words('lots', { count: item.lots_per_user });
  return item.most_tokens === null ? words('noLimit') : `${figures.exact(item.most_tokens)} ${item.symbol}`;
}

function Facts({ item, holding, nowMs }: Pick<SaleCardProps, 'item' | 'holding' | 'nowMs'>) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const { label, at, left } = useMoment({ item, nowMs });
  const lotText = useLotText(item);
  const limit = useLimitText(item);
  const isOver = groupOf(stateAt(item, nowMs)) === 'ended';
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
      <Fact name={words('price')} more={lotText}>
        {figures.exact(item.raise_price)} <span className="font-normal text-text-2">{item.payment}</span>
      </Fact>
      <Fact name={label} more={left}>
        {at}
      </Fact>
      <Fact name={words('limit')}>{limit}</Fact>
      <Fact name={words(isOver ? 'own.title' : 'leftForYou')}>
        <Left item={item} holding={holding} nowMs={nowMs} />
      </Fact>
    </dl>
  );
}

/** What one may still subscribe, or what one has where nothing may be any more. */
function Left({ item, holding, nowMs }: Pick<SaleCardProps, 'item' | 'holding' | 'nowMs'>) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  if (stateAt(item, nowMs) !== 'in_progress' && stateAt(item, nowMs) !== 'upcoming') {
    if (holding === undefined) return words('nothingMine');
    if (holding.state === 'settled' && holding.winning_lots !== null)
      return figures.own(words('wonOf', { won: holding.winning_lots, lots: figures.exact(holding.quantity) }));
    if (holding.state === 'settled') return figures.own(`${figures.exact(holding.tokens)} ${holding.symbol}`);
    return figures.own(
      item.lot === null ? `${figures.exact(holding.quantity)} ${item.payment}` : words('lots', { count: Number(holding.quantity) }),
    );
  }
  const left = lotsLeft(item, holding);
  if (left === undefined) return words('noLimit');
  return (
    <>
      {figures.own(words('lots', { count: left }))}
      <span className="block text-11 font-normal text-text-3">
        {figures.own(`${figures.money(costOfLots(String(left), item))} ${item.payment}`)}
      </span>
    </>
  );
}

function Fact({ name, more, children }: { readonly name: string; readonly more?: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-11 text-text-3">{name}</dt>
      <dd className="text-13 font-semibold wrap-anywhere tabular-nums">
        {children}
        {more !== undefined && more !== '' && <span className="block text-11 font-normal text-text-3">{more}</span>}
      </dd>
    </div>
  );
}
