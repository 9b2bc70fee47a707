/**
 * The follower's picture of the exchange: a second engine that applies only what is committed, and what queries, realtime and
 * the read tables are told from. It never sees what a power cut could undo, and because it applies the same commands, it
 * proves with every batch that the leader's events are the journal's.
 */
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { Engine } from '@kontor/engine/engine';
import { EventType, EventWords, readEvent } from '@kontor/engine/event';
import type { Event } from '@kontor/engine/event';
import { RECORD_WORDS } from '@kontor/engine/record';
import type { RecordLog } from '@kontor/engine/record';
import { applyBatch } from '../core-loop/replay.ts';
import { NO_HASH } from '../journal/chain.ts';
import type { Batch } from '../journal/journal.ts';
import { MarketCandles } from './candles.ts';
import { Depths } from './depth.ts';
import type { Candle, CandleChange, Fill, PublicTrade, Ticker } from './feed.ts';
import { Holdings } from './holdings.ts';
import { Listings } from './listings.ts';
import type { AssetListing, MarketListing } from './listings.ts';
import { OpenOrders } from './open-orders.ts';
import type { OpenOrder } from './order-table.ts';
import type { RecordRow } from './read-tables.ts';
import { RollingDay } from './rolling-day.ts';
import { transferOf } from './transfer-table.ts';
import type { TransferRow } from './transfer-table.ts';

/** A query that demands a sequence waits this long for it, ms. */
const MIN_SEQ_LIMIT_MS = 1_000;

/** What a batch caused, told one by one, in order. */
export interface Effects {
  listed(listing: AssetListing | MarketListing): void;
  /** An order is new, changed or over; `order` shows it during the call only. */
  order(order: OpenOrder, over: boolean, sequence: number): void;
  trade(trade: PublicTrade): void;
  fill(fill: Fill): void;
  record(record: RecordRow): void;
  transfer(transfer: TransferRow): void;
  candle(change: CandleChange): void;
  /** That was all of one batch. */
  batchEnd(): void;
}

interface Waiting {
  readonly sequence: number;
  readonly resolve: (reached: boolean) => void;
  readonly timer: NodeJS.Timeout;
}

/** What the engine does not know of the past but the view does; with the engine's snapshot it is the whole view. */
export interface ViewState {
  /** The open orders as `OpenOrders.pack` gives them. */
  readonly orders: Uint8Array;
  readonly markets: readonly {
    readonly market: number;
    readonly open: readonly Candle[];
    readonly minutes: readonly Candle[];
    readonly closeBefore: number;
  }[];
}

export class LiveView {
  readonly listings = new Listings();
  readonly holdings = new Holdings();
  readonly depths = new Depths();
  readonly openOrders: OpenOrders;
  readonly #candles = new Map<number, MarketCandles>();
  readonly #days = new Map<number, RollingDay>();
  readonly #engine: Engine;
  readonly #waiting = new Set<Waiting>();
  #effects: readonly Effects[] = [];
  /** Sequence and time of the command that is being applied, and the next record to look at. */
  #sequence = 0;
  #hash: string;
  #timeMs = 0;
  #recordAt = 0;

  /**
   * `engine` is made with `recording` and has applied nothing, or was restored from a snapshot; then `state` is what
   * `state()` gave at the same command, and `hash` that of the batch which ends there.
   */
  constructor(engine: Engine, state?: ViewState, hash = NO_HASH) {
    if (engine.records === undefined || (engine.sequence === 0) !== (state === undefined))
      throw new Error('the live view needs an engine that records, new or with its state');
    this.#engine = engine;
    this.#hash = hash;
    this.#timeMs = engine.coreTime;
    this.openOrders = new OpenOrders({
      order: (order, over) => this.#tell((effects) => effects.order(order, over, this.#sequence)),
      fill: (fill) => this.#tell((effects) => effects.fill(fill)),
      level: (market, side, priceTicks, lots) => this.depths.add(market, side, priceTicks, lots),
    });
    if (state !== undefined) this.#restore(state);
  }

  /** Sequence of the last command seen. */
  get sequence(): number {
    return this.#engine.sequence;
  }

  /** Hash of the last batch seen. */
  get hash(): string {
    return this.#hash;
  }

  /** Core time of the last command seen, ms. */
  get timeMs(): number {
    return this.#timeMs;
  }

  /** The engine behind the view; for snapshots and audits, never to apply. */
  get engine(): Engine {
    return this.#engine;
  }

  /**
   * Takes over the next committed batch and tells what it caused.
   * @throws ReplayError, which must stop the exchange
   */
  apply(batch: Batch, ...effects: Effects[]): void {
    const starts: number[] = [];
    const commands = applyBatch(this.#engine, batch, starts);
    const { events } = this.#engine;
    this.#effects = effects;
    this.#recordAt = 0;
    let command = 0;
    starts.forEach((from, index) => {
      const to = starts[index + 1] ?? events.length;
      this.#applyCommand({ commands, command, from, to, sequence: batch.seqFirst + index });
      command = commands.next(command);
    });
    for (const candles of this.#candles.values()) this.#build(candles.market, candles.takePart());
    this.#tell((told) => told.batchEnd());
    this.#effects = [];
    this.#hash = batch.hash;
    this.#wake();
  }

  /** Whether the view has reached the sequence, waiting up to `limitMs` for it. */
  async reached(sequence: number, limitMs = MIN_SEQ_LIMIT_MS): Promise<boolean> {
    if (sequence <= this.sequence) return true;
    return new Promise((resolve) => {
      const waiting: Waiting = {
        sequence,
        resolve,
        timer: setTimeout(() => {
          this.#waiting.delete(waiting);
          resolve(false);
        }, limitMs),
      };
      this.#waiting.add(waiting);
    });
  }

  /** The 24-hour ticker of a market as of the last command; undefined before its first trade. */
  ticker(market: number): Ticker | undefined {
    return this.#days.get(market)?.ticker(this.#timeMs);
  }

  /** The markets that ever traded. */
  tradedMarkets(): IterableIterator<number> {
    return this.#days.keys();
  }

  /** The last candle of a market and interval in which there was a trade. */
  lastCandle(market: number, interval: CandleInterval): Candle | undefined {
    return this.#candles.get(market)?.last(interval);
  }

  /** What a snapshot must hold besides the engine's. */
  state(): ViewState {
    return {
      orders: this.openOrders.pack(),
      markets: [...this.#days.values()].map((day) => ({
        market: day.market,
        open: this.#candles.get(day.market)!.all(),
        minutes: day.minutes(),
        closeBefore: day.closeBefore,
      })),
    };
  }

  #applyCommand(group: {
    readonly commands: CommandBuffer;
    readonly command: number;
    readonly from: number;
    readonly to: number;
    readonly sequence: number;
  }): void {
    const { events } = this.#engine;
    const { commands, command, from, to, sequence } = group;
    this.#sequence = sequence;
    let timeMs = this.#timeMs;
    // What stands before the COMMAND event has the command's time too, apart from timers, which fire when they were due.
    for (let at = from; at < to; at = events.next(at)) {
      if ((events.words[at]! & 255) === EventType.COMMAND) timeMs = events.doubles[(at + EventWords.COMMAND.TIME) >> 1]!;
    }
    this.#timeMs = timeMs;
    let atMs = timeMs;
    for (let at = from; at < to; at = events.next(at)) {
      const event = readEvent(events, at);
      if (event.type === 'command') {
        const listing = this.listings.apply(commands, command, event.code);
        if (listing !== undefined) this.#tell((effects) => effects.listed(listing));
        const transfer = transferOf(commands, command, { code: event.code, sequence, timeMs });
        if (transfer !== undefined) this.#tell((effects) => effects.transfer(transfer));
      }
      if (event.type === 'command' || event.type === 'triggered') atMs = timeMs;
      else if (event.type === 'timer') atMs = event.time;
      else if (event.type === 'trade') this.#trade(event, timeMs);
      this.openOrders.apply(event, atMs, this.#unitOf);
    }
    this.#applyRecords(sequence, timeMs);
  }

  readonly #unitOf = (market: number): bigint => this.listings.market(market).unit;

  #trade(event: Event & { type: 'trade' }, timeMs: number): void {
    const { market, tradeNumber, priceTicks, side } = event;
    const listing = this.listings.market(market);
    listing.lastTicks = priceTicks;
    this.#tell((effects) => effects.trade({ market, tradeNumber, sequence: this.#sequence, timeMs, priceTicks, lots: event.lots, side }));
    let candles = this.#candles.get(market);
    if (candles === undefined) {
      this.#candles.set(market, (candles = new MarketCandles(market)));
      this.#days.set(market, new RollingDay(market));
    }
    const lots = BigInt(event.lots);
    this.#build(market, candles.add({ timeMs, priceTicks, lots, amount: BigInt(priceTicks) * lots * listing.unit, side }));
  }

  /** A part of a minute is complete: into the candles and the day. */
  #build(market: number, part: Candle | undefined): void {
    if (part === undefined) return;
    this.#days.get(market)!.add(part);
    this.#candles.get(market)!.build(part, (change) => this.#tell((effects) => effects.candle(change)));
  }

  /** The records of one command, which stand together in the order of commands. */
  #applyRecords(sequence: number, timeMs: number): void {
    const log = this.#engine.records!;
    for (let ordinal = 0; this.#recordAt < log.length; ordinal++) {
      const record = readRecord(log, this.#recordAt, ordinal, timeMs);
      if (record.sequence !== sequence) return;
      this.#recordAt += RECORD_WORDS;
      this.holdings.apply(record);
      this.#tell((effects) => effects.record(record));
    }
  }

  #tell(what: (effects: Effects) => void): void {
    for (const effects of this.#effects) what(effects);
  }

  #restore({ orders, markets }: ViewState): void {
    const state = this.#engine.dumpWithoutOrders();
    this.listings.restore(state);
    this.holdings.restore(state);
    this.openOrders.restore(orders);
    for (const { market, open, minutes, closeBefore } of markets) {
      this.#candles.set(market, new MarketCandles(market, open));
      this.#days.set(market, new RollingDay(market, minutes, closeBefore));
    }
    this.depths.skipChanges(this.sequence);
  }

  #wake(): void {
    for (const waiting of this.#waiting) {
      if (waiting.sequence > this.sequence) continue;
      this.#waiting.delete(waiting);
      clearTimeout(waiting.timer);
      waiting.resolve(true);
    }
  }
}

function readRecord(log: RecordLog, at: number, ordinal: number, timeMs: number): RecordRow {
  const half = at >> 1;
  return {
    type: log.words[at]!,
    owner: log.words[at + 1]!,
    account: log.words[at + 2]!,
    asset: log.words[at + 3]!,
    bucket: log.words[at + 4]!,
    amount: log.longs[half + 3]!,
    before: log.longs[half + 4]!,
    after: log.longs[half + 5]!,
    reference: log.doubles[half + 6]!,
    sequence: log.doubles[half + 7]!,
    ordinal,
    timeMs,
  };
}
