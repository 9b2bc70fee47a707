import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { btcUsdt, listMarket } from '@kontor/testkit/builders';
import type { MarketSpec } from '@kontor/testkit/builders';
import { DOORS } from '@kontor/testkit/doors';
import { scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

describe.each(DOORS)('listing, %s', (_name, make) => {
  it('an asset is listed once', () => {
    const s = scenario(make);
    const list = (asset: number, scale: number, flags = 0): string =>
      s.refusal(() => s.apply({ type: CommandType.LIST_ASSET, time: s.time, asset, scale, flags }));
    expect(list(50, 8)).toBe('NONE');
    expect(list(50, 8)).toBe('ALREADY_LISTED');
    expect(list(50, 19)).toBe('ALREADY_LISTED');
    expect(list(51, 19)).toBe('BAD_TERMS');
    expect(list(51, 18)).toBe('NONE');
    expect(list(0, 0)).toBe('NONE');
    expect(list(65_535, 0, 7)).toBe('NONE');
    expect(list(65_536, 0)).toBe('MALFORMED');
    expect(list(-1, 0)).toBe('MALFORMED');
    expect(s.state().assets.map((each) => each.asset)).toEqual([0, 1, 2, 3, 4, 50, 51, 65_535]);
  });

  it('a new market is halted, and opened and closed by its status', () => {
    const s = scenario(make);
    const spec: MarketSpec = { ...btcUsdt(), symbol: 'NEW', terms: { ...btcUsdt().terms, market: 9 } };
    s.apply(listMarket(spec, s.time));
    expect(s.state().markets.map((each) => [each.terms.market, each.status])).toEqual([
      [1, 1],
      [2, 1],
      [9, 0],
    ]);
    const status = (market: number, value: number): string =>
      s.refusal(() => s.apply({ type: CommandType.MARKET_STATUS, time: s.time, market, status: value }));
    expect(status(9, 1)).toBe('NONE');
    expect(status(9, 2)).toBe('MALFORMED');
    expect(status(10, 1)).toBe('UNKNOWN_MARKET');
  });

  it('the terms of a market can change, its assets and its grid cannot; its status stays', () => {
    const s = scenario(make);
    s.deposit('alice', 'USDT', '100');
    s.buy('alice', '1', '10.00');
    s.relist(btcUsdt({ minPrice: '50.00' }));
    expect(s.state().markets[0]).toMatchObject({ status: 1, terms: { minPriceTicks: 5000 } });
    expect(s.book()).toBe('bid 10 1 alice 1');
    expect(s.refusal(() => s.buy('alice', '1', '10.00'))).toBe('PRICE_FILTER');
    expect(s.refusal(() => s.relist(btcUsdt({ tick: '0.1' })))).toBe('ALREADY_LISTED');
    expect(s.refusal(() => s.relist(btcUsdt({ step: '0.0001' })))).toBe('ALREADY_LISTED');
    const { terms } = btcUsdt();
    expect(s.refusal(() => s.apply({ type: CommandType.LIST_MARKET, time: s.time, terms: { ...terms, base: 2 } }))).toBe('ALREADY_LISTED');
    expect(s.refusal(() => s.apply({ type: CommandType.LIST_MARKET, time: s.time, terms: { ...terms, quote: 4 } }))).toBe('ALREADY_LISTED');
  });

  it('refuses terms on which trades would round, or that cannot be met', () => {
    const s = scenario(make);
    const { terms } = btcUsdt();
    const list = (change: Partial<typeof terms>): string =>
      s.refusal(() => s.apply({ type: CommandType.LIST_MARKET, time: s.time, terms: { ...terms, market: 9, ...change } }));
    expect(list({ market: -1 })).toBe('MALFORMED');
    expect(list({ market: 65_536 })).toBe('MALFORMED');
    expect(list({ base: 99 })).toBe('UNKNOWN_ASSET');
    expect(list({ quote: 99 })).toBe('UNKNOWN_ASSET');
    expect(list({ base: 3 })).toBe('BAD_TERMS');
    const bad: Partial<typeof terms>[] = [
      { tickUnits: 10 ** 15, stepUnits: 10 ** 15 },
      { tickUnits: 0 },
      { tickUnits: -1_000_000 },
      { tickUnits: 1.5 },
      { tickUnits: Number.NaN },
      { stepUnits: 0 },
      { stepUnits: 0.5 },
      // One lot at one tick must be whole quote units: 10^5 × 10^3 / 10^8 is, 10^4 × 10^3 / 10^8 is not.
      { tickUnits: 10_000 },
      { tickUnits: 150_001 },
      { minPriceTicks: -1 },
      { maxPriceTicks: 2_147_483_648 },
      { minLots: 0.5 },
      { maxLots: -1 },
      { minMarketLots: -1 },
      { maxMarketLots: Infinity },
      { minNotional: -1 },
      { maxNotional: 9_007_199_254_740_992 },
      { minNotional: 0.5 },
      { bidUpBps: 1_000_001 },
      { bidDownBps: -1 },
      { askUpBps: 0.5 },
      { askDownBps: 1_000_001 },
      { maxOrders: -1 },
      { maxConditionalOrders: 1.5 },
      { maxOrders: 2_147_483_648 },
      { bandBps: 10_000 },
      { bandBps: -1 },
    ];
    for (const change of bad) expect([change, list(change)]).toEqual([change, 'BAD_TERMS']);
    expect(list({ tickUnits: 100_000, bandBps: 9_999, bidUpBps: 1_000_000, maxNotional: 9_007_199_254_740_991 })).toBe('NONE');
  });

  it('fee tiers, users and versions', () => {
    const s = scenario(make);
    const tier = (number: number, makerRate: number, takerRate: number): string => s.refusal(() => s.feeTier(number, makerRate, takerRate));
    expect(s.state().tiers).toEqual([{ tier: 0, makerRate: 100_000, takerRate: 100_000 }]);
    expect(tier(15, 50_000_000, 0)).toBe('NONE');
    expect(tier(16, 0, 0)).toBe('MALFORMED');
    expect(tier(-1, 0, 0)).toBe('MALFORMED');
    expect(tier(1, 50_000_001, 0)).toBe('MALFORMED');
    expect(tier(1, 0, -1)).toBe('MALFORMED');
    expect(s.refusal(() => s.setUser('alice', { tier: 1 }))).toBe('UNKNOWN_TIER');
    s.setUser('alice', { tier: 15, suspended: true });
    expect(s.state().users).toEqual([{ user: s.user('alice'), tier: 15, flags: 1 }]);
    s.setUser('alice', {});
    expect(s.state().users).toEqual([]);
    const apply = (command: Command): string => s.refusal(() => s.apply(command));
    expect(apply({ type: CommandType.SET_USER, user: 1, time: s.time, tier: 0, flags: 2 })).toBe('MALFORMED');
    expect(apply({ type: CommandType.SET_USER, user: 0, time: s.time, tier: 0, flags: 0 })).toBe('MALFORMED');
    expect(apply({ type: CommandType.ENGINE_VERSION, time: s.time, version: ENGINE_VERSION })).toBe('NONE');
    expect(apply({ type: CommandType.ENGINE_VERSION, time: s.time, version: ENGINE_VERSION + 1 })).toBe('UNKNOWN_VERSION');
  });

  it('index prices are floored to the tick', () => {
    const s = scenario(make);
    s.index('61686.019');
    expect(s.state().markets[0]!.indexTicks).toBe(6_168_601);
    const price = (market: number, units: bigint): string =>
      s.refusal(() =>
        s.apply({
          type: CommandType.INDEX_PRICE,
          time: s.time,
          market,
          price: units,
          constituents: [],
        }),
      );
    expect(price(1, 0n)).toBe('MALFORMED');
    expect(price(1, -1n)).toBe('MALFORMED');
    expect(price(9, 5n)).toBe('UNKNOWN_MARKET');
    expect(price(1, 1_000_000n)).toBe('NONE');
    expect(s.state().markets[0]!.indexTicks).toBe(1);
  });
});
