import { createRandom } from '@kontor/testkit/random';
import { describe, expect, test } from 'vitest';
import { NO_FAULTS } from '../exchange/broken-wire.ts';
import { BRIDGE_TERMS, BridgeWorld, STALE_MS } from './bridge-world.ts';

const BAD_LINE = { lostCalls: 50, lostAnswers: 50, lateCalls: 50, doubledCalls: 50 };

async function quoting(isPaper = false): Promise<BridgeWorld> {
  const world = new BridgeWorld(createRandom(1), NO_FAULTS);
  world.venueAt(6_000_000n);
  await world.start(isPaper);
  await world.settle();
  return world;
}

describe('a bridge', () => {
  test('quotes the prices of the venue with its margin, and no more than may be unhedged', async () => {
    const { exchange, station } = await quoting();
    const quotes = exchange.resting.map(({ side, priceTicks, lots }) => [side, priceTicks, lots]);
    // 59,999.50 less 0.2 %, and 60,000.50 more 0.2 %; a tenth of a coin each side, at most 3,000 USDT a level.
    expect(quotes).toEqual([
      ['BUY', 5_987_950n, 5_010n],
      ['SELL', 6_012_051n, 4_989n],
      ['BUY', 5_987_700n, 4_990n],
      ['SELL', 6_012_301n, 4_989n],
      ['SELL', 6_012_902n, 22n],
    ]);
    expect(station.state).toBe('quoting');
  });

  test('sells there what it bought here, once, and knows what came of it', async () => {
    const world = await quoting();
    world.exchange.moveTo(5_987_800n, 5_987_950n);
    await world.settle(4);
    const [outcome, ...more] = [...world.venue.executed.values()];
    // What was charged here in the base asset is not there to be sold; less than a step of the venue's is left.
    expect([outcome?.units, more]).toEqual([5_004_000n, []]);
    expect(world.station.books.unhedged).toBe(990n);
    expect(world.kept.map(({ kind }) => kind).filter((kind) => kind !== 'day')).toEqual(['begin', 'fill', 'intent', 'hedged']);
  });

  test('pulls its quotes while the venue is away, and says so', async () => {
    const world = await quoting();
    await world.pass(STALE_MS + 1);
    await world.pass(100);
    expect(world.exchange.resting).toEqual([]);
    expect(world.station.reason).toBe('elsewhere is away: its book is older than 3000 ms');
  });

  test('quotes nothing without a book, and says so', async () => {
    const world = new BridgeWorld(createRandom(1), NO_FAULTS);
    await world.start(true);
    await world.settle();
    expect(world.exchange.resting).toEqual([]);
    expect(world.station.reason).toBe('elsewhere has not been heard of; nothing is quoted without its book');
  });

  test('on paper, hedges against the last book, whose age it notes, and takes from it what it took', async () => {
    const world = await quoting(true);
    world.exchange.moveTo(5_987_800n, 5_987_950n);
    await world.pass(500);
    await world.pass(500);
    const [hedge] = world.kept.filter(({ kind }) => kind === 'hedged');
    // 0.05004 at 59,999.50, and a thousandth of that.
    expect(hedge).toMatchObject({ quantity: '0.05004000', cost: '3002.37498000', fee: '3.00237498', isPaper: true });
    expect(world.venue.executed.size).toBe(0);
    expect(world.bridge.reference).toBe(6_000_000_000_000n);
  });

  test('killed between an intent and its outcome, it asks the venue, and neither hedges twice nor forgets', async () => {
    const world = await quoting();
    world.venue.lost = 1_000;
    world.exchange.moveTo(5_987_800n, 5_987_950n);
    await world.pass(500);
    await world.pass(500);
    expect(world.station.books.openIntents.size).toBe(1);
    expect(world.station.reason).toBe('what came of a hedge at elsewhere is not known');
    await world.start();
    world.venue.lost = 0;
    await world.settle(4);
    expect(world.station.books.openIntents.size).toBe(0);
    expect(world.station.books.unhedged).toBe(990n);
    expect([...world.venue.executed.values()].map(({ units }) => units)).toEqual([5_004_000n]);
  });

  test.each([1, 2, 3, 4, 5, 6])(
    'with lost calls on both lines and a process that dies, it is hedged in the end to the last step, seed %i',
    async (seed) => {
      const world = new BridgeWorld(createRandom(seed), BAD_LINE);
      world.venueAt(6_000_000n);
      await world.start();
      const { base, quote } = world.exchange;
      const there = world.venue.room();
      world.venue.lost = 150;
      for (let round = 0; round < 300; round++) {
        const middle = 6_000_000n + BigInt(world.random.below(40_000)) - 20_000n;
        world.exchange.moveTo(middle - 50n, middle + 50n, BigInt(1 + world.random.below(3_000)));
        world.venueAt(6_000_000n + BigInt(world.random.below(2_000)));
        if (round % 61 === 60) await world.start();
        await world.pass(300);
        const { unhedged } = world.station.books;
        expect(unhedged <= BRIDGE_TERMS.maxUnhedged && -unhedged <= BRIDGE_TERMS.maxUnhedged).toBe(true);
      }
      world.wire.faults = NO_FAULTS;
      world.venue.lost = 0;
      await world.settle(40);
      const { books } = world.station;
      expect(world.venue.executed.size).toBeGreaterThan(5);
      expect(books.openIntents.size).toBe(0);
      expect(books.unhedged < 10_000n && books.unhedged > -10_000n).toBe(true);
      expect([books.here.base, books.here.quote]).toEqual([world.exchange.base - base, world.exchange.quote - quote]);
      expect([books.there.base, books.there.quote]).toEqual([world.venue.base - there.base, world.venue.quote - there.quote]);
    },
  );
});
