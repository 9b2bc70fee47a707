import { DOORS } from '@kontor/testkit/doors';
import { btcUsdt } from '@kontor/testkit/builders';
import type { MarketChoice } from '@kontor/testkit/builders';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

function market(make: MakeDoor, choice: MarketChoice): Scenario {
  return scenario(make, { markets: [btcUsdt(choice)] }).fund(['alice', 'bob'], { USDT: '10000000', BTC: '1000' });
}

/** Whether a BUY of alice passes; it is taken back at once. */
function buys(s: Scenario, quantity: string, price: string): string {
  const answer = s.refusal(() => s.buy('alice', quantity, price));
  s.cancelAll('alice');
  return answer;
}

describe.each(DOORS)('filters, %s', (_name, make) => {
  it('PRICE_FILTER: on the tick, from the least to the greatest price, both included', () => {
    const s = market(make, { tick: '0.05', minPrice: '10.00', maxPrice: '20.00' });
    expect(buys(s, '1', '9.95')).toBe('PRICE_FILTER');
    expect(buys(s, '1', '10.00')).toBe('NONE');
    expect(buys(s, '1', '20.00')).toBe('NONE');
    expect(buys(s, '1', '20.05')).toBe('PRICE_FILTER');
    expect(buys(s, '1', '15.01')).toBe('PRICE_FILTER');
    expect(buys(s, '1', '15.00000001')).toBe('PRICE_FILTER');
  });

  it('PRICE_FILTER asks the stop price and both prices of an OCO too', () => {
    const s = market(make, { minPrice: '10.00', maxPrice: '20.00' });
    expect(s.refusal(() => s.stopLoss('alice', 'BUY', '1', '20.01', { limit: '15.00' }))).toBe('PRICE_FILTER');
    expect(s.refusal(() => s.stopLoss('alice', 'BUY', '1', '15.001'))).toBe('PRICE_FILTER');
    // A worst price beyond the greatest price is no matter: 19 × 1.05 = 19.95, 20 × 1.05 = 21.
    expect(s.refusal(() => s.stopLoss('alice', 'BUY', '1', '20.00'))).toBe('NONE');
    expect(s.refusal(() => s.oco('alice', 'SELL', '1', '21.00', '14.00'))).toBe('PRICE_FILTER');
    expect(s.refusal(() => s.oco('alice', 'SELL', '1', '16.00', '9.00'))).toBe('PRICE_FILTER');
    expect(s.refusal(() => s.oco('alice', 'SELL', '1', '16.00', '14.00', { limit: '9.00' }))).toBe('PRICE_FILTER');
    expect(s.refusal(() => s.oco('alice', 'SELL', '1', '16.00', '14.00', { limit: '13.00' }))).toBe('OCO_PRICES');
  });

  it('PRICE_FILTER ends the grid at 2,147,483,647 ticks, for the worst price of a conditional BUY as well', () => {
    const s = market(make, { tick: '0.01' });
    expect(s.refusal(() => s.sell('alice', '0.00001', '21474836.47'))).toBe('NONE');
    expect(s.refusal(() => s.sell('alice', '0.00001', '21474836.48'))).toBe('PRICE_FILTER');
    expect(s.refusal(() => s.stopLoss('alice', 'BUY', '0.00001', '20452225.20'))).toBe('NONE');
    expect(s.refusal(() => s.stopLoss('alice', 'BUY', '0.00001', '20452225.21'))).toBe('PRICE_FILTER');
    expect(s.refusal(() => s.takeProfit('alice', 'SELL', '0.00001', '20452225.21'))).toBe('NONE');
  });

  it('LOT_SIZE: on the step, from the least to the greatest quantity', () => {
    const s = market(make, { minQuantity: '0.001', maxQuantity: '2', minMarketQuantity: '0.5', maxMarketQuantity: '1' });
    expect(buys(s, '0.00099', '100.00')).toBe('LOT_SIZE');
    expect(buys(s, '0.001', '100.00')).toBe('NONE');
    expect(buys(s, '2', '100.00')).toBe('NONE');
    expect(buys(s, '2.00001', '100.00')).toBe('LOT_SIZE');
    expect(buys(s, '1.000001', '100.00')).toBe('LOT_SIZE');
    expect(s.refusal(() => s.stopLoss('alice', 'BUY', '3', '100.00'))).toBe('LOT_SIZE');
    expect(s.refusal(() => s.oco('alice', 'SELL', '3', '100.00', '90.00'))).toBe('LOT_SIZE');
  });

  it('LOT_SIZE ends the grid at 2,147,483,647 lots', () => {
    const s = scenario(make, { markets: [btcUsdt({ step: '0.00000001', tick: '1' })] });
    s.deposit('alice', 'BTC', '100');
    s.deposit('alice', 'USDT', '100');
    expect(s.refusal(() => s.sell('alice', '21.47483647', '1'))).toBe('NONE');
    expect(s.refusal(() => s.sell('alice', '21.47483648', '1'))).toBe('LOT_SIZE');
    expect(s.refusal(() => s.marketOrder('alice', 'SELL', '21.47483648'))).toBe('MARKET_LOT_SIZE');
  });

  it('MARKET_LOT_SIZE: for market orders by quantity, instead of LOT_SIZE', () => {
    const s = market(make, { minQuantity: '0.001', maxQuantity: '2', minMarketQuantity: '0.5', maxMarketQuantity: '3' });
    expect(s.refusal(() => s.marketOrder('alice', 'BUY', '0.49999'))).toBe('MARKET_LOT_SIZE');
    expect(s.refusal(() => s.marketOrder('alice', 'BUY', '0.5'))).toBe('NONE');
    expect(s.refusal(() => s.marketOrder('alice', 'BUY', '3'))).toBe('NONE');
    expect(s.refusal(() => s.marketOrder('alice', 'BUY', '3.00001'))).toBe('MARKET_LOT_SIZE');
    expect(s.refusal(() => s.marketOrder('alice', 'BUY', '1.000001'))).toBe('MARKET_LOT_SIZE');
    s.sell('bob', '1', '10.00');
    s.marketFor('alice', 'BUY', '1');
    expect(s.lastEvents()[1]).toMatch(/^trade 0.1 /);
  });

  it('NOTIONAL: price × quantity, the stop price where there is no limit, both legs of an OCO', () => {
    const s = market(make, { minNotional: '10', maxNotional: '1000' });
    expect(buys(s, '0.09999', '100.00')).toBe('NOTIONAL');
    expect(buys(s, '0.1', '100.00')).toBe('NONE');
    expect(buys(s, '10', '100.00')).toBe('NONE');
    expect(buys(s, '10.00001', '100.00')).toBe('NOTIONAL');
    expect(s.refusal(() => s.stopLoss('alice', 'SELL', '0.1', '99.99'))).toBe('NOTIONAL');
    expect(s.refusal(() => s.stopLoss('alice', 'SELL', '0.1', '99.00', { limit: '100.00' }))).toBe('NONE');
    expect(s.refusal(() => s.oco('alice', 'SELL', '1', '1000.01', '500.00'))).toBe('NOTIONAL');
    expect(s.refusal(() => s.oco('alice', 'SELL', '0.1', '110.00', '99.00'))).toBe('NOTIONAL');
    expect(s.refusal(() => s.oco('alice', 'SELL', '0.1', '110.00', '99.00', { limit: '100.00' }))).toBe('OCO_PRICES');
    const order = s.buy('alice', '0.2', '100.00');
    expect(s.refusal(() => s.amend('alice', order, '0.09999'))).toBe('NOTIONAL');
    expect(s.refusal(() => s.replace('alice', order, '0.1', '99.99'))).toBe('NOTIONAL');
    s.amend('alice', order, '0.1');
  });

  it('NOTIONAL of a market order: at the reference price, each bound only where the market applies it', () => {
    const choices: [MarketChoice, string, string][] = [
      [{}, 'NONE', 'NONE'],
      [{ applyMinToMarket: true }, 'NOTIONAL', 'NONE'],
      [{ applyMaxToMarket: true }, 'NONE', 'NOTIONAL'],
    ];
    for (const [choice, below, above] of choices) {
      const s = market(make, { minNotional: '10', maxNotional: '1000', ...choice });
      // No reference: not asked.
      expect(s.refusal(() => s.marketOrder('alice', 'BUY', '0.00001'))).toBe('NONE');
      s.index('100');
      expect(s.refusal(() => s.marketOrder('alice', 'BUY', '0.09999'))).toBe(below);
      expect(s.refusal(() => s.marketOrder('alice', 'BUY', '10.00001'))).toBe(above);
      expect(s.refusal(() => s.marketOrder('alice', 'BUY', '0.1'))).toBe('NONE');
      expect(s.refusal(() => s.marketFor('alice', 'BUY', '9.99999999'))).toBe(below);
      expect(s.refusal(() => s.marketFor('alice', 'BUY', '1000.00000001'))).toBe(above);
      expect(s.refusal(() => s.marketFor('alice', 'BUY', '1000'))).toBe('NONE');
    }
  });

  it('PERCENT_PRICE_BY_SIDE: each side against the reference by its own two rates', () => {
    const s = market(make, { bidUpBps: 11_000, bidDownBps: 5_000, askUpBps: 20_000, askDownBps: 9_000 });
    expect(buys(s, '1', '99999.00')).toBe('NONE');
    s.index('100');
    expect(buys(s, '1', '110.00')).toBe('NONE');
    expect(buys(s, '1', '110.01')).toBe('PERCENT_PRICE_BY_SIDE');
    expect(buys(s, '1', '50.00')).toBe('NONE');
    expect(buys(s, '1', '49.99')).toBe('PERCENT_PRICE_BY_SIDE');
    expect(s.refusal(() => s.sell('bob', '1', '200.01'))).toBe('PERCENT_PRICE_BY_SIDE');
    expect(s.refusal(() => s.sell('bob', '1', '200.00'))).toBe('NONE');
    expect(s.refusal(() => s.sell('bob', '1', '89.99'))).toBe('PERCENT_PRICE_BY_SIDE');
    const order = s.sell('bob', '1', '90.00');
    expect(s.refusal(() => s.replace('bob', order, '1', '89.99'))).toBe('PERCENT_PRICE_BY_SIDE');
    // Limit prices only: neither stop prices nor market orders.
    expect(s.refusal(() => s.stopLoss('bob', 'SELL', '1', '1.00'))).toBe('NONE');
    expect(s.refusal(() => s.stopLoss('bob', 'SELL', '1', '1.00', { limit: '89.99' }))).toBe('PERCENT_PRICE_BY_SIDE');
    expect(s.refusal(() => s.marketOrder('alice', 'BUY', '1'))).toBe('NONE');
  });

  it('a rate of zero is no bound', () => {
    const s = market(make, { bidUpBps: 11_000 });
    s.index('100');
    expect(buys(s, '1', '0.01')).toBe('NONE');
    expect(s.refusal(() => s.sell('bob', '1', '99999.00'))).toBe('NONE');
  });

  it('MAX_NUM_ORDERS: open orders of a user in a market, conditional ones included; what cannot rest is not asked', () => {
    const s = market(make, { maxOrders: 3, maxConditionalOrders: 0 });
    s.buy('alice', '1', '10.00');
    s.stopLoss('alice', 'SELL', '1', '5.00');
    expect(s.refusal(() => s.oco('alice', 'SELL', '1', '20.00', '4.00'))).toBe('MAX_NUM_ORDERS');
    s.buy('alice', '1', '10.00');
    expect(s.refusal(() => s.buy('alice', '1', '10.00'))).toBe('MAX_NUM_ORDERS');
    expect(s.refusal(() => s.buy('alice', '1', '10.00', { type: 'LIMIT_MAKER' }))).toBe('MAX_NUM_ORDERS');
    expect(s.refusal(() => s.stopLoss('alice', 'SELL', '1', '5.00', { limit: '4.00', in: 'IOC' }))).toBe('MAX_NUM_ORDERS');
    expect(s.refusal(() => s.buy('alice', '1', '10.00', { in: 'IOC' }))).toBe('NONE');
    expect(s.refusal(() => s.buy('alice', '1', '10.00', { in: 'FOK' }))).toBe('NONE');
    expect(s.refusal(() => s.marketOrder('alice', 'BUY', '1'))).toBe('NONE');
    expect(s.refusal(() => s.buy('bob', '1', '9.00'))).toBe('NONE');
    s.replace('alice', { slot: s.state().markets[0]!.bids[0]!.slot, number: 1 }, '1', '11.00');
    s.cancelAll('alice');
    expect(s.refusal(() => s.buy('alice', '1', '10.00'))).toBe('NONE');
  });

  it('MAX_NUM_ALGO_ORDERS: open conditional orders, counted until they are over', () => {
    const s = market(make, { maxConditionalOrders: 2 });
    s.stopLoss('alice', 'SELL', '1', '50.00', { limit: '60.00' });
    s.takeProfit('alice', 'BUY', '1', '40.00');
    expect(s.refusal(() => s.stopLoss('alice', 'SELL', '1', '30.00'))).toBe('MAX_NUM_ALGO_ORDERS');
    expect(s.refusal(() => s.oco('alice', 'SELL', '1', '120.00', '30.00'))).toBe('MAX_NUM_ALGO_ORDERS');
    expect(s.refusal(() => s.stopLoss('bob', 'SELL', '1', '30.00'))).toBe('NONE');
    // The first one triggers and rests at its limit: it is conditional still.
    s.buy('bob', '1', '50.00');
    s.sell('alice', '1', '50.00');
    expect(s.book()).toBe('ask 60 1 alice 1');
    expect(s.refusal(() => s.stopLoss('alice', 'SELL', '1', '30.00'))).toBe('MAX_NUM_ALGO_ORDERS');
    s.cancelAll('alice');
    expect(s.refusal(() => s.stopLoss('alice', 'SELL', '1', '30.00'))).toBe('NONE');
  });

  it('AMOUNT_TOO_LARGE: more than 2^62 units of quote', () => {
    const s = scenario(make, { markets: [btcUsdt({ tick: '10000', step: '0.1' })] });
    s.deposit('alice', 'BTC', '1000');
    // One lot at one tick is 1,000 USDT, 10^11 units; 2^62 units are 46,116,860.18… of them.
    expect(s.refusal(() => s.sell('alice', '100', '461160000'))).toBe('NONE');
    expect(s.refusal(() => s.sell('alice', '100', '461170000'))).toBe('AMOUNT_TOO_LARGE');
  });

  it('AMOUNT_TOO_LARGE: a quote amount above 2^53 − 1', () => {
    const s = scenario(make);
    s.deposit('alice', 'USDT', '200000000');
    expect(s.refusal(() => s.marketFor('alice', 'BUY', '90071992.54740992'))).toBe('AMOUNT_TOO_LARGE');
    expect(s.refusal(() => s.marketFor('alice', 'BUY', '90071992.54740991'))).toBe('NONE');
    expect(s.lastEvents()).toEqual(['#1 alice BUY MARKET for 90071992.54740991 USDT', '#1 BOOK_ENDED left 0']);
  });
});

describe.each(DOORS)('the order of the questions of PLACE, %s', (_name, make) => {
  it('asks in the order of the page: mending the first fault shows the next', () => {
    const terms: MarketChoice = {
      minPrice: '10.00',
      minQuantity: '0.1',
      minNotional: '50',
      bidUpBps: 11_000,
      maxOrders: 1,
      maxConditionalOrders: 1,
    };
    const s = scenario(make, { markets: [btcUsdt(terms)] });
    s.deposit('maker', 'BTC', '10');
    s.deposit('maker', 'USDT', '1000');
    s.sell('maker', '1', '101.00');
    s.index('100');
    s.setUser('alice', { suspended: true });
    s.halt();
    const late = { deadline: s.time - 1 };

    expect(s.refusal(() => s.buy('alice', '0.01', '1.00', { ...late, mode: 'NONE' }))).toBe('TOO_LATE');
    expect(s.refusal(() => s.buy('alice', '0.01', '1.00', { mode: 'NONE' }))).toBe('MALFORMED');
    expect(s.refusal(() => s.buy('alice', '0.01', '1.00'))).toBe('MARKET_HALTED');
    s.open();
    expect(s.refusal(() => s.buy('alice', '0.01', '1.00'))).toBe('USER_SUSPENDED');
    s.setUser('alice', {});
    expect(s.refusal(() => s.buy('alice', '0.01', '1.00'))).toBe('PRICE_FILTER');
    expect(s.refusal(() => s.buy('alice', '0.01', '120.00'))).toBe('LOT_SIZE');
    expect(s.refusal(() => s.buy('alice', '0.1', '120.00'))).toBe('NOTIONAL');
    expect(s.refusal(() => s.buy('alice', '1', '120.00'))).toBe('PERCENT_PRICE_BY_SIDE');
    s.deposit('alice', 'USDT', '60');
    s.buy('alice', '1', '60.00');
    expect(s.refusal(() => s.stopLoss('alice', 'BUY', '1', '80.00'))).toBe('MAX_NUM_ORDERS');
    s.relist(btcUsdt({ ...terms, maxOrders: 2 }));
    expect(s.refusal(() => s.stopLoss('alice', 'BUY', '1', '80.00'))).toBe('INSUFFICIENT_BALANCE');
    expect(s.refusal(() => s.buy('alice', '1', '101.00', { type: 'LIMIT_MAKER' }))).toBe('WOULD_MATCH');
    expect(s.refusal(() => s.buy('alice', '1', '100.00', { type: 'LIMIT_MAKER' }))).toBe('INSUFFICIENT_BALANCE');
  });

  it('MAX_NUM_ALGO_ORDERS comes before WOULD_TRIGGER, that before the balance', () => {
    const s = scenario(make, { markets: [btcUsdt({ maxConditionalOrders: 1 })] });
    s.deposit('alice', 'BTC', '1');
    s.deposit('maker', 'BTC', '1');
    s.deposit('maker', 'USDT', '1000');
    s.sell('maker', '1', '100.00');
    s.deposit('bob', 'USDT', '100');
    s.buy('bob', '1', '100.00');
    const order = s.stopLoss('alice', 'SELL', '1', '90.00');
    expect(s.refusal(() => s.stopLoss('alice', 'SELL', '1', '110.00'))).toBe('MAX_NUM_ALGO_ORDERS');
    s.cancel('alice', order);
    expect(s.refusal(() => s.stopLoss('alice', 'SELL', '5', '110.00'))).toBe('WOULD_TRIGGER');
    expect(s.refusal(() => s.stopLoss('alice', 'SELL', '5', '90.00'))).toBe('INSUFFICIENT_BALANCE');
  });
});
