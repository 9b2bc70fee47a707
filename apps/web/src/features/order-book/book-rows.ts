/** The rows that the book shows, written out, from a depth and a grouping. */
import { formatDecimal } from '@kontor/domain/amount';
import type { Grouping, LadderGrid, LadderRow } from '../../data/book-ladder.ts';
import { averagePrice, groupPrice, ladder, rowPrice, toUnits } from '../../data/book-ladder.ts';
import type { Depth } from '../../data/depth-store.ts';
import { compactFigure, figure } from '../../data/figures.ts';

/** A row as drawn. */
export interface BookRow {
  /** Units of a price; the row's key. */
  readonly price: bigint;
  readonly priceText: string;
  readonly amountText: string;
  readonly sumText: string;
  /** Plain decimals for the order form, exactly as they are. */
  readonly plainPrice: string;
  readonly plainQuantity: string;
  /** Share of the larger side's sum, 0 to 1. */
  readonly share: number;
  readonly isOwn: boolean;
  readonly level: LadderRow;
}

export interface BookOptions {
  readonly grid: LadderGrid;
  readonly grouping: Grouping;
  readonly sizeIn: 'base' | 'quote';
  readonly locale: string;
  /** Prices of own open orders in units, by side. */
  readonly own: { readonly bid: readonly bigint[]; readonly ask: readonly bigint[] };
}

/** Both sides, best first. */
export interface BookRows {
  readonly bids: readonly BookRow[];
  readonly asks: readonly BookRow[];
}

/** An own order as far as the book marks it. */
export interface RestingOrder {
  readonly pair: string;
  readonly side: 'buy' | 'sell';
  readonly price: string | null;
  readonly stop_price: string | null;
  readonly trailing_delta?: number | null;
}

/** Decimals of a sum in the left currency at most. */
export const SUM_DECIMALS = 3;

export function bookRows(depth: Depth, counts: { readonly bids: number; readonly asks: number }, options: BookOptions): BookRows {
  const { grid, grouping } = options;
  const bids = ladder(depth.bids, 'bid', grid, grouping, counts.bids);
  const asks = ladder(depth.asks, 'ask', grid, grouping, counts.asks);
  const most = [bids.at(-1), asks.at(-1)].reduce((sum, row) => (row !== undefined && row.quantitySum > sum ? row.quantitySum : sum), 1n);
  return { bids: bids.map((row) => written(row, 'bid', most, options)), asks: asks.map((row) => written(row, 'ask', most, options)) };
}

function written(level: LadderRow, side: 'bid' | 'ask', most: bigint, { grid, grouping, sizeIn, locale, own }: BookOptions): BookRow {
  const plainPrice = rowPrice(level.price, grid, grouping);
  const plainQuantity = formatDecimal(level.quantity, grid.quantityDecimals);
  const valueDecimals = grid.priceDecimals + grid.quantityDecimals;
  const width = grid.tick * BigInt(grouping);
  const inBase = sizeIn === 'base';
  return {
    price: level.price,
    plainPrice,
    plainQuantity,
    level,
    priceText: figure(plainPrice, decimalsBehind(plainPrice), locale),
    amountText: inBase
      ? figure(plainQuantity, grid.quantityDecimals, locale)
      : figure(formatDecimal(level.value, valueDecimals), 2, locale),
    sumText: inBase
      ? figure(formatDecimal(level.quantitySum, grid.quantityDecimals), Math.min(SUM_DECIMALS, grid.quantityDecimals), locale)
      : compactFigure(formatDecimal(level.valueSum, valueDecimals), locale),
    share: Number((level.quantitySum * 1_000n) / most) / 1_000,
    isOwn: own[side].some((price) => groupPrice(price, side, width) === level.price),
  };
}

/** What buying or selling down to a row means, for the card beside it. */
export function upTo(
  row: BookRow,
  grid: LadderGrid,
  locale: string,
): { readonly sum: string; readonly average: string; readonly value: string } {
  const { quantitySum, valueSum } = row.level;
  const average = averagePrice(quantitySum, valueSum, grid);
  return {
    sum: figure(formatDecimal(quantitySum, grid.quantityDecimals), grid.quantityDecimals, locale),
    average: average === undefined ? '-' : figure(average, grid.priceDecimals, locale),
    value: compactFigure(formatDecimal(valueSum, grid.priceDecimals + grid.quantityDecimals), locale),
  };
}

/** Prices of own open orders of a pair in units. */
export function ownPrices(orders: Iterable<RestingOrder>, pair: string, grid: LadderGrid): BookOptions['own'] {
  const own: { bid: bigint[]; ask: bigint[] } = { bid: [], ask: [] };
  for (const order of orders) {
    // A stop order waits outside the book.
    if (order.pair !== pair || order.price === null || order.stop_price !== null || typeof order.trailing_delta === 'number') continue;
    own[order.side === 'buy' ? 'bid' : 'ask'].push(toUnits(order.price, grid.priceDecimals));
  }
  return own;
}

function decimalsBehind(text: string): number {
  const dot = text.indexOf('.');
  return dot < 0 ? 0 : text.length - dot - 1;
}
