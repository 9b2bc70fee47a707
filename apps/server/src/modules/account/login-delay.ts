/**
 * Guessing passwords gets slower with each wrong guess, for an account from one network, for a network over all accounts, and
 * a little for an account over all networks, which never bars a network that the account has logged in from (reliability and
 * security, "Brute force"). Counted in memory: a restart forgives.
 */

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
const FORGET_MS = 60 * 60_000;
/** Keys kept; the one guessed at longest ago makes room. */
const MAX_KEYS = 100_000;

interface Guesses {
  readonly count: number;
  readonly atMs: number;
  readonly waitUntilMs: number;
}

export class LoginDelay {
  readonly #monotonicMs: () => number;
  /** The one guessed at longest ago first. */
  readonly #guesses = new Map<string, Guesses>();
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
      if (this.#guesses.size > MAX_KEYS) this.#guesses.delete(this.#guesses.keys().next().value!);
    }
  }

  /** The guess was right: what the account has been guessed at from here is forgiven, and this guess to its network. */
  succeeded(login: string, address: string): void {
    const network = networkOf(address);
    const own = `${login} ${network}`;
    this.#guesses.delete(own);
    const ofNetwork = this.#guesses.get(network);
    if (ofNetwork !== undefined) this.#guesses.set(network, { ...ofNetwork, count: ofNetwork.count - 1, waitUntilMs: ofNetwork.count - 1 < NETWORK.free ? 0 : ofNetwork.waitUntilMs });
    this.#known.delete(own);
    this.#known.add(own);
    if (this.#known.size > MAX_KEYS) this.#known.delete(this.#known.values().next().value!);
  }

  #keys(login: string, address: string): readonly (readonly [key: string, patience: Patience])[] {
    const network = networkOf(address);
    const own = `${login} ${network}`;
    const keys = [[own, ACCOUNT_FROM_NETWORK], [network, NETWORK]] as const;
    return this.#known.has(own) ? keys : [...keys, [`${login} `, ACCOUNT]];
  }
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
