/**
 * Spot's part of a view as bytes: a word for the format, the length of the text behind it, the candles as JSON with amounts as decimal
 * digits, with what only few orders have where there are such, and the open orders as the table packs them, from the next multiple of eight on. Bytes of another format are refused.
 */
import type { Candle, OrderMore } from '../feed.ts';

/** What the engine does not know of the past but spot's part of a view does. */
export interface SpotState {
  /** The open orders as `OpenOrders.pack` gives them. */
  readonly orders: Uint8Array;
  /** What only few of them have, by slot. */
  readonly more?: readonly (readonly [slot: number, more: OrderMore])[];
  readonly markets: readonly {
    readonly market: number;
    readonly open: readonly Candle[];
    readonly minutes: readonly Candle[];
    readonly closeBefore: number;
  }[];
}

/** 'KVS' and the format's version. */
const MAGIC = 0x4b565302;
const HEADER_BYTES = 8;
const ALIGNMENT = 8;

type CandleTuple = [
  openMs: number,
  open: number,
  high: number,
  low: number,
  close: number,
  lots: string,
  amount: string,
  count: number,
  buyLots: string,
  buyAmount: string,
];
type StoredMarkets = readonly {
  readonly market: number;
  readonly open: readonly CandleTuple[];
  readonly minutes: readonly CandleTuple[];
  readonly closeBefore: number;
}[];

/** The state as it is at the call. */
export function writeSpotState(state: SpotState): Uint8Array {
  const markets: StoredMarkets = state.markets.map((market) => ({
    ...market,
    open: market.open.map(candleTuple),
    minutes: market.minutes.map(candleTuple),
  }));
  const { more = [] } = state;
  const text = new TextEncoder().encode(JSON.stringify(more.length === 0 ? markets : { markets, more }));
  const ordersAt = ordersFrom(text.length);
  const bytes = new Uint8Array(ordersAt + state.orders.length);
  new Int32Array(bytes.buffer, 0, 2).set([MAGIC, text.length]);
  bytes.set(text, HEADER_BYTES);
  bytes.set(state.orders, ordersAt);
  return bytes;
}

/** Throws for bytes of another format. The bytes must not change as long as the state is in use. */
export function readSpotState(bytes: Uint8Array): SpotState {
  const aligned = bytes.byteOffset % ALIGNMENT === 0 ? bytes : bytes.slice();
  if (aligned.length < HEADER_BYTES) throw new Error("spot's part of a view that is cut off");
  const [magic, length] = new Int32Array(aligned.buffer, aligned.byteOffset, 2) as unknown as [number, number];
  if (magic !== MAGIC) throw new Error("spot's part of a view of another format");
  const text = new TextDecoder().decode(aligned.subarray(HEADER_BYTES, HEADER_BYTES + length));
  const stored = JSON.parse(text) as StoredMarkets | { readonly markets: StoredMarkets; readonly more: NonNullable<SpotState['more']> };
  const { markets, more } = 'more' in stored ? stored : { markets: stored, more: [] };
  return {
    more,
    orders: aligned.subarray(ordersFrom(length)),
    markets: markets.map((market) => ({ ...market, open: market.open.map(readCandle), minutes: market.minutes.map(readCandle) })),
  };
}

function ordersFrom(textBytes: number): number {
  return Math.ceil((HEADER_BYTES + textBytes) / ALIGNMENT) * ALIGNMENT;
}

function candleTuple(c: Candle): CandleTuple {
  return [
    c.openMs,
    c.openTicks,
    c.highTicks,
    c.lowTicks,
    c.closeTicks,
    `${c.lots}`,
    `${c.amount}`,
    c.count,
    `${c.takerBuyLots}`,
    `${c.takerBuyAmount}`,
  ];
}

function readCandle([
  openMs,
  openTicks,
  highTicks,
  lowTicks,
  closeTicks,
  lots,
  amount,
  count,
  takerBuyLots,
  takerBuyAmount,
]: CandleTuple): Candle {
  return {
    openMs,
    openTicks,
    highTicks,
    lowTicks,
    closeTicks,
    lots: BigInt(lots),
    amount: BigInt(amount),
    count,
    takerBuyLots: BigInt(takerBuyLots),
    takerBuyAmount: BigInt(takerBuyAmount),
  };
}
