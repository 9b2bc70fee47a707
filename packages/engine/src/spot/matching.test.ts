import { DOORS, table } from '@kontor/testkit/doors';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

function market(make: MakeDoor): Scenario {
  return scenario(make).fund(['alice', 'bob', 'carol', 'dave'], { USDT: '1000000', BTC: '100', ETH: '100' });
}

describe.each(DOORS)('matching, %s', (_name, make) => {
  it('serves the best price first and, within a price, the oldest order', () => {
    const s = market(make);
    expect(s.book()).toBe('empty');

    s.sell('alice', '1', '61700.00');
    s.sell('bob', '2', '61690.00');
    s.sell('carol', '3', '61690.00');
    s.buy('dave', '0.5', '61600.00');
    expect(s.book()).toBe(
      table(`
      ask 61700 1   alice 1
      ask 61690 5   bob 2, carol 3
      bid 61600 0.5 dave 0.5
    `),
    );

    s.buy('dave', '2.5', '61690.00');
    expect(s.lastEvents()).toEqual([
      '#5 dave BUY LIMIT 2.5 @ 61690',
      'trade 2 @ 61690 maker bob #2 fee 123.38 USDT taker dave #5 fee 0.002 BTC',
      'trade 0.5 @ 61690 maker carol #3 fee 30.845 USDT taker dave #5 fee 0.0005 BTC',
    ]);
    expect(s.book()).toBe(
      table(`
      ask 61700 1   alice 1
      ask 61690 2.5 carol 2.5
      bid 61600 0.5 dave 0.5
    `),
    );

    s.buy('dave', '4', '61700.00');
    expect(s.book()).toBe(
      table(`
      bid 61700 0.5 dave 0.5
      bid 61600 0.5 dave 0.5
    `),
    );

    s.sell('alice', '2', '61600.00');
    expect(s.book()).toBe('ask 61600 1 alice 1');
  });

  it('trades at the price of the maker, and gives the buyer back what he offered beyond it', () => {
    const s = market(make);
    s.sell('bob', '1', '61000.00');
    s.buy('alice', '1', '62000.00');
    expect(s.lastEvents()[1]).toBe('trade 1 @ 61000 maker bob #1 fee 61 USDT taker alice #2 fee 0.001 BTC');
    expect(s.balance('alice', 'USDT')).toEqual({ available: '939000', frozen: '0' });
    expect(s.balance('bob', 'USDT')).toEqual({ available: '1060939', frozen: '0' });

    s.buy('alice', '1', '62000.00');
    s.sell('bob', '1', '61000.00');
    expect(s.lastEvents()[1]).toBe('trade 1 @ 62000 maker alice #3 fee 0.001 BTC taker bob #4 fee 62 USDT');
  });

  it('does not trade a tick short of the other side', () => {
    const s = market(make);
    s.sell('bob', '1', '61000.00');
    s.buy('alice', '1', '60999.99');
    expect(s.book()).toBe(
      table(`
      ask 61000    1 bob 1
      bid 60999.99 1 alice 1
    `),
    );
  });

  it('keeps the place of an amended order and sends a replaced one to the end', () => {
    const s = market(make);
    const first = s.sell('alice', '3', '61000.00');
    const second = s.sell('bob', '3', '61000.00');
    s.sell('carol', '3', '61000.00');
    s.amend('alice', first, '2');
    s.replace('bob', second, '2', '61000.00');
    expect(s.book()).toBe('ask 61000 7 alice 2, carol 3, bob 2');
    s.marketOrder('dave', 'BUY', '4');
    expect(s.book()).toBe('ask 61000 3 carol 1, bob 2');
  });

  it('ranks prices over the whole book, far apart or side by side', () => {
    const s = market(make);
    for (const price of ['61000.00', '0.01', '30000.00', '60999.99', '0.02']) s.buy('alice', '0.1', price);
    for (const price of ['61000.01', '99999.99', '61000.02', '2000000.00']) s.sell('bob', '0.1', price);
    expect(s.book()).toBe(
      table(`
      ask 2000000  0.1 bob 0.1
      ask 99999.99 0.1 bob 0.1
      ask 61000.02 0.1 bob 0.1
      ask 61000.01 0.1 bob 0.1
      bid 61000    0.1 alice 0.1
      bid 60999.99 0.1 alice 0.1
      bid 30000    0.1 alice 0.1
      bid 0.02     0.1 alice 0.1
      bid 0.01     0.1 alice 0.1
    `),
    );
    s.sell('carol', '0.5', '0.01');
    expect(s.book().split('\n')).toHaveLength(4);
    s.buy('carol', '0.4', '2000000.00');
    expect(s.book()).toBe('empty');
  });

  it('keeps markets apart', () => {
    const s = market(make);
    s.sell('alice', '1', '2700.00', { market: 'ETHUSDT' });
    s.buy('bob', '1', '2700.00');
    expect(s.book('ETHUSDT')).toBe('ask 2700 1 alice 1');
    expect(s.book('BTCUSDT')).toBe('bid 2700 1 bob 1');
    s.buy('bob', '0.4', '2700.00', { market: 'ETHUSDT' });
    expect(s.lastEvents()[1]).toBe('trade 0.4 @ 2700 maker alice #1 fee 1.08 USDT taker bob #3 fee 0.0004 ETH');
    expect(s.state().markets.map((each) => [each.lastTicks, each.tradeNumber])).toEqual([
      [0, 0],
      [270_000, 1],
    ]);
  });

  it('numbers trades of a market from 1 and tells what both orders have left', () => {
    const s = market(make);
    s.sell('alice', '1', '61000.00');
    s.sell('bob', '1', '61000.00');
    s.buy('carol', '1.25', '61000.00');
    const trades = s.lastRawEvents().filter((event) => event.type === 'trade');
    expect(trades.map((each) => [each.tradeNumber, each.makerLeft, each.takerLeft])).toEqual([
      [1, 0, 25_000],
      [2, 75_000, 0],
    ]);
  });
});
