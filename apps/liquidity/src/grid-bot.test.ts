import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXCHANGE_INFO } from './exchange/fake-exchange.ts';
import { gridPlan, lineTicks, nearestLine } from './grid-bot.ts';
import { readMarketTerms } from './market-terms.ts';

const terms = readMarketTerms(EXCHANGE_INFO, 'spot', 'BTCUSDT');
const GRID = { terms, low: 5_900_000n, high: 6_100_000n, lines: 5, lots: 100n, maxOpenNotional: 10n ** 20n };
const NOBODY = { bestBid: undefined, bestAsk: undefined };
const drawn = (boughtLots: bigint, anchor = 2): readonly string[] =>
  gridPlan(GRID, anchor, boughtLots, NOBODY)
    .toSorted((a, b) => Number(a.priceTicks - b.priceTicks))
    .map(({ side, priceTicks, lots }) => `${side} ${lots} @ ${priceTicks}`);

describe('a grid', () => {
  test('has an order on each line but the one that was nearest', () => {
    expect(nearestLine(GRID, 6_010_000_000_000n)).toBe(2);
    expect(drawn(0n)).toEqual(['BUY 100 @ 5900000', 'BUY 100 @ 5950000', 'SELL 100 @ 6050000', 'SELL 100 @ 6100000']);
  });

  test('offers what it bought on the line above, and buys back what it sold on the line below', () => {
    expect(drawn(100n)).toEqual(['BUY 100 @ 5900000', 'SELL 100 @ 6000000', 'SELL 100 @ 6050000', 'SELL 100 @ 6100000']);
    expect(drawn(-100n)).toEqual(['BUY 100 @ 5900000', 'BUY 100 @ 5950000', 'BUY 100 @ 6000000', 'SELL 100 @ 6100000']);
  });

  test('does so with what is filled in part', () => {
    expect(drawn(30n)).toEqual(['BUY 100 @ 5900000', 'BUY 70 @ 5950000', 'SELL 30 @ 6000000', 'SELL 100 @ 6050000', 'SELL 100 @ 6100000']);
    expect(drawn(-30n)).toEqual(['BUY 100 @ 5900000', 'BUY 100 @ 5950000', 'BUY 30 @ 6000000', 'SELL 70 @ 6050000', 'SELL 100 @ 6100000']);
  });

  test('waits with what would trade at once', () => {
    expect(gridPlan(GRID, 2, 0n, { bestBid: 6_060_000n, bestAsk: 6_060_100n }).map(({ priceTicks }) => priceTicks)).toEqual([
      5_950_000n,
      5_900_000n,
      6_100_000n,
    ]);
  });

  test('whatever was traded, its orders together bring it to one end of its range or to the other, and never cross', () => {
    const anchor = fc.integer({ min: 0, max: 4 });
    fc.assert(
      fc.property(anchor, fc.bigInt({ min: 0n, max: 400n }), (line, at) => {
        // From all that it can have bought to all that it can have sold.
        const bought = BigInt(line) * 100n - at;
        const plan = gridPlan({ ...GRID, terms: { ...terms, minNotional: 0n } }, line, bought, NOBODY);
        const sum = (side: string): bigint => plan.filter((each) => each.side === side).reduce((total, { lots }) => total + lots, 0n);
        expect([bought + sum('BUY'), bought - sum('SELL')]).toEqual([BigInt(line) * 100n, BigInt(line - 4) * 100n]);
        for (const bid of plan)
          for (const ask of plan) if (bid.side === 'BUY' && ask.side === 'SELL') expect(bid.priceTicks < ask.priceTicks).toBe(true);
      }),
      { seed: 2, numRuns: 300 },
    );
  });

  test('its lines stand on ticks', () => {
    expect([0, 1, 2].map((line) => lineTicks({ low: 1n, high: 6n, lines: 3 }, line))).toEqual([1n, 3n, 6n]);
  });
});
