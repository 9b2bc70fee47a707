import { expect, test } from 'vitest';
import { StrainGauge, paceMs } from './publish-pace.ts';

test('rates of a page that is looked at, strained, hidden', () => {
  const rates = (page: { readonly hidden: boolean; readonly strained: boolean }) =>
    (['book', 'crosshair', 'chart', 'tick'] as const).map((kind) => paceMs(kind, page));
  expect(rates({ hidden: false, strained: false })).toEqual([100, 100, 250, 1_000]);
  expect(rates({ hidden: false, strained: true })).toEqual([250, 250, 250, 1_000]);
  expect(rates({ hidden: true, strained: false })).toEqual([1_000, 1_000, 1_000, 1_000]);
});

test('three long tasks within five seconds are strain until five quiet seconds have passed', () => {
  const gauge = new StrainGauge();
  gauge.note(0);
  gauge.note(4_000);
  expect(gauge.strained(4_100)).toBe(false);
  gauge.note(4_900);
  expect(gauge.strained(5_000)).toBe(true);
  expect(gauge.strained(9_800)).toBe(true);
  expect(gauge.strained(10_000)).toBe(false);
  gauge.note(20_000);
  expect(gauge.strained(20_100)).toBe(false);
});
