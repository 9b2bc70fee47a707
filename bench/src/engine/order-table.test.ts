import { expect, test } from 'vitest';
import { NO_PLACE, OrderTable } from './order-table.ts';

test('an id has a place of its own from its addition on', () => {
  const orders = new OrderTable();
  const ids = [7, 8, 500, 501, 4_294_967_295];
  const places = ids.map((id) => orders.add(id, id === 8 ? 2 : 1));
  expect(new Set(places).size).toBe(ids.length);
  expect(ids.map((id) => orders.find(id))).toEqual(places);
  expect(orders.users[orders.find(8)]).toBe(2);
});

test('ids below the first one that came find their place too', () => {
  const orders = new OrderTable();
  const late = orders.add(1_000_000, 1);
  const early = orders.add(3, 1);
  expect([orders.find(1_000_000), orders.find(3)]).toEqual([late, early]);
});

test('an unknown id has no place, and no place answers with no order', () => {
  const orders = new OrderTable();
  expect(orders.find(1)).toBe(NO_PLACE);
  orders.add(100_000, 1);
  expect(orders.find(1)).toBe(NO_PLACE);
  expect([orders.links[0], orders.links[1]]).toEqual([0, 0]);
});

test('memory follows the open orders: places are used again when all orders of a page are over', () => {
  const orders = new OrderTable();
  let highest = 0;
  for (let id = 0; id < 100_000; id++) {
    const place = orders.add(id, 1);
    orders.links[place * 2] = 9;
    highest = Math.max(highest, place);
    orders.end(place);
  }
  expect(highest).toBeLessThan(256);
  expect(orders.links.some((link) => link !== 0)).toBe(false);
  expect(orders.find(99_999)).toBe(NO_PLACE);
});

test('a page stays while one of its orders is open', () => {
  const orders = new OrderTable();
  const stays = orders.add(64, 1);
  orders.links[stays * 2] = 5;
  for (let id = 65; id < 128; id++) orders.end(orders.add(id, 1));
  for (let id = 128; id < 4_096; id++) orders.end(orders.add(id, 1));
  expect(orders.find(64)).toBe(stays);
  expect(orders.links[stays * 2]).toBe(5);
});
