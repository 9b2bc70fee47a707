import { DOORS } from '@kontor/testkit/doors';
import { btcUsdt } from '@kontor/testkit/builders';
import { scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

/** The vectors V:S1 to V:S5, with their figures as they stand there (rules 1.3, 1.6, 1.7). */
describe.each(DOORS)('vectors of spot, %s', (_name, make) => {
  it('V:S1: a limit BUY is improved by three makers', () => {
    const s = scenario(make);
    s.deposit('alice', 'USDT', '30850');
    s.deposit('maker', 'BTC', '0.5');
    s.sell('maker', '0.2', '61686.00');
    s.sell('maker', '0.1', '61690.00');
    s.sell('maker', '0.2', '61699.99');
    s.buy('alice', '0.5', '61700.00');
    expect(s.lastRecords()[1]).toMatchObject({ bucket: 1, amount: 3_085_000_000_000n });
    const trades = s.lastRawEvents().filter((event) => event.type === 'trade');
    expect(trades.map((each) => [each.lots, each.priceTicks])).toEqual([
      [20_000, 6_168_600],
      [10_000, 6_169_000],
      [20_000, 6_169_999],
    ]);
    expect(s.balance('alice', 'USDT')).toEqual({ available: '3.802', frozen: '0' });
    expect(s.balance('alice', 'BTC')).toEqual({ available: '0.4995', frozen: '0' });
    expect(s.feesEarned('BTC')).toBe('0.0005');
    // Spent 30,846.198, of which the makers keep all but the fee.
    expect(s.balance('maker', 'USDT').available).toBe('30815.351802');
    expect(s.feesEarned('USDT')).toBe('30.846198');
  });

  it('V:S2: MARKET BUY for 1,000', () => {
    const s = scenario(make);
    s.deposit('alice', 'USDT', '1000');
    s.deposit('maker', 'BTC', '0.51');
    s.sell('maker', '0.01', '61686.00');
    s.sell('maker', '0.5', '61690.00');
    s.marketFor('alice', 'BUY', '1000');
    expect(s.lastEvents()).toEqual([
      '#3 alice BUY MARKET for 1000 USDT',
      'trade 0.01 @ 61686 maker maker #1 fee 0.61686 USDT taker alice #3 fee 0.00001 BTC',
      'trade 0.00621 @ 61690 maker maker #2 fee 0.3830949 USDT taker alice #3 fee 0.00000621 BTC',
      '#3 QUOTE_SPENT left 0',
    ]);
    expect(s.balance('alice', 'USDT')).toEqual({ available: '0.0451', frozen: '0' });
    expect(s.balance('alice', 'BTC').available).toBe('0.01619379');
    expect(s.feesEarned('BTC')).toBe('0.00001621');
  });

  it('V:S3: the fee of a SELL is rounded up', () => {
    const s = scenario(make);
    s.deposit('bob', 'USDT', '75.8737923');
    s.deposit('alice', 'BTC', '0.00123');
    s.buy('bob', '0.00123', '61686.01');
    s.sell('alice', '0.00123', '61686.01');
    expect(s.feesEarned('USDT')).toBe('0.0758738');
    expect(s.balance('alice', 'USDT').available).toBe('75.7979185');
    expect(s.balance('bob', 'USDT')).toEqual({ available: '0', frozen: '0' });
  });

  it('V:S4: the protection band of 5 % around 61,686', () => {
    const s = scenario(make, { markets: [btcUsdt({ bandBps: 500 })] });
    s.deposit('alice', 'USDT', '1000000');
    s.deposit('maker', 'USDT', '1000000');
    s.deposit('alice', 'BTC', '10');
    s.deposit('maker', 'BTC', '10');
    s.index('61686');
    s.sell('maker', '1', '64770.30');
    s.sell('maker', '1', '64770.31');
    s.buy('maker', '1', '58601.70');
    s.buy('maker', '1', '58601.69');
    const before = s.state();
    s.buy('alice', '2', '70000.00');
    expect(s.lastEvents().slice(1)).toEqual([
      'trade 1 @ 64770.3 maker maker #1 fee 64.7703 USDT taker alice #5 fee 0.001 BTC',
      '#5 PRICE_RANGE left 1',
    ]);
    expect(before.markets[0]!.lastTicks).toBe(0);

    const t = scenario(make, { markets: [btcUsdt({ bandBps: 500 })] });
    t.deposit('alice', 'BTC', '10');
    t.deposit('maker', 'USDT', '1000000');
    t.index('61686');
    t.buy('maker', '1', '58601.70');
    t.buy('maker', '1', '58601.69');
    t.sell('alice', '2', '50000.00');
    expect(t.lastEvents().slice(1)).toEqual([
      'trade 1 @ 58601.7 maker maker #1 fee 0.001 BTC taker alice #3 fee 58.6017 USDT',
      '#3 PRICE_RANGE left 1',
    ]);
  });

  it('V:S5: an OCO freezes once', () => {
    const s = scenario(make);
    s.deposit('alice', 'USDT', '100000');
    s.deposit('alice', 'BTC', '1');
    s.deposit('maker', 'BTC', '1');
    s.sell('maker', '0.1', '62000.00');
    s.buy('alice', '0.1', '62000.00');
    s.oco('alice', 'SELL', '0.3', '65000.00', '60000.00');
    expect(s.balance('alice', 'BTC').frozen).toBe('0.3');
    s.oco('alice', 'BUY', '0.3', '60000.00', '63000.00', { limit: '63100.00' });
    expect(s.balance('alice', 'USDT').frozen).toBe('18930');
  });
});
