import { DOORS, table } from '@kontor/testkit/doors';
import { btcUsdt } from '@kontor/testkit/builders';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

function market(make: MakeDoor): Scenario {
  return scenario(make, { markets: [btcUsdt({ minQuantity: '0.01', minNotional: '1' })] }).fund(['alice', 'bob'], {
    USDT: '1000',
    BTC: '10',
  });
}

describe.each(DOORS)('amend, %s', (_name, make) => {
  it('shrinks the whole quantity and releases the difference', () => {
    const s = market(make);
    const order = s.buy('alice', '3', '100.00');
    s.sell('bob', '1', '100.00');
    s.amend('alice', order, '2.5');
    expect(s.lastEvents()).toEqual(['#1 amended to 2.5, open 1.5']);
    expect(s.balance('alice', 'USDT')).toEqual({ available: '750', frozen: '150' });
    expect(s.lastOrder()).toEqual(order);
  });

  it('only shrinks, and not down to what is executed', () => {
    const s = market(make);
    const order = s.buy('alice', '3', '100.00');
    s.sell('bob', '1', '100.00');
    expect(s.refusal(() => s.amend('alice', order, '3'))).toBe('NOT_SMALLER');
    expect(s.refusal(() => s.amend('alice', order, '4'))).toBe('NOT_SMALLER');
    expect(s.refusal(() => s.amend('alice', order, '1'))).toBe('NOT_SMALLER');
    s.amend('alice', order, '1.00001');
    expect(s.book()).toBe('bid 100 0.00001 alice 0.00001');
  });

  it('asks in the order of the page', () => {
    const s = market(make);
    const order = s.buy('alice', '3', '10.00');
    expect(s.refusal(() => s.amend('bob', order, '0.001'))).toBe('UNKNOWN_ORDER');
    s.setUser('alice', { suspended: true });
    expect(s.refusal(() => s.amend('alice', order, '0.001'))).toBe('USER_SUSPENDED');
    s.setUser('alice', {});
    expect(s.refusal(() => s.amend('alice', order, '0.001'))).toBe('LOT_SIZE');
    expect(s.refusal(() => s.amend('alice', order, '1.000001'))).toBe('LOT_SIZE');
    expect(s.refusal(() => s.amend('alice', order, '0'))).toBe('MALFORMED');
    expect(s.refusal(() => s.amend('alice', order, '0.09'))).toBe('NOTIONAL');
    s.halt();
    s.amend('alice', order, '0.1');
  });
});

describe.each(DOORS)('replace, %s', (_name, make) => {
  it('ends the old order and places the new one in one go, with the slot of the old', () => {
    const s = market(make);
    const order = s.buy('alice', '3', '100.00');
    const next = s.replace('alice', order, '2', '101.00');
    expect(s.lastEvents()).toEqual(['#1 REPLACED left 3', '#2 alice BUY LIMIT 2 @ 101']);
    expect(next).toEqual({ slot: order.slot, number: 2 });
    expect(s.balance('alice', 'USDT')).toEqual({ available: '798', frozen: '202' });
    expect(s.book()).toBe('bid 101 2 alice 2');
  });

  it('may use what the old order froze, and not a unit more', () => {
    const s = market(make);
    const order = s.buy('alice', '9', '100.00');
    expect(s.refusal(() => s.replace('alice', order, '10', '100.01'))).toBe('INSUFFICIENT_BALANCE');
    expect(s.book()).toBe('bid 100 9 alice 9');
    s.replace('alice', order, '10', '100.00');
    expect(s.balance('alice', 'USDT')).toEqual({ available: '0', frozen: '1000' });
  });

  it('counts only what the old order still freezes', () => {
    const s = market(make);
    const order = s.buy('alice', '10', '100.00');
    s.sell('bob', '4', '100.00');
    expect(s.refusal(() => s.replace('alice', order, '6.00001', '100.00'))).toBe('INSUFFICIENT_BALANCE');
    s.replace('alice', order, '6', '100.00');
  });

  it('takes at once when its new price reaches the other side', () => {
    const s = market(make);
    const order = s.buy('alice', '3', '100.00');
    s.sell('bob', '1', '110.00');
    s.replace('alice', order, '2', '110.00');
    expect(s.lastEvents().slice(2)).toEqual(['trade 1 @ 110 maker bob #2 fee 0.11 USDT taker alice #3 fee 0.001 BTC']);
    expect(s.book()).toBe('bid 110 1 alice 1');
  });

  it('as IOC and FOK behaves like a new order of that kind', () => {
    const s = market(make);
    const order = s.buy('alice', '3', '100.00');
    const second = s.buy('alice', '2', '99.00');
    s.sell('bob', '1', '110.00');
    s.replace('alice', order, '2', '110.00', { in: 'FOK' });
    expect(s.lastEvents()).toEqual(['#1 REPLACED left 3', '#4 alice BUY LIMIT FOK 2 @ 110', '#4 FOK left 2']);
    s.replace('alice', second, '2', '110.00', { in: 'IOC' });
    expect(s.lastEvents().at(-1)).toBe('#5 IOC left 1');
    expect(s.book()).toBe('empty');
  });

  it('keeps post-only post-only', () => {
    const s = market(make);
    const order = s.buy('alice', '3', '100.00', { type: 'LIMIT_MAKER' });
    s.sell('bob', '1', '110.00');
    expect(s.refusal(() => s.replace('alice', order, '2', '110.00', { in: 'IOC' }))).toBe('NOT_AMENDABLE');
    expect(s.refusal(() => s.replace('alice', order, '2', '110.00'))).toBe('WOULD_MATCH');
    s.replace('alice', order, '2', '109.99');
    expect(s.lastEvents()[1]).toBe('#3 alice BUY LIMIT_MAKER 2 @ 109.99');
  });

  it('asks in the order of the page', () => {
    const s = market(make);
    const order = s.buy('alice', '3', '100.00');
    expect(s.refusal(() => s.replace('bob', order, '0.001', '1.001'))).toBe('UNKNOWN_ORDER');
    expect(s.refusal(() => s.replace('alice', order, '0.001', '1.001', { mode: 'NONE' }))).toBe('MALFORMED');
    s.halt();
    expect(s.refusal(() => s.replace('alice', order, '0.001', '1.001'))).toBe('MARKET_HALTED');
    s.open();
    s.setUser('alice', { suspended: true });
    expect(s.refusal(() => s.replace('alice', order, '0.001', '1.001'))).toBe('USER_SUSPENDED');
    s.setUser('alice', {});
    expect(s.refusal(() => s.replace('alice', order, '0.001', '1.001'))).toBe('PRICE_FILTER');
    expect(s.refusal(() => s.replace('alice', order, '0.001', '1.00'))).toBe('LOT_SIZE');
    expect(s.refusal(() => s.replace('alice', order, '0.01', '1.00'))).toBe('NOTIONAL');
    expect(s.refusal(() => s.replace('alice', order, '20', '100.00'))).toBe('INSUFFICIENT_BALANCE');
  });

  it('draws the ladder at each step', () => {
    const s = market(make);
    const low = s.buy('alice', '1', '98.00');
    s.buy('bob', '1', '99.00');
    const ask = s.sell('alice', '2', '105.00');
    expect(s.book()).toBe(
      table(`
      ask 105 2 alice 2
      bid 99  1 bob 1
      bid 98  1 alice 1
    `),
    );
    s.replace('alice', low, '2', '99.00');
    expect(s.book()).toBe(
      table(`
      ask 105 2 alice 2
      bid 99  3 bob 1, alice 2
    `),
    );
    s.replace('alice', ask, '2.5', '99.00', { mode: 'EXPIRE_TAKER' });
    expect(s.lastEvents().slice(2)).toEqual([
      'trade 1 @ 99 maker bob #2 fee 0.001 BTC taker alice #5 fee 0.099 USDT',
      'prevented 1.5 @ 99 maker #4 taker #5 by EXPIRE_TAKER',
      '#5 SELF_TRADE left 1.5',
    ]);
    expect(s.book()).toBe('bid 99 2 alice 2');
  });
});
