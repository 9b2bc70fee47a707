import { expect, test } from 'vitest';
import { floorRows, turnsLine } from './floor.ts';

const TURNS = { floorRates: [20_000, 10_000], orderRates: [6_000, 4_500], floorMicros: 40, orderMicros: 130 };

test('orders are told as a share of the floor, processor time as a multiple of it', () => {
  expect(floorRows(TURNS)).toEqual([
    '| requests/s of the floor | 15000 | - |',
    '| orders/s ÷ floor | 0.35 | ≥ 0.35 |',
    "| server's processor time an order, µs | 130 | - |",
    "| floor's a request, µs | 40 | - |",
    '| processor time ÷ floor | 3.25 | ≤ 3 |',
  ]);
  expect(turnsLine(TURNS)).toBe("Turn by turn, orders/s of the floor's requests/s: 6000 of 20000, 4500 of 10000.");
});
