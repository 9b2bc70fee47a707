import { CloseCode } from '@kontor/contract/channels';
import type { DepthMessage, UserMessage } from '@kontor/contract/channels';
import { DepthBook } from '@kontor/contract/depth-book';
import { Side } from '@kontor/domain/order';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Receiver } from './connection.ts';
import { DepthStream } from './depth-stream.ts';
import { EventChannel } from './event-channel.ts';
import { LatestChannel } from './latest-channel.ts';
import { messageFrame, textFrame } from './text-frame.ts';
import { UserStream } from './user-stream.ts';
import type { UserSnapshot } from './user-stream.ts';

/** A reader whose slowness the test decides. */
class Reader implements Receiver {
  slow = false;
  readonly frames: Buffer[] = [];
  readonly closes: number[] = [];

  write(frame: Buffer): void {
    this.frames.push(frame);
  }

  close(code: number): void {
    this.closes.push(code);
  }

  /** What was read, without the frames' heads. */
  get messages(): unknown[] {
    return this.frames.map((frame) => JSON.parse(frame.subarray(frame.indexOf('{')).toString()) as unknown);
  }
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('public channels', () => {
  test('all receivers get the very same buffer', () => {
    const channel = new LatestChannel();
    const readers = [new Reader(), new Reader(), new Reader()];
    for (const reader of readers) channel.add(reader);
    const frame = messageFrame({ ch: 'x' });
    channel.set(frame);
    channel.flush();
    for (const reader of readers) expect(reader.frames[0]).toBe(frame);
  });

  test('a slow reader of ticks gets none until there is room, then the latest only', () => {
    const channel = new LatestChannel();
    const reader = new Reader();
    channel.add(reader);
    reader.slow = true;
    for (let tick = 1; tick <= 3; tick++) {
      channel.set(messageFrame({ tick }));
      expect(channel.flush()).toBe(1);
    }
    reader.slow = false;
    channel.flush();
    channel.flush();
    expect(reader.messages).toEqual([{ tick: 3 }]);
  });

  test('who joins between a new value and its flush gets it once; who joins before the value, too', () => {
    const channel = new LatestChannel();
    const [early, late] = [new Reader(), new Reader()];
    channel.add(early);
    channel.set(messageFrame({ tick: 1 }));
    channel.add(late);
    channel.flush();
    expect([early.messages, late.messages]).toEqual([[{ tick: 1 }], [{ tick: 1 }]]);
    channel.set(messageFrame({ tick: 2 }));
    channel.set(messageFrame({ tick: 3 }));
    channel.flush();
    expect([early.messages, late.messages]).toEqual([
      [{ tick: 1 }, { tick: 3 }],
      [{ tick: 1 }, { tick: 3 }],
    ]);
  });

  test('candles of one moment are told once, trades all; a slow reader misses them and stays', () => {
    const channel = new EventChannel();
    const [reader, slow] = [new Reader(), new Reader()];
    slow.slow = true;
    channel.add(reader);
    channel.add(slow);
    for (const close of [1, 2]) channel.push(() => messageFrame({ close }), 60_000);
    for (const id of [1, 2]) channel.push(() => messageFrame({ id }));
    expect(channel.flush()).toBe(1);
    expect(reader.messages).toEqual([{ close: 2 }, { id: 1 }, { id: 2 }]);
    expect([slow.frames, slow.closes]).toEqual([[], []]);
  });

  test('a slow reader of a book gets a snapshot when there is room, and goes on from it', async () => {
    let stands = 10;
    let lots = 1;
    const stream = new DepthStream('d', {
      snapshot: async () => ({ market: 0, updateId: stands, bids: [[100, lots]], asks: [] }),
      levels: (levels) => levels.map(([ticks, count]) => [String(ticks), String(count)] as const),
    });
    const [reader, slow] = [new Reader(), new Reader()];
    stream.add(reader);
    stream.add(slow);
    stream.flush();
    await settle();
    const change = (): void => {
      const firstUpdateId = stands + 1;
      stands += 5;
      lots += 1;
      stream.change({ market: 0, firstUpdateId, lastUpdateId: stands, levels: [{ side: Side.BUY, priceTicks: 100, lots }] });
    };
    slow.slow = true;
    for (let i = 0; i < 3; i++) {
      change();
      stream.flush();
      await settle();
    }
    slow.slow = false;
    stream.flush();
    await settle();
    change();
    change();
    stream.flush();
    for (const { messages } of [reader, slow]) {
      const book = new DepthBook();
      for (const message of messages) expect(book.apply(message as DepthMessage)).toBe('applied');
      expect([book.standsAt, book.bids.get('100')]).toEqual([35, '6']);
    }
    expect(slow.messages.map((message) => (message as DepthMessage).type)).toEqual(['snapshot', 'snapshot', 'delta']);
  });
});

describe('a snapshot of a book that is still being made', () => {
  /** A stream whose snapshots come when the test says, with the demands they were asked by. */
  function startStream() {
    const asked: { readonly atLeast: number; readonly give: (updateId: number) => void }[] = [];
    const stream = new DepthStream('d', {
      snapshot: (atLeast) =>
        new Promise((resolve) =>
          asked.push({ atLeast, give: (updateId) => resolve({ market: 0, updateId, bids: [[100, updateId]], asks: [] }) }),
        ),
      levels: (levels) => levels.map(([ticks, count]) => [String(ticks), String(count)] as const),
    });
    const change = (firstUpdateId: number, lastUpdateId: number): void =>
      stream.change({ market: 0, firstUpdateId, lastUpdateId, levels: [{ side: Side.BUY, priceTicks: 100, lots: lastUpdateId }] });
    return { stream, asked, change };
  }

  /** Where the messages lead whoever applies them in order. */
  function standing({ messages }: Reader): unknown[] {
    const book = new DepthBook();
    return [...messages.map((message) => book.apply(message as DepthMessage)), book.standsAt, book.bids.get('100')];
  }

  test('is not given when a change that it lacks has left meanwhile; the next one is', async () => {
    const { stream, asked, change } = startStream();
    const [early, late] = [new Reader(), new Reader()];
    change(1, 10);
    stream.add(early);
    stream.flush();
    asked[0]!.give(10);
    await settle();
    stream.add(late);
    stream.flush();
    change(11, 15);
    stream.flush();
    asked[1]!.give(10);
    await settle();
    expect(late.messages).toEqual([]);
    stream.flush();
    expect(asked[2]!.atLeast).toBe(15);
    asked[2]!.give(17);
    await settle();
    change(16, 20);
    stream.flush();
    expect(standing(early)).toEqual(['applied', 'applied', 'applied', 20, '20']);
    expect(standing(late)).toEqual(['applied', 'applied', 20, '20']);
  });

  test('is not given when it is older than what was lost meanwhile', async () => {
    const { stream, asked, change } = startStream();
    const reader = new Reader();
    change(1, 10);
    stream.add(reader);
    stream.flush();
    stream.reset(30);
    asked[0]!.give(10);
    await settle();
    expect(reader.messages).toEqual([]);
    stream.flush();
    expect(asked[1]!.atLeast).toBe(30);
    asked[1]!.give(30);
    await settle();
    change(31, 33);
    stream.flush();
    expect(standing(reader)).toEqual(['applied', 'applied', 33, '33']);
  });
});

describe('the private stream', () => {
  const EMPTY = {
    user: 7,
    balances: [],
    moves: [],
    orders: [],
    fills: [],
    prevented: [],
    contractOrders: [],
    contractFills: [],
    positions: [],
    plans: [],
    contractSettings: [],
    marginCalls: [],
    icoHoldings: [],
    p2pTrades: [],
    ownContracts: undefined,
    seconds: [],
  };
  const SECTIONS = { spot: { orders: [] }, wallet: { balances: [] } } as unknown as UserSnapshot['sections'];
  const SPOT = { orders: [], deals: [] };

  test('a reader who cannot keep up is disconnected, the others go on', async () => {
    const stream = new UserStream({
      sections: ['spot', 'wallet'],
      snapshot: async () => ({ sequence: 3, sections: SECTIONS }),
      updates: () => ({ spot: SPOT }),
    });
    const [reader, slow] = [new Reader(), new Reader()];
    stream.add(reader);
    stream.add(slow);
    await settle();
    slow.slow = true;
    stream.change(5, EMPTY);
    expect([reader.closes, slow.closes]).toEqual([[], [CloseCode.TOO_SLOW]]);
    expect(reader.messages).toMatchObject([
      { sections: { spot: { type: 'snapshot', sequence: 3 }, wallet: { type: 'snapshot', sequence: 3 } } },
      { sections: { spot: { type: 'update', prev: 3, sequence: 5 } } },
    ]);
  });

  test('what happens while a snapshot is made is neither lost nor told out of order, for old readers and new', async () => {
    const waiting: ((sequence: number) => void)[] = [];
    const stream = new UserStream({
      sections: ['spot', 'wallet'],
      snapshot: () => new Promise((resolve) => waiting.push((sequence) => resolve({ sequence, sections: SECTIONS }))),
      updates: () => ({ spot: SPOT }),
    });
    const [old, late] = [new Reader(), new Reader()];
    stream.add(old);
    waiting.shift()!(3);
    await settle();
    stream.change(5, EMPTY);
    stream.add(late);
    stream.change(7, EMPTY);
    stream.change(9, EMPTY);
    waiting.shift()!(8);
    await settle();
    stream.change(11, EMPTY);
    for (const { messages } of [old, late]) {
      const [first, ...rest] = (messages as UserMessage[]).map(
        ({ sections }) => sections.spot as { type: string; sequence: number; prev?: number },
      );
      expect(first!.type).toBe('snapshot');
      let last = first!.sequence;
      for (const { prev, sequence } of rest) {
        expect(prev).toBe(last);
        last = sequence;
      }
      expect(last).toBe(11);
    }
  });

  test('whatever is asked for and changes, each reader can follow each section from its snapshot on, and misses nothing of it', async () => {
    const SECTION = fc.constantFrom('spot', 'wallet');
    const step = fc.oneof(
      fc.tuple(fc.constant('change'), fc.subarray(['spot', 'wallet'], { minLength: 1 })),
      fc.tuple(fc.constant('add'), fc.nat(2)),
      fc.tuple(fc.constant('resync'), fc.nat(2), SECTION),
      // Also as of what is told only later: the view is ahead of its news.
      fc.tuple(fc.constant('give'), fc.integer({ min: -2, max: 3 })),
      fc.tuple(fc.constant('reset')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const waiting: { readonly atLeast: number; readonly give: (sequence: number) => void }[] = [];
        const changes: { readonly sequence: number; readonly sections: readonly string[] }[] = [];
        const stream = new UserStream({
          sections: ['spot', 'wallet'],
          snapshot: (atLeast) =>
            new Promise((resolve) => waiting.push({ atLeast, give: (sequence) => resolve({ sequence, sections: SECTIONS }) })),
          updates: () => {
            const { sections } = changes.at(-1)!;
            return { ...(sections.includes('spot') && { spot: SPOT }), ...(sections.includes('wallet') && { wallet: { balances: [] } }) };
          },
        });
        const readers = [new Reader(), new Reader(), new Reader()];
        const joined = new Set<Reader>();
        let sequence = 1;
        let given = 0;
        const give = async (back: number): Promise<void> => {
          const asked = waiting.shift();
          // A view never goes back.
          if (asked !== undefined) asked.give((given = Math.max(asked.atLeast, given, sequence - back)));
          await settle();
        };
        for (const [what, which, section] of steps) {
          const reader = readers[which as number];
          if (what === 'change') {
            sequence += 2;
            changes.push({ sequence, sections: which });
            stream.change(sequence, EMPTY);
          } else if (what === 'add' && reader !== undefined) {
            joined.add(reader);
            stream.add(reader);
          } else if (what === 'resync' && reader !== undefined && joined.has(reader)) stream.add(reader, [section]);
          else if (what === 'give') await give(which);
          else if (what === 'reset') stream.reset(sequence);
        }
        // Everybody is served, and then something changes everywhere.
        for (let left = 5; left > 0; left--) {
          stream.retry();
          await give(0);
        }
        sequence += 2;
        changes.push({ sequence, sections: ['spot', 'wallet'] });
        stream.change(sequence, EMPTY);
        for (const reader of joined) {
          for (const name of ['spot', 'wallet'] as const) {
            const parts = (reader.messages as UserMessage[]).flatMap(({ sections }) => sections[name] ?? []);
            let at: number | undefined;
            for (const part of parts) {
              if (part.type === 'update') {
                expect(part.prev, `${name} follows`).toBe(at);
                expect(part.sequence, `${name} goes on`).toBeGreaterThan(part.prev);
              }
              at = part.sequence;
            }
            expect(parts[0]!.type).toBe('snapshot');
            expect(at).toBe(sequence);
            // Since his last snapshot he was told of every change that is not in it.
            const from = parts.findLastIndex(({ type }) => type === 'snapshot');
            const told = parts.slice(from + 1).map((part) => part.sequence);
            expect(told).toEqual(
              changes
                .filter((change) => change.sections.includes(name) && change.sequence > parts[from]!.sequence)
                .map((change) => change.sequence),
            );
          }
        }
      }),
      { numRuns: 200, seed: 17 },
    );
  });
});

test.each([0, 125, 126, 65_535, 65_536])('a frame of %i bytes', (length) => {
  const frame = textFrame('x'.repeat(length));
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  expect([frame[0], frame.length]).toEqual([0x81, head + length]);
  expect(head === 2 ? frame[1] : head === 4 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2))).toBe(length);
});
