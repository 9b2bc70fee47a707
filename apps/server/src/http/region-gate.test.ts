import { describe, expect, test } from 'vitest';
import { clientAddress, isIn, networksOf } from './client-address.ts';
import { RateLimit } from './rate-limits.ts';
import { openRegionGate, regionGate } from './region-gate.ts';

const RULES = { allowCountries: [], denyCountries: [], denyNetworks: [] };
const COUNTRIES: Readonly<Record<string, string>> = { '198.51.100.1': 'AA', '198.51.100.2': 'BB' };
const countryOf = (address: string): string | undefined => COUNTRIES[address];

describe('the region gate', () => {
  test.each([
    ['no rule', RULES, [true, true, true, true]],
    ['a country refused', { ...RULES, denyCountries: ['AA'] }, [false, true, true, true]],
    ['a country allowed', { ...RULES, allowCountries: ['AA'] }, [true, false, false, true]],
    ['allowed and refused', { ...RULES, allowCountries: ['AA', 'BB'], denyCountries: ['BB'] }, [true, false, false, true]],
    ['a network refused', { ...RULES, denyNetworks: ['198.51.100.2/32', '10.0.0.0/8'] }, [true, false, true, false]],
  ])('%s: two countries, an unknown address, a private one', (_what, rules, passes) => {
    const gate = regionGate(rules, countryOf);
    expect(['198.51.100.1', '198.51.100.2', '198.51.100.3', '10.1.2.3'].map(gate)).toEqual(passes);
  });

  test('the list that is installed knows countries of both kinds of addresses', async () => {
    const [noUs, noDe] = [await openRegionGate({ ...RULES, denyCountries: ['US'] }), await openRegionGate({ ...RULES, denyCountries: ['DE'] })];
    // Addresses of public resolvers in the United States.
    for (const address of ['8.8.8.8', '2001:4860:4860::8888']) expect([noUs(address), noDe(address)]).toEqual([false, true]);
    expect(noUs('127.0.0.1')).toBe(true);
  });
});

describe('addresses', () => {
  const proxies = networksOf(['10.0.0.0/8', '2001:db8::/32']);

  test.each([
    ['no proxy', '198.51.100.1', '192.0.2.1', '198.51.100.1'],
    ['one proxy', '10.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['what the caller wrote stands left', '10.0.0.1', '192.0.2.9, 192.0.2.1', '192.0.2.1'],
    ['two proxies', '10.0.0.1', '192.0.2.1, 10.0.0.2', '192.0.2.1'],
    ['a proxy that says nothing', '10.0.0.1', undefined, '10.0.0.1'],
    ['a proxy that says nonsense', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['IPv6, and IPv4 within it', '2001:db8::1', '::ffff:192.0.2.1', '192.0.2.1'],
  ])('%s', (_what, socket, forwarded, address) => {
    expect(clientAddress(socket, forwarded, proxies)).toBe(address);
  });

  test.each(['x', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/8/8', '::1/129', '10.0.0.0/'])('%s is no network', (entry) => {
    expect(() => networksOf([entry])).toThrow(RangeError);
    expect(isIn(proxies, entry)).toBe(false);
  });
});

test('a bucket lets a burst through, then its rate, and forgets who has not asked for long', () => {
  const limit = new RateLimit({ perSecond: 2, burst: 4 });
  const taken = (nowMs: number): number => Array.from({ length: 10 }, () => limit.take('a', nowMs)).filter(Boolean).length;
  expect([taken(0), taken(0), taken(1_000), taken(1_500)]).toEqual([4, 0, 2, 1]);
  limit.take('b', 60_000);
  expect(limit.size).toBe(1);
});
