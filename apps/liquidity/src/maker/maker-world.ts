/** A maker on a fake exchange, in time that a test moves. For tests. */
import { MemoryJournal } from '../books/memory-journal.ts';
import type { JournalRecord } from '../books/journal-record.ts';
import { BrokenWire } from '../exchange/broken-wire.ts';
import type { Faults } from '../exchange/broken-wire.ts';
import { FakeExchange } from '../exchange/fake-exchange.ts';
import { FuturesClient } from '../exchange/futures-client.ts';
import { SpotClient } from '../exchange/spot-client.ts';
import type { Family } from '../market-terms.ts';
import { ClientIds } from '../orders/client-ids.ts';
import { Station } from '../station.ts';
import { Maker } from './maker.ts';
import type { MakerTerms } from './maker.ts';

export const MAKER_TERMS: MakerTerms = {
  quote: {
    layers: 3,
    layerNotional: 500_00000000n,
    growth: 1_500_000n,
    step: 500n,
    volatilityShare: 500_000n,
    spreadFloor: 200n,
    spreadCap: 5_000n,
    skew: 1_000n,
    maxOpenNotional: 6_000_00000000n,
  },
  tolerance: { price: 100n, quantity: 500_000n },
  reference: 'index',
  staleMs: 3_000,
  shares: { target: 500_000n, least: 300_000n, most: 700_000n },
  mostLots: 5_000n,
  volatilityMinutes: 30,
};

const RECEIVE_WINDOW_MS = 2_000;
const STARTED_MS = Date.UTC(2026, 0, 5, 12);

/** What a seed draws: whole numbers from 0 to below a bound. */
interface Draws {
  below(bound: number): number;
}

export class MakerWorld {
  readonly exchange: FakeExchange;
  readonly wire: BrokenWire;
  readonly random: Draws;
  readonly troubles: string[] = [];
  readonly #kept: JournalRecord[] = [];
  readonly #family: Family;
  readonly #maxDayLoss: bigint;
  nowMs = STARTED_MS;
  station!: Station;
  maker!: Maker;

  constructor(random: Draws, family: Family, faults: Faults, maxDayLoss = 1_000_000_00000000n) {
    this.random = random;
    this.#family = family;
    this.#maxDayLoss = maxDayLoss;
    this.exchange = new FakeExchange({
      family,
      base: family === 'spot' ? 1_00000000n : 0n,
      quote: 60_000_00000000n,
      makerRate: 100_000,
      nowMs: () => this.nowMs,
    });
    this.wire = new BrokenWire(this.exchange, (bound) => this.random.below(bound), faults, RECEIVE_WINDOW_MS);
  }

  /** A new process: of the one before only the journal is left. */
  async start(terms = MAKER_TERMS): Promise<void> {
    const market = this.exchange.terms;
    const client = this.#family === 'spot' ? new SpotClient(this.wire, market) : new FuturesClient(this.wire, market);
    this.station = new Station({
      client,
      identity: { program: 'maker', instance: 'm1' },
      ids: new ClientIds('m1', this.nowMs),
      journal: new MemoryJournal(this.#kept),
      ordersPerSecond: 20,
      receiveWindowMs: RECEIVE_WINDOW_MS,
      compareEveryMs: 5_000,
      maxDayLoss: this.#maxDayLoss,
      heartbeatMs: 60_000,
      wallMs: () => this.nowMs,
      monotonicMs: () => this.nowMs,
      onTrouble: (text) => this.troubles.push(text),
    });
    const time = { exchangeMs: () => this.nowMs, monotonicMs: () => this.nowMs };
    this.maker = new Maker({ station: this.station, terms, ...time, onTrouble: (text) => this.troubles.push(text) });
    const { faults } = this.wire;
    this.wire.faults = { lostCalls: 0, lostAnswers: 0, lateCalls: 0, doubledCalls: 0 };
    await this.station.begin();
    this.wire.faults = faults;
  }

  /** Starts, and waits until it quotes. */
  async settle(): Promise<void> {
    await this.start();
    for (let round = 0; round < 8; round++) {
      this.exchange.moveTo(this.exchange.bid, this.exchange.ask);
      await this.pass(500);
    }
  }

  /** Time passes, what was late arrives, events come as they do, and a round is made. */
  async pass(ms: number, lostEvents = 0): Promise<void> {
    this.nowMs += ms;
    this.wire.at(this.nowMs);
    this.tell(lostEvents);
    await this.maker.step();
    this.tell(lostEvents);
  }

  /** Events in any order, some twice, some never. */
  tell(lost: number): void {
    const events = this.exchange.events().filter(() => this.random.below(1_000) >= lost);
    const twice = [...events, ...events.filter(() => this.random.below(1_000) < lost)];
    if (lost > 0) twice.sort(() => this.random.below(3) - 1);
    for (const event of twice) this.station.told(event);
  }
}
