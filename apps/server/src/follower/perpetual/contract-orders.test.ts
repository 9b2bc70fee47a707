import { expect, test } from 'vitest';
import { Origin } from './contract-facts.ts';
import { ContractOrders } from './contract-orders.ts';

const BROUGHT = { takeProfit: 62n, stopLoss: 0n, byMark: 1 };

/** An order that buys ten lots and brings a take profit along. */
function bringing() {
  const orders = new ContractOrders();
  const accepted = { type: 'accepted', slot: 1, number: 5, user: 7, market: 21, side: 0, orderType: 0, timeInForce: 0 } as const;
  const rest = { selfTrade: 2, priceTicks: 60, stopTicks: 0, lots: 10, quoteAmount: 0n, clientId: [0, 0, 0, 1] } as const;
  const meaning = { closes: false, origin: Origin.USER, plan: 0, leverage: 20, isIsolated: false, markTicks: 60, brought: BROUGHT };
  const order = orders.accept({ ...accepted, ...rest } as never, 1, meaning);
  const deal = (lots: number, left: number) => orders.deal(order, { lots, priceTicks: 60, amount: 60n, fee: 1n }, left, 2);
  return { orders, order, deal, brought: () => orders.find(5)?.brought };
}

test('what an order brings along stands with it until it has opened something', () => {
  const { orders, deal, brought } = bringing();
  deal(4, 6);
  // In one-way mode it has closed the other side alone.
  orders.opened(5, 1);
  expect(brought()).toEqual(BROUGHT);
  orders.opened(5, 0);
  expect(brought()).toBeUndefined();
});

test('and no longer than the order itself', () => {
  const filled = bringing();
  filled.deal(10, 0);
  expect(filled.order.brought).toBeUndefined();
  const ended = bringing();
  ended.orders.done(ended.order, 1, 10, 3);
  expect(ended.order.brought).toBeUndefined();
});
