/** Ticks of seconds contracts: what they say, and how they are numbered, whatever the core takes. */
import { Refusal } from '@kontor/domain/refusals';
import { describe, expect, test } from 'vitest';
import { CoreError } from '../core-loop/core-error.ts';
import type { Core, NewCommand } from '../core-loop/core-loop.ts';
import type { SpokenIndex } from './index-feed.ts';
import { SecondsFeed } from './seconds-feed.ts';
import type { TickedPair } from './seconds-feed.ts';

const INDEX: SpokenIndex = {
  price: 60_000_123_456n,
  quoteScale: 6,
  isFlagged: false,
  constituents: [{ source: 101, weight: 1, price: 60_000_000_000n }],
};

/** A feed over a core that answers each tick with the next of these: a code, or nothing where it fails. */
function feedOver(answers: (number | undefined)[], pairs: TickedPair[] = [{ pair: 1, name: 'BTC_USDT', last: undefined }]) {
  const told: NewCommand[] = [];
  const world = { nowMs: 1_000, index: INDEX as SpokenIndex | undefined, pairs };
  const core = {
    submit: async (command: NewCommand) => {
      told.push(command);
      const code = answers.length === 0 ? Refusal.NONE : answers.shift();
      if (code === undefined) throw new CoreError('BUSY', 'busy');
      return { code, sequence: told.length };
    },
  } as Core;
  const feed = new SecondsFeed({ core, pairs: () => world.pairs, indexOf: () => world.index, wallMs: () => world.nowMs });
  const second = async (): Promise<void> => {
    await Promise.all(feed.tell());
    world.nowMs += 1_000;
  };
  return { world, told, second, feed, numbers: () => told.map((command) => (command as { number?: number }).number) };
}

describe('a tick', () => {
  test('says the index with all digits, in 1e-8, and what it was made of', async () => {
    const { told, second } = feedOver([]);
    await second();
    expect(told).toEqual([
      expect.objectContaining({
        pair: 1,
        number: 1,
        at: 1_000,
        isStale: false,
        price: 6_000_012_345_600n,
        constituents: [{ source: 101, weight: 1, price: 6_000_000_000_000n }],
      }),
    ]);
  });

  test('is stale where too few sources spoke, and there is none before the first index', async () => {
    const { world, told, second } = feedOver([]);
    world.index = undefined;
    await second();
    expect(told).toEqual([]);
    world.index = { ...INDEX, isFlagged: true, constituents: [] };
    await second();
    expect(told).toEqual([expect.objectContaining({ number: 1, isStale: true, constituents: [] })]);
  });
});

describe('numbers', () => {
  test('rise by one; those of ticks that the core did not take are used again', async () => {
    const { numbers, second } = feedOver([Refusal.NONE, undefined, Refusal.TOO_LATE, Refusal.NONE, Refusal.NONE]);
    for (let i = 0; i < 5; i++) await second();
    expect(numbers()).toEqual([1, 2, 2, 2, 3]);
  });

  test('go on behind those in the journal, also where somebody else said them', async () => {
    const { world, numbers, second } = feedOver([], [{ pair: 1, name: 'BTC_USDT', last: { number: 41, at: 500 } }]);
    await second();
    world.pairs = [{ pair: 1, name: 'BTC_USDT', last: { number: 50, at: 1_500 } }];
    await second();
    await second();
    expect(numbers()).toEqual([42, 51, 52]);
  });

  test('stand while time does', async () => {
    const { world, numbers, second } = feedOver([]);
    await second();
    world.nowMs = 1_000;
    await second();
    await second();
    expect(numbers()).toEqual([1, 2]);
  });

  test('are never given twice while the core has not answered', async () => {
    const { world, feed, numbers } = feedOver([]);
    const first = feed.tell();
    world.nowMs += 1_000;
    const second = feed.tell();
    await Promise.all([...first, ...second]);
    expect(numbers()).toEqual([1, 2]);
  });
});
