import { INDICATOR_KINDS, MAX_INDICATORS } from '@kontor/contract/desk-documents';
import { expect, test } from 'vitest';
import { fitsInput, fitted, indicatorName, namedIndicators, slotsOf } from '../../data/indicator-kinds.ts';
import type { Indicator } from '../../data/indicator-kinds.ts';
import { freeInks, infoOf, newIndicator } from './more-kinds.ts';

const over = (indicators: readonly Indicator[]) =>
  indicators.filter(({ kind }) => infoOf(kind).place === 'over').flatMap(({ inks }) => inks);

test('no two lines over the candles have one colour while there are others; beyond them, those that fewest have', () => {
  let chosen: readonly Indicator[] = namedIndicators(['ma', 'ema']);
  expect(new Set(over(chosen)).size).toBe(5);
  chosen = [...chosen, newIndicator('boll', 'b', chosen)];
  expect(over(chosen).length).toBe(7);
  expect(new Set(over(chosen)).size).toBe(7);
  chosen = [...chosen, newIndicator('ichimoku', 'i', chosen)];
  const counts = [...new Set(over(chosen))].map((ink) => over(chosen).filter((one) => one === ink).length);
  expect(Math.max(...counts)).toBe(2);
});

test.each(INDICATOR_KINDS)('%s begins with numbers that it takes and with a colour for each of its lines, none twice', (kind) => {
  const made = newIndicator(kind, 'one', []);
  expect(made.inputs.every((value, at) => fitsInput(infoOf(kind).inputs[at]!, value))).toBe(true);
  expect(made.inks.length).toBe(slotsOf(infoOf(kind)));
  expect(new Set(made.inks).size).toBe(made.inks.length);
  expect(made.inputs.length).toBeLessThanOrEqual(4);
  expect(made.inks.length).toBeLessThanOrEqual(5);
  expect(fitted(made, infoOf(kind))).toEqual(made);
  // What lies in a pane has it for itself.
  if (infoOf(kind).place === 'pane') expect(freeInks(kind, [newIndicator('ichimoku', 'i', [])])).toEqual(made.inks);
});

test('what no formula takes is replaced by what is usual', () => {
  const one = fitted({ id: 'x', kind: 'boll', inputs: [1, 2.05], inks: ['up'], hidden: true }, infoOf('boll'));
  expect(one).toEqual({ id: 'x', kind: 'boll', inputs: [20, 2], inks: ['up', 'line2'], hidden: true });
  const { inputs } = infoOf('ema');
  expect([0, 1, 1.5, 500, 501, Number.NaN].map((value) => fitsInput(inputs[0]!, value))).toEqual([false, true, false, true, false, false]);
  expect([0.01, 0.015, 0.02].map((value) => fitsInput(infoOf('sar').inputs[0]!, value))).toEqual([true, false, true]);
});

test('what a browser remembers by name is what those names drew', () => {
  expect(namedIndicators(undefined).map((one) => indicatorName(one, infoOf(one.kind)))).toEqual(['MA 7', 'MA 25', 'MA 99', 'VOL']);
  expect(namedIndicators(['rsi', 'ema', 'boll', 'nonsense']).map((one) => indicatorName(one, infoOf(one.kind)))).toEqual([
    'EMA 12',
    'EMA 26',
    'BOLL 20 2',
    'RSI 14',
  ]);
  expect(namedIndicators([])).toEqual([]);
  const all = namedIndicators(['ma', 'ema', 'boll', 'vol', 'macd', 'rsi', 'kdj']);
  expect(all.length).toBeLessThanOrEqual(MAX_INDICATORS);
  expect(all.map((one) => fitted(one, infoOf(one.kind)))).toEqual(all);
  for (const { id } of all) expect(id).toMatch(/^[A-Za-z0-9_-]{1,36}$/);
  expect(new Set(over(all)).size).toBe(over(all).length);
});
