import { describe, expect, test } from 'vitest';
import { customerOf, neighbourhoodOf, readAddress } from '../address-text.ts';
import { clientAddress, isIn, networksOf } from '../client-address.ts';
import { RateLimit } from './rate-limits.ts';
import { openCountries, regionGate } from './region-gate.ts';
import type { RegionGate } from './region-gate.ts';

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
    const countries = await openCountries();
    const [noUs, noDe] = ['US', 'DE'].map((country) => regionGate({ ...RULES, denyCountries: [country] }, countries)) as [
      RegionGate,
      RegionGate,
    ];
    expect(['8.8.8.8', '127.0.0.1', '', 'no address'].map(countries)).toEqual(['US', undefined, undefined, undefined]);
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
    ['IPv6, and IPv4 within it', '2001:db8::1', '::ffff:192.0.2.1', '192.0.2.1'],
    ['a hop with a port', '10.0.0.1', '192.0.2.1:5555', '192.0.2.1'],
    ['a hop in brackets', '10.0.0.1', '192.0.2.9, [2001:4860:4860::8888]', '2001:4860:4860::8888'],
    ['a hop in brackets with a port', '10.0.0.1', '[2001:4860:4860::8888]:443', '2001:4860:4860::8888'],
    ['a proxy’s hop with a port', '10.0.0.1', '192.0.2.1, 10.0.0.2:80', '192.0.2.1'],
    ['a proxy written as IPv4 within IPv6', '::ffff:10.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['a proxy’s hop in hexadecimal', '10.0.0.1', '192.0.2.1, ::ffff:a00:2', '192.0.2.1'],
    ['a header in several lines', '10.0.0.1', ['192.0.2.9', '192.0.2.1'], '192.0.2.1'],
    ['a proxy that asks for itself', '10.0.0.1', '10.0.0.2', '10.0.0.2'],
    ['whoever is no proxy writes what he likes', '198.51.100.1', 'unknown', '198.51.100.1'],
  ])('%s', (_what, socket, forwarded, address) => {
    expect(clientAddress(socket, forwarded, proxies)).toBe(address);
  });

  test.each([
    'unknown',
    '_hidden',
    '',
    ' ',
    '192.0.2.1,',
    '192.0.2.1, ,',
    ',',
    '192.0.2.1 192.0.2.2',
    '192.0.2.1:',
    '192.0.2.1:65536',
    '192.0.2.1:80:80',
    '192.0.2',
    '192.0.2.256',
    '192.000.002.001',
    '0xc0.0.2.1',
    '[192.0.2.1]',
    '[2001:4860::1',
    '2001:4860::1]',
    '[2001:4860::1]x',
    '[]',
    '"192.0.2.1"',
    'for=192.0.2.1',
    '192.0.2.1/32',
    '１92.0.2.1',
  ])('a proxy that says %j says nothing that counts as its own address', (forwarded) => {
    expect(clientAddress('10.0.0.1', forwarded, proxies)).toBeUndefined();
    expect(regionGate(RULES, countryOf)(clientAddress('10.0.0.1', forwarded, proxies))).toBe(false);
  });

  test.each([undefined, '', 'localhost'])('a socket without an address (%j) is nobody’s', (socket) => {
    expect(clientAddress(socket, '192.0.2.1', proxies)).toBeUndefined();
  });

  test.each([
    ['2001:DB8:0:0::1', '2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
    ['2001:db8:0:0:8000::1', '2001:db8::8000:0:0:1', '2001:db8:0:0', '2001:db8:0'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8', '1:2:3:4', '1:2:3'],
    ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0', 'fe80:0:0'],
    ['::1', '::1', '0:0:0:0', '0:0:0'],
    ['::FFFF:808:808', '8.8.8.8', '8.8.8.8', '8.8.8'],
    ['0:0:0:0:0:ffff:8.8.8.8', '8.8.8.8', '8.8.8.8', '8.8.8'],
  ])('%s has one spelling, one customer and one neighbourhood', (written, address, customer, neighbourhood) => {
    expect(readAddress(written)).toBe(address);
    expect(customerOf(address)).toBe(customer);
    expect(neighbourhoodOf(address)).toBe(neighbourhood);
  });

  test('a network of IPv4 may be written as IPv6', () => {
    const mapped = networksOf(['::ffff:10.0.0.0/104', '::ffff:a09:807']);
    expect(['10.1.2.3', '10.9.8.7', '11.0.0.1'].map((address) => isIn(mapped, address))).toEqual([true, true, false]);
  });

  test.each(['x', '::ffff:10.0.0.0/95', '[::1]', '10.0.0.1:80', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/8/8', '::1/129', '10.0.0.0/'])(
    '%s is no network',
    (entry) => {
      expect(() => networksOf([entry])).toThrow(RangeError);
      expect(isIn(proxies, entry)).toBe(false);
    },
  );
});

test('a bucket lets a burst through, then its rate, and forgets who has not asked for long', () => {
  const limit = new RateLimit({ perSecond: 2, burst: 4 });
  const taken = (nowMs: number): number => Array.from({ length: 10 }, () => limit.take('a', nowMs)).filter(Boolean).length;
  expect([taken(0), taken(0), taken(1_000), taken(1_500)]).toEqual([4, 0, 2, 1]);
  limit.take('b', 60_000);
  expect(limit.size).toBe(1);
});
