import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPercent } from '../formulas/fraction.ts';
import { PositionSide, closePosition, closedCost, initialMargin, positionYield, unrealisedProfit } from './position.ts';
import type { Position } from './position.ts';

const { LONG, SHORT } = PositionSide;
const COIN = 100_000_000n;
const USDT = 100_000_000n;
const at = (side: PositionSide, quantity: bigint, entry: bigint): Position => ({ side, quantity, entryValue: (quantity * entry) / COIN });

describe('a position', () => {
  test('what it would gain, and its yield at its leverage', () => {
    const long = at(LONG, COIN, 60_000n * USDT);
    const short = at(SHORT, COIN, 60_000n * USDT);
    expect(unrealisedProfit(long, 61_500n * USDT, COIN)).toBe(1_500n * USDT);
    expect(unrealisedProfit(short, 61_500n * USDT, COIN)).toBe(-1_500n * USDT);
    expect(formatPercent(positionYield(long, 61_500n * USDT, 20, COIN)!)).toBe('50.00');
    expect(formatPercent(positionYield(short, 60_900n * USDT, 20, COIN)!)).toBe('-30.00');
    expect(positionYield({ side: LONG, quantity: 0n, entryValue: 0n }, USDT, 20, COIN)).toBeUndefined();
  });

  test('a part of a unit is never gained, and always lost', () => {
    const long: Position = { side: LONG, quantity: 1n, entryValue: 0n };
    const short: Position = { side: SHORT, quantity: 1n, entryValue: 0n };
    expect(unrealisedProfit(long, COIN + 1n, COIN)).toBe(1n);
    expect(unrealisedProfit(short, COIN + 1n, COIN)).toBe(-2n);
  });

  test('closing a third of 10 units: a long gives up 4 of them, a short 3', () => {
    expect(closedCost({ side: LONG, quantity: 3n, entryValue: 10n }, 1n)).toBe(4n);
    expect(closedCost({ side: SHORT, quantity: 3n, entryValue: 10n }, 1n)).toBe(3n);
    expect(closePosition({ side: LONG, quantity: 3n, entryValue: 10n }, 1n, 5n)).toEqual({
      rest: { side: LONG, quantity: 2n, entryValue: 6n },
      realised: 1n,
    });
    expect(closePosition({ side: SHORT, quantity: 3n, entryValue: 10n }, 1n, 5n)).toEqual({
      rest: { side: SHORT, quantity: 2n, entryValue: 7n },
      realised: -2n,
    });
  });

  test('nothing, less than nothing and more than there is cannot be closed', () => {
    for (const quantity of [0n, -1n, 4n])
      expect(() => closePosition({ side: LONG, quantity: 3n, entryValue: 10n }, quantity, 5n)).toThrow(RangeError);
  });

  test('however it is closed, in all it gains what was got less what was paid, and nothing stays', () => {
    const parts = fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: 0n, max: 10n ** 15n })), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.constantFrom(LONG, SHORT), fc.bigInt({ min: 0n, max: 4n * 10n ** 18n }), parts, (side, entryValue, closes) => {
        let position: Position = { side, quantity: closes.reduce((sum, [quantity]) => sum + quantity, 0n), entryValue };
        let gained = 0n;
        let got = 0n;
        for (const [quantity, proceeds] of closes) {
          const { rest, realised } = closePosition(position, quantity, proceeds);
          gained += realised;
          got += proceeds;
          position = rest;
          expect(rest.entryValue).toBeGreaterThanOrEqual(0n);
        }
        expect(position).toEqual({ side, quantity: 0n, entryValue: 0n });
        expect(gained).toBe(side === LONG ? got - entryValue : entryValue - got);
      }),
      { seed: 12, numRuns: 300 },
    );
  });

  test('its margin at entry is rounded up', () => {
    expect(initialMargin(60_000n * USDT, 20)).toBe(3_000n * USDT);
    expect(initialMargin(10n, 3)).toBe(4n);
  });
});
