import { DOORS } from '@kontor/testkit/doors';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

function market(make: MakeDoor): Scenario {
  return scenario(make).fund(['alice', 'bob'], { USDT: '100000', BTC: '10' });
}

describe.each(DOORS)('order ids, %s', (_name, make) => {
  it('numbers count accepted orders from 1, refused ones take none', () => {
    const s = market(make);
    expect(s.buy('alice', '1', '100.00').number).toBe(1);
    expect(s.refusal(() => s.buy('alice', '1', '1000000.00'))).toBe('INSUFFICIENT_BALANCE');
    expect(s.marketOrder('alice', 'SELL', '0.5').number).toBe(2);
    expect(s.state().orderNumber).toBe(2);
  });

  it('an order takes the slot that was freed last, or else the next new one', () => {
    const s = market(make);
    const [a, b, c] = [s.buy('alice', '1', '1.00'), s.buy('alice', '1', '2.00'), s.buy('alice', '1', '3.00')];
    expect([b.slot - a.slot, c.slot - a.slot]).toEqual([1, 2]);
    s.cancel('alice', b);
    s.cancel('alice', a);
    const next = [s.buy('alice', '1', '1.00'), s.buy('alice', '1', '1.00'), s.buy('alice', '1', '1.00')];
    expect(next.map((order) => order.slot)).toEqual([a.slot, b.slot, c.slot + 1]);
  });

  it('a maker frees its slot before its taker does', () => {
    const s = market(make);
    const maker = s.sell('bob', '1', '100.00');
    const taker = s.buy('alice', '1', '100.00');
    expect([s.buy('alice', '1', '1.00').slot, s.buy('alice', '1', '1.00').slot]).toEqual([taker.slot, maker.slot]);
  });

  it('an OCO frees its slots in the order of its DONE events', () => {
    const s = market(make);
    s.sell('bob', '0.1', '100.00');
    s.buy('alice', '0.1', '100.00');
    const oco = s.oco('alice', 'SELL', '1', '120.00', '80.00');
    s.cancel('alice', oco.stop);
    expect([s.buy('alice', '1', '1.00').slot, s.buy('alice', '1', '1.00').slot]).toEqual([oco.stop.slot, oco.limit.slot]);
  });

  it('self-trade prevention frees the maker first', () => {
    const s = market(make);
    const maker = s.sell('alice', '1', '100.00');
    const taker = s.buy('alice', '1', '100.00', { mode: 'EXPIRE_BOTH' });
    expect([s.buy('alice', '1', '1.00').slot, s.buy('alice', '1', '1.00').slot]).toEqual([taker.slot, maker.slot]);
  });
});
