import { describe, expect, test } from 'vitest';
import { isMet, percentText, readTrigger, ticksOfYield, ticksText, yieldAtPrice, yieldText } from './trigger-price.ts';
import type { TriggerGround } from './trigger-price.ts';

const units = { baseScale: 3, quoteScale: 8, coin: 1_000n, tickUnits: 10_000_000n, stepUnits: 1n };
const usdt = (amount: number): bigint => BigInt(amount) * 100_000_000n;
const ground = (side: 'long' | 'short'): TriggerGround => ({ side, entry: usdt(60_000), leverage: 20, units });

// rules 2.15, V:P12: 60,000 at 20x.
test.each([
  ['long', 5_000n, '61500'],
  ['long', -3_000n, '59100'],
  ['short', 5_000n, '58500'],
  ['short', -3_000n, '60900'],
] as const)('a %s with a yield of %s/10000 triggers at %s', (side, gained, price) => {
  expect(ticksText(ticksOfYield(gained, ground(side))!, units)).toBe(price);
  expect(yieldAtPrice(usdt(Number(price)), ground(side))).toBe(gained);
});

describe('the two sides of a trigger', () => {
  test('a typed price gives the yield', () => {
    expect(readTrigger({ by: 'price', text: '61500', isLoss: false }, ground('long'))).toEqual({ ticks: 615_000n, yield: 5_000n });
  });

  test('a typed yield gives the price; its sign is chosen', () => {
    expect(readTrigger({ by: 'yield', text: '30', isLoss: true }, ground('long'))).toEqual({ ticks: 591_000n, yield: -3_000n });
  });

  test('a price between two ticks is cut to the one below', () => {
    expect(readTrigger({ by: 'price', text: '61500.19', isLoss: false }, ground('long')).ticks).toBe(615_001n);
  });

  test.each(['', '.', 'x', '0'])('nothing follows from %j', (text) => {
    expect(readTrigger({ by: 'price', text, isLoss: false }, ground('long'))).toEqual({ ticks: undefined, yield: undefined });
  });

  test('a loss beyond the price has no trigger', () => {
    expect(readTrigger({ by: 'yield', text: '2001', isLoss: true }, ground('long')).ticks).toBeUndefined();
  });

  test('without an entry only the price stands', () => {
    expect(readTrigger({ by: 'price', text: '100', isLoss: false }, { ...ground('long'), entry: undefined })).toEqual({
      ticks: 1_000n,
      yield: undefined,
    });
  });
});

test('yields are written for the wire and for the field', () => {
  expect([yieldText(-3_000n), percentText(-3_000n), yieldText(5_025n), percentText(5_025n)]).toEqual(['-0.3', '30', '0.5025', '50.25']);
});

test.each([
  ['long', 'take_profit', 61_500, true],
  ['long', 'take_profit', 61_499, false],
  ['long', 'stop_loss', 61_500, true],
  ['long', 'stop_loss', 61_501, false],
  ['short', 'take_profit', 61_500, true],
  ['short', 'take_profit', 61_501, false],
  ['short', 'stop_loss', 61_500, true],
] as const)('a %s %s at 61500 with the price at %s is met: %s', (side, purpose, price, met) => {
  expect(isMet(BigInt(price), 61_500n, side, purpose)).toBe(met);
});
