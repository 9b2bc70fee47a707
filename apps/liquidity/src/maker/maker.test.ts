import { createRandom } from '@kontor/testkit/random';
import { describe, expect, test } from 'vitest';
import { NO_FAULTS } from '../exchange/broken-wire.ts';
import { MAKER_TERMS, MakerWorld } from './maker-world.ts';

describe('a maker', () => {
  test('quotes three orders a side about the index, and only once', async () => {
    const world = new MakerWorld(createRandom(1), 'spot', NO_FAULTS);
    await world.settle();
    expect(world.exchange.resting.map(({ side }) => side)).toEqual(['BUY', 'SELL', 'BUY', 'SELL', 'BUY', 'SELL']);
    const before = world.exchange.resting;
    await world.pass(500);
    await world.pass(500);
    expect(world.exchange.resting).toEqual(before);
    expect(world.station.state).toBe('quoting');
  });

  test('pulls its quotes while the index is stale, and quotes again behind it', async () => {
    const world = new MakerWorld(createRandom(1), 'spot', NO_FAULTS);
    await world.settle();
    await world.pass(MAKER_TERMS.staleMs + 1);
    expect(world.exchange.resting).toEqual([]);
    expect(world.station.reason).toBe('the index is older than 3000 ms');
    world.exchange.moveTo(6_000_000n, 6_000_100n);
    await world.pass(500);
    expect(world.exchange.resting.length).toBe(6);
  });

  test('stops for good when a day has cost too much, also after a restart', async () => {
    const world = new MakerWorld(createRandom(1), 'spot', NO_FAULTS, 20_00000000n);
    await world.settle();
    world.exchange.moveTo(5_700_000n, 5_700_100n);
    await world.pass(500);
    expect(world.station.state).toBe('stopped');
    expect(world.exchange.resting).toEqual([]);
    world.exchange.moveTo(5_700_000n, 5_700_100n);
    await world.start();
    await world.pass(500);
    expect(world.station.state).toBe('stopped');
    expect(world.exchange.resting).toEqual([]);
  });

  test('finds the orders of the run before, and makes them its own', async () => {
    const world = new MakerWorld(createRandom(1), 'spot', NO_FAULTS);
    await world.settle();
    const before = world.exchange.resting;
    world.nowMs += 60_000;
    world.exchange.moveTo(6_000_000n, 6_000_100n);
    await world.start();
    await world.pass(500);
    expect(world.exchange.resting).toEqual(before);
  });
});
