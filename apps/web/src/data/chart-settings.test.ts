import { expect, test } from 'vitest';
import { readView } from './chart-settings.ts';

test('what was chosen is kept; what no chart knows is replaced', () => {
  expect(readView({ indicators: ['rsi', 'ma'], grouping: 100, sides: 'asks', sizeIn: 'quote', levels: 20, heat: 'size' })).toEqual({
    grouping: 100,
    sides: 'asks',
    sizeIn: 'quote',
    levels: 20,
    heat: 'size',
  });
  const hostile = { grouping: 7, sides: 'none', sizeIn: 'eggs', levels: 4000, heat: 'red' } as unknown as Parameters<typeof readView>[0];
  expect(readView(hostile)).toEqual(readView(undefined));
});
