/** Levels of a book as a screen shows them: grouped by a multiple of the tick, summed from the best price on. Exact integers. */
import { formatDecimal, formatTrimmedDecimal } from '@kontor/domain/amount';

/** How many ticks one row may hold (ux §1). */
export const GROUPINGS = [1, 10, 100, 1_000] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Decimals of a pair's prices and quantities, and its tick in units of the last decimal of a price. */
export interface LadderGrid {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly tick: bigint;
}

/** A row: all levels of one group. Units of `LadderGrid`; `value` has the decimals of both together. */
export interface LadderRow {
  readonly price: bigint;
  readonly quantity: bigint;
  readonly value: bigint;
  /** Sums from the best price to this row, both included. */
  readonly quantitySum: bigint;
  readonly valueSum: bigint;
}

/** Digits behind the point of a plain decimal. */
export function decimalsOf(text: string): number {
  const dot = text.indexOf('.');
  return dot < 0 ? 0 : text.length - dot - 1;
}

/** The grid of a pair from its tick and step, `0.10` being a tick of one decimal. */
export function ladderGrid(pair: { readonly tick_size: string; readonly step_size: string }): LadderGrid {
  const tick = trimmed(pair.tick_size);
  const priceDecimals = decimalsOf(tick);
  return { priceDecimals, quantityDecimals: decimalsOf(trimmed(pair.step_size)), tick: toUnits(tick, priceDecimals) };
}

/** A plain decimal as units of `decimals` decimals; surplus digits are cut, which the grid of a pair makes impossible. */
export function toUnits(text: string, decimals: number): bigint {
  const dot = text.indexOf('.');
  if (dot < 0) return BigInt(text + '0'.repeat(decimals));
  const behind = text.slice(dot + 1, dot + 1 + decimals);
  return BigInt(text.slice(0, dot) + behind.padEnd(decimals, '0'));
}

/** Levels of one side, best first. */
export function sortedLevels(
  levels: ReadonlyMap<string, string>,
  side: 'bid' | 'ask',
  grid: LadderGrid,
): readonly (readonly [price: bigint, quantity: bigint])[] {
  const list: (readonly [bigint, bigint])[] = [];
  for (const [price, quantity] of levels) list.push([toUnits(price, grid.priceDecimals), toUnits(quantity, grid.quantityDecimals)]);
  const direction = side === 'bid' ? -1 : 1;
  return list.sort(([a], [b]) => (a < b ? -direction : a > b ? direction : 0));
}

/**
 * The first `most` rows of a side, best first. A group's price is the one of its levels' range that is worst for who takes
 * them: asks are grouped upwards, bids downwards, so no row promises a better price than its levels hold.
 */
export function ladder(
  levels: ReadonlyMap<string, string>,
  side: 'bid' | 'ask',
  grid: LadderGrid,
  grouping: Grouping,
  most: number,
): readonly LadderRow[] {
  const width = grid.tick * BigInt(grouping);
  const rows: LadderRow[] = [];
  let quantitySum = 0n;
  let valueSum = 0n;
  let at: { price: bigint; quantity: bigint; value: bigint } | undefined;
  const close = (): void => {
    if (at === undefined) return;
    quantitySum += at.quantity;
    valueSum += at.value;
    rows.push({ ...at, quantitySum, valueSum });
  };
  for (const [price, quantity] of sortedLevels(levels, side, grid)) {
    const group = groupPrice(price, side, width);
    if (at === undefined || at.price !== group) {
      close();
      at = undefined;
      if (rows.length === most) return rows;
      at = { price: group, quantity: 0n, value: 0n };
    }
    at.quantity += quantity;
    at.value += price * quantity;
  }
  close();
  return rows;
}

/** The price under which a level stands when groups are `width` wide. */
export function groupPrice(price: bigint, side: 'bid' | 'ask', width: bigint): bigint {
  return side === 'bid' ? (price / width) * width : ((price + width - 1n) / width) * width;
}

/** Decimals that a price of this grouping needs: 64,310 for groups of 10, 64,310.5 for a half. */
export function groupDecimals(grid: LadderGrid, grouping: Grouping): number {
  return decimalsOf(formatTrimmedDecimal(grid.tick * BigInt(grouping), grid.priceDecimals));
}

/** Width of a group as a plain decimal: `10`, `0.01`. */
export function groupWidth(grid: LadderGrid, grouping: Grouping): string {
  return formatTrimmedDecimal(grid.tick * BigInt(grouping), grid.priceDecimals);
}

/** A row's price with the decimals of its grouping. */
export function rowPrice(price: bigint, grid: LadderGrid, grouping: Grouping): string {
  const decimals = groupDecimals(grid, grouping);
  return formatDecimal(price / 10n ** BigInt(grid.priceDecimals - decimals), decimals);
}

/** Turnover / quantity with the decimals of a price, cut; undefined for nothing. */
export function averagePrice(quantity: bigint, value: bigint, grid: LadderGrid): string | undefined {
  return quantity === 0n ? undefined : formatDecimal(value / quantity, grid.priceDecimals);
}

/** Best ask − best bid in units of a price; undefined while a side is empty. */
export function spread(bids: ReadonlyMap<string, string>, asks: ReadonlyMap<string, string>, grid: LadderGrid): bigint | undefined {
  const [bid] = sortedLevels(bids, 'bid', grid);
  const [ask] = sortedLevels(asks, 'ask', grid);
  return bid === undefined || ask === undefined ? undefined : ask[0] - bid[0];
}

function trimmed(text: string): string {
  const decimals = decimalsOf(text);
  return formatTrimmedDecimal(toUnits(text, decimals), decimals);
}
