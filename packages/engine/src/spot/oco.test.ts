import { DOORS, table } from '@kontor/testkit/doors';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

/** The last trade was at 62,000. */
function market(make: MakeDoor): Scenario {
  const s = scenario(make);
  s.fund(['alice', 'bob', 'maker'], { USDT: '1000000', BTC: '10' });
  s.sell('maker', '0.1', '62000.00');
  s.buy('bob', '0.1', '62000.00');
  return s;
}

describe.each(DOORS)('OCO, %s', (_name, make) => {
  it('places two linked orders, the limit leg first, and freezes once', () => {
    const s = market(make);
    s.oco('alice', 'SELL', '0.3', '65000.00', '60000.00', { limit: '59900.00' });
    expect(s.lastEvents()).toEqual([
      '#3 alice SELL LIMIT_MAKER 0.3 @ 65000',
      '#4 alice SELL STOP_LOSS_LIMIT 0.3 @ 59900 stop 60000',
      '#3 and #4 linked',
    ]);
    expect(s.balance('alice', 'BTC')).toEqual({ available: '9.7', frozen: '0.3' });
    expect(s.book()).toBe('ask 65000 0.3 alice 0.3');
    expect(s.stops()).toBe('fall 60000 0.3 alice');
    const { asks, falling } = s.state().markets[0]!;
    expect(asks[0]).toMatchObject({ frozen: 30_000_000n, sibling: 4 });
    expect(falling[0]).toMatchObject({ frozen: 0n, sibling: 3 });
  });

  it('freezes for a BUY what the dearer leg may cost', () => {
    const s = market(make);
    s.oco('alice', 'BUY', '0.3', '60000.00', '63000.00', { limit: '63100.00' });
    expect(s.balance('alice', 'USDT').frozen).toBe('18930');
    s.cancelAll('alice');
    // Without a stop limit the stop leg may cost its worst price, 63,000 × 1.05.
    s.oco('alice', 'BUY', '0.3', '60000.00', '63000.00');
    expect(s.balance('alice', 'USDT').frozen).toBe('19845');
    s.cancelAll('alice');
    // A stop limit below the limit price: the limit leg is the dearer one.
    s.oco('alice', 'BUY', '0.3', '60000.00', '63000.00', { limit: '50000.00' });
    expect(s.balance('alice', 'USDT').frozen).toBe('18000');
  });

  it('must enclose the last price', () => {
    const s = market(make);
    const refusal = (side: 'BUY' | 'SELL', price: string, stop: string): string =>
      s.refusal(() => s.oco('alice', side, '0.3', price, stop));
    expect(refusal('SELL', '62000.00', '60000.00')).toBe('OCO_PRICES');
    expect(refusal('SELL', '65000.00', '62000.00')).toBe('OCO_PRICES');
    expect(refusal('SELL', '60000.00', '65000.00')).toBe('OCO_PRICES');
    expect(refusal('BUY', '62000.00', '65000.00')).toBe('OCO_PRICES');
    expect(refusal('BUY', '60000.00', '62000.00')).toBe('OCO_PRICES');
    expect(refusal('SELL', '62000.01', '61999.99')).toBe('NONE');
    const fresh = scenario(make);
    fresh.deposit('alice', 'BTC', '1');
    expect(fresh.refusal(() => fresh.oco('alice', 'SELL', '1', '65000.00', '60000.00'))).toBe('OCO_PRICES');
  });

  it('refuses a limit leg that would match', () => {
    const s = market(make);
    s.buy('bob', '1', '63000.00');
    expect(s.refusal(() => s.oco('alice', 'SELL', '0.3', '63000.00', '60000.00'))).toBe('WOULD_MATCH');
    expect(s.refusal(() => s.oco('alice', 'SELL', '0.3', '63000.01', '60000.00'))).toBe('NONE');
  });

  it('any fill of the limit leg, even a partial one, expires the stop leg before the trade', () => {
    const s = market(make);
    s.oco('alice', 'BUY', '0.3', '60000.00', '63000.00', { limit: '63100.00' });
    s.sell('bob', '0.1', '60000.00');
    expect(s.lastEvents()).toEqual([
      '#5 bob SELL LIMIT 0.1 @ 60000',
      '#4 OCO left 0.3',
      'trade 0.1 @ 60000 maker alice #3 fee 0.0001 BTC taker bob #5 fee 6 USDT',
    ]);
    // 18,930 were frozen; the limit leg keeps 0.2 × 60,000.
    expect(s.balance('alice', 'USDT')).toEqual({ available: '982000', frozen: '12000' });
    expect(s.book()).toBe('bid 60000 0.2 alice 0.2');
    expect(s.stops()).toBe('none');
  });

  it('the triggered stop leg expires the limit leg and takes over what it needs', () => {
    const s = market(make);
    s.oco('alice', 'BUY', '0.3', '60000.00', '63000.00', { limit: '63100.00' });
    s.sell('maker', '0.5', '63050.00');
    s.sell('maker', '0.1', '63000.00');
    s.buy('bob', '0.1', '63000.00');
    expect(s.lastEvents().slice(2)).toEqual([
      '#4 triggered at 63000',
      '#3 OCO left 0.3',
      'trade 0.3 @ 63050 maker maker #5 fee 18.915 USDT taker alice #4 fee 0.0003 BTC',
    ]);
    expect(s.balance('alice', 'USDT')).toEqual({ available: '981085', frozen: '0' });
  });

  it('releases what the surviving stop leg does not need', () => {
    const s = market(make);
    s.oco('alice', 'BUY', '0.3', '60000.00', '63000.00', { limit: '50000.00' });
    s.sell('maker', '0.1', '63000.00');
    s.buy('bob', '0.1', '63000.00');
    // 18,000 were frozen for the limit leg; 0.3 @ 50,000 rest now.
    expect(s.book()).toBe('bid 50000 0.3 alice 0.3');
    expect(s.balance('alice', 'USDT').frozen).toBe('15000');
    const unfrozen = s.lastRecords().filter((record) => record.owner === s.user('alice') && record.amount === 300_000_000_000n);
    expect(unfrozen).toMatchObject([{ reference: 4 }]);
  });

  it.each(['limit', 'stop'] as const)('cancelling the %s leg cancels both, the limit leg first', (leg) => {
    const s = market(make);
    const oco = s.oco('alice', 'SELL', '0.3', '65000.00', '60000.00');
    s.cancel('alice', oco[leg]);
    expect(s.lastEvents()).toEqual(['#3 CANCELED left 0.3', '#4 CANCELED left 0.3']);
    expect(s.lastRecords().map((record) => [record.reference, record.amount])).toEqual([
      [3, -30_000_000n],
      [3, 30_000_000n],
    ]);
    expect(s.balance('alice', 'BTC')).toEqual({ available: '10', frozen: '0' });
    expect(s.refusal(() => s.cancel('alice', oco.limit))).toBe('UNKNOWN_ORDER');
    expect(s.refusal(() => s.cancel('alice', oco.stop))).toBe('UNKNOWN_ORDER');
  });

  it('neither leg can be amended or replaced', () => {
    const s = market(make);
    const oco = s.oco('alice', 'SELL', '0.3', '65000.00', '60000.00');
    expect(s.refusal(() => s.amend('alice', oco.limit, '0.2'))).toBe('NOT_AMENDABLE');
    expect(s.refusal(() => s.amend('alice', oco.stop, '0.2'))).toBe('NOT_AMENDABLE');
    expect(s.refusal(() => s.replace('alice', oco.limit, '0.2', '65000.00'))).toBe('NOT_AMENDABLE');
    expect(s.refusal(() => s.replace('alice', oco.stop, '0.2', '65000.00'))).toBe('NOT_AMENDABLE');
  });

  it("a limit leg that meets its owner as a taker goes by the taker's mode", () => {
    for (const [mode, events, book] of [
      ['EXPIRE_TAKER', ['prevented 0.3 @ 65000 maker #3 taker #5 by EXPIRE_TAKER', '#5 SELF_TRADE left 0.4'], 'ask 65000 0.3 alice 0.3'],
      [
        'EXPIRE_MAKER',
        ['#4 OCO left 0.3', 'prevented 0.3 @ 65000 maker #3 taker #5 by EXPIRE_MAKER', '#3 SELF_TRADE left 0.3'],
        'bid 65000 0.4 alice 0.4',
      ],
      [
        'EXPIRE_BOTH',
        ['#4 OCO left 0.3', 'prevented 0.3 @ 65000 maker #3 taker #5 by EXPIRE_BOTH', '#3 SELF_TRADE left 0.3', '#5 SELF_TRADE left 0.4'],
        'empty',
      ],
      [
        'DECREMENT',
        ['#4 OCO left 0.3', 'prevented 0.3 @ 65000 maker #3 taker #5 by DECREMENT', '#3 SELF_TRADE left 0.3'],
        'bid 65000 0.1 alice 0.1',
      ],
    ] as const) {
      const s = market(make);
      s.oco('alice', 'SELL', '0.3', '65000.00', '60000.00');
      s.buy('alice', '0.4', '65000.00', { mode });
      expect(s.lastEvents().slice(1)).toEqual(events);
      expect(s.book()).toBe(table(book));
    }
  });

  it('is found by its client id through the limit leg, as long as that is open', () => {
    const s = market(make);
    s.oco('alice', 'SELL', '0.3', '65000.00', '60000.00', { id: 7 });
    s.cancelById('alice', 7);
    expect(s.lastEvents()).toEqual(['#3 CANCELED left 0.3', '#4 CANCELED left 0.3']);
    expect(s.refusal(() => s.cancelById('alice', 7))).toBe('UNKNOWN_ORDER');
    // The stop leg has no id and takes none of the places among the remembered ones.
    expect(s.refusal(() => s.oco('alice', 'SELL', '0.3', '65000.00', '60000.00', { id: 7 }))).toBe('REPEATED');
    expect(s.lastOrder().number).toBe(3);
    expect(s.refusal(() => s.oco('alice', 'SELL', '0.3', '65000.00', '60000.00', { id: 7, limit: '59000.00' }))).toBe('CLIENT_ID_REUSED');
  });
});
