/**
 * A product made of nothing but its doors, for tests: bells that ring after a while. One command, one event, one timer; one table, one
 * question, a part of the snapshot. What it has at the server's doors: toy-product.slow.test.ts. No file of another product knows of it.
 */
import { ENGINE_VERSION, HEADER_WORDS } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import type { Product } from '@kontor/engine/product';
import { PRODUCTS } from '@kontor/engine/products';
import { Refusal } from '@kontor/domain/refusals';
import { digestOfEvents } from '../core-loop/replay.ts';
import { MemoryJournal, MemoryJournalStorage } from '../journal/memory-journal.ts';
import type { Ground, OpenProjection, Projection } from './projection.ts';
import { PROJECTIONS } from './projections.ts';
import type { ReadTable } from './read-table.ts';

const RING = 200;
const BELL_EVENT = 200;
const DELAY = HEADER_WORDS;
const WORDS = HEADER_WORDS + 2;

/** In the engine: a command sets a timer, and the timer rings. */
const toy: Product = {
  name: 'toy',
  audit: () => [],
  open: ({ clock, events, timers }) => ({
    commands: [
      {
        type: RING,
        words: WORDS,
        byUser: true,
        apply: (c, at) => {
          timers.set({ time: clock.time + c.words[at + DELAY]!, product: 'toy', user: c.words[at + 1]!, subject: 0 });
          return Refusal.NONE;
        },
      },
    ],
    fire: ({ user }) => {
      const at = events.room(2);
      events.words[at] = BELL_EVENT | (2 << 16);
      events.words[at + 1] = user;
    },
    sections: [],
    dump: () => ({}),
  }),
};

export interface BellRow {
  readonly user: number;
  readonly sequence: number;
  readonly timeMs: number;
}

export const BELL_TABLE: ReadTable<BellRow> = {
  name: 'bell',
  columns: [
    ['user_id', 'integer'],
    ['sequence', 'bigint'],
    ['time_ms', 'bigint'],
  ],
  key: ['user_id', 'sequence'],
  month: { column: 'time_ms', timeMs: (row) => row.timeMs },
  write: (row, to) => to.number(row.user).number(row.sequence).number(row.timeMs).endLine(),
};

/** In the follower: rows, how often it rang for whom, and news of that. */
class ToyView implements OpenProjection {
  readonly hears = [BELL_EVENT];
  readonly questions = { bells: ({ user }: { readonly user: number }) => this.#rung.get(user) ?? 0 };
  readonly users = { none: { bells: 0 }, take: () => this.#take() };
  readonly #ground: Ground;
  #changed = new Set<number>();
  #rung = new Map<number, number>();

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  event(log: Parameters<NonNullable<OpenProjection['event']>>[0], at: number): void {
    const { moment, out } = this.#ground;
    const user = log.words[at + 1]!;
    this.#rung.set(user, (this.#rung.get(user) ?? 0) + 1);
    out.rows?.add(BELL_TABLE, { user, sequence: moment.sequence, timeMs: moment.timeMs });
    if (out.watched?.has(user) === true) this.#changed.add(user);
  }

  #take(): Map<number, { readonly bells: number }> {
    const changed = this.#changed;
    this.#changed = new Set();
    return new Map(Array.from(changed, (user) => [user, { bells: this.#rung.get(user)! }]));
  }

  pack(): Uint8Array {
    return new TextEncoder().encode(JSON.stringify([...this.#rung]));
  }

  restore(_state: object, packed: Uint8Array): void {
    this.#rung = new Map(JSON.parse(new TextDecoder().decode(packed)) as [number, number][]);
  }
}

const toyProjection: Projection<ToyView> = { name: 'toy', tables: [BELL_TABLE], open: (ground) => new ToyView(ground) };
/** Everything, and the toy. */
export const FOLLOWED = { products: [...PRODUCTS, toy], projections: [...PROJECTIONS, toyProjection] };

/** A leader with the toy, over a journal in memory. */
export async function startLeader(storage: MemoryJournalStorage) {
  const journal = new MemoryJournal(storage);
  const { epoch } = await journal.acquire();
  const engine = createEngine({ capacity: EXCHANGE_CAPACITY, products: FOLLOWED.products });
  /** A batch of one RING; gives its sequence. @throws Error for one that the engine refuses */
  const ring = async (user: number, time: number, delay: number): Promise<number> => {
    const buffer = new CommandBuffer();
    const at = buffer.reserve(WORDS);
    buffer.words[at] = RING | (WORDS << 16);
    buffer.words[at + 1] = user;
    buffer.stamp(at, time);
    buffer.words[at + DELAY] = delay;
    engine.events.clear();
    const prev = engine.sequence;
    if (engine.apply(buffer, at) !== Refusal.NONE) throw new Error('the engine refuses to ring');
    const eventDigest = digestOfEvents(engine.events);
    const commands = buffer.bytes().slice();
    await journal.append({ seqFirst: prev + 1, seqLast: prev + 1, prev, epoch, commands, eventDigest, engineVersion: ENGINE_VERSION });
    return prev + 1;
  };
  return { ring };
}
