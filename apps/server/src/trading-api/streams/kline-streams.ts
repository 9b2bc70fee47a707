/** Streams of candles. */
import { API_INTERVALS, apiCandleOpenTime } from '@kontor/domain/formulas/composed-candle';
import type { ApiInterval } from '@kontor/domain/formulas/composed-candle';
import { STREAM_PART } from './api-stream.ts';
import type { ApiStream, StreamPace } from './api-stream.ts';
import { KlineStream } from './kline-stream.ts';
import type { StreamGround, StreamMarket, ToldCandle } from './stream-ground.ts';
import { worded } from './stream-message.ts';

/** Candles before the open one that are asked for: a market that stood still has none of its own. */
const CANDLES_ASKED = 100;

export function klineStream(ground: StreamGround, paceMs: StreamPace): ApiStream<StreamMarket & { interval: ApiInterval }, KlineStream> {
  const begin = async (market: number, channel: KlineStream): Promise<void> => {
    const { restarts } = channel;
    try {
      const { value: open, sequence } = await ground.queries.openCandle(market, channel.kept);
      const nowMs = ground.wallMs();
      const fromMs = apiCandleOpenTime(channel.interval, nowMs);
      // The read tables have all that is over; the follower's own word is newer.
      const over =
        open === undefined
          ? []
          : await ground.histories.candles(market, { interval: channel.kept, fromMs, toMs: nowMs, limit: CANDLES_ASKED, minSeq: sequence });
      const [last] = open === undefined ? [] : await ground.histories.trades(market, { limit: 1, minSeq: sequence });
      const candles =
        open === undefined
          ? []
          : [...over.filter(({ openMs }) => openMs < open.openMs), open, ...over.filter(({ openMs }) => openMs > open.openMs)];
      // It began anew meanwhile; the next beat asks again.
      if (channel.restarts === restarts) channel.begin(candles, last?.tradeNumber ?? -1, nowMs);
    } catch {
      // Follower or database are busy; the next beat asks again.
    }
  };
  const asked = new WeakMap<KlineStream, Promise<void>>();
  const markets = new WeakMap<KlineStream, number>();
  const ask = (channel: KlineStream): void => {
    if (!channel.isUnbegun || asked.has(channel)) return;
    asked.set(
      channel,
      begin(markets.get(channel)!, channel).finally(() => asked.delete(channel)),
    );
  };
  return {
    family: ground.family,
    pattern: '{symbol}@kline_{interval}',
    parts: { symbol: STREAM_PART.SYMBOL, interval: STREAM_PART.INTERVAL },
    paceMs,
    about: 'The open candle whenever it has changed, and once more when it is over.',
    keyOf({ symbol = '', interval }) {
      const market = ground.marketOf(symbol);
      const found = API_INTERVALS.find((each) => each === interval);
      return market && found && { ...market, interval: found };
    },
    open(market, name) {
      const channel = new KlineStream(name, market.interval, (candle) => {
        const [grid, at] = [ground.gridOf(market.market), ground.wallMs()];
        return worded(() => klinePayload(market.symbol, grid, candle, at));
      });
      markets.set(channel, market.market);
      ask(channel);
      return channel;
    },
    beat(open) {
      for (const channel of open.all()) ask(channel);
    },
    applied({ candles, trades, timeMs, reset }, open) {
      for (const channel of open.all()) {
        if (reset) channel.restart();
        const market = markets.get(channel)!;
        const changed = candles.filter((each) => each.market === market && each.interval === channel.kept);
        if (changed.length > 0) {
          const own = trades.filter((each) => each.market === market);
          for (const candle of changed) channel.change(candle, own);
        }
        channel.time(timeMs);
      }
    },
  };
}

/** Candles are worded alike by all families. */
function klinePayload(symbol: string, grid: ReturnType<StreamGround['gridOf']>, candle: ToldCandle, at: number): object {
  return {
    e: 'kline',
    E: at,
    s: symbol,
    k: {
      t: candle.openMs,
      T: candle.closeMs,
      s: symbol,
      i: candle.interval,
      f: candle.firstNumber,
      L: candle.lastNumber,
      o: grid.price(candle.openTicks),
      c: grid.price(candle.closeTicks),
      h: grid.price(candle.highTicks),
      l: grid.price(candle.lowTicks),
      v: grid.quantity(candle.lots),
      n: candle.count,
      x: candle.isClosed,
      q: grid.money(candle.amount),
      V: grid.quantity(candle.takerBuyLots),
      Q: grid.money(candle.takerBuyAmount),
      B: '0',
    },
  };
}
