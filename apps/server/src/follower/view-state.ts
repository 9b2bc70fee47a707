/** The view's state as bytes: JSON with amounts as decimal digits. Bytes of another format are refused. */
import type { Candle } from './feed.ts';
import type { ViewState } from './live-view.ts';
import type { OpenOrder } from './open-orders.ts';

const FORMAT = 1;

type CandleTuple = [openMs: number, open: number, high: number, low: number, close: number, lots: string, amount: string, count: number, buyLots: string, buyAmount: string];
type OrderTuple = [numbers: number[], quoteAmount: string, dealAmount: string, fee: string, clientId: readonly [number, number, number, number]];

interface Stored {
  readonly format: number;
  readonly orders: readonly OrderTuple[];
  readonly markets: readonly { readonly market: number; readonly open: readonly CandleTuple[]; readonly minutes: readonly CandleTuple[]; readonly closeBefore: number }[];
}

/** Orders written between two turns of the event loop: about a millisecond. */
const SLICE = 500;

/**
 * The state as it is at the call; it may change while the bytes are made. They are made in slices, so that 100,000 orders do not keep
 * questions waiting.
 */
export async function writeViewState(state: ViewState): Promise<Uint8Array> {
  const orders = state.orders.map((order) => ({ ...order }));
  const markets: Stored['markets'] = state.markets.map((market) => ({ ...market, open: market.open.map(candleTuple), minutes: market.minutes.map(candleTuple) }));
  const text = new TextEncoder();
  const parts = [text.encode(`{"format":${FORMAT},"orders":[`)];
  for (let from = 0; from < orders.length; from += SLICE) {
    const slice = orders.slice(from, from + SLICE).map((order) => JSON.stringify(orderTuple(order))).join(',');
    parts.push(text.encode(from === 0 ? slice : `,${slice}`));
    await new Promise((resolve) => setImmediate(resolve));
  }
  parts.push(text.encode(`],"markets":${JSON.stringify(markets)}}`));
  return Buffer.concat(parts);
}

/** Throws for bytes of another format. */
export function readViewState(bytes: Uint8Array): ViewState {
  const stored = JSON.parse(new TextDecoder().decode(bytes)) as Stored;
  if (stored.format !== FORMAT) throw new Error(`a view's state of format ${stored.format}`);
  return {
    orders: stored.orders.map(readOrder),
    markets: stored.markets.map((market) => ({ ...market, open: market.open.map(readCandle), minutes: market.minutes.map(readCandle) })),
  };
}

function orderTuple(o: OpenOrder): OrderTuple {
  const numbers = [
    o.slot, o.number, o.user, o.market, o.side, o.orderType, o.timeInForce, o.status, o.doneReason, o.priceTicks, o.stopTicks, o.lots, o.openLots,
    o.dealLots, o.placedMs, o.changedMs, o.inBook ? 1 : 0,
  ];
  return [numbers, `${o.quoteAmount}`, `${o.dealAmount}`, `${o.fee}`, o.clientId];
}

function readOrder([numbers, quoteAmount, dealAmount, fee, clientId]: OrderTuple): OpenOrder {
  const [
    slot, number, user, market, side, orderType, timeInForce, status, doneReason, priceTicks, stopTicks, lots, openLots, dealLots, placedMs, changedMs,
    inBook,
  ] = numbers as [number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number];
  return {
    slot, number, user, market, side, orderType, timeInForce, status, doneReason, priceTicks, stopTicks, lots, openLots, dealLots, placedMs,
    changedMs, inBook: inBook === 1, quoteAmount: BigInt(quoteAmount), dealAmount: BigInt(dealAmount), fee: BigInt(fee), clientId,
  };
}

function candleTuple(c: Candle): CandleTuple {
  return [
    c.openMs, c.openTicks, c.highTicks, c.lowTicks, c.closeTicks, `${c.lots}`, `${c.amount}`, c.count, `${c.takerBuyLots}`, `${c.takerBuyAmount}`,
  ];
}

function readCandle([openMs, openTicks, highTicks, lowTicks, closeTicks, lots, amount, count, takerBuyLots, takerBuyAmount]: CandleTuple): Candle {
  return {
    openMs, openTicks, highTicks, lowTicks, closeTicks, lots: BigInt(lots), amount: BigInt(amount), count, takerBuyLots: BigInt(takerBuyLots),
    takerBuyAmount: BigInt(takerBuyAmount),
  };
}
