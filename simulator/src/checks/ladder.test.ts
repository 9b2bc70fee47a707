import { describe, expect, test } from 'vitest';
import type { FollowedOrder } from './followed-order.ts';
import { Ladder, reduceOpen } from './ladder.ts';

function order(number: number, open: number): FollowedOrder {
  return { number, open, before: undefined, behind: undefined, level: undefined } as FollowedOrder;
}

function filled(highestFirst: boolean): { ladder: Ladder; orders: FollowedOrder[] } {
  const ladder = new Ladder(highestFirst);
  const orders = [order(1, 5), order(2, 6), order(3, 7), order(4, 8)];
  [100, 101, 100, 99].forEach((price, i) => ladder.add(orders[i]!, price));
  return { ladder, orders };
}

const numbers = (ladder: Ladder) => [...ladder].map((each) => each.number);

describe('ladder', () => {
  test('orders stand by price, then by arrival', () => {
    expect(numbers(filled(true).ladder)).toEqual([2, 1, 3, 4]);
    expect(numbers(filled(false).ladder)).toEqual([4, 1, 3, 2]);
  });

  test('the best level moves on when its last order leaves', () => {
    const { ladder, orders } = filled(true);
    expect(ladder.bestPrice()).toBe(101);
    ladder.remove(orders[1]!);
    expect(ladder.best()).toMatchObject({ price: 100, lots: 12, count: 2 });
    ladder.remove(orders[0]!);
    expect(ladder.best()).toMatchObject({ price: 100, lots: 7, count: 1, first: orders[2] });
    ladder.remove(orders[2]!);
    ladder.remove(orders[3]!);
    expect(ladder.bestPrice()).toBe(0);
    expect(ladder.size).toBe(0);
  });

  test('lots taken off an order are taken off its level, and its place stays', () => {
    const { ladder, orders } = filled(true);
    ladder.remove(orders[1]!);
    reduceOpen(orders[0]!, 2);
    expect(ladder.best()).toMatchObject({ lots: 10, first: orders[0] });
  });

  test('an order that stands nowhere cannot be taken out', () => {
    expect(() => new Ladder(true).remove(order(1, 1))).toThrow('stands in no level');
  });
});
