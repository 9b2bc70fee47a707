import { expect, test } from 'vitest';
import { axisLabel } from './axis-label.ts';

test('a price clear of every tag is written', () => {
  expect(axisLabel('60,200.00', 100, [])).toBe('60,200.00');
  expect(axisLabel('60,200.00', 100, [84, 116])).toBe('60,200.00');
});

test('a price that a tag would half cover is blanks, as many as it had signs', () => {
  for (const tag of [85, 100, 115]) {
    const blank = axisLabel('60,200.00', 100, [300, tag]);
    expect(blank.trim()).toBe('');
    expect(blank).toHaveLength('60,200.00'.length);
  }
});

test('marks of other languages are blanks too', () => expect(axisLabel('60\u00a0200,00', 0, [0]).trim()).toBe(''));
