/** Addresses as text: the many ways in which they are written, and the one in which they are compared. */
import { isIP } from 'node:net';

const PORT = '(?::([0-9]{1,5}))?';
const IN_BRACKETS = new RegExp(`^\\[([0-9a-f:.]+)\\]${PORT}$`, 'i');
const WITH_PORT = new RegExp(`^([0-9.]+)${PORT}$`);
const MAX_PORT = 65_535;
/** IPv4 within IPv6, as URLs write it. */
const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/**
 * One address as systems and proxies write it: `192.0.2.1`, `192.0.2.1:5555`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:5555`.
 * It is given back in its one spelling: IPv6 shortened and without a zone, IPv4 within IPv6 (`::ffff:192.0.2.1`) as IPv4.
 */
export function readAddress(text: string): string | undefined {
  const written = text.trim();
  if (isIP(written) === 4) return written;
  if (isIP(written) === 6) return plain(written);
  const [, address = '', port = '0'] = IN_BRACKETS.exec(written) ?? WITH_PORT.exec(written) ?? [];
  const version = isIP(address);
  if (version === 0 || Number(port) > MAX_PORT || (version === 6) !== written.startsWith('[')) return undefined;
  return version === 6 ? plain(address) : address;
}

/** Addresses that one customer has: a /64 of IPv6, a single one of IPv4. `address` as `readAddress` gives it. */
export function customerOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - front.length - behind.length).fill('0');
  return [...front, ...zeros, ...behind].slice(0, 4).join(':');
}

/** What one customer may easily have all of, or a neighbourhood: a /48 of IPv6, a /24 of IPv4. `address` as `readAddress` gives it. */
export function neighbourhoodOf(address: string): string {
  return address.includes(':') ? customerOf(address).split(':').slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.');
}

function plain(address: string): string {
  // How systems write it, without the longer way below.
  if (/^::ffff:[0-9.]+$/i.test(address)) return address.slice(7);
  const short = new URL(`http://[${address.split('%', 1)[0]!}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  return [high, low].flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255]).join('.');
}
