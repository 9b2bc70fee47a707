import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { ladderGrid } from '../../data/book-ladder.ts';
import { EMPTY_MARKET_DECIMALS } from '../../data/constants.ts';
import { timesCut } from '../../data/decimal-product.ts';
import { useDisplayValue } from '../../data/display-price.ts';
import { figure } from '../../data/figures.ts';
import { useLastPrice } from '../../data/last-price.ts';
import type { ListedMarket } from '../../data/market-source.tsx';
import { useCurrencies } from '../../data/markets.ts';
import { usePageTitle } from '../../data/page-title.ts';
import { useReader } from '../../data/reader.ts';
import { formatFiat } from '../../i18n/format.ts';

/** A price with more characters than this is written smaller: on a phone figures stand beside it. */
const LONG = 9;
/** Digits of a price in USDT that was asked for in another currency. */
const WORTH_DIGITS = 12;

/** The price of the last trade with its direction, and what it is worth in the display currency. */
export function LastPriceBlock({
  pair,
  large = false,
  aside,
}: {
  readonly pair: ListedMarket;
  readonly large?: boolean;
  readonly aside?: ReactNode;
}) {
  const { locale } = useReader();
  const { price, direction } = useLastPrice(pair.name);
  const display = useDisplayValue();
  const rate = useCurrencies().get(pair.right_symbol)?.price ?? undefined;
  const worth =
    pair.right_symbol === 'USDT' ? price : price === undefined || rate === undefined ? undefined : timesCut(price, rate, WORTH_DIGITS);
  const fiat = display.of(worth);
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
  const { priceDecimals } = ladderGrid(pair);
  const text = price === undefined ? figure('0', EMPTY_MARKET_DECIMALS, locale) : figure(price, priceDecimals, locale);
  return (
    <div className="flex shrink-0 flex-col">
      <span
        className={`flex items-center gap-1 font-bold ${large && text.length <= LONG ? 'text-28' : 'text-20'} ${price === undefined ? 'text-text-3' : direction === 'up' ? 'text-up' : 'text-down'}`}
        data-last-price
      >
        {text}
        {price !== undefined && <Arrow size={large ? 20 : 18} strokeWidth={2} aria-hidden />}
      </span>
      <span className={`flex gap-2 text-text-3 ${large ? 'text-12' : 'text-11'}`}>
        ≈ {fiat === undefined ? '-' : formatFiat(fiat, display.currency.mark, locale)} {aside}
      </span>
    </div>
  );
}

/** Keeps the window's title at the price; draws nothing. */
export function PriceTitle({ pair }: { readonly pair: ListedMarket }) {
  const { locale } = useReader();
  const { price, direction } = useLastPrice(pair.name);
  const name = `${pair.left_symbol}/${pair.right_symbol}`;
  usePageTitle(
    price === undefined ? name : `${figure(price, ladderGrid(pair).priceDecimals, locale)} ${direction === 'up' ? '▲' : '▼'} ${name}`,
  );
  return null;
}
