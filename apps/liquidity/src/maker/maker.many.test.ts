import { createRandom } from '@kontor/testkit/random';
import { describe, expect, test } from 'vitest';
import { NO_FAULTS } from '../exchange/broken-wire.ts';
import type { OrderReport } from '../exchange/trading-client.ts';
import { notionalOf } from '../market-terms.ts';
import type { Family } from '../market-terms.ts';
import { MAKER_TERMS, MakerWorld } from './maker-world.ts';

const SEEDS = Array.from({ length: process.env['MANY'] === undefined ? 4 : 150 }, (_, index) => index + 1);
const BAD_LINE = { lostCalls: 60, lostAnswers: 60, lateCalls: 60, doubledCalls: 60 };

/** What holds at the exchange whenever an order comes to rest, whatever got lost on the way. */
function watch({ exchange }: MakerWorld): void {
  exchange.onRest = (order) => {
    const all = [...exchange.resting, order];
    const bids = all.filter(({ side }) => side === 'BUY');
    const asks = all.filter(({ side }) => side === 'SELL');
    const left = (orders: readonly OrderReport[]): bigint => orders.reduce((sum, { lots, filledLots }) => sum + lots - filledLots, 0n);
    for (const bid of bids) for (const ask of asks) expect(bid.priceTicks).toBeLessThan(ask.priceTicks);
    const notional = all.reduce(
      (sum, { priceTicks, lots, filledLots }) => sum + notionalOf(exchange.terms, priceTicks, lots - filledLots),
      0n,
    );
    expect(notional).toBeLessThanOrEqual(MAKER_TERMS.quote.maxOpenNotional);
    const held = exchange.base / exchange.terms.lotUnits;
    if (exchange.terms.family === 'futures') {
      expect(held + left(bids)).toBeLessThanOrEqual(MAKER_TERMS.mostLots);
      expect(held - left(asks)).toBeGreaterThanOrEqual(-MAKER_TERMS.mostLots);
    } else expect(held - left(asks)).toBeGreaterThanOrEqual(0n);
  };
}

/** The market wanders, by up to 0.2 % a step. */
function wander(world: MakerWorld): void {
  const { exchange, random } = world;
  const moved = exchange.bid + BigInt(random.below(24_001) - 12_000);
  exchange.moveTo(moved, moved + 100n, BigInt(1 + random.below(2_000)));
}

async function expectExactEnd(world: MakerWorld, base: bigint, quote: bigint): Promise<void> {
  world.wire.faults = NO_FAULTS;
  const ended = await world.station.end('enough', async (ms) => {
    world.nowMs += ms;
    world.wire.at(world.nowMs);
  });
  expect(ended).toBe(true);
  expect(world.exchange.resting).toEqual([]);
  expect(world.station.books.here.base).toBe(world.exchange.base - base);
  expect(world.station.books.here.quote).toBe(world.exchange.quote - quote);
}

describe('a maker', () => {
  const FAMILIES: readonly Family[] = ['spot', 'futures'];
  test.each(FAMILIES.flatMap((family) => SEEDS.map((seed) => [family, seed] as const)))(
    'on %s, keeps every limit and every account on a line that loses, delays and doubles, seed %i',
    async (family, seed) => {
      const world = new MakerWorld(createRandom(seed), family, BAD_LINE);
      watch(world);
      await world.start();
      const { base, quote } = world.exchange;
      for (let round = 0; round < 400; round++) {
        wander(world);
        if (round % 97 === 96) {
          // Killed: the next process waits for nothing.
          await world.start();
        }
        await world.pass(250, 200);
      }
      expect(world.exchange.trades).toBeGreaterThan(20);
      await expectExactEnd(world, base, quote);
    },
  );
});
