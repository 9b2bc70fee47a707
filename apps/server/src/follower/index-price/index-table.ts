/** The read table of the index: its candles that are over. Those that may still change are in the view and its snapshots. */
import { CANDLE_INTERVALS } from '@kontor/domain/formulas/candle-interval';
import { safeInteger } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import type { MarketIndexCandle } from '../feed.ts';
import { units } from '../read-table.ts';
import type { ReadTable } from '../read-table.ts';

export const INDEX_CANDLE_TABLE = candleTable('index_candle', 'bigint');

/** A table of such candles; prices that may be beyond 64 bits are `numeric`. */
export function candleTable(name: string, price: 'bigint' | 'numeric'): ReadTable<MarketIndexCandle> {
  return {
    name,
    columns: [
      ['open_ms', 'bigint'],
      ['open', price],
      ['high', price],
      ['low', price],
      ['close', price],
      ['market', 'integer'],
      ['count', 'integer'],
      ['interval', 'smallint'],
    ],
    key: ['market', 'interval', 'open_ms'],
    // A chart still shows old ones.
    month: { column: 'open_ms', timeMs: (row) => row.openMs, stays: true },
    write: (row, to) =>
      to
        .number(row.openMs)
        .amount(row.open)
        .amount(row.high)
        .amount(row.low)
        .amount(row.close)
        .number(row.market)
        .number(row.count)
        .number(CANDLE_INTERVALS.indexOf(row.interval))
        .endLine(),
  };
}

/** Reads a row of such a table. */
export function readIndexCandle(row: RawRow): MarketIndexCandle {
  const interval = CANDLE_INTERVALS[safeInteger(row, 'interval')];
  if (interval === undefined) throw new Error('an index candle of an unknown interval');
  return {
    market: safeInteger(row, 'market'),
    interval,
    openMs: safeInteger(row, 'open_ms'),
    open: units(row, 'open'),
    high: units(row, 'high'),
    low: units(row, 'low'),
    close: units(row, 'close'),
    count: safeInteger(row, 'count'),
  };
}
