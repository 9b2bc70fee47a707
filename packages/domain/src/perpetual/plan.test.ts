import { describe, expect, test } from 'vitest';
import { PlanPurpose, meetsPrice, meetsYield, ticksAtYield } from './plan.ts';
import { PositionSide, positionYield } from './position.ts';
import type { Position } from './position.ts';

const { LONG, SHORT } = PositionSide;
const { TAKE_PROFIT, STOP_LOSS } = PlanPurpose;
const COIN = 100_000_000n;
const USDT = 100_000_000n;
const grid = { coin: COIN, tickUnits: USDT / 10n };
const at = (side: PositionSide, entry: bigint): Position => ({ side, quantity: COIN, entryValue: entry });

describe('the trigger of a plan', () => {
  test.each([
    [LONG, TAKE_PROFIT, [false, true, true]],
    [LONG, STOP_LOSS, [true, true, false]],
    [SHORT, TAKE_PROFIT, [true, true, false]],
    [SHORT, STOP_LOSS, [false, true, true]],
  ] as const)('by price, side %i, purpose %i: below, at, above', (side, purpose, met) => {
    expect([99n, 100n, 101n].map((price) => meetsPrice(price, 100n, side, purpose))).toEqual(met);
  });

  test('by yield it moves with leverage', () => {
    const long = at(LONG, 60_000n * USDT);
    const live = (price: bigint, leverage: number) => positionYield(long, price * USDT, leverage, COIN)!;
    expect(meetsYield(live(61_500n, 20), 5_000n, TAKE_PROFIT)).toBe(true);
    expect(meetsYield(live(61_499n, 20), 5_000n, TAKE_PROFIT)).toBe(false);
    expect(meetsYield(live(61_500n, 10), 5_000n, TAKE_PROFIT)).toBe(false);
    expect(meetsYield(live(59_100n, 20), -3_000n, STOP_LOSS)).toBe(true);
    expect(meetsYield(live(59_101n, 20), -3_000n, STOP_LOSS)).toBe(false);
  });

  test.each([
    [LONG, 5_000n, 615_000n],
    [LONG, -3_000n, 591_000n],
    [SHORT, 5_000n, 585_000n],
    [SHORT, -3_000n, 609_000n],
  ])('the price at a yield, side %i, %i', (side, trigger, ticks) => {
    expect(ticksAtYield(at(side, 60_000n * USDT), trigger, 20, grid)).toBe(ticks);
  });

  test('between two ticks it is the one further from entry', () => {
    const entry = 60_000n * USDT + 5n;
    expect(ticksAtYield(at(LONG, entry), 5_000n, 20, grid)).toBe(615_001n);
    expect(ticksAtYield(at(LONG, entry), -3_000n, 20, grid)).toBe(591_000n);
    expect(ticksAtYield(at(SHORT, entry), 5_000n, 20, grid)).toBe(585_000n);
    expect(ticksAtYield(at(SHORT, entry), -3_000n, 20, grid)).toBe(609_001n);
  });
});
