import { DOORS } from '@kontor/testkit/doors';
import { btcUsdt } from '@kontor/testkit/builders';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

/** A band of 5 %. */
function market(make: MakeDoor): Scenario {
  return scenario(make, { markets: [btcUsdt({ bandBps: 500 })] }).fund(['alice', 'bob', 'maker'], { USDT: '10000000', BTC: '100' });
}

function tradeAt(s: Scenario, price: string): void {
  s.sell('maker', '0.001', price);
  s.buy('bob', '0.001', price, { in: 'IOC' });
}

/** The dearest price at which a BUY still trades, found by asking at two neighbours. */
function reaches(s: Scenario, price: string): boolean {
  s.sell('maker', '0.001', price);
  s.buy('alice', '0.001', '999999.00');
  const traded = s.lastEvents()[1]!.startsWith('trade');
  s.cancelAll('maker');
  return traded;
}

describe.each(DOORS)('protection band, %s', (_name, make) => {
  it('is off without a reference', () => {
    const s = market(make);
    expect(reaches(s, '999999.00')).toBe(true);
  });

  it('ends a limit order, whatever its time in force, and a market order, at the edge of the band', () => {
    for (const place of [
      (s: Scenario) => s.buy('alice', '2', '70000.00'),
      (s: Scenario) => s.buy('alice', '2', '70000.00', { in: 'IOC' }),
      (s: Scenario) => s.marketOrder('alice', 'BUY', '2'),
      (s: Scenario) => s.marketFor('alice', 'BUY', '130000'),
    ]) {
      const s = market(make);
      tradeAt(s, '60000.00');
      s.sell('maker', '1', '63000.00');
      s.sell('maker', '1', '63000.01');
      place(s);
      expect(s.lastEvents()[1]).toMatch(/^trade 1 @ 63000 /);
      expect(s.lastEvents()[2]).toMatch(/^#5 PRICE_RANGE /);
      expect(s.balance('alice', 'USDT').frozen).toBe('0');
      expect(s.book()).toBe('ask 63000.01 1 maker 1');
    }
  });

  it('lets FOK count only what lies within', () => {
    const s = market(make);
    tradeAt(s, '60000.00');
    s.sell('maker', '1', '63000.00');
    s.sell('maker', '1', '63000.01');
    s.buy('alice', '2', '70000.00', { in: 'FOK' });
    expect(s.lastEvents().at(-1)).toBe('#5 FOK left 2');
    s.buy('alice', '1', '70000.00', { in: 'FOK' });
    expect(s.lastEvents()).toHaveLength(2);
  });

  it('stops by the limit price first when that is nearer, and then rests', () => {
    const s = market(make);
    tradeAt(s, '60000.00');
    s.sell('maker', '1', '63000.01');
    s.buy('alice', '1', '63000.00');
    expect(s.book().split('\n')).toHaveLength(2);
  });

  it('rounds its edges inwards', () => {
    const s = scenario(make, { markets: [btcUsdt({ bandBps: 333 })] });
    for (const user of ['alice', 'bob', 'maker']) {
      s.deposit(user, 'USDT', '100000');
      s.deposit(user, 'BTC', '10');
    }
    // 100.01 × 1.0333 = 103.340333; 100.01 × 0.9667 = 96.679667.
    tradeAt(s, '100.01');
    s.sell('maker', '0.001', '103.35');
    s.buy('alice', '0.001', '200.00');
    expect(s.lastEvents()[1]).toBe('#4 PRICE_RANGE left 0.001');
    s.sell('maker', '0.001', '103.34');
    s.buy('maker', '0.001', '96.68', { mode: 'EXPIRE_TAKER' });
    s.buy('maker', '0.001', '96.67');
    s.sell('alice', '0.002', '90.00');
    expect(s.lastEvents()[1]).toMatch(/^trade 0.001 @ 96.68 /);
    expect(s.lastEvents()[2]).toBe('#8 PRICE_RANGE left 0.001');
  });

  it('is fixed when the taker phase starts: the own trades do not move it', () => {
    const s = market(make);
    tradeAt(s, '60000.00');
    s.sell('maker', '1', '62900.00');
    s.sell('maker', '1', '63000.00');
    s.sell('maker', '1', '63001.00');
    s.buy('alice', '3', '70000.00');
    expect(
      s
        .lastEvents()
        .slice(1)
        .map((line) => line.split(' ').slice(0, 4).join(' ')),
    ).toEqual(['trade 1 @ 62900', 'trade 1 @ 63000', '#6 PRICE_RANGE left 1']);
  });

  it('is fixed anew for each triggered order', () => {
    const s = market(make);
    tradeAt(s, '60000.00');
    s.stopLoss('alice', 'BUY', '1', '62000.00', { limit: '70000.00' });
    s.sell('maker', '1', '64050.00');
    tradeAt(s, '62000.00');
    // Reference 61,000: a BUY may pay 64,050.
    expect(s.lastEvents().slice(2)).toEqual(['#3 triggered at 62000', expect.stringMatching(/^trade 1 @ 64050 /)]);
  });
});

describe.each(DOORS)('reference price, %s', (_name, make) => {
  it('is the plain mean of the trade prices of 300 seconds, not weighted by quantity', () => {
    const s = market(make);
    tradeAt(s, '60000.00');
    s.sell('maker', '9', '61000.00');
    s.buy('bob', '9', '61000.00');
    tradeAt(s, '62001.00');
    // Mean 61,000.33…, floored to 61,000.33; 5 % above it 64,050.34.
    expect(reaches(s, '64050.35')).toBe(false);
    const t = market(make);
    tradeAt(t, '60000.00');
    t.sell('maker', '9', '61000.00');
    t.buy('bob', '9', '61000.00');
    tradeAt(t, '62001.00');
    expect(reaches(t, '64050.34')).toBe(true);
  });

  it('counts the second of the trade and the 299 behind it', () => {
    const s = market(make);
    s.wait(999);
    tradeAt(s, '60000.00');
    s.wait(1);
    tradeAt(s, '62000.00');
    // At 299.999 s the first trade still counts (mean 61,000); at 300 s it does not.
    s.wait(298_999);
    expect(reaches(s, '64050.01')).toBe(false);
    s.wait(1);
    expect(reaches(s, '65100.01')).toBe(false);
    expect(reaches(s, '65100.00')).toBe(true);
  });

  it('is the last price when the window is empty, and the index price before the first trade', () => {
    const s = market(make);
    s.index('50000.009');
    expect(reaches(s, '52500.01')).toBe(false);
    expect(reaches(s, '52500.00')).toBe(true);
    s.wait(3_600_000);
    s.index('90000');
    expect(reaches(s, '55125.01')).toBe(false);
    expect(reaches(s, '55125.00')).toBe(true);
  });

  it('is the index price in whole ticks, and none when that is less than one', () => {
    const s = market(make);
    s.index('0.009');
    expect(s.state().markets[0]!.indexTicks).toBe(0);
    expect(reaches(s, '999999.00')).toBe(true);
  });
});
