/** Candles of index prices in an audit: each is what its minutes make, and none is missing. */
import { CANDLE_INTERVALS, candleOpenTime } from '@kontor/domain/formulas/candle-interval';
import type { MarketIndexCandle } from '../follower/feed.ts';
import { INDEX_CANDLE_TABLE, readIndexCandle } from '../follower/index-price/index-table.ts';
import { selectFrom } from '../follower/read-table.ts';
import type { Queries } from '../store/database.ts';

const CANDLES = selectFrom<[], MarketIndexCandle>('audit-index-candles', INDEX_CANDLE_TABLE, 'ORDER BY open_ms', readIndexCandle);
/** Problems that are named. */
const MOST = 20;

/** What does not hold, in words. `last`: the candles that may still change, which are in no table, as of the command that the tables reflect. */
export async function auditIndexCandles(queries: Queries, last: readonly MarketIndexCandle[]): Promise<string[]> {
  const all = [...(await queries.many(CANDLES)), ...last];
  const made = new Map<string, MarketIndexCandle>();
  for (const minute of all) {
    if (minute.interval !== '1m') continue;
    for (const interval of CANDLE_INTERVALS) {
      const openMs = candleOpenTime(interval, minute.openMs);
      const key = nameOf({ ...minute, interval, openMs });
      const before = made.get(key);
      made.set(key, before === undefined ? { ...minute, interval, openMs } : joined(before, minute));
    }
  }
  const problems: string[] = [];
  for (const candle of all) {
    const name = nameOf(candle);
    if (!isSame(candle, made.get(name))) problems.push(`index candle ${name} is not what its minutes make`);
    made.delete(name);
  }
  for (const name of made.keys()) problems.push(`index candle ${name} is missing`);
  return problems.slice(0, MOST);
}

function nameOf({ market, interval, openMs }: MarketIndexCandle): string {
  return `${market} ${interval} ${openMs}`;
}

function joined(candle: MarketIndexCandle, minute: MarketIndexCandle): MarketIndexCandle {
  return {
    ...candle,
    high: minute.high > candle.high ? minute.high : candle.high,
    low: minute.low < candle.low ? minute.low : candle.low,
    close: minute.close,
    count: candle.count + minute.count,
  };
}

function isSame(one: MarketIndexCandle, other: MarketIndexCandle | undefined): boolean {
  return (
    one.open === other?.open && one.high === other.high && one.low === other.low && one.close === other.close && one.count === other.count
  );
}
