import { expect, test } from 'vitest';
import { otherLegs } from './oco-legs.ts';

test('both legs of an OCO are known by the stop order, and neighbours that are none are not', () => {
  const orders = [
    { order_number: 4, leg_of: null },
    { order_number: 5, leg_of: 4 },
    { order_number: 6, leg_of: null },
    { order_number: 9, leg_of: 8 },
  ];
  expect([...otherLegs(orders)]).toEqual([
    [5, 4],
    [4, 5],
    [9, 8],
    [8, 9],
  ]);
  expect(otherLegs(orders.filter(({ leg_of: leg }) => leg === null)).size).toBe(0);
});
