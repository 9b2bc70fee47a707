import { expect, test } from 'vitest';
import { byDay } from './panel-days.ts';

test('what happened on one day stands together, in the order in which it came', () => {
  const dayOf = (ms: number): string => `day ${Math.floor(ms / 100)}`;
  const list = [250, 210, 199, 100, 5].map((time) => ({ time }));
  expect(byDay(list, dayOf).map(({ day, list: own }) => `${day}: ${own.map(({ time }) => time).join(' ')}`)).toEqual([
    'day 2: 250 210',
    'day 1: 199 100',
    'day 0: 5',
  ]);
  expect(byDay([], dayOf)).toEqual([]);
});
