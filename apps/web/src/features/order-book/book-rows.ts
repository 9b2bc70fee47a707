/** The rows that the book shows, written out, from a depth and a grouping. */
import { formatDecimal } from '@kontor/domain/amount';
import type { Grouping, LadderGrid, LadderRow } from '../../data/book-ladder.ts';
import { averagePrice, groupPrice, ladder, rowPrice, toUnits } from '../../data/book-ladder.ts';
import type { Depth } from '../../data/depth-store.ts';
import { compactFigure, figure } from '../../data/figures.ts';
import { formatExact } from '../../i18n/format.ts';

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
  /** Length of the row's bar: its sum's or its amount's share of the largest shown, 0 to 1. */
  readonly share: number;
  /** Own orders that rest in the row; undefined where there are none. */
  readonly own: OwnResting | undefined;
  readonly level: LadderRow;
}

export interface BookOptions {
  readonly grid: LadderGrid;
  readonly grouping: Grouping;
  readonly sizeIn: 'base' | 'quote';
  readonly locale: string;
  readonly heat: 'sum' | 'size';
  /** Own open orders by side. */
  readonly own: { readonly bid: readonly OwnLevel[]; readonly ask: readonly OwnLevel[] };
}

/** An own open order as it rests in the book, in units. */
interface OwnLevel {
  readonly price: bigint;
  readonly open: bigint;
  readonly orderId: string;
}

/** What of a row is one's own. */
interface OwnResting {
  /** What is open of them together, written out. */
  readonly openText: string;
  readonly orderIds: readonly string[];
}

/** Both sides, best first. */
export interface BookRows {
  readonly bids: readonly BookRow[];
  readonly asks: readonly BookRow[];
}

/** An own order as far as the book marks it. */
export interface RestingOrder {
  readonly order_id: string;
  readonly pair: string;
  readonly side: 'buy' | 'sell';
  readonly price: string | null;
  readonly stop_price: string | null;
  readonly quantity: string;
  readonly deal_quantity: string;
}

/** Decimals of a sum in the left currency at most. */
export const SUM_DECIMALS = 3;

export function bookRows(depth: Depth, counts: { readonly bids: number; readonly asks: number }, options: BookOptions): BookRows {
  const { grid, grouping } = options;
  const bids = ladder(depth.bids, 'bid', grid, grouping, counts.bids);
  const asks = ladder(depth.asks, 'ask', grid, grouping, counts.asks);
  const most = [...bids, ...asks].reduce((longest, row) => (barOf(row, options) > longest ? barOf(row, options) : longest), 1n);
  return { bids: bids.map((row) => written(row, 'bid', most, options)), asks: asks.map((row) => written(row, 'ask', most, options)) };
}

function barOf(row: LadderRow, { heat }: BookOptions): bigint {
  return heat === 'size' ? row.quantity : row.quantitySum;
}

/** Share of bids among the amounts of both sides as they are shown, 0 to 1; undefined while a side is empty. */
export function bidShare({ bids, asks }: BookRows): number | undefined {
  const [bid, ask] = [bids.at(-1)?.level.quantitySum, asks.at(-1)?.level.quantitySum];
  return bid === undefined || ask === undefined || bid + ask === 0n ? undefined : Number((bid * 10_000n) / (bid + ask)) / 10_000;
}

function written(level: LadderRow, side: 'bid' | 'ask', most: bigint, options: BookOptions): BookRow {
  const { grid, grouping, sizeIn, locale, own } = options;
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
    share: Number((barOf(level, options) * 1_000n) / most) / 1_000,
    own: resting(
      own[side].filter(({ price }) => groupPrice(price, side, width) === level.price),
      options,
    ),
  };
}

function resting(orders: readonly OwnLevel[], { grid, locale }: BookOptions): OwnResting | undefined {
  if (orders.length === 0) return undefined;
  const open = orders.reduce((sum, order) => sum + order.open, 0n);
  return {
    openText: formatExact(formatDecimal(open, grid.quantityDecimals), locale),
    orderIds: orders.map(({ orderId }) => orderId),
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

/** Own open orders of a pair that rest in its book. */
export function ownLevels(orders: Iterable<RestingOrder>, pair: string, grid: LadderGrid): BookOptions['own'] {
  const own: { bid: OwnLevel[]; ask: OwnLevel[] } = { bid: [], ask: [] };
  for (const order of orders) {
    // A stop order waits outside the book.
    if (order.pair !== pair || order.price === null || order.stop_price !== null) continue;
    own[order.side === 'buy' ? 'bid' : 'ask'].push({
      price: toUnits(order.price, grid.priceDecimals),
      open: toUnits(order.quantity, grid.quantityDecimals) - toUnits(order.deal_quantity, grid.quantityDecimals),
      orderId: order.order_id,
    });
  }
  return own;
}

function decimalsBehind(text: string): number {
  const dot = text.indexOf('.');
  return dot < 0 ? 0 : text.length - dot - 1;
}
