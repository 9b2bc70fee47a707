import { describe, expect, test } from 'vitest';
import { formatFraction } from '../formulas/fraction.ts';
import { adlLights, adlOrder, adlScore } from './deleveraging.ts';
import type { Ranked } from './deleveraging.ts';
import { PositionSide } from './position.ts';

const COIN = 100_000_000n;
const USDT = 100_000_000n;
const MARK = 60_000n * USDT;
/** A short with its entry and bankruptcy price. */
const short = (id: number, quantity: bigint, entry: bigint, bankruptcy: bigint): Ranked => ({
  id,
  side: PositionSide.SHORT,
  quantity: quantity * COIN,
  entryValue: quantity * entry * USDT,
  bankruptcy: -quantity * bankruptcy * USDT,
});

describe('whom auto-deleveraging meets', () => {
  const [a, b, c, d] = [
    short(1, 5n, 63_000n, 61_000n),
    short(2, 10n, 61_000n, 66_000n),
    short(3, 2n, 60_500n, 60_600n),
    short(4, 8n, 59_000n, 64_000n),
  ];

  test.each([
    ['A', a, '2.85714285'],
    ['C', c, '0.82644628'],
    ['B', b, '0.16393442'],
    ['D, which loses', d, '-0.00112994'],
  ])('score of %s', (_name, position, expected) => {
    expect(formatFraction(adlScore(position, MARK, COIN)!, 8)).toBe(expected);
  });

  test('the highest score, then the larger, then the older; nobody who is bankrupt at the mark', () => {
    const bankrupt = short(5, 1n, 58_000n, 60_000n);
    expect(adlScore(bankrupt, MARK, COIN)).toBeUndefined();
    expect(adlOrder([d, c, bankrupt, b, a], MARK, COIN)).toEqual([a, c, b, d]);
    const [larger, older, younger] = [short(9, 10n, 63_000n, 61_000n), short(7, 5n, 63_000n, 61_000n), short(8, 5n, 63_000n, 61_000n)];
    expect(adlOrder([younger, older, larger], MARK, COIN).map(({ id }) => id)).toEqual([9, 7, 8]);
  });

  test('a long counts the other way', () => {
    const long: Ranked = { id: 1, side: PositionSide.LONG, quantity: COIN, entryValue: 50_000n * USDT, bankruptcy: 40_000n * USDT };
    // 20 % gained, with 60,000 / 20,000 of leverage.
    expect(formatFraction(adlScore(long, MARK, COIN)!, 4)).toBe('0.6000');
  });

  test('lights: the published example, by fifths of the quantity', () => {
    const quantities = [10n, 20n, 30n, 10n, 10n, 20n].map((quantity) => ({ quantity }));
    expect(adlLights(quantities)).toEqual([5, 4, 3, 2, 2, 1]);
    expect(adlLights([{ quantity: 7n }])).toEqual([1]);
    expect(adlLights([])).toEqual([]);
  });
});
