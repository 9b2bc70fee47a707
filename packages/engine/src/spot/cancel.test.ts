import { DOORS } from '@kontor/testkit/doors';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

function market(make: MakeDoor): Scenario {
  return scenario(make).fund(['alice', 'bob'], { USDT: '100000', BTC: '10', ETH: '10' });
}

describe.each(DOORS)('cancel, %s', (_name, make) => {
  it('ends an open order; what is executed stays', () => {
    const s = market(make);
    const order = s.buy('alice', '1', '100.00');
    s.sell('bob', '0.4', '100.00');
    s.cancel('alice', order);
    expect(s.lastEvents()).toEqual(['#1 CANCELED left 0.6']);
    expect(s.lastOrder()).toEqual(order);
    expect(s.balance('alice', 'USDT')).toEqual({ available: '99960', frozen: '0' });
  });

  it('knows an order by slot and number together, and by its owner', () => {
    const s = market(make);
    const order = s.buy('alice', '1', '100.00');
    const unknown = [
      () => s.cancel('bob', order),
      () => s.cancel('alice', { slot: order.slot + 1, number: order.number }),
      () => s.cancel('alice', { slot: order.slot, number: order.number + 1 }),
      () => s.cancel('alice', { slot: -1, number: order.number }),
      () => s.cancel('alice', { slot: order.slot, number: 1.5 }),
      () => s.cancel('alice', { slot: 2_147_483_647, number: Number.MAX_VALUE }),
      () => s.cancel('carol', order),
    ];
    expect(unknown.map((words) => s.refusal(words))).toEqual(unknown.map(() => 'UNKNOWN_ORDER'));
    s.cancel('alice', order);
    expect(s.refusal(() => s.cancel('alice', order))).toBe('UNKNOWN_ORDER');
  });

  it('does not take the next tenant of a slot for the one before', () => {
    const s = market(make);
    const first = s.buy('alice', '1', '100.00');
    s.cancel('alice', first);
    const second = s.buy('alice', '1', '100.00');
    expect(second).toEqual({ slot: first.slot, number: first.number + 1 });
    expect(s.refusal(() => s.cancel('alice', first))).toBe('UNKNOWN_ORDER');
    s.cancel('alice', second);
  });

  it('finds an open order by its client id', () => {
    const s = market(make);
    const order = s.buy('alice', '1', '100.00', { id: 5 });
    expect(s.refusal(() => s.cancelById('bob', 5))).toBe('UNKNOWN_ORDER');
    s.cancelById('alice', 5);
    expect(s.lastOrder()).toEqual(order);
    expect(s.refusal(() => s.cancelById('alice', 5))).toBe('UNKNOWN_ORDER');
  });

  it('comes too late behind its deadline', () => {
    const s = market(make);
    const order = s.buy('alice', '1', '100.00');
    expect(s.refusal(() => s.cancel('alice', order, { deadline: s.time - 1 }))).toBe('TOO_LATE');
    expect(s.refusal(() => s.cancel('alice', order, { deadline: s.time }))).toBe('NONE');
  });

  it('works while the market is halted and the user suspended', () => {
    const s = market(make);
    const order = s.buy('alice', '1', '100.00');
    s.buy('alice', '1', '99.00');
    s.halt();
    s.setUser('alice', { suspended: true });
    s.cancel('alice', order);
    s.cancelAll('alice');
    expect(s.book()).toBe('empty');
  });

  it('cancel all: the oldest first, market by market in the order of the first order there', () => {
    const s = market(make);
    s.sell('alice', '1', '200.00', { market: 'ETHUSDT' });
    s.buy('alice', '1', '100.00');
    s.stopLoss('alice', 'SELL', '1', '50.00');
    s.sell('alice', '1', '201.00', { market: 'ETHUSDT' });
    s.buy('alice', '1', '101.00');
    s.buy('bob', '1', '90.00');
    s.cancelAll('alice');
    expect(s.lastEvents()).toEqual(['#1', '#4', '#2', '#3', '#5'].map((number) => `${number} CANCELED left 1`));
    expect(s.book()).toBe('bid 90 1 bob 1');
    expect(s.lastOrder()).toEqual({ slot: -1, number: 0 });
  });

  it('cancel all: the order of markets stays when a market was empty in between', () => {
    const s = market(make);
    s.cancel('alice', s.buy('alice', '1', '100.00'));
    s.sell('alice', '1', '200.00', { market: 'ETHUSDT' });
    s.buy('alice', '1', '100.00');
    s.cancelAll('alice');
    expect(s.lastEvents()).toEqual(['#3 CANCELED left 1', '#2 CANCELED left 1']);
  });

  it('cancel all: also what stands in no ring of client ids, being one of many or a stop leg that outlived its limit leg', () => {
    const s = market(make);
    s.fund(['carol'], { USDT: '100000' });
    s.sell('bob', '1', '100.00');
    s.buy('carol', '1', '100.00');
    // A stop leg without a client id that rests: its stop is reached, its limit is not.
    s.oco('alice', 'SELL', '1', '120.00', '90.00', { limit: '89.50' });
    s.buy('carol', '1', '89.00');
    s.sell('bob', '0.1', '89.00', { in: 'IOC' });
    s.hurry(() => {
      for (let i = 0; i < 60; i++) s.buy('alice', '0.001', `${10 + (i % 7)}.00`, { market: i % 3 === 0 ? 'ETHUSDT' : 'BTCUSDT' });
    });
    s.buy('bob', '1', '20.00');
    s.oco('alice', 'SELL', '1', '130.00', '70.00');
    s.cancelAll('alice');
    const numbers = s.lastRawEvents().flatMap((event) => (event.type === 'done' ? [event.number] : []));
    expect(numbers).toHaveLength(63);
    const [first, second] = [numbers.slice(0, 43), numbers.slice(43)];
    expect([first, second]).toEqual([[...first].sort((a, b) => a - b), [...second].sort((a, b) => a - b)]);
    expect(s.book('ETHUSDT')).toBe('empty');
    s.cancelAll('bob');
    s.cancelAll('carol');
    expect(s.book()).toBe('empty');
  });

  it('cancel all of one market leaves the others; nothing to cancel is no refusal', () => {
    const s = market(make);
    s.sell('alice', '1', '200.00', { market: 'ETHUSDT' });
    s.buy('alice', '1', '100.00');
    s.cancelAll('alice', 'BTCUSDT');
    expect(s.lastEvents()).toEqual(['#2 CANCELED left 1']);
    s.cancelAll('alice', 'BTCUSDT');
    expect(s.lastEvents()).toEqual([]);
    s.cancelAll('carol');
    expect(s.book('ETHUSDT')).toBe('ask 200 1 alice 1');
  });

  it('releases order by order, each behind its DONE event', () => {
    const s = market(make);
    s.buy('alice', '1', '100.00');
    s.buy('alice', '2', '50.00');
    s.cancelAll('alice');
    expect(s.lastRecords().map((record) => [record.reference, record.amount])).toEqual([
      [1, -10_000_000_000n],
      [1, 10_000_000_000n],
      [2, -10_000_000_000n],
      [2, 10_000_000_000n],
    ]);
  });
});
