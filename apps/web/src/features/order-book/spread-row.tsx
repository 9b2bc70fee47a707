import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { LadderGrid } from '../../data/book-ladder.ts';
import { useDisplayValue } from '../../data/display-price.ts';
import { figure } from '../../data/figures.ts';
import { useLastPrice } from '../../data/last-price.ts';
import { useReader } from '../../data/reader.ts';
import { formatFiat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';

interface SpreadRowProps {
  readonly pair: { readonly name: string; readonly right_symbol: string };
  readonly grid: LadderGrid;
  /** Best ask − best bid, plain decimal. */
  readonly gap: string | undefined;
  /** Whether the meridian goes through. */
  readonly joins: boolean;
  /** The book stands still for the pointer: its place says so instead of figures that go with a moving one. */
  readonly isPaused: boolean;
  /** In place of what the price is worth. */
  readonly aside?: ReactNode;
}

/** The middle of the book: last price, its value, the spread, and the meridian behind them. */
export function SpreadRow({ pair, grid, gap, joins, isPaused, aside }: SpreadRowProps) {
  const t = useWords('trade');
  const { locale } = useReader();
  const { price, direction } = useLastPrice(pair.name);
  const display = useDisplayValue();
  const fiat = pair.right_symbol === 'USDT' ? display.of(price) : undefined;
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
  const isUp = direction === 'up';
  return (
    <div role="row" className="relative flex h-10 shrink-0 items-center px-3">
      {joins && price !== undefined && (
        <span aria-hidden className={`absolute inset-x-0 top-[19.5px] h-px ${isUp ? 'bg-up' : 'bg-down'}`} />
      )}
      <span
        role="gridcell"
        className={`relative flex shrink-0 items-center gap-1 bg-s1 px-1 text-16 font-bold ${isUp ? 'text-up' : 'text-down'}`}
        data-last-price
      >
        {price === undefined ? '0.0000' : figure(price, grid.priceDecimals, locale)}
        {price !== undefined && <Arrow size={16} strokeWidth={2} aria-hidden />}
      </span>
      {/* A value too long for its place wraps onto a second line, which is cut off whole. */}
      <span role="gridcell" className="relative ms-2 flex h-4 min-w-0 flex-1 flex-wrap overflow-hidden text-12 text-text-3">
        <span aria-hidden className="h-4 w-0" />
        {aside !== undefined && <span className="bg-s1 px-1 whitespace-nowrap">{aside}</span>}
        {aside === undefined && fiat !== undefined && (
          <span className="bg-s1 px-1 whitespace-nowrap">≈ {formatFiat(fiat, display.currency.mark, locale)}</span>
        )}
      </span>
      <span role="gridcell" className="relative ms-auto shrink-0 bg-s1 px-1 text-12 whitespace-nowrap text-text-3">
        {isPaused ? (
          <b className="font-semibold text-warn">{t('tape.paused')}</b>
        ) : (
          <>
            {t('book.spread')}{' '}
            <b className="font-semibold text-text-2">{gap === undefined ? '-' : figure(gap, grid.priceDecimals, locale)}</b>
          </>
        )}
      </span>
    </div>
  );
}
