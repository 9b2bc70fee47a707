import type { ReactNode } from 'react';
import { ladderGrid } from '../../data/book-ladder.ts';
import { compactFigure, figure } from '../../data/figures.ts';
import type { ListedMarket } from '../../data/market-source.tsx';
import { useReader } from '../../data/reader.ts';
import { useTick } from '../../data/tick-store.ts';
import { formatPercent } from '../../i18n/format.ts';
import { StarButton } from '../../forms/star-button.tsx';
import { useWords } from '../../i18n/words.ts';
import { LastPriceBlock } from './last-price.tsx';
import { PairSwitcher } from './pair-switcher.tsx';
import { AlertButton } from './alert-button.tsx';

interface PairHeaderProps {
  readonly pair: ListedMarket;
  /** What the market says of itself; of a coin the last 24 hours. */
  readonly figures: ReactNode;
}

/** Pair, last price, and what the market says of itself. */
export function PairHeader({ pair, figures }: PairHeaderProps) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-4 border-b border-hairline bg-bg px-4">
      <StarButton pair={pair.name} />
      <PairSwitcher pair={pair} />
      <AlertButton pair={pair.name} />
      <div className="ms-2 min-w-36">
        <LastPriceBlock pair={pair} />
      </div>
      {figures}
    </header>
  );
}

/** The four figures of a coin on a phone. */
export function PhonePairFigures({ pair }: { readonly pair: ListedMarket }) {
  const t = useWords('trade');
  const { locale } = useReader();
  const tick = useTick(pair.name);
  const { priceDecimals } = ladderGrid(pair);
  const price = (text: string | null | undefined): string =>
    text === null || text === undefined ? '-' : figure(text, priceDecimals, locale);
  const figures = [
    [t('header.high'), price(tick?.high)],
    [t('header.phoneVolume', { base: pair.left_symbol }), tick === undefined ? '-' : compactFigure(tick.amount, locale)],
    [t('header.low'), price(tick?.low)],
    [t('header.phoneTurnover'), tick === undefined ? '-' : compactFigure(tick.vol, locale)],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_auto] gap-x-4 text-end text-11 whitespace-nowrap">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col">
          <dt className="text-text-3">{label}</dt>
          <dd className="text-12 font-semibold whitespace-nowrap text-text">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The phone's block of 80: price at the left, four figures at the right. */
export function PhonePriceBlock({ pair, figures }: PairHeaderProps) {
  const { locale } = useReader();
  const increase = useTick(pair.name)?.increase ?? undefined;
  return (
    <div className="flex h-20 items-center justify-between gap-3 border-b border-hairline px-4">
      <LastPriceBlock
        pair={pair}
        large
        aside={
          increase === undefined ? undefined : (
            <span className={increase.startsWith('-') ? 'text-down' : 'text-up'}>{formatPercent(increase, locale)}</span>
          )
        }
      />
      {figures}
    </div>
  );
}
