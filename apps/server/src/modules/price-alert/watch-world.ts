/** Candles of trades, for tests of the watch. */
import { candleOpenTime } from '@kontor/domain/formulas/candle-interval';
import type { Candle, PublicTrade } from '../../follower/feed.ts';
import { MarketCandles, fillGaps } from '../../follower/spot/candles.ts';

/** Minutes of a market's trades as the histories give them: without holes from the first one on. */
export function minutesOf(trades: readonly PublicTrade[], market: number, fromMs: number, toMs: number): Candle[] {
  const closed = new Map<number, Candle>();
  const candles = new MarketCandles(market);
  for (const { priceTicks, timeMs, side } of trades.filter((trade) => trade.market === market)) {
    candles.add({ priceTicks, timeMs, lots: 1n, amount: 1n, side });
    const part = candles.takePart()!;
    candles.build(part, (change) => {
      if (change.interval === '1m') closed.set(change.openMs, change);
    });
  }
  const from = candleOpenTime('1m', fromMs);
  const all = [...closed.values()];
  return fillGaps(
    '1m',
    all.filter(({ openMs }) => openMs >= from && openMs <= toMs),
    all.filter(({ openMs }) => openMs < from).at(-1),
    fromMs,
    toMs,
  );
}
