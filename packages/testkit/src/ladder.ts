import type { MarketDump, OrderDump } from '@kontor/engine/engine-door';
import type { MarketSpec } from './builders.ts';
import type { Names } from './event-words.ts';
import { priceText, quantityText } from './event-words.ts';

/**
 * Draws a book as a table, asks above bids, one price a line, the orders of a price in their order of priority:
 *
 *     ask 61700   0.3  bob 0.2, carol 0.1
 *     bid 61686.5 0.25 alice 0.25
 */
export function drawLadder(market: MarketSpec, dump: MarketDump, names: Names): string {
  const lines = [
    ...levelsOf(dump.asks)
      .reverse()
      .map((orders) => line('ask', market, orders, names)),
    ...levelsOf(dump.bids).map((orders) => line('bid', market, orders, names)),
  ];
  return lines.length === 0 ? 'empty' : align(lines);
}

/** Draws the orders that wait for their trigger, those that wait for a rise first. */
export function drawStops(market: MarketSpec, dump: MarketDump, names: Names): string {
  const draw = (word: string, order: OrderDump): string[] => [
    word,
    priceText(market, order.stopTicks),
    quantityText(market, order.open),
    names.user(order.user),
  ];
  const lines = [...dump.rising.map((order) => draw('rise', order)), ...dump.falling.map((order) => draw('fall', order))];
  return lines.length === 0 ? 'none' : align(lines);
}

function levelsOf(orders: readonly OrderDump[]): OrderDump[][] {
  const levels: OrderDump[][] = [];
  for (const order of orders) {
    const level = levels.at(-1);
    if (level?.[0]?.priceTicks === order.priceTicks) level.push(order);
    else levels.push([order]);
  }
  return levels;
}

function line(word: string, market: MarketSpec, orders: readonly OrderDump[], names: Names): string[] {
  const lots = orders.reduce((sum, order) => sum + order.open, 0);
  const each = orders.map((order) => `${names.user(order.user)} ${quantityText(market, order.open)}`).join(', ');
  return [word, priceText(market, orders[0]!.priceTicks), quantityText(market, lots), each];
}

/** Columns of equal width, one space between them. */
function align(rows: readonly string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join(' ')
        .trimEnd(),
    )
    .join('\n');
}
