/** How orders are told in words and figures, the same in the panel, on the pages and in the detail. */
import { useMemo, useState } from 'react';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import type { SpotOrder } from '../../data/account-state.ts';
import { compareDecimals, dividedCut, sum, timesCut } from '../../data/decimal-product.ts';
import { useMarkets } from '../../data/markets.ts';
import type { Pair } from '../../data/markets.ts';
import { pairFigures } from '../../data/pair-figures.ts';
import type { PairFigures } from '../../data/pair-figures.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { useSettings } from '../../data/settings.ts';
import { formatClock, formatDay, zoneName } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';

/** Decimals of exact products on screen; more than any amount has. */
const ALL_DECIMALS = 18;

/** Figures of own orders and deals. Prices are as they are; what says how much of something it was is hidden where amounts are. */
export interface PairWords extends PairFigures {
  /** All the digits of a price. */
  readonly exactPrice: (text: string) => string;
  readonly pair: Pair | undefined;
  /** `BTC/USDT`. */
  readonly name: string;
  readonly base: string;
  readonly quoteSymbol: string;
}

/** Writes the own figures of any pair. */
export function usePairWords(): (name: string) => PairWords {
  const pairs = useMarkets();
  const locale = useLanguageTag();
  const { own } = usePrivacy();
  return useMemo(
    () => (name) => {
      const pair = pairs.find((candidate) => candidate.name === name);
      const [base = '', quoteSymbol = ''] = name.split('_');
      const { price, quantity, quote, exact } = pairFigures(pair, locale);
      return {
        locale,
        price,
        exactPrice: exact,
        quantity: (text) => own(quantity(text)),
        quote: (text) => own(quote(text)),
        exact: (text) => own(exact(text)),
        pair,
        name: `${base}/${quoteSymbol}`,
        base,
        quoteSymbol,
      };
    },
    [pairs, locale, own],
  );
}

/** Times as a table shows them: without the year, in the zone of the settings, which the head of the column names. */
export function useRowTime(): { readonly short: (ms: number) => string; readonly long: (ms: number) => string; readonly zone: string } {
  const zone = useSettings(({ timeZone }) => timeZone);
  const locale = useLanguageTag();
  const [now] = useState(Date.now);
  return useMemo(
    () => ({
      short: (ms) => `${withoutYear(formatDay(ms, zone, locale))} ${formatClock(ms, zone)}`,
      long: (ms) => `${formatDay(ms, zone, locale)} ${formatClock(ms, zone)}`,
      zone: zoneName(now, zone),
    }),
    [zone, locale, now],
  );
}

function withoutYear(day: string): string {
  return day.replace(/^\d{4}[/.]\s?/, '').replace(/\/?\d{4}$/, '');
}

/** Share of an order that is dealt, whole percent, cut. An order by amount counts its turnover. */
export function dealtPercent(order: Pick<SpotOrder, 'quantity' | 'amount' | 'deal_quantity' | 'deal_amount'>): number {
  const [part, whole] = order.amount === null ? [order.deal_quantity, order.quantity] : [order.deal_amount, order.amount];
  return Number(dividedCut(timesCut(part, '100', ALL_DECIMALS), whole, 0) ?? '0');
}

/** What is still open of an order, in the left currency. */
export function openQuantity(order: Pick<SpotOrder, 'quantity' | 'deal_quantity'>): string {
  return sum([order.quantity, `-${order.deal_quantity}`]);
}

/** Price times quantity; undefined where the type has no price. */
export function orderTotal(order: Pick<SpotOrder, 'price' | 'quantity' | 'amount' | 'stop_price'>): string | undefined {
  if (order.amount !== null) return order.amount;
  const price = order.price ?? order.stop_price;
  return price === null ? undefined : timesCut(price, order.quantity, ALL_DECIMALS);
}

/** `0.00001621 BTC`: all digits of a fee, with its currency. */
export function feeText({ fee, fee_symbol: symbol }: Pick<SpotOrder, 'fee' | 'fee_symbol'>, { exact }: Pick<PairWords, 'exact'>): string {
  return `${exact(fee)} ${symbol}`;
}

/** What of an order has a condition: a trigger, a distance that it follows with, or what it brings along. */
type Conditions = Pick<SpotOrder, 'stop_price' | 'trailing_delta' | 'exit'>;

/** Whether there is anything of it. */
export function hasConditions({ stop_price: stop, trailing_delta: delta, exit }: Conditions): boolean {
  return stop !== null || delta !== null || exit !== null;
}

/** `≥ 61,000.00`: what an order waits for, how it follows, and what it brings along. */
export function useTriggerText(): (order: Conditions & Pick<SpotOrder, 'type' | 'side' | 'pair'>) => string {
  const words = useWords('order-panel');
  const pairWords = usePairWords();
  return (order) => {
    const { price: priceOf, exactPrice } = pairWords(order.pair);
    const parts: string[] = [];
    if (order.trailing_delta !== null)
      parts.push(words('trailing', { percent: exactPrice(formatTrimmedDecimal(BigInt(order.trailing_delta), 2)) }));
    if (order.stop_price !== null) {
      const price = priceOf(order.stop_price);
      const isStop = order.type === 'stop_loss' || order.type === 'stop_loss_limit';
      parts.push(isStop === (order.side === 'buy') ? words('whenAbove', { price }) : words('whenBelow', { price }));
    }
    const { take_profit_price: profit, stop_loss_price: loss } = order.exit ?? { take_profit_price: null, stop_loss_price: null };
    if (profit !== null) parts.push(words('profitAt', { price: priceOf(profit) }));
    if (loss !== null) parts.push(words('lossAt', { price: priceOf(loss) }));
    return parts.length === 0 ? '-' : parts.join(' · ');
  };
}

/** Whether a plain decimal is above zero. */
export function isPositive(text: string): boolean {
  return compareDecimals(text, '0') > 0;
}
