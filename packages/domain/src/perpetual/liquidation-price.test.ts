import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../amount.ts';
import { bracketTable, maintenanceMargin } from './brackets.ts';
import type { Bracket } from './brackets.ts';
import { liquidationPrice } from './liquidation-price.ts';
import { PositionSide, unrealisedProfit } from './position.ts';
import type { Position } from './position.ts';

const { LONG, SHORT } = PositionSide;
const COIN = 100_000_000n;
const USDT = 100_000_000n;
const tableOf = (rows: readonly (readonly [cap: bigint, leverage: number, rate: bigint])[]): readonly Bracket[] =>
  bracketTable(rows.map(([cap, maxLeverage, rate]) => ({ cap: cap * USDT, maxLeverage, rate }))) as readonly Bracket[];
const BTC = tableOf([
  [50_000n, 125, 4_000n],
  [600_000n, 100, 5_000n],
  [3_000_000n, 75, 6_500n],
  [12_000_000n, 50, 10_000n],
]);
/** One bracket with a rate and what it takes off, as published examples name them. */
const published = (rate: bigint, cum: bigint): readonly Bracket[] => [
  { floor: 0n, cap: 10n ** 30n, maxLeverage: 1, rate, cum: cum * USDT },
];
const at = (side: PositionSide, milli: bigint, cents: bigint): Position => ({
  side,
  quantity: (milli * COIN) / 1_000n,
  entryValue: milli * cents * 1_000n,
});
const alone = (wallet: bigint) => ({ wallet, otherMaintenance: 0n, otherUnrealised: 0n });
const priceOf = (...args: Parameters<typeof liquidationPrice>): string => {
  const price = liquidationPrice(...args);
  return price === undefined ? '--' : formatDecimal(price, 8);
};

describe('the liquidation price', () => {
  const market = { table: BTC, mark: 60_000n * USDT, coin: COIN };

  test.each([
    ['long 1 at 60,000, 20x', at(LONG, 1_000n, 6_000_000n), 3_000n, '57236.18090452'],
    ['short 1 at 60,000, 20x', at(SHORT, 1_000n, 6_000_000n), 3_000n, '62736.31840796'],
    ['long 0.85, in the second bracket, liquidated in the first', at(LONG, 850n, 6_000_000n), 2_550n, '57228.91566265'],
    ['long 20 at 60,000, 50x', at(LONG, 20_000n, 6_000_000n), 24_000n, '59136.88978359'],
    ['long without leverage', at(LONG, 1_000n, 6_000_000n), 60_000n, '--'],
  ])('isolated: %s', (_name, position, margin, expected) => {
    expect(priceOf([position], alone(margin * USDT), market)).toBe(expected);
  });

  test('cross with long and short', () => {
    const both = [at(LONG, 1_000n, 6_000_000n), at(SHORT, 400n, 6_100_000n)];
    expect(priceOf(both, alone(2_000n * USDT), market)).toBe('56538.59116953');
    expect(priceOf([], alone(2_000n * USDT), market)).toBe('--');
  });

  test('cross with other contracts: the published example', () => {
    const wallet = 153_544_301_000_000n;
    const eth = at(LONG, 3_683_979n, 145_684n);
    const btc = at(LONG, 109_488n, 3_248_198n);
    const [ethTable, btcTable] = [published(100_000n, 135_365n), published(25_000n, 16_300n)];
    const [ethMark, btcMark] = [133_518_000_000n, 3_196_727_000_000n];
    const backingOf = (other: Position, otherTable: readonly Bracket[], mark: bigint) => ({
      wallet,
      otherMaintenance: maintenanceMargin(otherTable, other.quantity * mark, COIN),
      otherUnrealised: unrealisedProfit(other, mark, COIN),
    });
    const ethPrice = liquidationPrice([eth], backingOf(btc, btcTable, btcMark), { table: ethTable, mark: ethMark, coin: COIN })!;
    const btcPrice = liquidationPrice([btc], backingOf(eth, ethTable, ethMark), { table: btcTable, mark: btcMark, coin: COIN })!;
    // The page rounds to the nearest cent.
    const toCent = (price: bigint): string => formatDecimal((price + 500_000n) / 1_000_000n, 2);
    expect([toCent(ethPrice), toCent(btcPrice)]).toEqual(['1153.26', '26316.89']);
  });

  test('at it the balance keeps the position no more, a unit before it still does', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(LONG, SHORT),
        fc.bigInt({ min: 1n, max: 100_000n }),
        fc.bigInt({ min: 100_000n, max: 10_000_000n }),
        fc.integer({ min: 2, max: 50 }),
        (side, milli, cents, leverage) => {
          const position = at(side, milli, cents);
          const margin = position.entryValue / BigInt(leverage) + 1n;
          const price = liquidationPrice([position], alone(margin), { ...market, mark: cents * 1_000_000n });
          if (price === undefined) return;
          const slack = (mark: bigint) =>
            margin + unrealisedProfit(position, mark, COIN) - maintenanceMargin(BTC, position.quantity * mark, COIN);
          // Cut to a unit, and both sides rounded against the position: two units of price to either side are as sharp as it gets.
          const away = 2n + (3n * COIN) / position.quantity;
          const [lost, kept] = side === LONG ? [price - away, price + away] : [price + away, price - away];
          expect(slack(lost)).toBeLessThanOrEqual(0n);
          expect(slack(kept)).toBeGreaterThan(0n);
        },
      ),
      { seed: 15, numRuns: 400 },
    );
  });
});
