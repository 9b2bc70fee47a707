/** The bridge: quotes what a venue quotes, and hedges there what is traded here. An intent is written down before it is sent, its outcome behind that. */
import { formatDecimal } from '@kontor/domain/amount';
import type { HedgedRecord, IntentRecord } from '../books/journal-record.ts';
import { readUnits } from '../exact.ts';
import type { BookSides } from '../exchange/trading-client.ts';
import { OutcomeUnknown, Refusal } from '../exchange/wire.ts';
import type { MicroTicks } from '../market-terms.ts';
import type { Tolerance } from '../orders/reconcile.ts';
import { Heard, bestOfOthers } from '../maker/reference.ts';
import type { Station } from '../station.ts';
import { bridgePlan, bridgeRoom, hedgePlan } from './bridge-plan.ts';
import type { BridgeTerms } from './bridge-plan.ts';
import type { Hedge, HedgeOutcome, Venue, VenueBook } from './venue.ts';

export interface BridgeOptions {
  readonly station: Station;
  readonly venue: Venue;
  readonly terms: BridgeTerms;
  readonly tolerance: Tolerance;
  /** A book that is older is not followed, ms. */
  readonly staleMs: number;
  readonly wallMs: () => number;
  readonly monotonicMs: () => number;
  readonly onTrouble: (text: string) => void;
}

/** A hedge that got nothing is not tried again before, ms. */
const HEDGE_PAUSE_MS = 1_000;
const ASK_AFTER_MS = 1_000;
/** Ids of hedges have at most 18 characters, as some venues take no more. */
const ID_BASE = 36;

export class Bridge {
  readonly #options: BridgeOptions;
  readonly #book = new Heard<BookSides>();
  #hedgedMs: number | undefined;
  #reference: MicroTicks | undefined;

  constructor(options: BridgeOptions) {
    this.#options = options;
  }

  /** The middle of the venue's book, as it was followed last. */
  get reference(): MicroTicks | undefined {
    return this.#reference;
  }

  /** What the stream tells of the book here. */
  readonly toldBook = (book: BookSides): void => this.#book.note(book, this.#options.monotonicMs());

  /** One round: finds out, hedges, decides, and does it. */
  async step(): Promise<void> {
    const { station, venue } = this.#options;
    if (station.state === 'ended') return;
    const unknown = await station.refresh();
    // What is open at the venue is closed whatever becomes of the quotes.
    if (unknown === undefined) await this.#hedge();
    if (station.state === 'stopped') return station.keepStopped();
    const reason = unknown ?? this.#reasonNotTo();
    if (reason !== undefined) return station.pull(reason);
    await this.#quote(venue.book!);
  }

  /** Why nothing may be quoted; undefined: nothing speaks against it. */
  #reasonNotTo(): string | undefined {
    const { station, venue, staleMs, monotonicMs } = this.#options;
    const { book } = venue;
    if (book === undefined) return `${venue.name} has not been heard of; nothing is quoted without its book`;
    if (monotonicMs() - book.heardMs > staleMs) return `${venue.name} is away: its book is older than ${staleMs} ms`;
    if (venue.room() === undefined) return `what is held at ${venue.name} is not known`;
    if (station.holdings === undefined) return 'what is held is not known';
    if (station.books.openIntents.size > 0) return `what came of a hedge at ${venue.name} is not known`;
    return undefined;
  }

  async #quote(book: VenueBook): Promise<void> {
    const { station, venue, terms, tolerance, monotonicMs, onTrouble } = this.#options;
    const market = station.client.terms;
    try {
      if (this.#book.within(ASK_AFTER_MS, monotonicMs()) === undefined) this.#book.note(await station.client.book(), monotonicMs());
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof OutcomeUnknown)) throw error;
      onTrouble(error.message);
    }
    const [bid, ask] = [book.bids[0]?.price, book.asks[0]?.price];
    const own = this.#book.last;
    if (bid === undefined || ask === undefined || own === undefined) return station.pull('a book has only one side');
    const reference = (bid + ask) / 2n;
    this.#reference = reference;
    const others = bestOfOthers(own.value, station.desk.own.list());
    const state = {
      terms: market,
      book,
      holdings: station.holdings!,
      there: venue.room()!,
      unhedged: station.books.unhedged,
      ...others,
    };
    const limits = { terms: market, ...bridgeRoom(terms, state), openNotional: terms.maxOpenNotional };
    await station.quote(bridgePlan(terms, state), tolerance, limits, reference);
  }

  /** One at a time: first what is not known of the last one, then what is open by now. */
  async #hedge(): Promise<void> {
    const { station, venue, terms, wallMs, monotonicMs } = this.#options;
    for (const intent of station.books.openIntents.values()) await this.#findOut(intent);
    if (station.books.openIntents.size > 0 || venue.book === undefined) return;
    const nowMs = monotonicMs();
    if (this.#hedgedMs !== undefined && nowMs - this.#hedgedMs < HEDGE_PAUSE_MS) return;
    const hedge = hedgePlan(station.client.terms, terms, station.books.unhedged, venue.book, venue.sizes);
    if (hedge === undefined) return;
    this.#hedgedMs = nowMs;
    const through = station.books.lastTrade ?? 0;
    const intent: IntentRecord = {
      kind: 'intent',
      timeMs: wallMs(),
      id: `h${through.toString(ID_BASE)}-${station.books.intents.toString(ID_BASE)}`,
      side: hedge.side,
      quantity: formatDecimal(hedge.units, station.client.terms.baseScale),
      limit: hedge.limit.toString(),
      through,
    };
    await station.note([intent]);
    await this.#send(hedge, intent);
  }

  async #send(hedge: Hedge, intent: IntentRecord): Promise<void> {
    const { station, venue, onTrouble } = this.#options;
    try {
      const outcome = await venue.hedge(hedge, intent);
      await station.note([this.#hedged(intent, outcome)]);
      if (outcome.units < hedge.units)
        onTrouble(
          `a hedge of ${intent.quantity} at ${venue.name} got ${formatDecimal(outcome.units, station.client.terms.baseScale)} within its limit`,
        );
    } catch (error) {
      if (error instanceof Refusal) await station.note([this.#hedged(intent, undefined)]);
      else if (!(error instanceof OutcomeUnknown)) throw error;
      onTrouble(`${venue.name}: ${error.message}`);
    }
  }

  async #findOut(intent: IntentRecord): Promise<void> {
    const { station, venue, onTrouble } = this.#options;
    const { baseScale } = station.client.terms;
    const hedge: Hedge = { side: intent.side, units: readUnits(intent.quantity, baseScale), limit: BigInt(intent.limit) };
    try {
      const found = await venue.find(hedge, intent);
      if (found !== 'unknown') await station.note([this.#hedged(intent, found === 'never' ? undefined : found)]);
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof OutcomeUnknown)) throw error;
      onTrouble(`${venue.name}: ${error.message}`);
    }
  }

  #hedged(intent: IntentRecord, outcome: HedgeOutcome | undefined): HedgedRecord {
    const { station, venue, wallMs } = this.#options;
    const { baseScale, quoteScale, base, quote } = station.client.terms;
    const { units = 0n, cost = 0n, fee = 0n, feeAsset = quote, bookAgeMs } = outcome ?? {};
    const feeScale = feeAsset === base ? baseScale : feeAsset === quote ? quoteScale : 8;
    return {
      kind: 'hedged',
      timeMs: wallMs(),
      id: intent.id,
      quantity: formatDecimal(units, baseScale),
      cost: formatDecimal(cost, quoteScale),
      fee: formatDecimal(fee, feeScale),
      feeAsset,
      isPaper: venue.isPaper,
      ...(bookAgeMs !== undefined && { bookAgeMs }),
    };
  }
}
