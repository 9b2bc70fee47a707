/**
 * What a program has traded, here and at the venue, and what came of it: reckoned from its journal alone, exactly. Realised and unrealised together
 * are what flowed, at the price of now, to the last unit.
 */
import { formatDecimal } from '@kontor/domain/amount';
import { floorDivide } from '@kontor/domain/formulas/rounding';
import type { Fill } from '../exchange/trading-client.ts';
import { least, readUnits, size } from '../exact.ts';
import { notionalOf, priceText, quantityText, readLots, readTicks } from '../market-terms.ts';
import type { MarketTerms, MicroTicks } from '../market-terms.ts';
import type { FillRecord, HedgedRecord, IntentRecord, JournalRecord } from './journal-record.ts';

/** What flowed at one place, in units; fees are taken off. */
export interface Flow {
  base: bigint;
  quote: bigint;
  trades: number;
}

/** A result in units of the quote asset. */
export interface Result {
  readonly realised: bigint;
  readonly unrealised: bigint;
  readonly total: bigint;
}

/** Net of what both places have, at what it cost. */
interface Held {
  base: bigint;
  /** What was paid for it; below zero where it was sold first. */
  cost: bigint;
  realised: bigint;
}

export class Books {
  readonly here: Flow = { base: 0n, quote: 0n, trades: 0 };
  readonly there: Flow = { base: 0n, quote: 0n, trades: 0 };
  /** By asset, in its units. */
  readonly fees = new Map<string, bigint>();
  /** Sent to the venue, and not known what came of it. */
  readonly openIntents = new Map<string, IntentRecord>();
  readonly #terms: MarketTerms;
  readonly #held: Held = { base: 0n, cost: 0n, realised: 0n };
  #lastTrade: number | undefined;
  #intents = 0;
  #boughtLots = 0n;
  #anchor: number | undefined;
  #day: { readonly day: string; readonly result: bigint } | undefined;

  constructor(terms: MarketTerms) {
    this.#terms = terms;
  }

  /** The last trade here that is in the books; undefined before they have begun. */
  get lastTrade(): number | undefined {
    return this.#lastTrade;
  }

  /** How many intents there were, ever. */
  get intents(): number {
    return this.#intents;
  }

  /** What has been bought here and not sold there, units of the base asset; below zero: sold here and not bought there. */
  get unhedged(): bigint {
    return this.here.base + this.there.base;
  }

  /** Lots bought here less lots sold here, whatever was charged for them. */
  get boughtLots(): bigint {
    return this.#boughtLots;
  }

  /** Of a grid: the line that was left free when it began. */
  get anchor(): number | undefined {
    return this.#anchor;
  }

  get day(): { readonly day: string; readonly result: bigint } | undefined {
    return this.#day;
  }

  apply(record: JournalRecord): void {
    switch (record.kind) {
      case 'begin':
        this.#lastTrade = record.after;
        return;
      case 'fill':
        this.#fill(record);
        return;
      case 'intent':
        this.#intents += 1;
        this.openIntents.set(record.id, record);
        return;
      case 'hedged':
        this.#hedged(record);
        return;
      case 'anchor':
        this.#anchor = record.line;
        return;
      case 'day':
        this.#day = { day: record.day, result: readUnits(record.result, this.#terms.quoteScale) };
    }
  }

  /** What all is worth at a price. */
  resultAt(price: MicroTicks): Result {
    const worth = valueOf(this.#terms, this.#held.base, price);
    const { realised, cost } = this.#held;
    return { realised, unrealised: worth - cost, total: realised + worth - cost };
  }

  #fill(record: FillRecord): void {
    // What was told twice counts once.
    if (this.#lastTrade !== undefined && record.trade <= this.#lastTrade) return;
    this.#lastTrade = record.trade;
    const { lotUnits } = this.#terms;
    const [ticks, lots] = [readTicks(this.#terms, record.price), readLots(this.#terms, record.quantity)];
    this.#boughtLots += record.side === 'BUY' ? lots : -lots;
    this.#move(this.here, record.side === 'BUY', lots * lotUnits, notionalOf(this.#terms, ticks, lots), record);
  }

  #hedged(record: HedgedRecord): void {
    const intent = this.openIntents.get(record.id);
    if (intent === undefined) return;
    this.openIntents.delete(record.id);
    const base = readUnits(record.quantity, this.#terms.baseScale);
    if (base === 0n) return;
    this.#move(this.there, intent.side === 'BUY', base, readUnits(record.cost, this.#terms.quoteScale), record);
  }

  #move(flow: Flow, isBuy: boolean, base: bigint, cost: bigint, { fee, feeAsset }: Pick<FillRecord, 'fee' | 'feeAsset'>): void {
    const { baseScale, quoteScale, base: baseAsset, quote: quoteAsset } = this.#terms;
    const charged = readUnits(fee, feeAsset === baseAsset ? baseScale : feeAsset === quoteAsset ? quoteScale : 8);
    if (charged !== 0n) this.fees.set(feeAsset, (this.fees.get(feeAsset) ?? 0n) + charged);
    const gained = (isBuy ? base : -base) - (feeAsset === baseAsset ? charged : 0n);
    const earned = (isBuy ? -cost : cost) - (feeAsset === quoteAsset ? charged : 0n);
    flow.base += gained;
    flow.quote += earned;
    flow.trades += 1;
    hold(this.#held, gained, earned);
  }
}

/** What is closed takes its share of the cost with it; what goes beyond opens the other way. */
function hold(held: Held, gained: bigint, earned: bigint): void {
  const closes = held.base !== 0n && gained !== 0n && held.base > 0n !== gained > 0n;
  if (!closes) {
    held.base += gained;
    held.cost -= earned;
    return;
  }
  const closed = least(size(gained), size(held.base));
  const cost = floorDivide(held.cost * closed, size(held.base));
  const income = floorDivide(earned * closed, size(gained));
  held.realised += income - cost;
  held.base += gained;
  held.cost = held.cost - cost - (earned - income);
}

/** Units of the quote asset that units of the base asset are worth, cut down. */
export function valueOf(
  { notionalUnit, lotUnits }: Pick<MarketTerms, 'notionalUnit' | 'lotUnits'>,
  base: bigint,
  price: MicroTicks,
): bigint {
  return floorDivide(base * price * notionalUnit, lotUnits * 1_000_000n);
}

/** A trade as the journal keeps it. */
export function fillRecord(terms: MarketTerms, fill: Fill): FillRecord {
  const scale = fill.feeAsset === terms.base ? terms.baseScale : fill.feeAsset === terms.quote ? terms.quoteScale : 8;
  return {
    kind: 'fill',
    timeMs: fill.timeMs,
    trade: fill.tradeId,
    side: fill.side,
    price: priceText(terms, fill.priceTicks),
    quantity: quantityText(terms, fill.lots),
    fee: formatDecimal(fill.fee, scale),
    feeAsset: fill.feeAsset,
    isMaker: fill.isMaker,
  };
}
