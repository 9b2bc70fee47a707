/**
 * Limits that hold for all gateways together. The process that leads keeps what is left (limit-owner.ts); a gateway takes some of it in advance, uses it
 * without asking, and gives back what it has not used within a quarter of a second, so that what all of them let in is never more than the limit.
 *
 * While nobody leads, or no answer comes in time, each gateway lets in an eighth of the limit by itself: with up to eight gateways that is no more than the
 * limit, and whoever keeps within an eighth notices nothing.
 */
import { repeating } from '../pace.ts';
import { Holders, LocalLimit, timesAllowance } from './limit.ts';
import type { Allowance, Claims, Limit } from './limit.ts';
import { decodeLent, encodeAsks, limitSubjects } from './limit-messages.ts';
import type { Ask } from './limit-messages.ts';
import { newName } from './together.ts';
import type { TogetherOptions } from './together.ts';

/** From when it is asked for, what was lent is used for so long, ms. */
const USE_MS = 250;
/** How often what is not used is looked for, ms. */
const LOOK_MS = 50;
/** An answer that has not come by then is not waited for, ms; claims are asked for again in between. */
const ANSWER_MS = 100;
const CLAIM_AGAIN_MS = 30;
/** Who had nothing left is not asked about again sooner, ms, or before the next token comes. */
const DENIED_MS = 50;
/** What a gateway lets in by itself, of the limit. */
const ALONE_SHARE = 1 / 8;
/** So many asks go in one message; a key is a user, an address or a hash. */
const MOST_ASKS = 1_000;

/** Answers that a gateway waits for, by number; asks of a turn go together. */
export class SharedLimits {
  readonly #options: TogetherOptions;
  readonly #name: string;
  readonly #answers = new Map<number, (amount: number | undefined) => void>();
  readonly #limits: SharedLimit[] = [];
  readonly #stops: (() => void)[];
  #numbers = 0;
  #asks: Ask[] = [];

  constructor(options: TogetherOptions) {
    this.#options = options;
    this.#name = newName(options.random);
    const { transport, prefix, pace } = options;
    this.#stops = [
      transport.subscribe(limitSubjects(prefix).inbox(this.#name), (bytes) => {
        for (const { number, amount } of decodeLent(bytes)) this.#answers.get(number)?.(amount);
      }),
      repeating(pace, LOOK_MS, () => {
        for (const limit of this.#limits) limit.giveBack();
      }),
    ];
  }

  /** A limit by its name, which all gateways have to give it alike. */
  limit(name: string, allowance: Allowance): Limit {
    const limit = new SharedLimit(name, allowance, this, this.#options);
    this.#limits.push(limit);
    return limit;
  }

  /** Claims, of which each lasts as long as the owner says; `lastMs` while this gateway is alone. */
  claims(name: string, lastMs: number): Claims {
    return new SharedClaims(name, lastMs, this, this.#options);
  }

  /** Gives back what is not used. */
  async close(): Promise<void> {
    for (const limit of this.#limits) limit.giveBack(true);
    this.#flush();
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** A number for what is asked next. */
  number(): number {
    return (this.#numbers += 1);
  }

  tell(ask: Ask): void {
    if (this.#asks.length === 0) setImmediate(() => this.#flush());
    this.#asks.push(ask);
  }

  /** What came of it; undefined where no answer came in time. `againMs`: how soon it is asked again until then. */
  ask(ask: Ask, againMs = Infinity): Promise<number | undefined> {
    const { pace, isLed } = this.#options;
    if (!isLed()) return Promise.resolve(undefined);
    this.tell(ask);
    return new Promise((resolve) => {
      const stopAgain = againMs === Infinity ? () => undefined : repeating(pace, againMs, () => this.tell(ask));
      const settle = (amount: number | undefined): void => {
        this.#answers.delete(ask.number);
        stopAgain();
        stop();
        resolve(amount);
      };
      const stop = pace.after(ANSWER_MS, () => settle(undefined));
      this.#answers.set(ask.number, settle);
    });
  }

  #flush(): void {
    const { transport, prefix } = this.#options;
    const asks = this.#asks;
    this.#asks = [];
    for (let at = 0; at < asks.length; at += MOST_ASKS) {
      transport.publish(limitSubjects(prefix).asks, encodeAsks(this.#name, asks.slice(at, at + MOST_ASKS)));
    }
  }
}

/** What was lent of a key. */
interface Held {
  number: number;
  left: number;
  untilMs: number;
}

interface Taker {
  readonly count: number;
  readonly factor: number;
  readonly resolve: (isTaken: boolean) => void;
}

class SharedLimit implements Limit {
  readonly #name: string;
  readonly #allowance: Allowance;
  readonly #wire: SharedLimits;
  readonly #options: TogetherOptions;
  readonly #alone: LocalLimit;
  readonly #held = new Map<string, Held>();
  readonly #takers = new Map<string, Taker[]>();
  readonly #deniedMs = new Map<string, number>();

  constructor(name: string, allowance: Allowance, wire: SharedLimits, options: TogetherOptions) {
    this.#name = name;
    this.#allowance = allowance;
    this.#wire = wire;
    this.#options = options;
    const share = Math.max(ALONE_SHARE, 1 / Math.max(1, allowance.burst));
    this.#alone = new LocalLimit(
      timesAllowance(allowance, share),
      allowance.perSecond === undefined ? options.wallMs : () => options.pace.nowMs(),
    );
  }

  take(key: string, count = 1, factor = 1): boolean | Promise<boolean> {
    if (this.#allowance.burst === 0) return true;
    const nowMs = this.#options.pace.nowMs();
    const takers = this.#takers.get(key);
    if (takers === undefined) {
      const held = this.#held.get(key);
      if (held !== undefined && held.untilMs > nowMs && held.left >= count) {
        held.left -= count;
        return true;
      }
      if ((this.#deniedMs.get(key) ?? 0) > nowMs) return false;
      if (!this.#options.isLed()) return this.#alone.take(key, count, factor);
    }
    return new Promise((resolve) => {
      const taker = { count, factor, resolve };
      if (takers !== undefined) takers.push(taker);
      else {
        this.#takers.set(key, [taker]);
        void this.#borrow(key);
      }
    });
  }

  /** What is not used any more, or all. */
  giveBack(all = false): void {
    const nowMs = this.#options.pace.nowMs();
    for (const [key, held] of this.#held) if (all || held.untilMs <= nowMs) this.#return(key, held);
    for (const [key, untilMs] of this.#deniedMs) if (untilMs <= nowMs) this.#deniedMs.delete(key);
  }

  #return(key: string, { number, left }: Held): void {
    this.#held.delete(key);
    this.#wire.tell({ kind: 'giveBack', number, key: this.#keyOf(key), unused: left });
  }

  /** Borrows for those who wait, until each has its answer. */
  async #borrow(key: string): Promise<void> {
    for (;;) {
      const waiting = this.#takers.get(key)!;
      if (waiting.length === 0) break;
      const held = this.#held.get(key);
      if (held !== undefined) this.#return(key, held);
      const least = waiting.reduce((sum, { count }) => sum + count, 0);
      const allowance = timesAllowance(this.#allowance, waiting[0]!.factor);
      const [number, askedMs] = [this.#wire.number(), this.#options.pace.nowMs()];
      const amount = await this.#wire.ask({ kind: 'lend', number, key: this.#keyOf(key), least, allowance });
      // With those who came meanwhile.
      const takers = this.#takers.get(key)!;
      if (amount === undefined) {
        this.#takers.set(key, []);
        for (const { count, factor, resolve } of takers) resolve(this.#alone.take(key, count, factor));
        // Should it have been lent, all of it comes back.
        this.#wire.tell({ kind: 'giveBack', number, key: this.#keyOf(key), unused: Infinity });
        continue;
      }
      this.#held.set(key, { number, left: amount, untilMs: askedMs + USE_MS });
      this.#serve(key, takers, least, amount);
    }
    this.#takers.delete(key);
  }

  /** Those who asked first are served first; later ones who were not counted in are left for the next time. */
  #serve(key: string, takers: readonly Taker[], least: number, amount: number): void {
    const held = this.#held.get(key)!;
    let asked = 0;
    const later: Taker[] = [];
    for (const taker of takers) {
      asked += taker.count;
      const isServed = held.left >= taker.count;
      if (!isServed && asked > least) {
        later.push(taker);
        continue;
      }
      if (isServed) held.left -= taker.count;
      taker.resolve(isServed);
    }
    this.#takers.set(key, later);
    if (amount > 0) return;
    const { perSecond } = this.#allowance;
    this.#deniedMs.set(key, this.#options.pace.nowMs() + (perSecond === undefined ? DENIED_MS : Math.min(DENIED_MS, 1_000 / perSecond)));
  }

  #keyOf(key: string): string {
    return `${this.#name} ${key}`;
  }
}

class SharedClaims implements Claims {
  readonly #name: string;
  readonly #wire: SharedLimits;
  readonly #options: TogetherOptions;
  /** Those of this gateway by their numbers, whoever was asked. */
  readonly #own: Holders;
  readonly #numbers = new Map<string, number>();

  constructor(name: string, lastMs: number, wire: SharedLimits, options: TogetherOptions) {
    this.#name = name;
    this.#wire = wire;
    this.#options = options;
    this.#own = new Holders(lastMs, (key) => void this.#numbers.delete(key));
  }

  claim(key: string): boolean | Promise<boolean> {
    const number = this.#wire.number();
    // Nobody is asked about what this gateway knows itself.
    if (!this.#own.claim(key, `${number}`, this.#options.pace.nowMs())) return false;
    this.#numbers.set(key, number);
    if (!this.#options.isLed()) return true;
    return this.#claimOfAll(key, number);
  }

  release(key: string): void {
    const number = this.#numbers.get(key);
    if (number === undefined) return;
    this.#numbers.delete(key);
    this.#own.release(key, `${number}`);
    this.#wire.tell({ kind: 'release', number, key: `${this.#name} ${key}` });
  }

  /** Where no answer comes it is as in one process alone. */
  async #claimOfAll(key: string, number: number): Promise<boolean> {
    const claimed = await this.#wire.ask({ kind: 'claim', number, key: `${this.#name} ${key}` }, CLAIM_AGAIN_MS);
    if (claimed === 0) this.#own.release(key, `${number}`);
    return claimed !== 0;
  }
}
