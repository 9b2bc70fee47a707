/** What the spot account has gained since the day began (spec §3 wallet), without what was moved in or out. Pure sums over exact text. */
import { dividedCut, sum, timesCut } from '../../data/decimal-product.ts';
import type { PriceOf } from './spot-value.ts';

/** Plain decimals by symbol; below zero for what left. */
export type Quantities = ReadonlyMap<string, string>;

/** How the day began. */
export interface DayStart {
  readonly quantities: Quantities;
  /** Deposits, transfers and adjustments since then, added up. */
  readonly cameIn: Quantities;
  /** Prices in USDT at the beginning. */
  readonly priceOf: PriceOf;
}

/** A deal, as far as holdings care. */
interface Deal {
  readonly pair: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: string;
  readonly amount: string;
  readonly fee: string;
  readonly fee_symbol: string;
}

/** Digits that values in USDT carry through sums. */
const VALUE_DECIMALS = 8;
const SHARE_DECIMALS = 6;

const negative = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`);

/** Adds parts up by symbol. */
export function addUp(parts: Iterable<readonly [symbol: string, quantity: string]>): Map<string, string> {
  const sums = new Map<string, string>();
  for (const [symbol, quantity] of parts) sums.set(symbol, sum([sums.get(symbol) ?? '0', quantity]));
  return sums;
}

/** What deals changed in each currency, fees included. */
export function dealtQuantities(deals: readonly Deal[]): Map<string, string> {
  return addUp(
    deals.flatMap(({ pair, side, quantity, amount, fee, fee_symbol: feeSymbol }) => {
      const [left = '', right = ''] = pair.split('_');
      const [base, quote] = side === 'buy' ? [quantity, negative(amount)] : [negative(quantity), amount];
      return [[left, base], [right, quote], [feeSymbol, negative(fee)]] as const;
    }),
  );
}

/** What was held when the day began: what is held now without what came since. */
export function startQuantities(now: Quantities, dealt: Quantities, cameIn: Quantities): Map<string, string> {
  const changes = [...dealt, ...cameIn].map(([symbol, quantity]) => [symbol, negative(quantity)] as const);
  return addUp([...now, ...changes]);
}

/** The value of quantities in USDT; undefined when one of them has no price. */
function valueOf(quantities: Quantities, priceOf: PriceOf): string | undefined {
  const parts: string[] = [];
  for (const [symbol, quantity] of quantities) {
    if (!/[1-9]/.test(quantity)) continue;
    const price = priceOf(symbol);
    if (price === undefined) return undefined;
    parts.push(timesCut(quantity, price, VALUE_DECIMALS));
  }
  return sum(parts);
}

/** Gain in USDT, and its share of the value at the beginning (undefined where there was none); undefined without all prices. */
export function todayGain(start: DayStart, usdtNow: string, priceNow: PriceOf): { readonly usdt: string; readonly share: number | undefined } | undefined {
  const began = valueOf(start.quantities, start.priceOf);
  const cameIn = valueOf(start.cameIn, priceNow);
  if (began === undefined || cameIn === undefined) return undefined;
  const usdt = sum([usdtNow, negative(began), negative(cameIn)]);
  const share = dividedCut(usdt, began, SHARE_DECIMALS);
  return { usdt, share: share === undefined ? undefined : Number(share) };
}
