/** Which address a request comes from. A forwarded address is believed only from a proxy that the operator named. */
import { BlockList, isIP } from 'node:net';

/** A set of networks. */
export interface Networks {
  check(address: string, family: 'ipv4' | 'ipv6'): boolean;
}

/**
 * Reads networks in CIDR notation or single addresses.
 * @throws RangeError naming the entry that is neither
 */
export function networksOf(entries: readonly string[]): Networks {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix, ...rest] = entry.split('/');
    const version = isIP(address);
    const bits = prefix === undefined ? (version === 6 ? 128 : 32) : Number(prefix);
    const fits = version !== 0 && rest.length === 0 && (prefix === undefined || /^[0-9]{1,3}$/.test(prefix)) && bits <= (version === 6 ? 128 : 32);
    if (!fits) throw new RangeError(`${entry} is no address and no network`);
    list.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4');
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

/** Loopback, private and link-local networks: addresses that no country has. */
export const PRIVATE_NETWORKS: Networks = networksOf([
  '127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '::1/128', 'fc00::/7', 'fe80::/10',
]);

/** Whether an address is in one of the networks. What is no address is in none. */
export function isIn(networks: Networks, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && networks.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The address of who asks: the socket's, or, when that is a proxy's, the last one in X-Forwarded-For that is no proxy's. What
 * stands further left was written by whoever asked.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | readonly string[] | undefined, proxies: Networks): string {
  let address = plain(socketAddress ?? '');
  if (!isIn(proxies, address)) return address;
  const hops = (typeof forwardedFor === 'string' ? forwardedFor : (forwardedFor ?? []).join(',')).split(',').map((hop) => plain(hop.trim()));
  while (isIn(proxies, address)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/** `::ffff:192.0.2.1` is `192.0.2.1`. */
function plain(address: string): string {
  return /^::ffff:(?=[0-9.]+$)/i.test(address) ? address.slice(7) : address;
}
