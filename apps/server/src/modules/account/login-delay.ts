/**
 * Guessing passwords gets slower with each wrong guess (reliability and security, "Brute force"), and nobody's guesses slow down the
 * owner: a device and a network that the account has logged in from have a budget of their own each, and strangers are slowed down
 * by others only as far as those come from places as new as theirs. Counted in memory; login-waits.ts writes it down, so that a
 * restart does not forgive.
 *
 * From strangers an account is looked at in five turns that do not wait for each other, by how often somebody has guessed wrongly
 * at it from there in the last day: never from around there, never from that network, once, twice, more often. A guess moves its
 * network on to the next turn. So whoever keeps a turn busy leaves it, and a newcomer waits for newcomers only: as long as others
 * come from places where nobody has guessed from before, and no longer, however often they ask. All turns together are 17,280
 * guesses a day at one account, from wherever they come (docs/operating.md).
 */
import { customerOf, neighbourhoodOf } from '../../address-text.ts';
import type { LoginKey } from './login-key.ts';

interface Patience {
  /** Wrong guesses that cost nothing; the wait after that, which doubles up to the longest, ms. */
  readonly free: number;
  readonly firstMs: number;
  readonly longestMs: number;
  /** Without a wrong guess for this long it is as if there had been none, ms. */
  readonly forgetMs: number;
}

const HOUR_MS = 60 * 60_000;
const LONGEST_MS = 15 * 60_000;
/** How long a place is remembered from which somebody guessed wrongly, ms. */
export const REMEMBER_MS = 24 * HOUR_MS;
/** One account from one network, or on one device that is known. */
const OWN: Patience = { free: 4, firstMs: 1_000, longestMs: LONGEST_MS, forgetMs: HOUR_MS };
/** A network over all accounts that do not know it. */
const NETWORK: Patience = { free: 100, firstMs: 1_000, longestMs: LONGEST_MS, forgetMs: HOUR_MS };
/** Counted for the turn, never waited for. */
const SURROUNDINGS: Patience = { free: Infinity, firstMs: 0, longestMs: 0, forgetMs: REMEMBER_MS };
const turn = (free: number, everyMs: number): Patience => ({ free, firstMs: everyMs, longestMs: everyMs, forgetMs: HOUR_MS });
/** An account's turns for strangers, the newest places first. */
const TURNS = [turn(100, 10_000), turn(60, 20_000), turn(20, 40_000), turn(20, 80_000), turn(20, 80_000)] as const;
const PATIENCES = { own: OWN, network: NETWORK, surroundings: SURROUNDINGS } as const;
/** Keys kept; the one guessed at longest ago makes room. */
export const MAX_KEYS = 200_000;

/** Wrong guesses at one key; times on the monotonic clock. */
export interface Guesses {
  readonly count: number;
  /** The last of them. */
  readonly atMs: number;
  readonly waitUntilMs: number;
}

/** What is counted of one key, or undefined: nothing any more. A key names no login and no address (login-key.ts). */
export type Wait = readonly [key: string, guesses: Guesses | undefined];

/** A password that somebody sends for a login. */
export interface Attempt {
  readonly login: string;
  /** In its one spelling (address-text.ts). */
  readonly address: string;
  /** The device's token; undefined where it sent none or the account has not logged in on it. */
  readonly knownDevice: string | undefined;
  /** The account has logged in from this network. */
  readonly knownNetwork: boolean;
}

interface Budget {
  readonly key: string;
  /** By its name, or the number of a turn. */
  readonly patience: keyof typeof PATIENCES | number;
  /** Of this login from this very place: a right password wipes it out. */
  readonly own: boolean;
  /** Worth writing down although nobody waits. */
  readonly kept: boolean;
}

/** An attempt by the keys that it may be counted at; nothing of it tells whose it is, or from where. */
export interface NamedAttempt {
  readonly network: string;
  readonly around: string;
  /** The network over all accounts. */
  readonly all: string;
  readonly device: string | undefined;
  /** An account's turn for strangers, by its number. */
  readonly turnOf: (place: number) => string;
  readonly knownNetwork: boolean;
}

/** An attempt that is being looked at; it can be said in JSON. */
export interface Guess {
  /** From a device or a network that is known. */
  readonly trusted: boolean;
  readonly budgets: readonly Budget[];
}

/** Who has to wait, as those ask it who look at passwords: here, or of whoever leads (login-guesses.ts). */
export interface GuessDoor {
  /** Counts an attempt as a wrong guess; undefined: it has to wait. @throws Refused, by the promise, where nobody can be asked */
  begin(attempt: Attempt): Guess | undefined | Promise<Guess | undefined>;
  right(guess: Guess): void;
  withdraw(guess: Guess): void;
}

/** How many turns an account has. */
export const MOST_TURNS = TURNS.length;

/** Names an attempt. */
export function nameAttempt(key: LoginKey, { login, address, knownDevice, knownNetwork }: Attempt): NamedAttempt {
  const network = customerOf(address);
  return {
    network: key.nameOf('network', login, network),
    around: key.nameOf('around', login, neighbourhoodOf(address)),
    all: key.nameOf('all', network),
    device: knownDevice === undefined ? undefined : key.nameOf('device', login, knownDevice),
    turnOf: (place) => key.nameOf('turn', login, String(place)),
    knownNetwork,
  };
}

export class LoginDelay implements GuessDoor {
  readonly #monotonicMs: () => number;
  readonly #key: LoginKey;
  /** The one guessed at longest ago first. */
  readonly #guesses = new Map<string, Guesses>();
  /** Keys whose counts are others than those that were taken. */
  #changed = new Set<string>();

  constructor(monotonicMs: () => number, key: LoginKey) {
    this.#monotonicMs = monotonicMs;
    this.#key = key;
  }

  /**
   * Counts an attempt as a wrong guess before it is looked at, so that those at the same time count as well. Undefined: it has to
   * wait, which costs nothing and counts for nothing.
   */
  begin(attempt: Attempt): Guess | undefined {
    return this.beginNamed(nameAttempt(this.#key, attempt));
  }

  /** The same for one that was named elsewhere. */
  beginNamed(attempt: NamedAttempt): Guess | undefined {
    const now = this.#monotonicMs();
    const guess = this.#waysIn(attempt, now).find(({ budgets }) =>
      budgets.every(({ key }) => (this.#guesses.get(key)?.waitUntilMs ?? 0) <= now),
    );
    for (const budget of guess?.budgets ?? []) this.#count(budget, now);
    return guess;
  }

  /** The guess was right: what was guessed at the login from this place is forgiven, and this guess to all it was counted for. */
  right(guess: Guess): void {
    for (const budget of guess.budgets) {
      if (budget.own) this.#set(budget, undefined);
      else this.#takeBack(budget);
    }
  }

  /** The guess was not looked at after all. */
  withdraw(guess: Guess): void {
    for (const budget of guess.budgets) this.#takeBack(budget);
  }

  /** Counts that have changed since they were taken last. */
  takeChanges(): Wait[] {
    const changed = [...this.#changed];
    this.#changed = new Set();
    return changed.map((key) => [key, this.#guesses.get(key)]);
  }

  /** What was taken could not be kept: it is taken again. */
  untake(waits: readonly Wait[]): void {
    for (const [key] of waits) this.#changed.add(key);
  }

  /** Goes on from counts that another process has left, the oldest first. */
  restore(waits: Iterable<readonly [key: string, guesses: Guesses]>): void {
    const nowMs = this.#monotonicMs();
    // A clock that was wrong bars nobody for longer than a guess would.
    for (const [key, { count, atMs, waitUntilMs }] of waits) {
      this.#guesses.set(key, { count, atMs: Math.min(atMs, nowMs), waitUntilMs: Math.min(waitUntilMs, nowMs + LONGEST_MS) });
    }
  }

  /** The budgets that an attempt may draw on, the owner's before what is open to everybody. */
  #waysIn({ network, around, all, device, turnOf, knownNetwork }: NamedAttempt, now: number): readonly Guess[] {
    const own: Budget = { key: network, patience: 'own', own: true, kept: true };
    const known: Guess[] =
      device === undefined ? [] : [{ trusted: true, budgets: [{ key: device, patience: 'own', own: true, kept: false }] }];
    if (knownNetwork) return [...known, { trusted: true, budgets: [{ ...own, kept: false }] }];
    const place = this.#turnOf(this.#countOf(network, now), this.#countOf(around, now));
    const stranger: Budget[] = [
      own,
      { key: around, patience: 'surroundings', own: false, kept: true },
      { key: all, patience: 'network', own: false, kept: false },
      { key: turnOf(place), patience: place, own: false, kept: false },
    ];
    return [...known, { trusted: false, budgets: stranger }];
  }

  #turnOf(fromNetwork: number, fromAround: number): number {
    if (fromNetwork === 0) return fromAround === 0 ? 0 : 1;
    return Math.min(TURNS.length - 1, 1 + fromNetwork);
  }

  /** Wrong guesses that are remembered, though they may not cost anything any more. */
  #countOf(key: string, now: number): number {
    const guesses = this.#guesses.get(key);
    return guesses === undefined || now - guesses.atMs > REMEMBER_MS ? 0 : guesses.count;
  }

  #count(budget: Budget, now: number): void {
    const { free, firstMs, longestMs, forgetMs } = patienceOf(budget);
    const before = this.#guesses.get(budget.key);
    const count = (before === undefined || now - before.atMs > forgetMs ? 0 : before.count) + 1;
    const waitMs = count < free ? 0 : Math.min(longestMs, firstMs * 2 ** Math.min(30, count - free));
    this.#set(budget, { count, atMs: now, waitUntilMs: now + waitMs });
    if (this.#guesses.size > MAX_KEYS) this.#guesses.delete(this.#guesses.keys().next().value!);
  }

  #takeBack(budget: Budget): void {
    const guesses = this.#guesses.get(budget.key);
    if (guesses === undefined) return;
    const count = guesses.count - 1;
    this.#set(
      budget,
      count === 0
        ? undefined
        : { count, atMs: guesses.atMs, waitUntilMs: count < patienceOf(budget).free ? guesses.atMs : guesses.waitUntilMs },
    );
  }

  #set({ key, kept }: Budget, guesses: Guesses | undefined): void {
    if (kept || waited(this.#guesses.get(key)) || waited(guesses)) this.#changed.add(key);
    this.#guesses.delete(key);
    if (guesses !== undefined) this.#guesses.set(key, guesses);
  }
}

function patienceOf({ patience }: Budget): Patience {
  return typeof patience === 'number' ? TURNS[patience]! : PATIENCES[patience];
}

/** Whether the last wrong guess cost time: then it is written down, or has been. */
function waited(guesses: Guesses | undefined): boolean {
  return guesses !== undefined && guesses.waitUntilMs > guesses.atMs;
}
