/** What spot and contracts answer alike, read exactly. */
import { UnreadableAnswer, readUnits } from '../exact.ts';
import { readLots, readTicks } from '../market-terms.ts';
import type { MarketTerms } from '../market-terms.ts';
import { CODE, Refusal } from './wire.ts';
import type { BookLevel, BookSides, Fill, OrderReport, OrderSide, OrderStanding } from './trading-client.ts';

/** A JSON object of an exchange. */
export type Answer = Readonly<Record<string, unknown>>;

const OPEN: readonly unknown[] = ['NEW', 'PARTIALLY_FILLED', 'PENDING_NEW'];
const OVER: readonly unknown[] = ['FILLED', 'CANCELED', 'REJECTED', 'EXPIRED', 'EXPIRED_IN_MATCH', 'PENDING_CANCEL'];

/** @throws UnreadableAnswer */
function standingOf(status: unknown): OrderStanding {
  if (OPEN.includes(status)) return 'open';
  if (OVER.includes(status)) return 'over';
  throw new UnreadableAnswer(`${String(status)} is no status of an order`);
}

/** @throws UnreadableAnswer */
function sideOf(side: unknown): OrderSide {
  if (side === 'BUY' || side === 'SELL') return side;
  throw new UnreadableAnswer(`${String(side)} is no side`);
}

/** An id or a time. @throws UnreadableAnswer */
export function wholeOf(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new UnreadableAnswer(`${String(value)} is no whole number`);
  return value as number;
}

/** @throws UnreadableAnswer */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new UnreadableAnswer(`${String(value)} is no text`);
  return value;
}

/** An order of an answer over HTTP. `clientId` is said where the answer has another one, of a cancellation. */
export function orderOf(terms: MarketTerms, answer: Answer, clientId = answer['clientOrderId']): OrderReport {
  return {
    clientId: textOf(clientId),
    orderId: wholeOf(answer['orderId']),
    side: sideOf(answer['side']),
    priceTicks: readTicks(terms, answer['price']),
    lots: readLots(terms, answer['origQty']),
    filledLots: readLots(terms, answer['executedQty']),
    standing: standingOf(answer['status']),
  };
}

/** An own trade of the history. */
export function fillOf(terms: MarketTerms, answer: Answer): Fill {
  const feeAsset = textOf(answer['commissionAsset']);
  const isBuyer = answer['isBuyer'] ?? answer['buyer'];
  return {
    tradeId: wholeOf(answer['id']),
    orderId: wholeOf(answer['orderId']),
    clientId: undefined,
    side: isBuyer === true ? 'BUY' : 'SELL',
    priceTicks: readTicks(terms, answer['price']),
    lots: readLots(terms, answer['qty']),
    fee: readUnits(answer['commission'], scaleOf(terms, feeAsset)),
    feeAsset,
    isMaker: (answer['isMaker'] ?? answer['maker']) === true,
    timeMs: wholeOf(answer['time']),
  };
}

/** Decimals of an asset; eight of one that is not of the market. */
function scaleOf({ base, quote, baseScale, quoteScale }: MarketTerms, asset: string): number {
  return asset === base ? baseScale : asset === quote ? quoteScale : 8;
}

/** Levels of a book. */
export function sidesOf(terms: MarketTerms, answer: Answer): BookSides {
  const levels = (side: unknown): readonly BookLevel[] =>
    (side as readonly (readonly [string, string])[]).map(([price, quantity]) => ({
      priceTicks: readTicks(terms, price),
      lots: readLots(terms, quantity),
    }));
  return { bids: levels(answer['bids'] ?? answer['b']), asks: levels(answer['asks'] ?? answer['a']) };
}

/** Closing prices; the last candle is not over. */
export function closesOf(answer: unknown): readonly string[] {
  return (answer as readonly (readonly unknown[])[]).slice(0, -1).map((candle) => textOf(candle[4]));
}

/** Undefined where the exchange says that there is no such order. */
export async function unlessGone<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal && (error.code === CODE.NO_SUCH_ORDER || error.code === CODE.UNKNOWN_ORDER)) return undefined;
    throw error;
  }
}
