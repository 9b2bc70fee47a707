import { DOORS } from '@kontor/testkit/doors';
import { clientId, placeOrder } from '@kontor/testkit/builders';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

function market(make: MakeDoor): Scenario {
  return scenario(make).fund(['alice', 'bob'], { USDT: '100000', BTC: '10' });
}

describe.each(DOORS)('client ids, %s', (_name, make) => {
  it('the same id with the same body repeats the first outcome, while the order is open and after', () => {
    const s = market(make);
    const order = s.buy('alice', '1', '100.00', { id: 5 });
    expect(s.refusal(() => s.buy('alice', '1', '100.00', { id: 5 }))).toBe('REPEATED');
    expect(s.lastOrder()).toEqual(order);
    expect(s.lastRecords()).toEqual([]);
    expect(s.book()).toBe('bid 100 1 alice 1');
    s.cancel('alice', order);
    expect(s.refusal(() => s.buy('alice', '1', '100.00', { id: 5 }))).toBe('REPEATED');
    expect(s.lastOrder()).toEqual(order);
  });

  it('another body under the same id is refused: every field counts', () => {
    const s = market(make);
    s.buy('alice', '1', '100.00', { id: 5 });
    const reused = [
      () => s.buy('alice', '1', '100.01', { id: 5 }),
      () => s.buy('alice', '1.00001', '100.00', { id: 5 }),
      () => s.sell('alice', '1', '100.00', { id: 5 }),
      () => s.buy('alice', '1', '100.00', { id: 5, in: 'IOC' }),
      () => s.buy('alice', '1', '100.00', { id: 5, type: 'LIMIT_MAKER' }),
      () => s.buy('alice', '1', '100.00', { id: 5, mode: 'DECREMENT' }),
      () => s.buy('alice', '1', '100.00', { id: 5, market: 'ETHUSDT' }),
      () => s.stopLoss('alice', 'BUY', '1', '200.00', { limit: '100.00', id: 5 }),
      () => s.marketFor('alice', 'BUY', '1', { id: 5 }),
      () => s.oco('alice', 'BUY', '1', '100.00', '200.00', { id: 5 }),
      () => s.transfer('alice', 'USDT', '1', 'SPOT', 'CONTRACT', { id: 5 }),
      () => s.adjust('alice', 'USDT', '1', { id: 5 }),
    ];
    expect(reused.map((words) => s.refusal(words))).toEqual(reused.map(() => 'CLIENT_ID_REUSED'));
  });

  it('the time and the deadline are no part of the body; a repetition is answered even when it comes too late', () => {
    const s = market(make);
    s.buy('alice', '1', '100.00', { id: 5, deadline: s.time });
    s.wait(1000);
    expect(s.refusal(() => s.buy('alice', '1', '100.00', { id: 5, deadline: s.time - 500 }))).toBe('REPEATED');
    expect(s.refusal(() => s.buy('alice', '2', '100.00', { id: 5, deadline: s.time - 500 }))).toBe('CLIENT_ID_REUSED');
    expect(s.refusal(() => s.buy('alice', '1', '100.00', { id: 6, deadline: s.time - 500 }))).toBe('TOO_LATE');
  });

  it('an id belongs to its user', () => {
    const s = market(make);
    s.buy('alice', '1', '100.00', { id: 5 });
    s.buy('bob', '2', '90.00', { id: 5 });
    expect(s.book().split('\n')).toHaveLength(2);
    s.cancelById('bob', 5);
    expect(s.book()).toBe('bid 100 1 alice 1');
  });

  it('all four words of an id count', () => {
    const s = market(make);
    const base = placeOrder(s.market(), {
      user: s.user('alice'),
      time: s.time,
      side: 'BUY',
      price: '1.00',
      quantity: '1',
      id: [1, 2, 3, 4],
    });
    s.apply(base);
    for (const id of [
      [0, 2, 3, 4],
      [1, 0, 3, 4],
      [1, 2, 0, 4],
      [1, 2, 3, 0],
      [0, 0, 0, 1],
      [-1, -1, -1, -1],
    ] as const)
      s.apply({ ...base, clientId: id });
    expect(s.state().orderNumber).toBe(7);
    expect(s.refusal(() => s.apply({ ...base, clientId: [0, 0, 0, 0] }))).toBe('MALFORMED');
    expect(s.refusal(() => s.apply(base))).toBe('REPEATED');
  });

  it('a refused command leaves its id unused', () => {
    const s = market(make);
    expect(s.refusal(() => s.buy('alice', '1', '1000000.00', { id: 5 }))).toBe('INSUFFICIENT_BALANCE');
    expect(s.refusal(() => s.buy('alice', '1', '100.00', { id: 5 }))).toBe('NONE');
  });

  it('a user has 28 places for ids; those of open orders are passed over', () => {
    const s = market(make);
    const buy = (id: number) => s.refusal(() => s.buy('alice', '0.001', '1.00', { id }));
    const ioc = (id: number) => s.refusal(() => s.buy('alice', '0.001', '2.00', { id, in: 'IOC' }));
    const transfer = (id: number) => s.refusal(() => s.transfer('alice', 'USDT', '1', 'SPOT', 'CONTRACT', { id }));
    s.hurry(() => {
      const order = s.buy('alice', '0.001', '1.00', { id: 1 });
      ioc(2);
      for (let id = 3; id <= 28; id++) transfer(id);
      expect(ioc(2)).toBe('REPEATED');
      // The place of id 1 would be next; its order is open, so id 2 is forgotten and may be used again. That forgets id 3.
      s.adjust('alice', 'USDT', '1', { id: 29 });
      expect([ioc(2), transfer(4), transfer(3)]).toEqual(['NONE', 'REPEATED', 'NONE']);
      // The order ends: its id keeps its place until its turn comes.
      s.cancel('alice', order);
      for (let id = 40; id < 64; id++) transfer(id);
      expect([buy(1), transfer(2)]).toEqual(['REPEATED', 'CLIENT_ID_REUSED']);
      transfer(64);
      expect(buy(1)).toBe('NONE');
    });
  });

  it('with 24 open orders the ids of further ones take no place before they end: all stay known, and so do the last four', () => {
    const s = market(make);
    const buy = (id: number) => s.refusal(() => s.buy('alice', '0.001', '1.00', { id }));
    const transfer = (id: number) => s.refusal(() => s.transfer('alice', 'USDT', '1', 'SPOT', 'CONTRACT', { id }));
    s.hurry(() => {
      for (let id = 1; id <= 24; id++) buy(id);
      for (let id = 25; id <= 28; id++) transfer(id);
      const further = s.buy('alice', '0.001', '1.00', { id: 29 });
      expect([buy(1), buy(24), transfer(25), transfer(28), buy(29)]).toEqual(Array(5).fill('REPEATED'));
      expect(s.refusal(() => s.buy('alice', '0.002', '1.00', { id: 29 }))).toBe('CLIENT_ID_REUSED');
      // It takes the place of id 25.
      transfer(30);
      expect([transfer(26), transfer(28), buy(29)]).toEqual(['REPEATED', 'REPEATED', 'REPEATED']);
      // It ends beyond the ring and enters it as the newest, in the place of id 26.
      s.cancel('alice', further);
      expect([transfer(27), transfer(30), buy(29)]).toEqual(['REPEATED', 'REPEATED', 'REPEATED']);
      expect(s.refusal(() => s.buy('alice', '0.002', '1.00', { id: 29 }))).toBe('CLIENT_ID_REUSED');
      for (let id = 50; id < 54; id++) transfer(id);
      expect([transfer(50), transfer(53), buy(24), buy(29)]).toEqual(['REPEATED', 'REPEATED', 'REPEATED', 'NONE']);
    });
  });

  it('all of 180 open ids stay known while others end in between', () => {
    const s = market(make);
    const buy = (id: number) => s.refusal(() => s.buy('alice', '0.001', '1.00', { id }));
    const open = new Set<number>();
    const repeated = new Set<number>();
    s.hurry(() => {
      for (let id = 1; id <= 240; id++) {
        const order = s.buy('alice', '0.001', '1.00', { id });
        // Every fourth is over at once.
        if (id % 4 === 0) s.cancel('alice', order);
        else open.add(id);
      }
      for (const id of open) if (buy(id) === 'REPEATED') repeated.add(id);
      expect(s.refusal(() => s.buy('alice', '0.002', '1.00', { id: 239 }))).toBe('CLIENT_ID_REUSED');
    });
    expect(open.size).toBe(180);
    expect(repeated).toEqual(open);
  });

  it("another user's ended ids take no room", () => {
    const s = market(make);
    s.buy('alice', '0.001', '2.00', { id: 1, in: 'IOC' });
    s.hurry(() => {
      for (let id = 1; id <= 80; id++) s.transfer('bob', 'USDT', '1', 'SPOT', 'CONTRACT', { id });
    });
    expect(s.refusal(() => s.buy('alice', '0.001', '2.00', { id: 1, in: 'IOC' }))).toBe('REPEATED');
  });

  it('REPLACE has a body of its own', () => {
    const s = market(make);
    const order = s.buy('alice', '1', '100.00', { id: 1 });
    expect(s.refusal(() => s.replace('alice', order, '1', '101.00', { id: 1 }))).toBe('CLIENT_ID_REUSED');
    const next = s.replace('alice', order, '1', '101.00', { id: 2 });
    expect(s.refusal(() => s.replace('alice', order, '1', '101.00', { id: 2 }))).toBe('REPEATED');
    expect(s.lastOrder()).toEqual(next);
    expect(s.refusal(() => s.replace('alice', next, '1', '101.00', { id: 2 }))).toBe('CLIENT_ID_REUSED');
    expect(s.refusal(() => s.buy('alice', '1', '101.00', { id: 2 }))).toBe('CLIENT_ID_REUSED');
    expect(s.refusal(() => s.buy('alice', '1', '100.00', { id: 1 }))).toBe('REPEATED');
  });

  it('the event of acceptance carries the id', () => {
    const s = market(make);
    s.buy('alice', '1', '100.00', { id: 77 });
    expect(s.lastRawEvents().find((event) => event.type === 'accepted')?.clientId).toEqual(clientId(77));
  });

  it('a deposit is credited once by network, transaction and output, whoever asks and whenever', () => {
    const s = market(make);
    s.deposit('alice', 'USDT', '5', 700);
    expect(s.refusal(() => s.deposit('alice', 'USDT', '5', 700))).toBe('REPEATED');
    expect(s.refusal(() => s.deposit('alice', 'USDT', '6', 700))).toBe('CLIENT_ID_REUSED');
    expect(s.refusal(() => s.deposit('alice', 'BTC', '5', 700))).toBe('CLIENT_ID_REUSED');
    expect(s.refusal(() => s.deposit('bob', 'USDT', '5', 700))).toBe('CLIENT_ID_REUSED');
    s.hurry(() => {
      for (let key = 1000; key < 1200; key++) s.deposit('alice', 'USDT', '1', key);
    });
    expect(s.refusal(() => s.deposit('alice', 'USDT', '5', 700))).toBe('REPEATED');
  });
});
