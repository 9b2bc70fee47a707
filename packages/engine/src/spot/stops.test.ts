import { DOORS, table } from '@kontor/testkit/doors';
import { btcUsdt } from '@kontor/testkit/builders';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

/** Everybody has money; the last trade was at `last`. */
function market(make: MakeDoor, last: string, bandBps = 0): Scenario {
  const s = scenario(make, { markets: [btcUsdt({ bandBps })] });
  s.fund(['alice', 'bob', 'carol', 'maker'], { USDT: '10000000', BTC: '100' });
  s.sell('maker', '0.001', last);
  s.buy('bob', '0.001', last);
  return s;
}

/** Lets one trade happen at a price. */
function tradeAt(s: Scenario, price: string): void {
  s.sell('maker', '0.001', price);
  s.buy('bob', '0.001', price, { in: 'IOC' });
}

describe.each(DOORS)('stops, %s', (_name, make) => {
  it('a BUY stop and a SELL take-profit wait for a rise, the other two for a fall', () => {
    const s = market(make, '60000.00');
    s.stopLoss('alice', 'BUY', '1', '61000.00');
    s.takeProfit('alice', 'SELL', '2', '62000.00');
    s.stopLoss('alice', 'SELL', '3', '59000.00');
    s.takeProfit('alice', 'BUY', '4', '58000.00');
    expect(s.stops()).toBe(
      table(`
      rise 61000 1 alice
      rise 62000 2 alice
      fall 59000 3 alice
      fall 58000 4 alice
    `),
    );
  });

  it('is refused when the last price satisfies it already, and taken where there is none', () => {
    const s = market(make, '60000.00');
    expect(s.refusal(() => s.stopLoss('alice', 'BUY', '1', '60000.00'))).toBe('WOULD_TRIGGER');
    expect(s.refusal(() => s.takeProfit('alice', 'SELL', '1', '59999.99', { limit: '59000.00' }))).toBe('WOULD_TRIGGER');
    expect(s.refusal(() => s.stopLoss('alice', 'SELL', '1', '60000.00'))).toBe('WOULD_TRIGGER');
    expect(s.refusal(() => s.takeProfit('alice', 'BUY', '1', '60000.01', { limit: '59000.00' }))).toBe('WOULD_TRIGGER');
    const fresh = scenario(make);
    fresh.deposit('alice', 'BTC', '1');
    expect(fresh.refusal(() => fresh.stopLoss('alice', 'SELL', '1', '60000.00'))).toBe('NONE');
  });

  it('trades as a market order when the last price reaches it, not a tick before', () => {
    const s = market(make, '60000.00');
    s.stopLoss('alice', 'SELL', '1', '59000.00');
    s.buy('carol', '5', '58900.00');
    tradeAt(s, '59000.01');
    expect(s.stops()).toBe('fall 59000 1 alice');
    tradeAt(s, '59000.00');
    expect(s.lastEvents()).toEqual([
      '#8 bob BUY LIMIT IOC 0.001 @ 59000',
      'trade 0.001 @ 59000 maker maker #7 fee 0.059 USDT taker bob #8 fee 0.000001 BTC',
      '#3 triggered at 59000',
      'trade 1 @ 58900 maker carol #4 fee 0.001 BTC taker alice #3 fee 58.9 USDT',
    ]);
    expect(s.book()).toBe('bid 58900 4 carol 4');
    expect(s.balance('alice', 'BTC')).toEqual({ available: '99', frozen: '0' });
  });

  it('enters the book with a new priority when it has a limit', () => {
    const s = market(make, '60000.00');
    s.stopLoss('alice', 'BUY', '2', '61000.00', { limit: '61050.00' });
    expect(s.balance('alice', 'USDT').frozen).toBe('122100');
    s.sell('carol', '0.5', '61050.00');
    tradeAt(s, '61000.00');
    expect(s.lastEvents().slice(2)).toEqual([
      '#3 triggered at 61000',
      'trade 0.5 @ 61050 maker carol #4 fee 30.525 USDT taker alice #3 fee 0.0005 BTC',
    ]);
    expect(s.book()).toBe('bid 61050 1.5 alice 1.5');
    expect(s.balance('alice', 'USDT').frozen).toBe('91575');
    // Its type stays: it can be amended and cancelled, not replaced.
    const order = { slot: s.state().markets[0]!.bids[0]!.slot, number: 3 };
    s.amend('alice', order, '1');
    expect(s.refusal(() => s.replace('alice', order, '1', '61000.00'))).toBe('NOT_AMENDABLE');
    s.cancel('alice', order);
    expect(s.balance('alice', 'USDT').frozen).toBe('0');
  });

  it('keeps its own time in force once triggered', () => {
    const s = market(make, '60000.00');
    s.stopLoss('alice', 'BUY', '2', '61000.00', { limit: '61050.00', in: 'IOC' });
    s.takeProfit('carol', 'SELL', '2', '61000.00', { limit: '60500.00', in: 'FOK' });
    s.sell('maker', '0.5', '61050.00');
    tradeAt(s, '61000.00');
    expect(s.lastEvents().slice(2)).toEqual([
      '#3 triggered at 61000',
      'trade 0.5 @ 61050 maker maker #5 fee 30.525 USDT taker alice #3 fee 0.0005 BTC',
      '#3 IOC left 1.5',
      '#4 triggered at 61050',
      '#4 FOK left 2',
    ]);
  });

  it('fires by order number what one trade satisfies, whichever way it waits', () => {
    const s = scenario(make);
    for (const user of ['alice', 'maker', 'bob']) {
      s.deposit(user, 'USDT', '10000000');
      s.deposit(user, 'BTC', '100');
    }
    // Without a last price these wait for both directions around the trade to come.
    s.stopLoss('alice', 'SELL', '0.1', '61000.00');
    s.stopLoss('alice', 'BUY', '0.1', '59000.00');
    s.stopLoss('alice', 'SELL', '0.2', '60500.00');
    s.takeProfit('alice', 'SELL', '0.1', '60000.00');
    tradeAt(s, '60000.00');
    expect(s.lastEvents().filter((line) => line.includes('triggered'))).toEqual([
      '#1 triggered at 60000',
      '#2 triggered at 60000',
      '#3 triggered at 60000',
      '#4 triggered at 60000',
    ]);
  });

  it('works off what a triggered order triggers after what waits already', () => {
    const s = market(make, '60000.00');
    s.buy('carol', '1', '59000.00');
    s.buy('carol', '1', '58000.00');
    s.buy('carol', '5', '57000.00');
    s.stopLoss('alice', 'SELL', '0.7', '59500.00');
    s.stopLoss('alice', 'SELL', '0.8', '58500.00');
    s.stopLoss('alice', 'SELL', '0.6', '59400.00');
    tradeAt(s, '59400.00');
    // #6 and #8 fire at 59,400. #8 trades at 59,000 and then 58,000, which fires #7.
    expect(
      s
        .lastEvents()
        .slice(2)
        .map((line) => line.replace(/ fee [0-9.]+ \w+/g, '')),
    ).toEqual([
      '#6 triggered at 59400',
      'trade 0.7 @ 59000 maker carol #3 taker alice #6',
      '#8 triggered at 59000',
      'trade 0.3 @ 59000 maker carol #3 taker alice #8',
      'trade 0.3 @ 58000 maker carol #4 taker alice #8',
      '#7 triggered at 58000',
      'trade 0.7 @ 58000 maker carol #4 taker alice #7',
      'trade 0.1 @ 57000 maker carol #5 taker alice #7',
    ]);
  });

  it('a conditional market BUY freezes at its worst price, 5 % above the stop, and does not buy beyond it', () => {
    const s = market(make, '60000.00');
    s.stopLoss('alice', 'BUY', '1', '61000.00');
    expect(s.balance('alice', 'USDT').frozen).toBe('64050');
    s.sell('carol', '0.4', '64050.00');
    s.sell('carol', '0.4', '64050.01');
    tradeAt(s, '61000.00');
    expect(s.lastEvents().slice(2)).toEqual([
      '#3 triggered at 61000',
      'trade 0.4 @ 64050 maker carol #4 fee 25.62 USDT taker alice #3 fee 0.0004 BTC',
      '#3 PRICE_RANGE left 0.6',
    ]);
    expect(s.balance('alice', 'USDT').frozen).toBe('0');
  });

  it('takes the slack of the worst price from the band, and rounds it up', () => {
    const s = market(make, '60000.00', 300);
    s.stopLoss('alice', 'BUY', '1', '61000.01');
    // 61,000.01 × 1.03 = 62,830.0103
    expect(s.balance('alice', 'USDT').frozen).toBe('62830.02');
    s.takeProfit('bob', 'BUY', '1', '59000.00');
    expect(s.balance('bob', 'USDT').frozen).toBe('60770');
  });

  it('gives back the improvement against the worst price', () => {
    const s = market(make, '60000.00');
    s.stopLoss('alice', 'BUY', '1', '61000.00');
    s.sell('carol', '1', '61010.00');
    tradeAt(s, '61000.00');
    expect(s.balance('alice', 'USDT')).toEqual({ available: '9938990', frozen: '0' });
  });

  it('a conditional market order ends when the book does', () => {
    const s = market(make, '60000.00');
    s.stopLoss('alice', 'SELL', '1', '59000.00');
    s.stopLoss('alice', 'BUY', '1', '61000.00');
    tradeAt(s, '59000.00');
    expect(s.lastEvents().slice(2)).toEqual(['#3 triggered at 59000', '#3 BOOK_ENDED left 1']);
    tradeAt(s, '61000.00');
    expect(s.lastEvents().slice(2)).toEqual(['#4 triggered at 61000', '#4 BOOK_ENDED left 1']);
    expect(s.balance('alice', 'USDT').frozen).toBe('0');
    expect(s.balance('alice', 'BTC').frozen).toBe('0');
  });

  it('can be cancelled and amended while it waits', () => {
    const s = market(make, '60000.00');
    const order = s.stopLoss('alice', 'BUY', '1', '61000.00');
    s.amend('alice', order, '0.4');
    expect(s.lastEvents()).toEqual(['#3 amended to 0.4, open 0.4']);
    expect(s.balance('alice', 'USDT').frozen).toBe('25620');
    expect(s.refusal(() => s.replace('alice', order, '1', '61000.00'))).toBe('NOT_AMENDABLE');
    s.cancel('alice', order);
    expect(s.lastEvents()).toEqual(['#3 CANCELED left 0.4']);
    expect(s.stops()).toBe('none');
    expect(s.balance('alice', 'USDT').frozen).toBe('0');
  });
});
