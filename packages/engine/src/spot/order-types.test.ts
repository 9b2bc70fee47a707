import { DOORS, table } from '@kontor/testkit/doors';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

/** Asks 0.2 @ 61,000, 0.3 @ 61,010 and 1 @ 61,500; bids 0.2 @ 60,900 and 1 @ 60,000. */
function market(make: MakeDoor): Scenario {
  const s = scenario(make);
  s.fund(['alice', 'maker'], { USDT: '100000', BTC: '10' });
  s.sell('maker', '0.2', '61000.00');
  s.sell('maker', '0.3', '61010.00');
  s.sell('maker', '1', '61500.00');
  s.buy('maker', '0.2', '60900.00');
  s.buy('maker', '1', '60000.00');
  return s;
}

describe.each(DOORS)('order types, %s', (_name, make) => {
  it('IOC takes what is there and lets the rest expire', () => {
    const s = market(make);
    s.buy('alice', '0.6', '61010.00', { in: 'IOC' });
    expect(s.lastEvents()).toEqual([
      '#6 alice BUY LIMIT IOC 0.6 @ 61010',
      'trade 0.2 @ 61000 maker maker #1 fee 12.2 USDT taker alice #6 fee 0.0002 BTC',
      'trade 0.3 @ 61010 maker maker #2 fee 18.303 USDT taker alice #6 fee 0.0003 BTC',
      '#6 IOC left 0.1',
    ]);
    expect(s.balance('alice', 'USDT')).toEqual({ available: '69497', frozen: '0' });
  });

  it('IOC that reaches nothing expires whole', () => {
    const s = market(make);
    s.sell('alice', '1', '60900.01', { in: 'IOC' });
    expect(s.lastEvents().at(-1)).toBe('#6 IOC left 1');
    expect(s.balance('alice', 'BTC')).toEqual({ available: '10', frozen: '0' });
  });

  it('IOC that is filled whole says no more', () => {
    const s = market(make);
    s.sell('alice', '0.2', '60900.00', { in: 'IOC' });
    expect(s.lastEvents()).toHaveLength(2);
  });

  it('FOK is filled whole or not at all', () => {
    const s = market(make);
    s.buy('alice', '0.6', '61010.00', { in: 'FOK' });
    expect(s.lastEvents()).toEqual(['#6 alice BUY LIMIT FOK 0.6 @ 61010', '#6 FOK left 0.6']);
    s.buy('alice', '0.5', '61010.00', { in: 'FOK' });
    expect(s.lastEvents().map((line) => line.split(' ')[0])).toEqual(['#7', 'trade', 'trade']);
    s.sell('alice', '1.2', '60000.01', { in: 'FOK' });
    expect(s.lastEvents().at(-1)).toBe('#8 FOK left 1.2');
    s.sell('alice', '1.2', '60000.00', { in: 'FOK' });
    expect(s.book()).toBe('ask 61500 1 maker 1');
    expect(s.balance('alice', 'BTC').frozen).toBe('0');
  });

  it('FOK does not count what self-trade prevention takes away', () => {
    const s = market(make);
    s.sell('alice', '0.4', '61005.00');
    for (const mode of ['EXPIRE_TAKER', 'EXPIRE_BOTH', 'DECREMENT'] as const) {
      s.buy('alice', '0.5', '61010.00', { in: 'FOK', mode });
      expect(s.lastEvents().slice(1)).toEqual([expect.stringMatching(/ FOK left 0.5$/)]);
    }
    s.buy('alice', '0.2', '61010.00', { in: 'FOK', mode: 'EXPIRE_TAKER' });
    expect(s.lastEvents()).toHaveLength(2);
    // EXPIRE_MAKER clears the own order out of the way; 0.3 stand behind it.
    s.buy('alice', '0.31', '61010.00', { in: 'FOK', mode: 'EXPIRE_MAKER' });
    expect(s.lastEvents().at(-1)).toMatch(/ FOK left 0.31$/);
    s.buy('alice', '0.3', '61010.00', { in: 'FOK', mode: 'EXPIRE_MAKER' });
    expect(s.book()).toBe(
      table(`
      ask 61500 1   maker 1
      bid 60900 0.2 maker 0.2
      bid 60000 1   maker 1
    `),
    );
  });

  it('post-only rests, or is refused when it would match', () => {
    const s = market(make);
    expect(s.refusal(() => s.buy('alice', '0.1', '61000.00', { type: 'LIMIT_MAKER' }))).toBe('WOULD_MATCH');
    expect(s.refusal(() => s.sell('alice', '0.1', '60900.00', { type: 'LIMIT_MAKER' }))).toBe('WOULD_MATCH');
    s.buy('alice', '0.1', '60999.99', { type: 'LIMIT_MAKER' });
    s.sell('alice', '0.1', '60999.99', { in: 'IOC', mode: 'EXPIRE_TAKER' });
    expect(s.book().split('\n')[3]).toBe('bid 60999.99 0.1 alice 0.1');
  });

  it('post-only counts an own order as one it would match', () => {
    const s = market(make);
    s.sell('alice', '0.1', '60950.00');
    expect(s.refusal(() => s.buy('alice', '0.1', '60950.00', { type: 'LIMIT_MAKER' }))).toBe('WOULD_MATCH');
  });

  it('MARKET by quantity takes from level to level and freezes just what that costs', () => {
    const s = market(make);
    s.marketOrder('alice', 'BUY', '0.4');
    expect(s.lastEvents().slice(1)).toEqual([
      'trade 0.2 @ 61000 maker maker #1 fee 12.2 USDT taker alice #6 fee 0.0002 BTC',
      'trade 0.2 @ 61010 maker maker #2 fee 12.202 USDT taker alice #6 fee 0.0002 BTC',
    ]);
    // 0.2 × 61,000 + 0.2 × 61,010
    expect(s.balance('alice', 'USDT')).toEqual({ available: '75598', frozen: '0' });
    expect(s.lastRecords()[0]).toMatchObject({ amount: -2_440_200_000_000n });
  });

  it('MARKET by quantity expires when the book ends', () => {
    const s = market(make);
    s.marketOrder('alice', 'SELL', '2');
    expect(s.lastEvents().at(-1)).toBe('#6 BOOK_ENDED left 0.8');
    expect(s.balance('alice', 'BTC')).toEqual({ available: '8.8', frozen: '0' });
    s.marketOrder('alice', 'SELL', '2');
    expect(s.lastEvents()).toEqual(['#7 alice SELL MARKET 2', '#7 BOOK_ENDED left 2']);
    expect(s.lastRecords()).toEqual([]);
  });

  it('MARKET by quantity is refused when the money does not reach for what it would fill', () => {
    const s = market(make);
    s.deposit('poor', 'USDT', '12200');
    s.deposit('poor', 'BTC', '0.2');
    expect(s.refusal(() => s.marketOrder('poor', 'BUY', '0.20001'))).toBe('INSUFFICIENT_BALANCE');
    expect(s.refusal(() => s.marketOrder('poor', 'SELL', '0.20001'))).toBe('INSUFFICIENT_BALANCE');
    s.marketOrder('poor', 'BUY', '0.2');
    expect(s.balance('poor', 'USDT').available).toBe('0');
    expect(s.balance('poor', 'BTC').available).toBe('0.3998');
  });

  it('MARKET SELL beyond the book freezes only what it would sell', () => {
    const s = market(make);
    s.deposit('poor', 'BTC', '1.2');
    s.marketOrder('poor', 'SELL', '50');
    expect(s.lastEvents().at(-1)).toBe('#6 BOOK_ENDED left 48.8');
    expect(s.balance('poor', 'BTC')).toEqual({ available: '0', frozen: '0' });
  });

  it('MARKET by quote amount buys whole steps and gives the rest back', () => {
    const s = market(make);
    s.marketFor('alice', 'BUY', '20000');
    // 12,200 for 0.2; of the 7,800 left 0.12784 @ 61,010 = 7,799.5184.
    expect(s.lastEvents()).toEqual([
      '#6 alice BUY MARKET for 20000 USDT',
      'trade 0.2 @ 61000 maker maker #1 fee 12.2 USDT taker alice #6 fee 0.0002 BTC',
      'trade 0.12784 @ 61010 maker maker #2 fee 7.7995184 USDT taker alice #6 fee 0.00012784 BTC',
      '#6 QUOTE_SPENT left 0',
    ]);
    expect(s.balance('alice', 'USDT')).toEqual({ available: '80000.4816', frozen: '0' });
    expect(
      s
        .lastRawEvents()
        .filter((event) => event.type === 'trade')
        .map((event) => event.takerLeft),
    ).toEqual([-1, -1]);
  });

  it('MARKET by quote amount sells no more than it needs to earn it', () => {
    const s = market(make);
    s.marketFor('alice', 'SELL', '24180');
    // 0.2 @ 60,900 = 12,180; the other 12,000 are 0.2 @ 60,000, to the last unit.
    expect(s.lastEvents().slice(1)).toEqual([
      'trade 0.2 @ 60900 maker maker #4 fee 0.0002 BTC taker alice #6 fee 12.18 USDT',
      'trade 0.2 @ 60000 maker maker #5 fee 0.0002 BTC taker alice #6 fee 12 USDT',
      '#6 QUOTE_SPENT left 0',
    ]);
    expect(s.balance('alice', 'BTC')).toEqual({ available: '9.6', frozen: '0' });
    expect(s.lastRecords()[0]).toMatchObject({ amount: -40_000_000n });
  });

  it('MARKET by quote amount expires when the book ends first', () => {
    const s = market(make);
    s.marketFor('alice', 'BUY', '95000');
    expect(s.lastEvents().at(-1)).toBe('#6 BOOK_ENDED left 0');
    // 0.2 × 61,000 + 0.3 × 61,010 + 1 × 61,500 = 92,003
    expect(s.balance('alice', 'USDT')).toEqual({ available: '7997', frozen: '0' });
  });

  it('MARKET by quote amount that is spent to the last unit is filled, whatever the book holds then', () => {
    const s = market(make);
    s.marketFor('alice', 'BUY', '92003');
    expect(s.book().split('\n')).toHaveLength(2);
    expect(s.lastEvents().at(-1)).toBe('#6 QUOTE_SPENT left 0');
    s.marketFor('alice', 'SELL', '12180');
    expect(s.lastEvents().at(-1)).toBe('#7 QUOTE_SPENT left 0');
  });

  it('MARKET by quote amount below one step trades nothing', () => {
    const s = market(make);
    s.marketFor('alice', 'BUY', '0.60999999');
    expect(s.lastEvents()).toEqual(['#6 alice BUY MARKET for 0.60999999 USDT', '#6 QUOTE_SPENT left 0']);
    s.marketFor('alice', 'BUY', '0.61');
    expect(s.lastEvents()[1]).toBe('trade 0.00001 @ 61000 maker maker #1 fee 0.00061 USDT taker alice #7 fee 0.00000001 BTC');
  });
});
