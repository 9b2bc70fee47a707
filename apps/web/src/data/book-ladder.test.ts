import { formatDecimal } from '@kontor/domain/amount';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GROUPINGS, averagePrice, groupDecimals, groupWidth, ladder, ladderGrid, rowPrice, spread } from './book-ladder.ts';

const grid = ladderGrid({ tick_size: '0.10', step_size: '0.00001' });
const asks = new Map([
  ['64214.6', '1.5'],
  ['64219.9', '0.5'],
  ['64220', '2'],
  ['64310.1', '0.00001'],
]);
const bids = new Map([
  ['64214.5', '1'],
  ['64210', '0.25'],
  ['64209.9', '3'],
]);

describe('grouping', () => {
  test('the grid drops what a tick does not need', () => {
    expect(grid).toEqual({ priceDecimals: 1, quantityDecimals: 5, tick: 1n });
  });

  test('asks go up and bids down to the group, so no row promises more than its levels', () => {
    const rows = (side: 'bid' | 'ask') =>
      ladder(side === 'bid' ? bids : asks, side, grid, 100, 10).map((row) => [
        rowPrice(row.price, grid, 100),
        formatDecimal(row.quantity, 5),
        formatDecimal(row.quantitySum, 5),
      ]);
    expect(rows('ask')).toEqual([
      ['64220', '4.00000', '4.00000'],
      ['64320', '0.00001', '4.00001'],
    ]);
    expect(rows('bid')).toEqual([
      ['64210', '1.25000', '1.25000'],
      ['64200', '3.00000', '4.25000'],
    ]);
  });

  test('widths and decimals of the four groupings', () => {
    expect(GROUPINGS.map((grouping) => [groupWidth(grid, grouping), groupDecimals(grid, grouping)])).toEqual([
      ['0.1', 1],
      ['1', 0],
      ['10', 0],
      ['100', 0],
    ]);
  });

  test('the average of a taking is its turnover by its quantity, cut', () => {
    const [, second] = ladder(asks, 'ask', grid, 1, 10);
    expect(averagePrice(second?.quantitySum ?? 0n, second?.valueSum ?? 0n, grid)).toBe('64215.9');
    expect(averagePrice(0n, 0n, grid)).toBeUndefined();
  });

  test('the spread is exact, and unknown with an empty side', () => {
    expect(spread(bids, asks, grid)).toBe(1n);
    expect(spread(new Map(), asks, grid)).toBeUndefined();
  });
});

test('any grouping holds the same quantity and turnover, in order, within its limit', () => {
  const level = fc.tuple(fc.bigInt(1n, 10_000_000n), fc.bigInt(1n, 10n ** 14n));
  fc.assert(
    fc.property(
      fc.array(level, { maxLength: 60 }),
      fc.constantFrom(...GROUPINGS),
      fc.constantFrom('bid' as const, 'ask' as const),
      (levels, grouping, side) => {
        const book = new Map(levels.map(([price, quantity]) => [formatDecimal(price, 1), formatDecimal(quantity, 5)]));
        const fine = ladder(book, side, grid, 1, 100);
        const coarse = ladder(book, side, grid, grouping, 100);
        expect(coarse.at(-1)?.quantitySum).toBe(fine.at(-1)?.quantitySum);
        expect(coarse.at(-1)?.valueSum).toBe(fine.at(-1)?.valueSum);
        expect(
          coarse.every(
            (row, at) =>
              at === 0 || (side === 'bid' ? row.price < (coarse[at - 1]?.price ?? 0n) : row.price > (coarse[at - 1]?.price ?? 0n)),
          ),
        ).toBe(true);
        expect(ladder(book, side, grid, grouping, 3)).toEqual(coarse.slice(0, 3));
      },
    ),
    { seed: 3, numRuns: 200 },
  );
});
