/** A bridge between a fake exchange and a fake venue, in time that a test moves. For tests. */
import type { JournalRecord, IntentRecord } from '../books/journal-record.ts';
import { MemoryJournal } from '../books/memory-journal.ts';
import { BrokenWire } from '../exchange/broken-wire.ts';
import type { Faults } from '../exchange/broken-wire.ts';
import { FakeExchange } from '../exchange/fake-exchange.ts';
import { SpotClient } from '../exchange/spot-client.ts';
import { OutcomeUnknown } from '../exchange/wire.ts';
import { ClientIds } from '../orders/client-ids.ts';
import { Station } from '../station.ts';
import { Bridge } from './bridge.ts';
import type { BridgeTerms } from './bridge-plan.ts';
import { PaperVenue } from './paper-venue.ts';
import { walkBook } from './venue.ts';
import type { Hedge, HedgeOutcome, Venue, VenueBook, VenueRoom } from './venue.ts';

export const BRIDGE_TERMS: BridgeTerms = {
  levels: 3,
  margin: 2_000n,
  share: 500_000n,
  maxLevelNotional: 3_000_00000000n,
  maxOpenNotional: 20_000_00000000n,
  maxUnhedged: 10_000_000n,
  slippage: 3_000n,
};
export const STALE_MS = 3_000;
const SIZES = { step: 1_000n, fewest: 10_000n, leastCost: 0n };

/** A venue that takes every id once, and on whose line answers get lost. */
export class FakeVenue implements Venue {
  readonly name = 'elsewhere';
  readonly isPaper = false;
  readonly sizes = SIZES;
  book: VenueBook | undefined;
  base = 5_00000000n;
  quote = 300_000_00000000n;
  readonly executed = new Map<string, HedgeOutcome>();
  /** Calls that never arrive, and answers that do not, of 1,000. */
  lost = 0;
  readonly #draw: (bound: number) => number;
  readonly #terms: FakeExchange['terms'];

  constructor(terms: FakeExchange['terms'], draw: (bound: number) => number) {
    this.#terms = terms;
    this.#draw = draw;
  }

  room(): VenueRoom {
    return { base: this.base, quote: this.quote };
  }

  async hedge(hedge: Hedge, { id }: IntentRecord): Promise<HedgeOutcome> {
    if (this.#draw(1_000) < this.lost) throw new OutcomeUnknown('lost on the way');
    if (this.executed.has(id)) throw new Error(`${id} was sent twice`);
    const { units, cost } = walkBook(this.#terms, this.book!, hedge);
    this.base += hedge.side === 'BUY' ? units : -units;
    this.quote += hedge.side === 'BUY' ? -cost : cost;
    const outcome = { units, cost, fee: 0n, feeAsset: 'USDT' };
    this.executed.set(id, outcome);
    if (this.#draw(1_000) < this.lost) throw new OutcomeUnknown('its answer was lost');
    return outcome;
  }

  async find(_hedge: Hedge, { id }: IntentRecord): Promise<HedgeOutcome | 'never' | 'unknown'> {
    if (this.#draw(1_000) < this.lost) throw new OutcomeUnknown('lost on the way');
    return this.executed.get(id) ?? 'never';
  }

  close(): void {
    // Nothing is open.
  }
}

/** What a seed draws: whole numbers from 0 to below a bound. */
interface Draws {
  below(bound: number): number;
}

export class BridgeWorld {
  readonly exchange: FakeExchange;
  readonly wire: BrokenWire;
  readonly random: Draws;
  readonly venue: FakeVenue;
  readonly troubles: string[] = [];
  readonly kept: JournalRecord[] = [];
  nowMs = Date.UTC(2026, 0, 5, 12);
  station!: Station;
  bridge!: Bridge;

  constructor(random: Draws, faults: Faults) {
    this.random = random;
    const draw = (bound: number): number => this.random.below(bound);
    this.exchange = new FakeExchange({
      family: 'spot',
      base: 2_00000000n,
      quote: 120_000_00000000n,
      makerRate: 100_000,
      nowMs: () => this.nowMs,
    });
    this.wire = new BrokenWire(this.exchange, draw, faults, 2_000);
    this.venue = new FakeVenue(this.exchange.terms, draw);
  }

  /** The venue quotes about a price, in ticks. */
  venueAt(middle: bigint): void {
    const level = (ticks: bigint, units: bigint) => ({ price: ticks * 1_000_000n, units });
    const away = [50n, 300n, 900n, 2_000n];
    this.venue.book = {
      bids: away.map((each, index) => level(middle - each, BigInt(index + 1) * 20_000_000n)),
      asks: away.map((each, index) => level(middle + each, BigInt(index + 1) * 20_000_000n)),
      heardMs: this.nowMs,
    };
  }

  /** A new process: of the one before only the journal is left. */
  async start(isPaper = false): Promise<void> {
    const time = { wallMs: () => this.nowMs, monotonicMs: () => this.nowMs };
    const onTrouble = (text: string): void => void this.troubles.push(text);
    this.station = new Station({
      client: new SpotClient(this.wire, this.exchange.terms),
      identity: { program: 'bridge', instance: 'b1' },
      ids: new ClientIds('b1', this.nowMs),
      journal: new MemoryJournal(this.kept),
      ordersPerSecond: 20,
      receiveWindowMs: 2_000,
      compareEveryMs: 5_000,
      maxDayLoss: 1_000_000_00000000n,
      heartbeatMs: 60_000,
      ...time,
      onTrouble,
    });
    const had = { base: 5_00000000n, quote: 300_000_00000000n };
    const terms = this.exchange.terms;
    const venue = isPaper
      ? new PaperVenue({ terms, source: this.venue, had, flow: this.station.books.there, feeRate: 100_000, monotonicMs: time.monotonicMs })
      : this.venue;
    const tolerance = { price: 100n, quantity: 500_000n };
    this.bridge = new Bridge({ station: this.station, venue, terms: BRIDGE_TERMS, tolerance, staleMs: STALE_MS, ...time, onTrouble });
    const { faults } = this.wire;
    this.wire.faults = { lostCalls: 0, lostAnswers: 0, lateCalls: 0, doubledCalls: 0 };
    await this.station.begin();
    this.wire.faults = faults;
  }

  async pass(ms: number): Promise<void> {
    this.nowMs += ms;
    this.wire.at(this.nowMs);
    for (const event of this.exchange.events()) if (this.random.below(5) > 0) this.station.told(event);
    await this.bridge.step();
  }

  /** Until it quotes, or would. */
  async settle(rounds = 10): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      if (this.venue.book !== undefined) this.venue.book = { ...this.venue.book, heardMs: this.nowMs };
      await this.pass(500);
    }
  }
}
