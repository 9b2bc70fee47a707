import type { OrderId } from '@kontor/engine/command';
import { btcUsdt, ethUsdt } from '@kontor/testkit/builders';
import { DOORS } from '@kontor/testkit/doors';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

/** Alice's 2,100 stops and one OCO of carol wait for a fall to 59,000; a bid of dave's is there to trade at that price. */
function crowd(make: MakeDoor): { s: Scenario; stops: OrderId[] } {
  const s = scenario(make, { markets: [btcUsdt({ maxOrders: 0, maxConditionalOrders: 0 }), ethUsdt()] });
  s.fund(['alice', 'carol', 'maker', 'dave'], { BTC: '100', USDT: '10000000' });
  s.sell('maker', '0.001', '60000.00');
  s.buy('dave', '0.001', '60000.00');
  const stops: OrderId[] = [];
  s.hurry(() => {
    for (let i = 0; i < 2100; i++) stops.push(s.stopLoss('alice', 'SELL', '0.001', '59000.00'));
  });
  s.oco('carol', 'SELL', '1', '61000.00', '59000.00');
  s.buy('dave', '0.001', '59000.00');
  return { s, stops };
}

function triggered(s: Scenario): number {
  return s.lastEvents().filter((line) => line.includes('triggered')).length;
}

describe.each(DOORS)('the queue of triggered orders, %s', (_name, make) => {
  it('works off 1,024 orders behind the command that fired them, the next 1,024 before the next command', () => {
    const { s } = crowd(make);
    s.sell('maker', '0.001', '59000.00', { in: 'IOC' });
    expect(triggered(s)).toBe(1024);
    expect(s.state().queue).toHaveLength(1077);

    // 1,024 before the question, which then finds 53 that still wait.
    expect(s.refusal(() => s.buy('dave', '0.001', '1.00'))).toBe('MARKET_BUSY');
    expect(triggered(s)).toBe(1024);
    expect(s.state().queue).toHaveLength(53);

    s.buy('dave', '0.001', '1.00');
    expect(triggered(s)).toBe(53);
    expect(s.lastEvents().at(-1)).toBe('#2107 dave BUY LIMIT 0.001 @ 1');
    expect(s.balance('alice', 'BTC').frozen).toBe('0');
    expect(s.balance('carol', 'BTC').frozen).toBe('0');
  });

  it('works off a second 1,024 behind a command that is applied, and is never busy in another market', () => {
    const { s } = crowd(make);
    s.deposit('maker', 'ETH', '1');
    s.sell('maker', '0.001', '59000.00', { in: 'IOC' });
    s.sell('maker', '1', '2700.00', { market: 'ETHUSDT' });
    expect(triggered(s)).toBe(1077);
    expect(s.state().queue).toEqual([]);
    expect(s.book('ETHUSDT')).toBe('ask 2700 1 maker 1');
  });

  it('refuses a replacement while the market is busy', () => {
    const { s } = crowd(make);
    const resting = s.sell('dave', '0.001', '70000.00');
    s.sell('maker', '0.001', '59000.00', { in: 'IOC' });
    expect(s.refusal(() => s.replace('dave', resting, '0.001', '80000.00'))).toBe('MARKET_BUSY');
  });

  it('refuses an OCO while the market is busy', () => {
    const { s } = crowd(make);
    s.sell('maker', '0.001', '59000.00', { in: 'IOC' });
    expect(s.refusal(() => s.oco('dave', 'SELL', '1', '70000.00', '50000.00'))).toBe('MARKET_BUSY');
  });

  it('does not let queued orders be amended or replaced', () => {
    const { s, stops } = crowd(make);
    s.sell('maker', '0.001', '59000.00', { in: 'IOC' });
    // This command works off 1,024 first; the last ones wait still.
    expect(s.refusal(() => s.amend('alice', stops[2099]!, '0.0005'))).toBe('NOT_AMENDABLE');
    expect(s.state().queue).toHaveLength(53);
    expect(s.refusal(() => s.amend('alice', stops[2099]!, '0.0005'))).toBe('UNKNOWN_ORDER');
  });

  it('lets a queued order be cancelled', () => {
    const { s, stops } = crowd(make);
    s.sell('maker', '0.001', '59000.00', { in: 'IOC' });
    s.cancel('alice', stops[2099]!);
    expect(s.lastEvents().filter((line) => line.startsWith('#2102'))).toEqual(['#2102 CANCELED left 0.001']);
    expect(s.state().queue).toEqual([]);
    expect(s.balance('alice', 'BTC').frozen).toBe('0');
  });

  it('cancels all: the OCO whose stop leg is queued goes with both legs', () => {
    const { s } = crowd(make);
    s.sell('maker', '0.001', '59000.00', { in: 'IOC' });
    s.cancelAll('carol');
    expect(s.lastEvents().filter((line) => line.includes('CANCELED'))).toEqual(['#2103 CANCELED left 1', '#2104 CANCELED left 1']);
    expect(s.balance('carol', 'BTC')).toEqual({ available: '100', frozen: '0' });
  });

  it('expires the limit leg when its stop leg gets its turn', () => {
    const { s } = crowd(make);
    s.sell('maker', '0.001', '59000.00', { in: 'IOC' });
    expect(s.book()).toBe('ask 61000 1 carol 1');
    s.tick();
    expect(s.lastEvents().slice(-3)).toEqual(['#2104 triggered at 59000', '#2103 OCO left 1', '#2104 BOOK_ENDED left 1']);
    expect(s.book()).toBe('empty');
  });

  it('expires a queued stop leg when its limit leg trades first', () => {
    const s = scenario(make);
    for (const user of ['carol', 'dave', 'erin', 'maker']) {
      s.deposit(user, 'BTC', '100');
      s.deposit(user, 'USDT', '10000000');
    }
    s.sell('maker', '0.001', '60000.00');
    s.buy('erin', '0.001', '60000.00');
    s.takeProfit('dave', 'BUY', '0.25', '59500.00', { limit: '61000.00' });
    s.oco('carol', 'SELL', '1', '61000.00', '59400.00');
    s.buy('erin', '0.001', '59400.00');
    // The trade fires both. Dave's order comes first and buys from carol's limit leg while her stop leg waits behind it.
    s.sell('maker', '0.001', '59400.00', { in: 'IOC' });
    expect(s.lastEvents().slice(2)).toEqual([
      '#3 triggered at 59400',
      '#5 OCO left 1',
      'trade 0.25 @ 61000 maker carol #4 fee 15.25 USDT taker dave #3 fee 0.00025 BTC',
    ]);
    expect(s.book()).toBe('ask 61000 0.75 carol 0.75');
    expect(s.balance('carol', 'BTC')).toEqual({ available: '99', frozen: '0.75' });
  });
});
