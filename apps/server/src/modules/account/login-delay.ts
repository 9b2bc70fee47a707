/**
 * Guessing passwords gets slower with each wrong guess, for an account from one network, for a network over all accounts, and
 * a little for an account over all networks, which never bars a network that the account has logged in from (reliability and
 * security, "Brute force"). Counted in memory; login-waits.ts writes down who has to wait, so that a restart does not forgive.
 */
import { hash } from 'node:crypto';

/** Wrong guesses that cost nothing, and the longest wait then, ms. */
interface Patience {
  readonly free: number;
  readonly longestMs: number;
}

const ACCOUNT_FROM_NETWORK: Patience = { free: 4, longestMs: 15 * 60_000 };
const NETWORK: Patience = { free: 100, longestMs: 15 * 60_000 };
/** From everywhere at once: so short that it does not keep the owner out. */
const ACCOUNT: Patience = { free: 20, longestMs: 5_000 };
/** The first wait; each further one is twice as long, ms. */
const FIRST_MS = 1_000;
/** A key without a wrong guess for this long is forgotten, ms. */
export const FORGET_MS = 60 * 60_000;
/** Keys kept; the one guessed at longest ago makes room. */
export const MAX_KEYS = 100_000;

/** Wrong guesses at one key; times on the monotonic clock. */
export interface Guesses {
  readonly count: number;
  /** The last of them. */
  readonly atMs: number;
  readonly waitUntilMs: number;
}

/** Who has to wait, or undefined: nobody by that key any more. A key is a hash: it names no login and no address. */
export type Wait = readonly [key: string, guesses: Guesses | undefined];

export class LoginDelay {
  readonly #monotonicMs: () => number;
  /** The one guessed at longest ago first. */
  readonly #guesses = new Map<string, Guesses>();
  /** Keys whose waits are others than those that were taken. */
  #changed = new Set<string>();
  /** Account and network of logins that succeeded, the oldest first. */
  readonly #known = new Set<string>();

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  /** Whether this attempt may be looked at now; one that may not costs nothing and counts for nothing. */
  mayTry(login: string, address: string): boolean {
    const now = this.#monotonicMs();
    return this.#keys(login, address).every(([key]) => (this.#guesses.get(key)?.waitUntilMs ?? 0) <= now);
  }

  /** Counts a guess before it is looked at, so that guesses at the same time count as well. */
  guessed(login: string, address: string): void {
    const now = this.#monotonicMs();
    for (const [key, { free, longestMs }] of this.#keys(login, address)) {
      const before = this.#guesses.get(key);
      const count = (before === undefined || now - before.atMs > FORGET_MS ? 0 : before.count) + 1;
      const waitMs = count < free ? 0 : Math.min(longestMs, FIRST_MS * 2 ** Math.min(30, count - free));
      this.#guesses.delete(key);
      this.#guesses.set(key, { count, atMs: now, waitUntilMs: now + waitMs });
      if (waitMs > 0) this.#changed.add(key);
      if (this.#guesses.size > MAX_KEYS) this.#guesses.delete(this.#guesses.keys().next().value!);
    }
  }

  /** The guess was right: what the account has been guessed at from here is forgiven, and this guess to its network. */
  succeeded(login: string, address: string): void {
    const [own, network] = [keyOf(login, networkOf(address)), keyOf('', networkOf(address))];
    for (const key of [own, network]) if (waited(this.#guesses.get(key))) this.#changed.add(key);
    this.#guesses.delete(own);
    const ofNetwork = this.#guesses.get(network);
    if (ofNetwork !== undefined) this.#guesses.set(network, { ...ofNetwork, count: ofNetwork.count - 1, waitUntilMs: ofNetwork.count - 1 < NETWORK.free ? 0 : ofNetwork.waitUntilMs });
    this.#known.delete(own);
    this.#known.add(own);
    if (this.#known.size > MAX_KEYS) this.#known.delete(this.#known.values().next().value!);
  }

  /** Waits that have changed since they were taken last. */
  takeChanges(): Wait[] {
    const changed = [...this.#changed];
    this.#changed = new Set();
    return changed.map((key) => [key, this.#guesses.get(key)]);
  }

  /** What was taken could not be kept: it is taken again. */
  untake(waits: readonly Wait[]): void {
    for (const [key] of waits) this.#changed.add(key);
  }

  /** Goes on from waits that another process has left, the oldest first. */
  restore(waits: Iterable<readonly [key: string, guesses: Guesses]>): void {
    const nowMs = this.#monotonicMs();
    // A clock that was wrong bars nobody for longer than a guess would.
    for (const [key, { count, atMs, waitUntilMs }] of waits) {
      this.#guesses.set(key, { count, atMs: Math.min(atMs, nowMs), waitUntilMs: Math.min(waitUntilMs, nowMs + NETWORK.longestMs) });
    }
  }

  #keys(login: string, address: string): readonly (readonly [key: string, patience: Patience])[] {
    const network = networkOf(address);
    const own = keyOf(login, network);
    const keys = [[own, ACCOUNT_FROM_NETWORK], [keyOf('', network), NETWORK]] as const;
    return this.#known.has(own) ? keys : [...keys, [keyOf(login, ''), ACCOUNT]];
  }
}

/** Whether the last wrong guess cost time: then somebody has written it down. */
function waited(guesses: Guesses | undefined): boolean {
  return guesses !== undefined && guesses.waitUntilMs > guesses.atMs;
}

/** Of a login from a network, or of one of the two. */
function keyOf(login: string, network: string): string {
  return hash('sha256', JSON.stringify([login, network]), 'base64');
}

/** The /64 of an IPv6 address, which is one customer's; an IPv4 address as it is. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const front = head.split(':');
  const behind = tail === '' ? [] : tail.split(':');
  const groups = address.includes('::') ? [...front, ...Array<string>(Math.max(0, 8 - front.length - behind.length)).fill('0'), ...behind] : front;
  return groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '').toLowerCase() || '0').join(':');
}
