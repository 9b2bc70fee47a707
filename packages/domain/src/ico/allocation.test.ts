import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, mostOf, shareOf } from './allocation.ts';
import { tokenCost } from './cost.ts';

const UNIT = 100_000_000n;
const AT_ONE = { price: UNIT, token: UNIT };
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, each) => all + each, 0n);

describe('shares in proportion', () => {
  test('of a thousand tokens at 1 for commitments of 1,000, 2,000 and 333.33', () => {
    const paid = [1_000n * UNIT, 2_000n * UNIT, 33_333_000_000n];
    const shares = allocate(1_000n * UNIT, paid, AT_ONE, 0n);
    expect(shares).toEqual([30_000_030_000n, 60_000_060_000n, 9_999_909_999n]);
    expect(paid.map((each, i) => each - tokenCost(shares[i]!, AT_ONE))).toEqual([69_999_970_000n, 139_999_940_000n, 23_333_090_001n]);
    expect(1_000n * UNIT - sum(shares)).toBe(1n);
  });

  test('nobody gets more than he has paid for', () => {
    expect(allocate(1_000n, [10n, 20n], { price: 1n, token: 1n }, 0n)).toEqual([10n, 20n]);
  });

  test('what is above the cap goes to the others, again and again', () => {
    const one = { price: 1n, token: 1n };
    // 100 for 1,000: shares 60, 25, 10, 5. The cap of 20 fixes two; 60 are left for 150, more than 20 for the third.
    expect(allocate(100n, [600n, 250n, 100n, 50n], one, 20n)).toEqual([20n, 20n, 20n, 20n]);
    expect(allocate(100n, [600n, 250n, 100n, 50n], one, 30n)).toEqual([30n, 30n, 26n, 13n]);
    expect(allocate(100n, [600n, 200n, 200n], one, 50n)).toEqual([50n, 25n, 25n]);
  });

  test('never more than there is, than anybody paid for or may have; and only rounding is left where somebody could take more', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 12 }), amount, fc.option(amount), (supply, paid, price, cap) => {
        const terms = { price, token: UNIT };
        const shares = allocate(supply, paid, terms, cap ?? 0n);
        expect(sum(shares)).toBeLessThanOrEqual(supply);
        const most = paid.map((each) => mostOf(each, terms, cap ?? 0n));
        shares.forEach((share, i) => {
          expect(share).toBeLessThanOrEqual(most[i]!);
          expect(tokenCost(share, terms)).toBeLessThanOrEqual(paid[i]!);
        });
        if (shares.some((share, i) => share < most[i]!)) expect(supply - sum(shares)).toBeLessThan(BigInt(paid.length));
      }),
      { seed: 5, numRuns: 300 },
    );
  });

  test('who has paid more never gets less', () => {
    const shares = allocate(12_345n, [5n, 50n, 500n, 5_000n, 50_000n], { price: 7n, token: 3n }, 4_000n);
    expect(shares).toEqual([...shares].sort((a, b) => Number(a - b)));
  });

  test('a share is rounded down', () => {
    expect(shareOf(2n, { tokens: 10n, paid: 3n })).toBe(6n);
  });
});
