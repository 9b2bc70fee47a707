/**
 * A product made of nothing but its doors, here on the server's side: bells that ring after a while. One command, one event, one timer; one
 * table, one question, a part of the snapshot, one section of the private channel. No file of another product knows of it.
 */
import type { SpokenSection } from '@kontor/contract/channels';
import { ENGINE_VERSION, HEADER_WORDS } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import type { Product } from '@kontor/engine/product';
import { PRODUCTS } from '@kontor/engine/products';
import { Refusal } from '@kontor/domain/refusals';
import { expect, test } from 'vitest';
import { digestOfEvents } from '../core-loop/replay.ts';
import { MemoryJournal, MemoryJournalStorage } from '../journal/memory-journal.ts';
import { userSource } from '../realtime/user-sections.ts';
import type { SectionSource, SectionTable } from '../realtime/user-sections.ts';
import { UserStream } from '../realtime/user-stream.ts';
import type { UserChange } from './feed.ts';
import { startFollowerWorld } from './follower-world.ts';
import { MemoryReadStore, MemorySnapshotStore } from './memory-read-store.ts';
import type { Ground, OpenProjection, Projection } from './projection.ts';
import { PROJECTIONS } from './projections.ts';
import type { ReadTable } from './read-table.ts';
import { restoreView } from './snapshots.ts';

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

interface BellRow {
  readonly user: number;
  readonly sequence: number;
  readonly timeMs: number;
}

const BELL_TABLE: ReadTable<BellRow> = {
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
const FOLLOWED = { products: [...PRODUCTS, toy], projections: [...PROJECTIONS, toyProjection] };

/** A leader with the toy, over a journal in memory. */
async function startLeader(storage: MemoryJournalStorage) {
  const journal = new MemoryJournal(storage);
  const { epoch } = await journal.acquire();
  const engine = createEngine({ capacity: EXCHANGE_CAPACITY, products: FOLLOWED.products });
  /** A batch of one RING. */
  const ring = async (user: number, time: number, delay: number): Promise<void> => {
    const buffer = new CommandBuffer();
    const at = buffer.reserve(WORDS);
    buffer.words[at] = RING | (WORDS << 16);
    buffer.words[at + 1] = user;
    buffer.stamp(at, time);
    buffer.words[at + DELAY] = delay;
    engine.events.clear();
    const prev = engine.sequence;
    expect(engine.apply(buffer, at)).toBe(Refusal.NONE);
    const eventDigest = digestOfEvents(engine.events);
    const commands = buffer.bytes().slice();
    await journal.append({ seqFirst: prev + 1, seqLast: prev + 1, prev, epoch, commands, eventDigest, engineVersion: ENGINE_VERSION });
  };
  return { ring };
}

test('a product comes into tables, questions, snapshots and the private channel through its doors alone', async () => {
  const storage = new MemoryJournalStorage();
  const { ring } = await startLeader(storage);
  const tables = FOLLOWED.projections.flatMap((each) => each.tables);
  const [store, snapshots] = [new MemoryReadStore(undefined, tables), new MemorySnapshotStore()];
  const verify = async (snapshot: Parameters<typeof restoreView>[0]): Promise<void> => void restoreView(snapshot, FOLLOWED);
  const start = () =>
    startFollowerWorld({ journal: new MemoryJournal(storage), store, snapshots, snapshotEvery: 2, followed: FOLLOWED, verify });
  await ring(7, 1_000, 500);
  const first = await start();
  await first.ready;
  const { client } = first;
  client.watch(7);
  const bellsOf = async (of: typeof client, minSeq: number): Promise<unknown> =>
    (await of.ask({ about: 'bells', user: 7 } as never, minSeq)).value;

  // A section of the private channel, from the question and the news.
  const section = {
    snapshot: async (_user: number, minSeq: number) => ({ sequence: client.sequence, value: { bells: await bellsOf(client, minSeq) } }),
    update: (change: UserChange & { readonly bells?: number }) => (change.bells === undefined ? undefined : { bells: change.bells }),
  };
  const table = { toy: section as unknown as SectionSource<SpokenSection> } as unknown as SectionTable;
  const stream = new UserStream(userSource(table, 7));
  const heard: string[] = [];
  client.onApplied(({ sequence, users }) => users.forEach((change) => stream.change(sequence, change)));
  stream.add({ slow: false, write: (frame: Buffer) => void heard.push(frame.toString('latin1')) } as never);
  await expect.poll(() => heard.length).toBe(1);
  expect(heard[0]).toContain('"toy":{"type":"snapshot","sequence":1,"bells":0}');

  await ring(9, 1_600, 400);
  await ring(9, 2_100, 9_000);
  client.committed(3);
  await client.told(3);
  expect(await bellsOf(client, 3)).toBe(1);
  await expect.poll(() => heard.length).toBe(2);
  expect(heard[1]).toMatch(/"toy":\{"type":"update","prev":1,"sequence":[23],"bells":1\}/);
  await first.stop();
  expect([...store.tables.get('bell')!.values()]).toEqual(['7\t2\t1600', '9\t3\t2100']);

  // A restart begins with the snapshot, in which it has its part.
  expect((await snapshots.sequences(3)).length).toBeGreaterThan(0);
  const second = await start();
  await second.ready;
  expect(await bellsOf(second.client, 3)).toBe(1);
  await second.stop();
  expect([first.halts, second.halts]).toEqual([[], []]);
});
