import { compareDecimals } from '../../data/decimal-product.ts';

/** The highest and the lowest of plain decimals; undefined of none. */
export function extremesOf(texts: readonly string[]): { readonly high: string; readonly low: string } | undefined {
  const ordered = texts.toSorted(compareDecimals);
  const [low] = ordered;
  const high = ordered.at(-1);
  return low === undefined || high === undefined ? undefined : { high, low };
}
