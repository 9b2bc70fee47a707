import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainUnits, coinTerms, ledgerAmount } from './networks.ts';

describe('amounts of chain and ledger', () => {
  test.each<[units: bigint, decimals: number, amount: bigint, dust: bigint]>([
    [1n, 6, 100n, 0n],
    [12_345_678n, 6, 1_234_567_800n, 0n],
    [1n, 18, 0n, 1n],
    [9_999_999_999n, 18, 0n, 9_999_999_999n],
    [10_000_000_000n, 18, 1n, 0n],
    [1_500_000_000_000_000_001n, 18, 150_000_000n, 1n],
    [7n, 8, 7n, 0n],
    [7n, 0, 700_000_000n, 0n],
  ])('%s units with %s decimals', (units, decimals, amount, dust) => {
    expect(ledgerAmount(units, { decimals, scale: 8 })).toEqual({ amount, dust });
  });

  test('amount and dust are all there is, and the dust is less than one unit of the ledger', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 1n << 200n }),
        fc.integer({ min: 0, max: 36 }),
        fc.integer({ min: 0, max: 18 }),
        (units, decimals, scale) => {
          const { amount, dust } = ledgerAmount(units, { decimals, scale });
          const back = chainUnits(amount, { decimals, scale });
          return (
            back !== undefined &&
            back + dust === units &&
            dust >= 0n &&
            (decimals <= scale ? dust === 0n : dust < 10n ** BigInt(decimals - scale))
          );
        },
      ),
      { seed: 17, numRuns: 300 },
    );
  });

  test('what the chain cannot hold is no amount of it', () => {
    expect(chainUnits(1n, { decimals: 6, scale: 8 })).toBeUndefined();
    expect(chainUnits(100n, { decimals: 6, scale: 8 })).toBe(1n);
  });

  test('terms that ledger or chain cannot hold are refused', () => {
    const coin = { symbol: 'USDT', decimals: 6, minimum_deposit: '1.5', minimum_withdrawal: '2', fee: '0.000001' };
    expect(coinTerms(coin, 0, 8)).toMatchObject({ minimumDeposit: 150_000_000n, fee: 100n });
    expect(() => coinTerms({ ...coin, fee: '0.0000001' }, 0, 8)).toThrow('USDT');
    expect(() => coinTerms({ ...coin, decimals: 18, fee: '0.000000001' }, 0, 8)).toThrow('USDT');
  });
});
