import { createEngine, restoreEngine } from '@kontor/engine/engine';
import { btcUsdt } from '@kontor/testkit/builders';
import { DOORS } from '@kontor/testkit/doors';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

/** The last trade was at 100, and what is attached can be. Fees are 0.1 %. */
function market(make: MakeDoor, choice: Parameters<typeof btcUsdt>[0] = {}): Scenario {
  const s = scenario(make, { markets: [btcUsdt(choice)] });
  s.markVersion(7);
  s.fund(['alice', 'bob', 'maker'], { USDT: '100000', BTC: '100' });
  s.sell('maker', '1', '100.00');
  s.buy('bob', '1', '100.00');
  return s;
}

describe.each(DOORS)('what an order brings along, %s', (_name, make) => {
  it('is placed as an OCO of what was bought net of the fee, once the order is filled', () => {
    const s = market(make);
    s.withExit('alice', 'BUY', '2', '99.00', { takeProfit: '110.00', stop: '90.00', stopLimit: '89.00' });
    expect(s.lastEvents()).toEqual(['#3 alice BUY LIMIT 2 @ 99', '#3 brings take profit 110, stop 90 limit 89']);
    expect(s.balance('alice', 'BTC')).toEqual({ available: '100', frozen: '0' });
    s.sell('bob', '0.5', '99.00');
    expect(s.lastEvents()).toHaveLength(2);
    s.sell('bob', '1.5', '99.00');
    expect(s.lastEvents()).toEqual([
      '#5 bob SELL LIMIT 1.5 @ 99',
      'trade 1.5 @ 99 maker alice #3 fee 0.0015 BTC taker bob #5 fee 0.1485 USDT',
      'exit of #3 over 1.998: #6 and #7',
      '#6 alice SELL LIMIT_MAKER 1.998 @ 110',
      '#7 alice SELL STOP_LOSS_LIMIT 1.998 @ 89 stop 90',
      '#6 and #7 linked',
    ]);
    expect(s.balance('alice', 'BTC')).toEqual({ available: '100', frozen: '1.998' });
    expect(s.book()).toBe('ask 110 1.998 alice 1.998');
    // The one cancels the other.
    s.buy('bob', '1', '110.00');
    expect(s.lastEvents()).toContain('#7 OCO left 1.998');
  });

  it('rounds what was bought down to a step', () => {
    const s = market(make, { step: '0.1' });
    s.withExit('alice', 'BUY', '2', '99.00', { takeProfit: '110.00' });
    s.sell('bob', '2', '99.00');
    expect(s.lastEvents().slice(-2)).toEqual(['exit of #3 over 1.9: #5', '#5 alice SELL LIMIT 1.9 @ 110']);
  });

  it('buys back as much as was sold', () => {
    const s = market(make);
    s.withExit('alice', 'SELL', '2', '101.00', { takeProfit: '90.00', stop: '110.00' });
    s.buy('bob', '2', '101.00');
    expect(s.lastEvents().slice(2)).toEqual([
      'exit of #3 over 2: #5 and #6',
      '#5 alice BUY LIMIT_MAKER 2 @ 90',
      // Worst price of a stop at market: 110 × 1.05.
      '#6 alice BUY STOP_LOSS 2 @ 115.5 stop 110',
      '#5 and #6 linked',
    ]);
    expect(s.balance('alice', 'USDT').frozen).toBe('231');
  });

  it('one alone is a limit, or a stop', () => {
    const s = market(make);
    s.withExit('alice', 'BUY', '1', '101.00', { takeProfit: '110.00' });
    s.sell('bob', '1', '101.00');
    expect(s.lastEvents().at(-1)).toBe('#5 alice SELL LIMIT 0.999 @ 110');
    s.withExit('alice', 'BUY', '1', '101.00', { stop: '90.00' });
    s.sell('bob', '1', '101.00');
    expect(s.lastEvents().at(-1)).toBe('#8 alice SELL STOP_LOSS 0.999 stop 90');
  });

  it('is placed for what was executed when the order is cancelled', () => {
    const s = market(make);
    const order = s.withExit('alice', 'BUY', '2', '99.00', { takeProfit: '110.00', stop: '90.00' });
    s.sell('bob', '0.5', '99.00');
    s.cancel('alice', order);
    expect(s.lastEvents()[0]).toBe('#3 CANCELED left 1.5');
    expect(s.lastEvents()[1]).toBe('exit of #3 over 0.4995: #5 and #6');
  });

  it('is gone with an order of which nothing was executed', () => {
    const s = market(make);
    const order = s.withExit('alice', 'BUY', '2', '99.00', { takeProfit: '110.00', stop: '90.00' });
    s.cancel('alice', order);
    expect(s.lastEvents()).toEqual(['#3 CANCELED left 2']);
    expect(s.state().markets[0]).toMatchObject({ bids: [], asks: [], falling: [] });
  });

  it('is off with everything else that is taken off: cancel all, and the cancel-after timer', () => {
    const s = market(make);
    s.withExit('alice', 'BUY', '2', '99.00', { takeProfit: '110.00', stop: '90.00' });
    s.sell('bob', '0.5', '99.00');
    s.cancelAll('alice');
    expect(s.lastEvents()).toEqual(['#3 CANCELED left 1.5']);
    s.withExit('alice', 'BUY', '2', '99.00', { takeProfit: '110.00', stop: '90.00' });
    s.sell('bob', '0.5', '99.00');
    s.cancelAfter('alice', 1_000);
    s.wait(1_000);
    s.tick();
    expect(s.lastEvents()).toContain('#5 TIMED_OUT left 1.5');
    expect(s.state().markets[0]).toMatchObject({ bids: [], asks: [], falling: [] });
  });

  it.each(['IOC', 'FOK'] as const)('is placed behind %s', (force) => {
    const s = market(make);
    s.sell('bob', force === 'FOK' ? '2' : '1', '101.00');
    s.withExit('alice', 'BUY', '2', '101.00', { takeProfit: '110.00', stop: '90.00' }, { in: force });
    expect(s.lastEvents()).toContain(`exit of #4 over ${force === 'FOK' ? '1.998' : '0.999'}: #5 and #6`);
  });

  it('is placed behind an order at market, around the last price', () => {
    const s = market(make);
    s.sell('bob', '2', '101.00');
    expect(s.refusal(() => s.withExit('alice', 'BUY', '2', undefined, { takeProfit: '100.00' }))).toBe('OCO_PRICES');
    s.withExit('alice', 'BUY', '2', undefined, { takeProfit: '110.00', stop: '90.00' });
    expect(s.lastEvents()).toContain('exit of #4 over 1.998: #5 and #6');
  });

  it('past its stop sells at once, within the band', () => {
    const s = market(make, { bandBps: 500 });
    s.withExit('alice', 'BUY', '1', '99.00', { takeProfit: '110.00', stop: '98.00' });
    s.buy('maker', '1', '96.00');
    // One order takes both: the bid at 99, and then the one below alice's stop.
    s.sell('bob', '1.5', '96.00');
    expect(s.lastEvents().slice(2)).toEqual([
      'trade 0.5 @ 96 maker maker #4 fee 0.0005 BTC taker bob #5 fee 0.048 USDT',
      'exit of #3 over 0.999: #6',
      '#6 alice SELL MARKET 0.999',
      'trade 0.5 @ 96 maker maker #4 fee 0.0005 BTC taker alice #6 fee 0.048 USDT',
      '#6 BOOK_ENDED left 0.499',
    ]);
    expect(s.balance('alice', 'BTC')).toEqual({ available: '100.499', frozen: '0' });
  });

  it('past a stop that has a limit keeps to it', () => {
    const s = market(make);
    s.withExit('alice', 'BUY', '1', '99.00', { stop: '98.00', stopLimit: '97.00' });
    s.buy('maker', '1', '96.00');
    s.sell('bob', '1.5', '96.00');
    expect(s.lastEvents().slice(-2)).toEqual(['exit of #3 over 0.999: #6', '#6 alice SELL LIMIT 0.999 @ 97']);
    expect(s.book()).toContain('ask 97 0.999 alice 0.999');
  });

  it('past its take profit is that alone, and fills', () => {
    const s = market(make);
    const order = s.withExit('alice', 'BUY', '2', '99.00', { takeProfit: '110.00', stop: '90.00' });
    s.sell('bob', '0.5', '99.00');
    s.sell('maker', '1', '111.00');
    s.buy('bob', '1', '111.00');
    s.buy('bob', '0.2', '110.50');
    s.cancel('alice', order);
    expect(s.lastEvents()).toEqual([
      '#3 CANCELED left 1.5',
      'exit of #3 over 0.4995: #8',
      '#8 alice SELL LIMIT 0.4995 @ 110',
      'trade 0.2 @ 110.5 maker bob #7 fee 0.0002 BTC taker alice #8 fee 0.0221 USDT',
    ]);
    expect(s.book()).toContain('ask 110 0.2995 alice 0.2995');
  });

  it('beside a bid that its take profit would meet is that alone, whatever the last price', () => {
    const s = market(make);
    const order = s.withExit('alice', 'BUY', '2', '99.00', { takeProfit: '101.00', stop: '90.00' });
    s.sell('bob', '0.5', '99.00');
    s.buy('bob', '0.2', '102.00');
    s.cancel('alice', order);
    expect(s.lastEvents().at(-1)).toBe('trade 0.2 @ 102 maker bob #5 fee 0.0002 BTC taker alice #6 fee 0.0204 USDT');
  });

  it('says why it cannot be placed, and nothing else happens', () => {
    const s = market(make, { minNotional: '50', minQuantity: '0.1' });
    const small = s.withExit('alice', 'BUY', '2', '99.00', { takeProfit: '110.00', stop: '90.00' });
    s.sell('bob', '0.6', '99.00');
    s.cancel('alice', small);
    expect(s.lastEvents()).toContain('exit of #3 over 0.5994: #5 and #6');
    s.cancelAll('alice');
    const tiny = s.withExit('alice', 'BUY', '2', '99.00', { takeProfit: '110.00', stop: '90.00' });
    s.sell('bob', '0.51', '99.00');
    s.cancel('alice', tiny);
    expect(s.lastEvents()).toEqual(['#7 CANCELED left 1.49', 'exit of #7 over 0.50949: NOTIONAL']);
    expect(s.balance('alice', 'BTC').frozen).toBe('0');
  });

  it('is not placed where the user has not what it takes', () => {
    const s = market(make);
    s.fund(['carol'], { BTC: '1' });
    // The stop buys back at 115.5 at worst; the sale brings 101.
    s.withExit('carol', 'SELL', '1', '101.00', { takeProfit: '90.00', stop: '110.00' });
    s.buy('bob', '1', '101.00');
    expect(s.lastEvents().at(-1)).toBe('exit of #3 over 1: INSUFFICIENT_BALANCE');
    expect(s.balance('carol', 'USDT')).toEqual({ available: '100.899', frozen: '0' });
  });

  it('is not placed in a halted market, nor for somebody who is suspended', () => {
    const s = market(make);
    const order = s.withExit('alice', 'BUY', '2', '99.00', { takeProfit: '110.00' });
    s.sell('bob', '0.5', '99.00');
    s.halt();
    s.cancel('alice', order);
    expect(s.lastEvents()).toEqual(['#3 CANCELED left 1.5', 'exit of #3 over 0.4995: MARKET_HALTED']);
    s.open();
    s.withExit('alice', 'BUY', '2', '99.00', { takeProfit: '110.00' });
    s.setUser('alice', { suspended: true });
    s.sell('bob', '2', '99.00');
    expect(s.lastEvents().at(-1)).toBe('exit of #5 over 1.998: USER_SUSPENDED');
  });

  it('comes of an order that ends because it met another of its user', () => {
    const s = market(make);
    s.withExit('alice', 'BUY', '2', '99.00', { takeProfit: '110.00' });
    s.sell('bob', '0.5', '99.00');
    s.sell('alice', '1', '99.00');
    expect(s.lastEvents().slice(1)).toEqual([
      'prevented 1 @ 99 maker #3 taker #5 by EXPIRE_MAKER',
      '#3 SELF_TRADE left 1.5',
      'exit of #3 over 0.4995: #6',
      '#6 alice SELL LIMIT 0.4995 @ 110',
    ]);
  });

  it('must gain at its take profit and lose at its stop, and lie on the grid', () => {
    const s = market(make, { minNotional: '10', minPrice: '1.00' });
    const buy = (exit: Parameters<Scenario['withExit']>[4]): string => s.refusal(() => s.withExit('alice', 'BUY', '1', '99.00', exit));
    expect(buy({ takeProfit: '99.00' })).toBe('OCO_PRICES');
    expect(buy({ stop: '99.00' })).toBe('OCO_PRICES');
    expect(buy({ takeProfit: '110.00', stop: '99.01' })).toBe('OCO_PRICES');
    expect(buy({ stop: '0.99' })).toBe('PRICE_FILTER');
    expect(buy({ stop: '5.00' })).toBe('NOTIONAL');
    expect(buy({ stop: '90.00', stopLimit: '5.00' })).toBe('NOTIONAL');
    expect(buy({})).toBe('MALFORMED');
    expect(buy({ takeProfit: '110.00', stopLimit: '90.00' })).toBe('MALFORMED');
    expect(s.refusal(() => s.withExit('alice', 'SELL', '1', '101.00', { takeProfit: '102.00' }))).toBe('OCO_PRICES');
    expect(s.refusal(() => s.withExit('alice', 'SELL', '1', '101.00', { stop: '100.00' }))).toBe('OCO_PRICES');
    expect(s.refusal(() => s.withExit('alice', 'BUY', '1', '99.00', { stop: '90.00' }, { type: 'STOP_LOSS' }))).toBe('MALFORMED');
  });

  it('counts as a conditional order while its order is open', () => {
    const s = market(make, { maxConditionalOrders: 2 });
    const first = s.withExit('alice', 'BUY', '1', '99.00', { takeProfit: '110.00' });
    s.stopLoss('alice', 'SELL', '1', '90.00');
    expect(s.refusal(() => s.withExit('alice', 'BUY', '1', '99.00', { takeProfit: '110.00' }))).toBe('MAX_NUM_ALGO_ORDERS');
    expect(s.refusal(() => s.stopLoss('alice', 'SELL', '1', '90.00'))).toBe('MAX_NUM_ALGO_ORDERS');
    s.cancel('alice', first);
    expect(s.refusal(() => s.withExit('alice', 'BUY', '1', '99.00', { takeProfit: '110.00' }))).toBe('NONE');
  });

  it('goes along when its order gets another price, and stays when it gets a smaller quantity', () => {
    const s = market(make);
    const order = s.withExit('alice', 'BUY', '2', '99.00', { takeProfit: '110.00', stop: '90.00' });
    s.sell('bob', '0.5', '99.00');
    expect(s.refusal(() => s.replace('alice', order, '1', '89.00'))).toBe('OCO_PRICES');
    const moved = s.replace('alice', order, '1', '98.00');
    expect(s.lastEvents()).toEqual([
      '#3 REPLACED left 1.5',
      '#5 alice BUY LIMIT 1 @ 98',
      '#5 brings take profit 110, stop 90 limit none',
      'exit of #3 over 0.4995: #6 and #7',
      '#6 alice SELL LIMIT_MAKER 0.4995 @ 110',
      '#7 alice SELL STOP_LOSS 0.4995 stop 90',
      '#6 and #7 linked',
    ]);
    s.amend('alice', moved, '0.8');
    s.sell('bob', '0.8', '98.00');
    expect(s.lastEvents()).toContain('exit of #5 over 0.7992: #9 and #10');
  });

  it('is unknown before its release', () => {
    const s = scenario(make);
    s.fund(['alice'], { USDT: '1000' });
    expect(s.refusal(() => s.withExit('alice', 'BUY', '1', '99.00', { takeProfit: '110.00' }))).toBe('MALFORMED');
  });

  it('comes of every order that one taker fills, first ended first', () => {
    const s = market(make, { maxConditionalOrders: 0, maxOrders: 0 });
    for (let i = 0; i < 300; i++) s.withExit('alice', 'BUY', '0.1', '99.00', { takeProfit: '110.00' });
    s.sell('bob', '30', '99.00');
    const placed = (): string[] => s.lastEvents().filter((line) => line.startsWith('exit'));
    expect(placed()).toHaveLength(256);
    expect(placed()[0]).toBe('exit of #3 over 0.0999: #304');
    expect(s.state().exits).toHaveLength(44);
    s.tick();
    expect(placed()).toHaveLength(44);
    expect(s.state().exits).toBeUndefined();
  });
});

describe('what orders bring along', () => {
  it('is in a snapshot, due or attached', () => {
    const s = market(createEngine, { maxConditionalOrders: 0, maxOrders: 0 });
    for (let i = 0; i < 260; i++) s.withExit('alice', 'BUY', '0.1', '99.00', { takeProfit: '110.00', stop: '90.00' });
    s.withExit('alice', 'BUY', '1', '98.00', { takeProfit: '110.00', stop: '90.00' });
    s.sell('bob', '26.5', '98.00');
    const engine = s.door as ReturnType<typeof createEngine>;
    const again = restoreEngine(engine.snapshot(), { recording: true });
    expect(again.dump()).toEqual(engine.dump());
    expect(again.digest()).toBe(engine.digest());
    expect(engine.dump().exits).toHaveLength(4);
    expect(engine.dump().markets[0]!.bids[0]!.attached).toMatchObject({ lots: 50_000, received: 49_950_000n });
  });
});
