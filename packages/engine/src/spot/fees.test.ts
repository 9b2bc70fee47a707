import { DOORS } from '@kontor/testkit/doors';
import { btcUsdt, marketSpec } from '@kontor/testkit/builders';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

function market(make: MakeDoor): Scenario {
  return scenario(make).fund(['alice', 'bob'], { USDT: '1000000', BTC: '10' });
}

describe.each(DOORS)('fees, %s', (_name, make) => {
  it('0.1 % of what is received, from both sides, into the account of fees', () => {
    const s = market(make);
    s.sell('bob', '0.5', '60000.00');
    s.buy('alice', '0.5', '60000.00');
    expect(s.balance('alice', 'BTC').available).toBe('10.4995');
    expect(s.balance('bob', 'USDT').available).toBe('1029970');
    expect(s.feesEarned('BTC')).toBe('0.0005');
    expect(s.feesEarned('USDT')).toBe('30');
  });

  it('takes the maker rate from the resting order and the taker rate from the other, each from the tier of its user', () => {
    const s = market(make);
    s.feeTier(1, 20_000, 40_000);
    s.feeTier(2, 0, 75_000);
    s.setUser('alice', { tier: 1 });
    s.setUser('bob', { tier: 2 });
    s.sell('bob', '1', '60000.00');
    s.buy('alice', '1', '60000.00');
    expect(s.lastEvents()[1]).toBe('trade 1 @ 60000 maker bob #1 fee 0 USDT taker alice #2 fee 0.0004 BTC');
    s.buy('alice', '1', '60000.00');
    s.sell('bob', '1', '60000.00');
    expect(s.lastEvents()[1]).toBe('trade 1 @ 60000 maker alice #3 fee 0.0002 BTC taker bob #4 fee 45 USDT');
  });

  it('takes the rate at the moment of the fill', () => {
    const s = market(make);
    s.sell('bob', '1', '60000.00');
    s.feeTier(0, 500_000, 0);
    s.buy('alice', '0.5', '60000.00');
    expect(s.lastEvents()[1]).toBe('trade 0.5 @ 60000 maker bob #1 fee 150 USDT taker alice #2 fee 0 BTC');
    s.feeTier(0, 0, 0);
    s.buy('alice', '0.5', '60000.00');
    expect(s.lastEvents()[1]).toBe('trade 0.5 @ 60000 maker bob #1 fee 0 USDT taker alice #3 fee 0 BTC');
    // A fee of nothing is no posting.
    expect(s.lastRecords().filter((record) => record.type === 8)).toEqual([]);
  });

  it('rounds up to the smallest unit, and is never more than what is received', () => {
    const spec = btcUsdt({ step: '0.00000001', tick: '1' });
    const s = scenario(make, { markets: [spec] });
    s.deposit('alice', 'USDT', '1000');
    s.deposit('bob', 'BTC', '1');
    s.sell('bob', '0.00001001', '1');
    s.buy('alice', '0.00000001', '1');
    // One unit of each changes hands; both are taken whole as fees.
    expect(s.lastEvents()[1]).toBe('trade 0.00000001 @ 1 maker bob #1 fee 0.00000001 USDT taker alice #2 fee 0.00000001 BTC');
    expect(s.balance('alice', 'BTC').available).toBe('0');
    expect(s.balance('bob', 'USDT').available).toBe('0');
    s.buy('alice', '0.00001', '1');
    expect(s.lastEvents()[1]).toBe('trade 0.00001 @ 1 maker bob #1 fee 0.00000001 USDT taker alice #3 fee 0.00000001 BTC');
  });

  it('is charged for each fill, so that three fills may cost two units more than one', () => {
    const s = scenario(make, { markets: [btcUsdt({ step: '0.00000001', tick: '1' })] });
    s.deposit('alice', 'USDT', '1000');
    s.deposit('bob', 'BTC', '1');
    for (let i = 0; i < 3; i++) s.sell('bob', '0.00000100', '1');
    s.buy('alice', '0.000003', '1');
    expect(s.feesEarned('BTC')).toBe('0.00000003');
  });

  it('example of the commission FAQ: 35,000 × 0.49975 at a rate of 0.0000006', () => {
    const s = market(make);
    s.feeTier(3, 0, 60);
    s.setUser('bob', { tier: 3 });
    s.buy('alice', '0.49975', '35000.00');
    s.sell('bob', '0.49975', '35000.00');
    expect(s.lastEvents()[1]).toBe('trade 0.49975 @ 35000 maker alice #1 fee 0.00049975 BTC taker bob #2 fee 0.01049475 USDT');
  });

  it('counts in the units of each asset, whatever their scales are', () => {
    const yen = { symbol: 'JPY', id: 7, scale: 0, flags: 0 };
    const wei = { symbol: 'WEI', id: 8, scale: 18, flags: 0 };
    const s = scenario(make, { assets: [yen, wei], markets: [marketSpec(1, wei, yen, { tick: '1000', step: '0.001' })] });
    s.deposit('alice', 'JPY', '100000');
    s.deposit('bob', 'WEI', '3');
    s.sell('bob', '1.501', '3000');
    s.buy('alice', '1.501', '3000');
    // 4,503 JPY: 4.503 is rounded up.
    expect(s.lastEvents()[1]).toBe('trade 1.501 @ 3000 maker bob #1 fee 5 JPY taker alice #2 fee 0.001501 WEI');
  });
});
