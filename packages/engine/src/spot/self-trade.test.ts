import { DOORS, table } from '@kontor/testkit/doors';
import { btcUsdt } from '@kontor/testkit/builders';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

/** Bids of alice 1.2 @ 1.20, bob 1 @ 1.15, alice 1.3 @ 1.10. */
function market(make: MakeDoor): Scenario {
  const s = scenario(make, { markets: [btcUsdt({ selfTradeAllowed: true })] });
  s.fund(['alice', 'bob'], { USDT: '100', BTC: '100' });
  s.buy('alice', '1.2', '1.20');
  s.buy('bob', '1', '1.15');
  s.buy('alice', '1.3', '1.10');
  return s;
}

describe.each(DOORS)('self-trade prevention, %s', (_name, make) => {
  it('vector of the FAQ, scenario B: all three makers expire, the taker rests', () => {
    const s = scenario(make);
    s.deposit('alice', 'USDT', '100');
    s.deposit('alice', 'BTC', '10');
    s.buy('alice', '1.2', '1.20');
    s.buy('alice', '1.3', '1.10');
    s.buy('alice', '8.1', '1.00');
    s.sell('alice', '3', '1.00', { mode: 'EXPIRE_MAKER' });
    expect(s.lastEvents()).toEqual([
      '#4 alice SELL LIMIT 3 @ 1',
      'prevented 1.2 @ 1.2 maker #1 taker #4 by EXPIRE_MAKER',
      '#1 SELF_TRADE left 1.2',
      'prevented 1.3 @ 1.1 maker #2 taker #4 by EXPIRE_MAKER',
      '#2 SELF_TRADE left 1.3',
      'prevented 3 @ 1 maker #3 taker #4 by EXPIRE_MAKER',
      '#3 SELF_TRADE left 8.1',
    ]);
    expect(s.book()).toBe('ask 1 3 alice 3');
    expect(s.balance('alice', 'USDT')).toEqual({ available: '100', frozen: '0' });
    expect(s.state().markets[0]).toMatchObject({ tradeNumber: 0, lastTicks: 0 });
  });

  it('EXPIRE_TAKER ends the taker at the first own order, and leaves that alone', () => {
    const s = market(make);
    s.sell('alice', '3', '1.00', { mode: 'EXPIRE_TAKER' });
    expect(s.lastEvents().slice(1)).toEqual(['prevented 1.2 @ 1.2 maker #1 taker #4 by EXPIRE_TAKER', '#4 SELF_TRADE left 3']);
    expect(s.book().split('\n')).toHaveLength(3);
    expect(s.balance('alice', 'BTC')).toEqual({ available: '100', frozen: '0' });
  });

  it('EXPIRE_TAKER keeps what was filled before', () => {
    const s = market(make);
    s.cancel('alice', { slot: s.state().markets[0]!.bids[0]!.slot, number: 1 });
    s.sell('alice', '3', '1.00', { mode: 'EXPIRE_TAKER' });
    expect(s.lastEvents().slice(1)).toEqual([
      'trade 1 @ 1.15 maker bob #2 fee 0.001 BTC taker alice #4 fee 0.00115 USDT',
      'prevented 1.3 @ 1.1 maker #3 taker #4 by EXPIRE_TAKER',
      '#4 SELF_TRADE left 2',
    ]);
  });

  it('EXPIRE_MAKER clears own orders out of the way and goes on', () => {
    const s = market(make);
    s.sell('alice', '3', '1.00', { mode: 'EXPIRE_MAKER' });
    expect(s.lastEvents().slice(1)).toEqual([
      'prevented 1.2 @ 1.2 maker #1 taker #4 by EXPIRE_MAKER',
      '#1 SELF_TRADE left 1.2',
      'trade 1 @ 1.15 maker bob #2 fee 0.001 BTC taker alice #4 fee 0.00115 USDT',
      'prevented 1.3 @ 1.1 maker #3 taker #4 by EXPIRE_MAKER',
      '#3 SELF_TRADE left 1.3',
    ]);
    expect(s.book()).toBe('ask 1 2 alice 2');
  });

  it('EXPIRE_BOTH ends both, the maker first', () => {
    const s = market(make);
    s.sell('alice', '3', '1.00', { mode: 'EXPIRE_BOTH' });
    expect(s.lastEvents().slice(1)).toEqual([
      'prevented 1.2 @ 1.2 maker #1 taker #4 by EXPIRE_BOTH',
      '#1 SELF_TRADE left 1.2',
      '#4 SELF_TRADE left 3',
    ]);
    expect(s.book()).toBe(
      table(`
      bid 1.15 1   bob 1
      bid 1.1  1.3 alice 1.3
    `),
    );
  });

  it('DECREMENT takes the overlap from both and ends the smaller', () => {
    const s = market(make);
    s.sell('alice', '3', '1.00', { mode: 'DECREMENT' });
    expect(s.lastEvents().slice(1)).toEqual([
      'prevented 1.2 @ 1.2 maker #1 taker #4 by DECREMENT',
      '#1 SELF_TRADE left 1.2',
      'trade 1 @ 1.15 maker bob #2 fee 0.001 BTC taker alice #4 fee 0.00115 USDT',
      'prevented 0.8 @ 1.1 maker #3 taker #4 by DECREMENT',
      '#4 SELF_TRADE left 2',
    ]);
    expect(s.book()).toBe('bid 1.1 0.5 alice 0.5');
    expect(s.state().markets[0]!.bids[0]).toMatchObject({ lots: 130_000, open: 50_000, prevented: 80_000 });
    expect(s.balance('alice', 'USDT').frozen).toBe('0.55');
    expect(s.balance('alice', 'BTC')).toEqual({ available: '99', frozen: '0' });
  });

  it('DECREMENT of equals ends both, the maker first, each released at its own price', () => {
    const s = market(make);
    s.sell('bob', '1.2', '1.21');
    s.buy('bob', '1.2', '1.25', { mode: 'DECREMENT' });
    expect(s.lastEvents().slice(1)).toEqual([
      'prevented 1.2 @ 1.21 maker #4 taker #5 by DECREMENT',
      '#4 SELF_TRADE left 1.2',
      '#5 SELF_TRADE left 1.2',
    ]);
    const released = s.lastRecords().filter((record) => record.amount > 0n && record.type === 6);
    expect(released.map((record) => [record.reference, record.amount])).toEqual([
      [4, 120_000_000n],
      [5, 150_000_000n],
    ]);
  });

  it('a prevented part counts neither as filled nor as open for an amend', () => {
    const s = market(make);
    s.sell('alice', '0.2', '1.20', { mode: 'DECREMENT' });
    const first = { slot: s.state().markets[0]!.bids[0]!.slot, number: 1 };
    expect(s.refusal(() => s.amend('alice', first, '0.2'))).toBe('NOT_SMALLER');
    s.amend('alice', first, '0.5');
    expect(s.lastEvents()).toEqual(['#1 amended to 0.5, open 0.3']);
    s.cancel('alice', first);
    expect(s.lastEvents()).toEqual(['#1 CANCELED left 0.5']);
    expect(s.balance('alice', 'USDT').frozen).toBe('1.43');
  });

  it('DECREMENT lets a MARKET order by quantity lose what meets its own order, free of cost', () => {
    const s = market(make);
    s.deposit('carol', 'BTC', '1');
    s.deposit('carol', 'USDT', '10');
    s.buy('carol', '0.7', '1.30');
    // Of 1.7 to sell, 0.7 meet carol's own bid; the 1 BTC she has is enough.
    s.marketOrder('carol', 'SELL', '1.7', { mode: 'DECREMENT' });
    expect(s.lastEvents().slice(1)).toEqual([
      'prevented 0.7 @ 1.3 maker #4 taker #5 by DECREMENT',
      '#4 SELF_TRADE left 0.7',
      'trade 1 @ 1.2 maker alice #1 fee 0.001 BTC taker carol #5 fee 0.0012 USDT',
    ]);
    expect(s.balance('carol', 'BTC')).toEqual({ available: '0', frozen: '0' });
  });

  it("DECREMENT by quote amount uses the amount up at the maker's price", () => {
    const s = market(make);
    s.sell('bob', '1', '2.00');
    s.sell('alice', '1', '2.10');
    s.marketFor('bob', 'BUY', '3', { mode: 'DECREMENT' });
    // 2 of the 3 meet bob's own ask; 1 is left and buys 0.47619 @ 2.10 = 0.999999.
    expect(s.lastEvents().slice(1)).toEqual([
      'prevented 1 @ 2 maker #4 taker #6 by DECREMENT',
      '#4 SELF_TRADE left 1',
      'trade 0.47619 @ 2.1 maker alice #5 fee 0.001 USDT taker bob #6 fee 0.00047619 BTC',
      '#6 QUOTE_SPENT left 0',
    ]);
    expect(s.balance('bob', 'USDT')).toEqual({ available: '97.850001', frozen: '1.15' });
  });

  it('DECREMENT by quote amount ends the taker when its own order is as large as what it could take', () => {
    const s = market(make);
    s.sell('bob', '1', '2.00');
    s.marketFor('bob', 'BUY', '1.5', { mode: 'DECREMENT' });
    expect(s.lastEvents().slice(1)).toEqual(['prevented 0.75 @ 2 maker #4 taker #5 by DECREMENT', '#5 SELF_TRADE left 0']);
    expect(s.book().split('\n')[0]).toBe('ask 2    0.25 bob 0.25');
    expect(s.balance('bob', 'USDT').frozen).toBe('1.15');
  });

  it.each([
    ['EXPIRE_TAKER', undefined],
    ['EXPIRE_BOTH', undefined],
    ['EXPIRE_MAKER', -100_000_000n],
    ['DECREMENT', -50_000_000n],
  ] as const)('MARKET in mode %s freezes for what it would fill around an own order', (mode, frozen) => {
    const s = market(make);
    s.deposit('carol', 'BTC', '10');
    s.deposit('carol', 'USDT', '10');
    s.buy('carol', '0.5', '1.30');
    s.marketOrder('carol', 'SELL', '1', { mode });
    expect(s.lastRecords().find((record) => record.type === 5)?.amount).toBe(frozen);
    expect(s.balance('carol', 'BTC').frozen).toBe('0');
  });

  it('NONE lets a user trade with himself where the market allows it, and is malformed elsewhere', () => {
    const s = market(make);
    s.sell('alice', '1.2', '1.20', { mode: 'NONE' });
    expect(s.lastEvents()[1]).toBe('trade 1.2 @ 1.2 maker alice #1 fee 0.0012 BTC taker alice #4 fee 0.00144 USDT');
    const other = scenario(make);
    other.deposit('alice', 'USDT', '100');
    expect(other.refusal(() => other.buy('alice', '1', '1.20', { mode: 'NONE' }))).toBe('MALFORMED');
  });

  it('goes by the mode of the taker, not of the maker', () => {
    const s = market(make);
    s.sell('bob', '1', '2.00', { mode: 'EXPIRE_TAKER' });
    s.buy('bob', '1', '2.00', { mode: 'EXPIRE_MAKER' });
    expect(s.lastEvents().slice(1)).toEqual(['prevented 1 @ 2 maker #4 taker #5 by EXPIRE_MAKER', '#4 SELF_TRADE left 1']);
  });
});
