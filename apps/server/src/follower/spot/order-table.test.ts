import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SpotOrder } from '../feed.ts';
import { stateOf } from './open-orders.ts';
import { OrderMark, selfTradeMark } from './order-marks.ts';
import { OrderTable } from './order-table.ts';
import type { OpenOrder } from './order-table.ts';

function order(slot: number, number: number, user: number, more: Partial<OpenOrder> = {}): OpenOrder {
  return {
    slot,
    number,
    user,
    market: 3,
    side: 1,
    orderType: 6,
    timeInForce: 2,
    status: 0,
    doneReason: -1,
    priceTicks: 2_147_483_647,
    stopTicks: 7,
    quoteAmount: 2n ** 62n,
    lots: 40,
    openLots: 40,
    dealLots: 0,
    dealAmount: 0n,
    fee: 0n,
    clientId: [-1, 2, 0x7fff_ffff, -0x8000_0000],
    placedMs: 1_750_000_000_001,
    changedMs: 1_750_000_000_002,
    marks: OrderMark.IN_BOOK | OrderMark.LISTED | selfTradeMark(4),
    ...more,
  };
}

const ofUser = (table: OrderTable, user: number): SpotOrder[] => Array.from(table.ofUser(user), stateOf);

describe('OrderTable', () => {
  test('an order is what it was made of', () => {
    const table = new OrderTable();
    const made = order(9_000, 2 ** 40, 5, {
      marks: 0,
      doneReason: 4,
      status: 3,
      dealLots: 2 ** 50,
      dealAmount: 2n ** 70n + 2n ** 63n,
      fee: 1n,
    });
    const shown = table.add(made);
    expect(stateOf(shown)).toEqual(made);
  });

  test('what was executed adds up beyond 64 bits', () => {
    const table = new OrderTable();
    const shown = table.add(order(1, 1, 5));
    for (let i = 0; i < 9; i++) shown.addDeal(10, 2n ** 61n, 2n ** 60n);
    expect(shown).toMatchObject({ dealLots: 90, dealAmount: 9n * 2n ** 61n, fee: 9n * 2n ** 60n });
  });

  test('a slot is found by the number it has now, and taken by one order at a time', () => {
    const table = new OrderTable();
    table.add(order(1, 10, 5));
    expect(table.find(1, 11)).toBeUndefined();
    expect(table.find(70_000, 10)).toBeUndefined();
    expect(() => table.add(order(1, 11, 5))).toThrow('order 11 came to slot 1, where 10 is open');
    table.remove(table.find(1, 10)!);
    expect(table.find(1, 10)).toBeUndefined();
    expect(table.add(order(1, 11, 5, { dealLots: 0 })).number).toBe(11);
  });

  test('it holds what a map of objects would, user by user, oldest first, and so does the table that it is packed into', () => {
    const step = fc.record({ user: fc.integer({ min: 1, max: 4 }), slot: fc.integer({ min: 1, max: 30 }), deal: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const table = new OrderTable();
        const naive = new Map<number, OpenOrder>();
        steps.forEach(({ user, slot, deal }, i) => {
          const open = [...naive.values()].find((each) => each.slot === slot);
          if (open === undefined) {
            table.add(order(slot, i + 1, user));
            naive.set(i + 1, order(slot, i + 1, user));
          } else if (deal) {
            table.find(slot, open.number)!.addDeal(2, 300n, 1n);
            naive.set(open.number, { ...open, dealLots: open.dealLots + 2, dealAmount: open.dealAmount + 300n, fee: open.fee + 1n });
          } else {
            table.remove(table.find(slot, open.number)!);
            naive.delete(open.number);
          }
        });
        const other = new OrderTable();
        for (const shown of other.unpack(table.pack())) expect(shown.number).toBeGreaterThan(0);
        for (const each of [table, other]) {
          expect(each.count).toBe(naive.size);
          for (let user = 1; user <= 4; user++)
            expect(ofUser(each, user)).toEqual([...naive.values()].filter((one) => one.user === user).map(stateOf));
        }
        expect(other.pack()).toEqual(table.pack());
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});
