/** The average price of the last five minutes, by quantity (`avgPrice`): of the minute that is open and the four before it. */
import type { Candle } from '../../follower/feed.ts';
import { STREAM_PART } from './api-stream.ts';
import type { ApiStream } from './api-stream.ts';
import { LatestStream } from './stream-channel.ts';
import type { StreamGround, StreamMarket } from './stream-ground.ts';
import { worded } from './stream-message.ts';

const MINUTE_MS = 60_000;
const MINUTES = 5;

/** What one stream knows. */
interface Average {
  readonly market: StreamMarket;
  /** By open time; those of the last minutes. */
  readonly minutes: Map<number, Candle>;
  /** Price of the last trade, ticks; 0 before the first. */
  closeTicks: number;
  tradeMs: number;
  begun: boolean;
  /** How often something may have gone untold. */
  restarts: number;
  asking: boolean;
}

/** Says it, where what was before is known. */
function say(ground: StreamGround, channel: LatestStream, average: Average): void {
  if (!average.begun) return;
  const [grid, at] = [ground.gridOf(average.market.market), ground.wallMs()];
  const minutes = [...average.minutes.values()];
  const lots = minutes.reduce((sum, minute) => sum + minute.lots, 0n);
  const amount = minutes.reduce((sum, minute) => sum + minute.amount, 0n);
  const price = grid.average(amount, lots);
  const payload = {
    e: 'avgPrice',
    E: at,
    s: average.market.symbol,
    i: '5m',
    w: price === undefined ? grid.price(average.closeTicks) : grid.unitPrice(price),
    T: average.tradeMs,
  };
  channel.set(worded(() => payload));
}

/** Asks what was before; what was told meanwhile counts more. */
async function begin(ground: StreamGround, channel: LatestStream, average: Average): Promise<void> {
  average.asking = true;
  const { restarts } = average;
  try {
    const { market } = average.market;
    const { value: open, sequence } = await ground.queries.openCandle(market, '1m');
    const toMs = ground.wallMs();
    const span = { fromMs: toMs - (MINUTES - 1) * MINUTE_MS, toMs, limit: MINUTES };
    const minutes = await ground.histories.candles(market, { interval: '1m', ...span, minSeq: sequence });
    const [last] = await ground.histories.trades(market, { limit: 1, minSeq: sequence });
    // It began anew meanwhile; the next second asks again.
    if (average.restarts !== restarts) return;
    const known = open === undefined ? minutes : [open, ...minutes];
    for (const minute of known) if (!average.minutes.has(minute.openMs)) average.minutes.set(minute.openMs, minute);
    average.closeTicks ||= last?.priceTicks ?? 0;
    average.tradeMs ||= last?.timeMs ?? 0;
    average.begun = true;
    forget(average, toMs);
    say(ground, channel, average);
  } catch {
    // Follower or database are busy; the next second asks again.
  } finally {
    average.asking = false;
  }
}

/** The stream, once a second where something has changed. */
export function averageStream(ground: StreamGround): ApiStream<StreamMarket, LatestStream> {
  const known = new WeakMap<LatestStream, Average>();
  return {
    family: ground.family,
    pattern: '{symbol}@avgPrice',
    parts: { symbol: STREAM_PART.SYMBOL },
    paceMs: 1_000,
    about: 'The average price of the last five minutes.',
    keyOf: ({ symbol = '' }) => ground.marketOf(symbol),
    open(market, name) {
      const channel = new LatestStream(name);
      const average: Average = { market, minutes: new Map(), closeTicks: 0, tradeMs: 0, begun: false, restarts: 0, asking: false };
      known.set(channel, average);
      void begin(ground, channel, average);
      return channel;
    },
    applied({ candles, trades, timeMs, reset }, open) {
      for (const channel of open.all()) {
        const average = known.get(channel)!;
        const { market } = average.market;
        if (reset) restart(average);
        const changed = candles.filter((each) => each.market === market && each.interval === '1m');
        for (const minute of changed) average.minutes.set(minute.openMs, minute);
        const last = trades.findLast((each) => each.market === market);
        if (last !== undefined) [average.closeTicks, average.tradeMs] = [last.priceTicks, last.timeMs];
        const forgot = forget(average, timeMs);
        if (changed.length > 0 || forgot) say(ground, channel, average);
      }
    },
    beat(open) {
      for (const channel of open.all()) {
        const average = known.get(channel)!;
        if (!average.begun && !average.asking) void begin(ground, channel, average);
      }
    },
  };
}

/** Something may have gone untold; the next second asks what was before. */
function restart(average: Average): void {
  average.begun = false;
  average.restarts += 1;
  average.minutes.clear();
}

/** Lets go of minutes that are older than the last ones. Whether there were some. */
function forget({ minutes }: Average, nowMs: number): boolean {
  const fromMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS - (MINUTES - 1) * MINUTE_MS;
  let forgot = false;
  for (const openMs of minutes.keys()) if (openMs < fromMs) forgot = minutes.delete(openMs) || forgot;
  return forgot;
}
