/** What a user's programs are told: in order, each once, also who comes again; and when it is over. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Applied, UserChange } from '../../follower/feed.ts';
import type { UserDataEvent } from '../user-data-door.ts';
import type { ChangedAt } from '../user-events.ts';
import { UserStreams } from './user-streams.ts';

const USER = 7;

/** A feed in hand, and a translator that says what it was told of; slow where it is told to be. */
class Hands {
  monotonicMs = 0;
  readonly watched: string[] = [];
  readonly errors: unknown[] = [];
  /** As of which command a start reads; undefined: the follower is busy. */
  startsAt: number | undefined = 10;
  /** Holds answers back until it is called. */
  release: (() => void) | undefined;
  fails = false;
  hasty = 0;
  #tell: (applied: Applied) => void = () => undefined;
  #told = 0;

  readonly feed = {
    onApplied: (listener: (applied: Applied) => void) => {
      this.#tell = listener;
      return () => undefined;
    },
    watch: (user: number) => {
      this.watched.push(`watch ${user}`);
      return () => void this.watched.push(`unwatch ${user}`);
    },
    hasten: () => {
      this.hasty += 1;
      return () => void (this.hasty -= 1);
    },
  };

  readonly source = {
    family: 'spot' as const,
    open: () => ({
      start: async (): Promise<number> => {
        if (this.startsAt === undefined) throw new Error('busy');
        return this.startsAt;
      },
      changed: (_change: UserChange, at: ChangedAt): readonly object[] | Promise<readonly object[]> => {
        if (this.fails) throw new Error('it failed');
        const events = [1, 2].map((part) => ({ e: 'x', command: at.sequence, part }));
        if (this.release === undefined) return events;
        return new Promise((resolve) => (this.release = () => resolve(events)));
      },
    }),
  };

  applied(sequence: number, { reset = false, users = [USER] } = {}): void {
    this.#told = sequence;
    this.#tell({ sequence, timeMs: this.#told, reset, users: users.map((user) => ({ user })) } as unknown as Applied);
  }
}

let hands: Hands;
let streams: UserStreams;
beforeEach(() => {
  hands = new Hands();
  streams = new UserStreams({
    feed: hands.feed,
    sources: [hands.source],
    monotonicMs: () => hands.monotonicMs,
    onError: (error) => hands.errors.push(error),
  });
});
afterEach(() => {
  streams.close();
  vi.useRealTimers();
});

/** A program. */
function program() {
  const heard: string[] = [];
  let over = 0;
  return {
    heard,
    get over() {
      return over;
    },
    event: ({ text, number, journal }: UserDataEvent) => {
      const { command, part } = JSON.parse(text) as { command: number; part: number };
      heard.push(`${number}: ${command}.${part} @${journal}`);
    },
    terminated: () => void (over += 1),
  };
}

test('changes behind the start are told in order, each once, with numbers without gaps', async () => {
  const one = program();
  const listening = streams.listen(USER, 'spot', one);
  // What comes while the start reads: 9 and 10 are in what it read.
  for (const sequence of [9, 10, 11]) hands.applied(sequence);
  const { missed, complete } = await listening;
  expect([missed.map(({ number, journal }) => [number, journal]), complete]).toEqual([
    [
      [1, 11],
      [2, 11],
    ],
    true,
  ]);
  hands.applied(12);
  hands.applied(13, { users: [USER + 1] });
  hands.applied(14);
  expect(one.heard).toEqual(['3: 12.1 @12', '4: 12.2 @12', '5: 14.1 @14', '6: 14.2 @14']);
  expect(hands.watched).toEqual([`watch ${USER}`]);
});

test('a translator that has to wait holds up what is behind, not what is before', async () => {
  const one = program();
  await streams.listen(USER, 'spot', one);
  hands.release = () => undefined;
  hands.applied(11);
  hands.applied(12);
  expect(one.heard).toEqual([]);
  hands.release();
  await expect.poll(() => one.heard.length).toBe(2);
  hands.release();
  await expect.poll(() => one.heard.length).toBe(4);
  hands.release = undefined;
  hands.applied(13);
  expect(one.heard.map((line) => line.slice(3, 7))).toEqual(['11.1', '11.2', '12.1', '12.2', '13.1', '13.2']);
});

test('who comes again hears what he missed, and knows whether that is all', async () => {
  const first = program();
  const { end } = await streams.listen(USER, 'spot', first);
  hands.applied(11);
  end();
  hands.applied(12);
  hands.applied(20, { users: [] });
  const again = await streams.listen(USER, 'spot', program(), 11);
  expect(again.missed.map(({ number, journal }) => [number, journal])).toEqual([
    [1, 11],
    [2, 11],
    [3, 12],
    [4, 12],
  ]);
  expect(again).toMatchObject({ complete: true, number: 4, journal: 20 });
  // Before the server began to follow him, nobody knows.
  expect(await streams.listen(USER, 'spot', program(), 10)).toMatchObject({ complete: false });
  expect(await streams.listen(USER, 'spot', program(), 5)).toMatchObject({ complete: false });
});

test('of what is longer ago than five hundred events nobody knows any more', async () => {
  await streams.listen(USER, 'spot', program());
  for (let sequence = 11; sequence < 800; sequence++) hands.applied(sequence);
  expect(await streams.listen(USER, 'spot', program(), 11)).toMatchObject({ complete: false });
  const late = await streams.listen(USER, 'spot', program(), 700);
  expect(late).toMatchObject({ complete: true });
  expect(late.missed[0]).toMatchObject({ journal: 700 });
  expect(late.missed).toHaveLength(200);
});

test('something may have gone untold: everybody hears that it is over, and begins anew', async () => {
  const [one, other] = [program(), program()];
  await streams.listen(USER, 'spot', one);
  await streams.listen(USER, 'spot', other);
  hands.applied(11, { reset: true });
  expect([one.over, other.over, one.heard.length, hands.hasty]).toEqual([1, 1, 0, 0]);
  hands.startsAt = 11;
  await streams.listen(USER, 'spot', one);
  hands.applied(12);
  expect(one.heard).toEqual(['1: 12.1 @12', '2: 12.2 @12']);
  expect(hands.watched).toEqual([`watch ${USER}`, `unwatch ${USER}`, `watch ${USER}`]);
});

test('a start that fails, and a translator that does', async () => {
  hands.startsAt = undefined;
  await expect(streams.listen(USER, 'spot', program())).rejects.toThrow('busy');
  hands.startsAt = 10;
  const one = program();
  await streams.listen(USER, 'spot', one);
  hands.fails = true;
  hands.applied(11);
  expect([one.over, hands.errors.length]).toEqual([1, 1]);
  await expect(streams.listen(USER, 'futures', one)).rejects.toThrow('nobody tells');
});

test('a user nobody listens to is followed for five minutes', async () => {
  vi.useFakeTimers();
  streams.close();
  streams = new UserStreams({ feed: hands.feed, sources: [hands.source], monotonicMs: () => hands.monotonicMs, onError: () => undefined });
  const { end } = await streams.listen(USER, 'spot', program());
  expect(hands.hasty).toBe(1);
  end();
  expect(hands.hasty).toBe(0);
  hands.monotonicMs += 299_000;
  vi.advanceTimersByTime(60_000);
  expect(hands.watched).toEqual([`watch ${USER}`]);
  hands.monotonicMs += 2_000;
  vi.advanceTimersByTime(60_000);
  expect(hands.watched).toEqual([`watch ${USER}`, `unwatch ${USER}`]);
});
