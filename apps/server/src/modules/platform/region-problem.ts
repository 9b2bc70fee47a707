/** Whether lists of regions can be obeyed, and leave somebody in. */
import { COUNTRIES, countryOf } from '@kontor/contract/countries';
import { readAddress } from '../../address-text.ts';
import { MAPPED_BITS, isIn, networksOf } from '../../client-address.ts';
import type { Networks } from '../../client-address.ts';
import type { RegionRules } from '../../config.ts';

/** Shorter prefixes hold so much of the world that nobody means them. */
const SHORTEST_PREFIX = { ipv4: 8, ipv6: 16 } as const;

/** Where what stands on this machine comes from. */
const OWN_ADDRESSES = ['127.0.0.1', '::1'];

/** What is wrong with the lists, in a sentence; undefined where nothing is. */
export function regionProblem({ allowCountries, denyCountries, denyNetworks }: RegionRules): string | undefined {
  const unknown = [...allowCountries, ...denyCountries].find((code) => countryOf(code) === undefined);
  if (unknown !== undefined) return `${unknown} is no country`;
  const both = allowCountries.find((code) => denyCountries.includes(code));
  if (both !== undefined) return `${both} is allowed and refused`;
  if (COUNTRIES.every(({ code }) => denyCountries.includes(code))) return 'every country is refused: nobody could come in';
  const networks = readNetworks(denyNetworks);
  if (typeof networks === 'string') return networks;
  const wide = denyNetworks.find(isWide);
  if (wide !== undefined)
    return `${wide} is too wide: a network that is refused has a prefix of at least ${SHORTEST_PREFIX.ipv4}, of IPv6 ${SHORTEST_PREFIX.ipv6}`;
  const own = OWN_ADDRESSES.find((address) => isIn(networks, address));
  if (own !== undefined) return `${own} is this machine, and with it every proxy on it: it cannot be refused`;
  return undefined;
}

function readNetworks(entries: readonly string[]): Networks | string {
  try {
    return networksOf(entries);
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

function isWide(network: string): boolean {
  const [address = '', prefix] = network.split('/');
  if (prefix === undefined) return false;
  if (!address.includes(':')) return Number(prefix) < SHORTEST_PREFIX.ipv4;
  // One of IPv4 in the dress of IPv6.
  const isMapped = readAddress(address)?.includes(':') === false;
  return isMapped ? Number(prefix) - MAPPED_BITS < SHORTEST_PREFIX.ipv4 : Number(prefix) < SHORTEST_PREFIX.ipv6;
}
