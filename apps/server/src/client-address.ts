/** Which address a request comes from. A forwarded address is believed only from a proxy that the operator named. */
import { BlockList, isIP } from 'node:net';
import { readAddress } from './address-text.ts';

/** A set of networks. */
export interface Networks {
  check(address: string, family: 'ipv4' | 'ipv6'): boolean;
}

/** Bits before the IPv4 address in an IPv6 address that holds one, `::ffff:0:0/96`. */
export const MAPPED_BITS = 96;

/** One network: all addresses that begin with the same bits. */
export interface Network {
  /** In the spelling of `readAddress`. */
  readonly address: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Reads a network in CIDR notation or a single address; undefined for what is neither. */
export function readNetwork(entry: string): Network | undefined {
  const [written = '', prefix, ...rest] = entry.split('/');
  const address = isIP(written) === 0 ? undefined : readAddress(written);
  if (address === undefined || rest.length > 0 || (prefix !== undefined && !/^[0-9]{1,3}$/.test(prefix))) return undefined;
  const family = address.includes(':') ? 'ipv6' : 'ipv4';
  const isMapped = written.includes(':') && family === 'ipv4';
  const longest = family === 'ipv6' ? 128 : 32;
  const bits = (prefix === undefined ? longest : Number(prefix)) - (isMapped && prefix !== undefined ? MAPPED_BITS : 0);
  return bits >= 0 && bits <= longest ? { address, bits, family } : undefined;
}

/**
 * Reads networks in CIDR notation or single addresses.
 * @throws RangeError naming the entry that is neither
 */
export function networksOf(entries: readonly string[]): Networks {
  const list = new BlockList();
  for (const entry of entries) {
    const network = readNetwork(entry);
    if (network === undefined) throw new RangeError(`${entry} is no address and no network`);
    list.addSubnet(network.address, network.bits, network.family);
  }
  return new Remembered(list, entries.length === 0);
}

/** Addresses whose answer is remembered at most. */
const MOST_REMEMBERED = 10_000;

/** A list that asks `BlockList`, which makes objects for every question, once for each address. */
class Remembered {
  readonly #list: BlockList;
  readonly #empty: boolean;
  readonly #answers = new Map<string, boolean>();

  constructor(list: BlockList, empty: boolean) {
    this.#list = list;
    this.#empty = empty;
  }

  check(address: string, family: 'ipv4' | 'ipv6'): boolean {
    if (this.#empty) return false;
    const known = this.#answers.get(address);
    if (known !== undefined) return known;
    if (this.#answers.size >= MOST_REMEMBERED) this.#answers.clear();
    const answer = this.#list.check(address, family);
    this.#answers.set(address, answer);
    return answer;
  }
}

/** This machine, as addresses or networks. */
export const LOOPBACK: readonly string[] = ['127.0.0.0/8', '::1'];

/** Loopback, private and link-local networks: addresses that no country has. */
export const PRIVATE_NETWORKS: Networks = networksOf([
  ...LOOPBACK,
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
]);

/** Whether an address is in one of the networks. What is no address, or could not be read, is in none. */
export function isIn(networks: Networks, address: string | undefined): boolean {
  const version = isIP(address ?? '');
  return address !== undefined && version !== 0 && networks.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The address of who asks: the socket's, or, when that is a proxy's, the last one in X-Forwarded-For that is no proxy's. What
 * stands further left was written by whoever asked. A proxy that forwards for nobody asks for itself. Undefined where the hop
 * that decides cannot be read: then nobody knows who asks, and nothing may be opened for the proxy's own sake.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | readonly string[] | undefined,
  proxies: Networks,
): string | undefined {
  let address = readAddress(socketAddress ?? '');
  if (forwardedFor === undefined || !isIn(proxies, address)) return address;
  const hops = (typeof forwardedFor === 'string' ? forwardedFor : forwardedFor.join(',')).split(',');
  while (isIn(proxies, address)) {
    const hop = hops.pop();
    if (hop === undefined) break;
    address = readAddress(hop);
  }
  return address;
}
