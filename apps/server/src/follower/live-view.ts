/**
 * The live view: a second engine that applies only what is committed, and what queries read. It never sees what a power cut
 * could undo, and because it applies the same commands, it proves with every batch that the leader's events are the journal's.
 */
import type { EngineDoor } from '@kontor/engine/engine-door';
import { readEvent } from '@kontor/engine/event';
import { applyBatch } from '../core-loop/replay.ts';
import type { Batch } from '../journal/journal.ts';
import { Holdings } from './holdings.ts';
import { Listings } from './listings.ts';
import { OpenOrders } from './open-orders.ts';

/** A query that demands a sequence waits this long for it, ms. */
const MIN_SEQ_LIMIT_MS = 1_000;

interface Waiting {
  readonly sequence: number;
  readonly resolve: (reached: boolean) => void;
  readonly timer: NodeJS.Timeout;
}

export class LiveView {
  readonly listings = new Listings();
  readonly holdings = new Holdings();
  readonly openOrders = new OpenOrders();
  readonly #engine: EngineDoor;
  readonly #waiting = new Set<Waiting>();

  /** `engine` is made with `recording` and has applied nothing. */
  constructor(engine: EngineDoor) {
    if (engine.records === undefined || engine.sequence !== 0) throw new Error('the live view needs a new engine that records');
    this.#engine = engine;
  }

  /** Sequence of the last command seen. */
  get sequence(): number {
    return this.#engine.sequence;
  }

  /**
   * Takes over the next committed batch.
   * @throws ReplayError, which must stop the exchange
   */
  apply(batch: Batch): void {
    const engine = this.#engine;
    const commands = applyBatch(engine, batch);
    let command = 0;
    let timeMs = 0;
    for (let at = 0; at < engine.events.length; at = engine.events.next(at)) {
      const event = readEvent(engine.events, at);
      if (event.type === 'command') {
        this.listings.apply(commands, command, event.code);
        command = commands.next(command);
        timeMs = event.time;
      } else if (event.type === 'timer') {
        timeMs = event.time;
      } else if (event.type === 'trade') {
        this.listings.market(event.market).lastTicks = event.priceTicks;
      }
      this.openOrders.apply(event, timeMs);
    }
    for (const record of engine.records!.read()) this.holdings.apply(record);
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

  #wake(): void {
    for (const waiting of this.#waiting) {
      if (waiting.sequence > this.sequence) continue;
      this.#waiting.delete(waiting);
      clearTimeout(waiting.timer);
      waiting.resolve(true);
    }
  }
}
