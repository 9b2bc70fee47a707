import { LISTINGS_CHANNEL } from '@kontor/contract/channels';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followListings } from './listings.ts';
import type { KeptList, ListingsWorld } from './listings.ts';
import type { ChannelMessage } from './realtime-client.ts';

/** A channel, a server that answers when told to, and a clock moved by hand. */
function open(first?: number) {
  const server = { version: first ?? 1, asked: 0, fails: 0 };
  const list = { version: first };
  let listener: ((message: ChannelMessage) => void) | undefined;
  const waiting: { readonly run: () => void; readonly delayMs: number }[] = [];
  const answers: (() => void)[] = [];
  const world: ListingsWorld = {
    subscribe: (channel, heard) => {
      expect(channel).toBe(LISTINGS_CHANNEL);
      listener = heard;
      return () => (listener = undefined);
    },
    later: (run, delayMs) => void waiting.push({ run, delayMs }),
    random: () => 0.5,
  };
  const kept: KeptList = {
    version: () => list.version,
    ask: () =>
      new Promise<void>((resolve, reject) => {
        server.asked += 1;
        const { version } = server;
        answers.push(() => {
          if (server.fails > 0) {
            server.fails -= 1;
            reject(new Error('away'));
          } else {
            list.version = version;
            resolve();
          }
        });
      }),
  };
  const end = followListings(world, [kept]);
  const tell = (version: number): void => listener?.({ ch: LISTINGS_CHANNEL, data: { version } });
  const pass = (): number[] => waiting.splice(0).map(({ run, delayMs }) => (run(), delayMs));
  const answer = async (): Promise<void> => {
    for (const one of answers.splice(0)) one();
    await Promise.resolve()
      .then(() => undefined)
      .then(() => undefined)
      .then(() => undefined);
  };
  return {
    server,
    list,
    tell,
    pass,
    answer,
    end,
    isHeard: () => listener !== undefined,
    isIdle: () => waiting.length === 0 && answers.length === 0,
  };
}

test('the version that the list has asks for nothing; another does, once, within half a second', async () => {
  const world = open(5);
  world.tell(5);
  expect(world.isIdle()).toBe(true);
  world.server.version = 6;
  world.tell(6);
  world.tell(6);
  expect(world.pass()).toEqual([250]);
  await world.answer();
  expect(world.list.version).toBe(6);
  expect(world.server.asked).toBe(1);
  expect(world.isIdle()).toBe(true);
});

test('a version told while the list is asked for asks again', async () => {
  const world = open(5);
  world.server.version = 6;
  world.tell(6);
  world.pass();
  world.server.version = 7;
  world.tell(7);
  await world.answer();
  expect(world.list.version).toBe(6);
  world.pass();
  await world.answer();
  expect(world.list.version).toBe(7);
});

test('a failure keeps what is shown and is tried again, also where nothing had come before', async () => {
  for (const first of [5, undefined]) {
    const world = open(first);
    world.server.version = 6;
    world.server.fails = 2;
    world.tell(6);
    expect(world.pass()).toEqual([250]);
    await world.answer();
    expect(world.list.version).toBe(first);
    expect(world.pass()).toEqual([1_000]);
    await world.answer();
    expect(world.pass()).toEqual([1_000]);
    await world.answer();
    expect(world.list.version).toBe(6);
    expect(world.isIdle()).toBe(true);
  }
});

test('ended, it neither listens nor asks', () => {
  const world = open(5);
  world.server.version = 6;
  world.tell(6);
  world.end();
  world.pass();
  expect(world.isHeard()).toBe(false);
  expect(world.server.asked).toBe(0);
});

test('however changes, failures and answers fall, the list ends at the last version, and at rest', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('change', 'tell', 'pass', 'answer', 'fail'), { maxLength: 40 }), async (steps) => {
      const world = open(1);
      for (const step of steps) {
        if (step === 'change') world.server.version += 1;
        // A list never comes older than what was told.
        if (step === 'change' || step === 'tell') world.tell(world.server.version);
        if (step === 'pass') world.pass();
        if (step === 'answer') await world.answer();
        if (step === 'fail') world.server.fails += 1;
      }
      for (let left = steps.length * 2 + 4; left > 0 && !world.isIdle(); left--) {
        world.pass();
        await world.answer();
      }
      expect(world.isIdle()).toBe(true);
      expect(world.list.version).toBe(world.server.version);
    }),
    { numRuns: 300, seed: 11 },
  );
});
