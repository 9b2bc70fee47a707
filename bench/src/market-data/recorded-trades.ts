/** An exchange's raw trades and its own minute candles, from files, and candles of ours built from them (rules 1.8). */
import { parseDecimal } from '@kontor/domain/amount';
import { candleOpenTime } from '@kontor/domain/formulas/candle-interval';
import { Side } from '@kontor/domain/order';
import { MarketCandles, addTo } from '@kontor/server/candles';
import type { Candle, CandleTrade } from '@kontor/server/candles';

/** Decimals that no price or quantity of the files exceeds; both are counted in units of 10⁻⁸, amounts in 10⁻¹⁶. */
const SCALE = 8;

type Growing = { -readonly [Field in keyof Candle]: Candle[Field] };

/** Lines `trade_id,time_ms,price,qty,buyer_is_maker,…` behind a heading. Throws for anything else. */
export function readTrades(text: string): CandleTrade[] {
  return rows(text).map(([id, timeMs, price, quantity, buyerIsMaker]) =>
    tradeOf(Number(timeMs), price, quantity, buyerIsMaker === '1', id),
  );
}

/** A trade as candles take it; prices as ticks of 10⁻⁸. */
export function tradeOf(
  timeMs: number,
  price: string | undefined,
  quantity: string | undefined,
  buyerIsMaker: boolean,
  id: unknown,
): CandleTrade {
  const [ticks, lots] = [units(price), units(quantity)];
  if (!Number.isSafeInteger(timeMs) || timeMs <= 0) throw new Error(`trade ${String(id)} has no time`);
  return { timeMs, priceTicks: Number(ticks), lots, amount: ticks * lots, side: buyerIsMaker ? Side.SELL : Side.BUY };
}

/** The exchange's own candles: lines `open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,…`. */
export function readCandles(text: string): Candle[] {
  return rows(text).map(([openMs, open, high, low, close, volume, , quoteVolume, count, buyVolume, buyQuoteVolume]) => ({
    openMs: Number(openMs),
    openTicks: Number(units(open)),
    highTicks: Number(units(high)),
    lowTicks: Number(units(low)),
    closeTicks: Number(units(close)),
    lots: units(volume),
    amount: units(quoteVolume) * 10n ** BigInt(SCALE),
    count: Number(count),
    takerBuyLots: units(buyVolume),
    takerBuyAmount: units(buyQuoteVolume) * 10n ** BigInt(SCALE),
  }));
}

/** Candles of every interval as the follower builds them, by `interval openMs`; a batch ends after every `batch` trades. */
export function buildCandles(trades: readonly CandleTrade[], batch: number): Map<string, Candle> {
  const candles = new MarketCandles(0);
  const built = new Map<string, Candle>();
  const take = (part: Candle | undefined): void => {
    if (part !== undefined) candles.build(part, ({ market: _, interval, ...candle }) => built.set(`${interval} ${candle.openMs}`, candle));
  };
  trades.forEach((trade, i) => {
    take(candles.add(trade));
    if (i % batch === batch - 1) take(candles.takePart());
  });
  take(candles.takePart());
  return built;
}

export interface Comparison {
  readonly compared: number;
  /** In words, what differs. */
  readonly differences: readonly string[];
}

/** A recording whose first or last trade lies this far inside a minute does not hold the whole of it, ms. */
const WHOLE_MS = 1_000;

/** Our minutes beside the exchange's, in nine fields; only minutes that the recording of trades holds as a whole. */
export function compareMinutes(trades: readonly CandleTrade[], built: ReadonlyMap<string, Candle>, oracle: readonly Candle[]): Comparison {
  const [fromMs, toMs] = [(trades[0]?.timeMs ?? 0) - WHOLE_MS, (trades.at(-1)?.timeMs ?? 0) + WHOLE_MS];
  const differences: string[] = [];
  let compared = 0;
  for (const theirs of oracle) {
    const ours = built.get(`1m ${theirs.openMs}`);
    if (ours === undefined || theirs.openMs < fromMs || theirs.openMs + 59_999 > toMs) continue;
    compared += 1;
    const fields = (Object.keys(theirs) as (keyof Candle)[]).filter((field) => ours[field] !== theirs[field]);
    for (const field of fields) differences.push(`minute ${theirs.openMs}: ${field} is ${ours[field]}, theirs ${theirs[field]}`);
  }
  return { compared, differences };
}

/** Longer candles beside what our minutes make. */
export function compareLonger(built: ReadonlyMap<string, Candle>): Comparison {
  const differences: string[] = [];
  let compared = 0;
  for (const interval of ['5m', '15m', '30m', '60m', '1d', '1w', '1M'] as const) {
    const sums = new Map<number, Growing>();
    for (const [key, minute] of built) {
      if (!key.startsWith('1m ')) continue;
      const openMs = candleOpenTime(interval, minute.openMs);
      const sum = sums.get(openMs);
      if (sum === undefined) sums.set(openMs, { ...minute, openMs });
      else addTo(sum, minute);
    }
    for (const [openMs, sum] of sums) {
      compared += 1;
      const candle = built.get(`${interval} ${openMs}`);
      const same = candle !== undefined && (Object.keys(sum) as (keyof Candle)[]).every((field) => candle[field] === sum[field]);
      if (!same) differences.push(`${interval} ${openMs} is not what its minutes make`);
    }
  }
  return { compared, differences };
}

function rows(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(','));
}

function units(text: string | undefined): bigint {
  const value = parseDecimal(text, SCALE);
  if (typeof value === 'string') throw new Error(`${text} is no decimal with ${SCALE} places: ${value}`);
  return value;
}
