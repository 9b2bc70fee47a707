import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAINTENANCE_SCALE, bracketOf, bracketTable, capAtLeverage, maintenanceMargin } from './brackets.ts';
import type { Bracket, BracketTerms } from './brackets.ts';

const USDT = 100_000_000n;
/** BTCUSDT of Binance, October 2024: cap in USDT, leverage, rate, and cum as published (rules 2.3). */
const BTC = [
  [50_000n, 125, 4_000n, 0n],
  [600_000n, 100, 5_000n, 50n],
  [3_000_000n, 75, 6_500n, 950n],
  [12_000_000n, 50, 10_000n, 11_450n],
  [70_000_000n, 25, 20_000n, 131_450n],
  [100_000_000n, 20, 25_000n, 481_450n],
  [230_000_000n, 10, 50_000n, 2_981_450n],
  [480_000_000n, 5, 100_000n, 14_481_450n],
  [600_000_000n, 4, 125_000n, 26_481_450n],
  [800_000_000n, 3, 150_000n, 41_481_450n],
  [1_200_000_000n, 2, 250_000n, 121_481_450n],
  [1_800_000_000n, 1, 500_000n, 421_481_450n],
] as const;
const rows: BracketTerms[] = BTC.map(([cap, maxLeverage, rate]) => ({ cap: cap * USDT, maxLeverage, rate }));
const table = bracketTable(rows) as readonly Bracket[];

describe('brackets', () => {
  test('the published table: what is taken off follows from caps and rates', () => {
    expect(table.map(({ cum }) => cum)).toEqual(BTC.map(([, , , cum]) => cum * USDT));
  });

  test('a cap belongs to its own bracket, and above the last one the last holds', () => {
    expect(bracketOf(table, 50_000n * USDT).maxLeverage).toBe(125);
    expect(bracketOf(table, 50_000n * USDT + 1n).maxLeverage).toBe(100);
    expect(bracketOf(table, 50_000n * USDT * 7n + 1n, 7n).maxLeverage).toBe(100);
    expect(bracketOf(table, 9_000_000_000n * USDT).maxLeverage).toBe(1);
  });

  test.each([
    ['0', 0n, 0n],
    ['the smallest there is, rounded up', 1n, 1n],
    ['50,000', 50_000n * USDT, 200n * USDT],
    ['600,000', 600_000n * USDT, 2_950n * USDT],
    ['1,182,600', 1_182_600n * USDT, 673_690_000_000n],
  ])('maintenance of %s', (_name, notional, expected) => {
    expect(maintenanceMargin(table, notional)).toBe(expected);
  });

  test.each([
    [1, 1_800_000_000n],
    [20, 100_000_000n],
    [21, 70_000_000n],
    [100, 600_000n],
    [101, 50_000n],
    [125, 50_000n],
    [126, 0n],
  ])('at leverage %i', (leverage, cap) => {
    expect(capAtLeverage(table, leverage)).toBe(cap * USDT);
  });

  test('maintenance never falls as the notional rises, without a jump where brackets meet', () => {
    const top = 2_000_000_000n * USDT;
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: top }), fc.bigInt({ min: 0n, max: 1_000n * USDT }), (notional, more) => {
        const [before, after] = [maintenanceMargin(table, notional), maintenanceMargin(table, notional + more)];
        expect(after).toBeGreaterThanOrEqual(before);
        expect((after - before) * MAINTENANCE_SCALE).toBeLessThanOrEqual(500_000n * more + MAINTENANCE_SCALE);
      }),
      { seed: 11, numRuns: 400 },
    );
  });

  const changed = (at: number, change: Partial<BracketTerms>): BracketTerms[] =>
    rows.map((row, index) => (index === at ? { ...row, ...change } : row));
  test.each([
    ['EMPTY', []],
    ['CAPS_DO_NOT_RISE', changed(0, { cap: 0n })],
    ['CAPS_DO_NOT_RISE', changed(1, { cap: 50_000n * USDT })],
    ['LEVERAGE_DOES_NOT_FALL', changed(1, { maxLeverage: 125 })],
    ['LEVERAGE_DOES_NOT_FALL', changed(0, { maxLeverage: 126 })],
    ['LEVERAGE_DOES_NOT_FALL', changed(11, { maxLeverage: 0 })],
    ['LEVERAGE_DOES_NOT_FALL', changed(3, { maxLeverage: 49.5 })],
    ['RATES_DO_NOT_RISE', changed(2, { rate: 5_000n })],
    ['RATES_DO_NOT_RISE', changed(11, { rate: MAINTENANCE_SCALE })],
    [
      'LEVERAGE_ABOVE_RATE',
      changed(11, { rate: 600_000n, maxLeverage: 1 }).map((row, index) => (index === 10 ? { ...row, rate: 500_000n } : row)),
    ],
    ['CUM_ROUNDS', changed(0, { cap: 50_000n * USDT + 1n })],
  ])('%s', (problem, terms) => {
    expect(bracketTable(terms)).toBe(problem);
  });
});
