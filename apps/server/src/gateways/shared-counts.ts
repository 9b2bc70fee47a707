/**
 * What is counted by all gateways together, by interval and key. Each counts at once what happens at it, says so behind it, and hears what the others have
 * counted, so that a request waits for nobody's word. The process that leads adds up (count-owner.ts).
 *
 * What one gateway lets in without the owner's word is at most an eighth of the limit, or one request that is more: then it asks, and waits for the answer.
 * So what n gateways let in is at most the limit and n − 1 eighths of it, and that only where somebody asks several of them within the tenth of a second
 * that what they count takes to be heard of. While nobody leads a gateway lets in that eighth, and no more.
 */
import { repeating } from '../pace.ts';
import { countSubjects, decodeWord, encodeReport, outdoes } from './count-messages.ts';
import type { Count, Mark, Total } from './count-messages.ts';
import { newName } from './together.ts';
import type { TogetherOptions } from './together.ts';

/** How often it is said what was counted, ms. */
const REPORT_MS = 50;
/** What is not answered by then is said again, ms. */
const AGAIN_MS = 100;
/** An answer that has not come by then is not waited for, ms: who waits has sent a burst, and would be refused one that he may send. */
const ANSWER_MS = 1_000;
/** How often something is said at least, so that it is noticed when another leads, ms. */
const HELLO_MS = 1_000;
/** How often all that is nearly used up, and all marks are asked for, as what was told of them may have been lost, ms. */
const ALL_MS = 5_000;
/** What is let in without the owner's word, of the limit. */
const SHARE = 1 / 8;
/** Keys of an interval that are counted by themselves; all that come later are counted together. */
const MOST_COUNTED = 100_000;
const OTHERS = '\0others';
const MOST_MARKS = 20_000;
/** So many go in one message. */
const MOST_REPORTED = 4_000;

export class SharedCounts {
  readonly #options: TogetherOptions;
  readonly #name: string;
  readonly #intervals = new Map<string, SharedInterval>();
  readonly #marks = new Map<string, Mark>();
  readonly #markHearers: ((mark: Mark) => void)[] = [];
  #unsaid = new Set<string>();
  readonly #stops: (() => void)[];
  #owner = '';
  #saidMs = -Infinity;
  #askedAllMs = -Infinity;
  #isHurried = false;

  constructor(options: TogetherOptions) {
    this.#options = options;
    this.#name = newName(options.random);
    const { transport, prefix, pace } = options;
    this.#stops = [
      transport.subscribe(countSubjects(prefix).inbox(this.#name), (bytes) => this.#hear(bytes)),
      transport.onConnection(() => (this.#askedAllMs = -Infinity)),
      repeating(pace, REPORT_MS, () => this.#report()),
    ];
    this.#report();
  }

  /** Counts by its name, which all gateways have to give alike, in intervals of a length. */
  interval(name: string, everyMs: number): SharedInterval {
    const interval = new SharedInterval(name, everyMs, { ...this.#options, hurry: () => this.#hurry() });
    this.#intervals.set(name, interval);
    return interval;
  }

  /** Says it to all others, and to those that come later. */
  mark(mark: Mark): void {
    if (this.#keep(mark)) this.#unsaid.add(mark.key);
  }

  /** Hears of marks that others have made. */
  onMark(hear: (mark: Mark) => void): void {
    this.#markHearers.push(hear);
  }

  /** Says what is left to be said. */
  close(): void {
    this.#report();
    for (const stop of this.#stops.splice(0)) stop();
  }

  #keep(mark: Mark): boolean {
    if (!outdoes(mark, this.#marks.get(mark.key))) return false;
    this.#marks.delete(mark.key);
    this.#marks.set(mark.key, mark);
    if (this.#marks.size > MOST_MARKS) this.#marks.delete(this.#marks.keys().next().value!);
    return true;
  }

  /** Somebody waits. */
  #hurry(): void {
    if (this.#isHurried) return;
    this.#isHurried = true;
    setImmediate(() => {
      this.#isHurried = false;
      this.#report();
    });
  }

  #report(): void {
    const { transport, prefix, pace } = this.#options;
    const counts = Array.from(this.#intervals.values()).flatMap((interval) => interval.unsaid());
    const marks = Array.from(this.#unsaid).flatMap((key) => this.#marks.get(key) ?? []);
    const nowMs = pace.nowMs();
    if (counts.length === 0 && marks.length === 0 && nowMs - this.#saidMs < HELLO_MS) return;
    this.#saidMs = nowMs;
    const asksAll = nowMs - this.#askedAllMs >= ALL_MS;
    if (asksAll) this.#askedAllMs = nowMs;
    let at = 0;
    do {
      const some = {
        asksAll: asksAll && at === 0,
        counts: counts.slice(at, at + MOST_REPORTED),
        marks: marks.slice(at, at + MOST_REPORTED),
      };
      transport.publish(countSubjects(prefix).reports, encodeReport({ gateway: this.#name, ...some }));
      at += MOST_REPORTED;
    } while (at < Math.max(counts.length, marks.length));
  }

  #hear(bytes: Uint8Array): void {
    const { owner, totals, marks } = decodeWord(bytes);
    for (const total of totals) this.#intervals.get(total.name)?.hear(total);
    for (const mark of marks) {
      // A mark is said until it comes back.
      if (!outdoes(this.#marks.get(mark.key) ?? mark, mark)) this.#unsaid.delete(mark.key);
      if (this.#keep(mark)) for (const hear of this.#markHearers) hear(mark);
    }
    if (owner === this.#owner) return;
    // Another adds up from now on, and knows of nothing.
    this.#owner = owner;
    for (const interval of this.#intervals.values()) interval.sayAgain();
    for (const key of this.#marks.keys()) this.#unsaid.add(key);
  }
}

interface Waiter {
  readonly amount: number;
  readonly limit: number;
  readonly settle: (isTaken: boolean) => void;
}

/** Of one key. */
interface Counted {
  own: number;
  /** What of its own the owner has added up. */
  known: number;
  others: number;
  limit: number;
  /** Those who wait for the owner's word, in the order in which they came. */
  readonly waiters: Waiter[];
}

/** Sums by key of the interval that runs. */
class SharedInterval {
  readonly #name: string;
  readonly #everyMs: number;
  readonly #options: TogetherOptions & { readonly hurry: () => void };
  #at = 0;
  #counted = new Map<string, Counted>();
  /** What is to be said, or was said and is not known to be heard: when, on the pace's clock. */
  readonly #saidMs = new Map<string, number>();

  constructor(name: string, everyMs: number, options: TogetherOptions & { readonly hurry: () => void }) {
    this.#name = name;
    this.#everyMs = everyMs;
    this.#options = options;
  }

  /** When it ends, ms since 1970. */
  endMs(nowMs: number): number {
    this.#turn(nowMs);
    return (this.#at + 1) * this.#everyMs;
  }

  /** What all have counted of a key, as far as it is known here. */
  sumOf(key: string, nowMs: number): number {
    this.#turn(nowMs);
    const counted = this.#counted.get(key) ?? (this.#counted.size < MOST_COUNTED ? undefined : this.#counted.get(OTHERS));
    return counted === undefined ? 0 : counted.own + counted.others;
  }

  /** Counts it, whatever the limit; gives the sum. */
  add(key: string, amount: number, nowMs: number): number {
    this.#turn(nowMs);
    const [name, counted] = this.#of(key);
    return this.#add(name, counted, amount);
  }

  /** Counts it where the sum stays within the limit, and otherwise nothing. A promise where the owner's word has to be waited for. */
  take(key: string, amount: number, limit: number, nowMs: number): boolean | Promise<boolean> {
    this.#turn(nowMs);
    const [name, counted] = this.#of(key);
    counted.limit = limit;
    const isTaken = counted.waiters.length > 0 ? undefined : this.#decide(name, counted, amount, limit);
    if (isTaken !== undefined) return isTaken;
    if (!this.#options.isLed()) return false;
    return new Promise((resolve) => {
      const waiter: Waiter = {
        amount,
        limit,
        settle: (isGiven) => {
          stop();
          resolve(isGiven);
        },
      };
      const stop = this.#options.pace.after(ANSWER_MS, () => {
        // The key may have begun a new interval meanwhile.
        const { waiters } = this.#counted.get(name) ?? counted;
        const place = waiters.indexOf(waiter);
        if (place !== -1) waiters.splice(place, 1);
        resolve(false);
      });
      counted.waiters.push(waiter);
      this.#saidMs.set(name, -Infinity);
      this.#options.hurry();
    });
  }

  /** What is to be said now. */
  unsaid(): readonly Count[] {
    this.#turn(this.#options.wallMs());
    const nowMs = this.#options.pace.nowMs();
    const counts: Count[] = [];
    for (const [key, saidMs] of this.#saidMs) {
      const counted = this.#counted.get(key);
      if (counted === undefined) this.#saidMs.delete(key);
      else if (nowMs - saidMs >= AGAIN_MS) {
        this.#saidMs.set(key, nowMs);
        counts.push({ name: this.#name, everyMs: this.#everyMs, at: this.#at, key, sum: counted.own, limit: counted.limit });
      }
    }
    return counts;
  }

  sayAgain(): void {
    for (const [key, { own }] of this.#counted) if (own > 0) this.#saidMs.set(key, -Infinity);
  }

  /** Sums only grow, so that what comes late, or of somebody who led before, says nothing wrong. */
  hear({ at, key, yours, total }: Total): void {
    this.#turn(this.#options.wallMs());
    if (at !== this.#at) return;
    const [name, counted] = this.#of(key);
    counted.known = Math.max(counted.known, Math.min(counted.own, yours));
    counted.others = Math.max(counted.others, total - yours);
    if (counted.known === counted.own) this.#saidMs.delete(name);
    this.#serve(name, counted);
  }

  #of(key: string): readonly [name: string, counted: Counted] {
    let [name, counted] = [key, this.#counted.get(key)];
    if (counted === undefined && this.#counted.size >= MOST_COUNTED) [name, counted] = [OTHERS, this.#counted.get(OTHERS)];
    if (counted === undefined) {
      counted = { own: 0, known: 0, others: 0, limit: Infinity, waiters: [] };
      this.#counted.set(name, counted);
    }
    return [name, counted];
  }

  /** Undefined where it takes the owner's word. */
  #decide(name: string, counted: Counted, amount: number, limit: number): boolean | undefined {
    if (counted.own + counted.others + amount > limit) return false;
    const unknown = counted.own - counted.known;
    if (unknown > 0 && unknown + amount > limit * SHARE) return undefined;
    this.#add(name, counted, amount);
    return true;
  }

  #add(name: string, counted: Counted, amount: number): number {
    counted.own += amount;
    // What is on its way is said again as soon as the next report, with this in it.
    this.#saidMs.set(name, -Infinity);
    return counted.own + counted.others;
  }

  #serve(name: string, counted: Counted): void {
    for (let waiter = counted.waiters[0]; waiter !== undefined; waiter = counted.waiters[0]) {
      const isTaken = this.#decide(name, counted, waiter.amount, waiter.limit);
      if (isTaken === undefined) {
        this.#options.hurry();
        return;
      }
      counted.waiters.shift();
      waiter.settle(isTaken);
    }
  }

  /** A clock that goes back begins no interval anew. */
  #turn(nowMs: number): void {
    const at = Math.floor(nowMs / this.#everyMs);
    if (at <= this.#at) return;
    const before = this.#counted;
    this.#at = at;
    this.#counted = new Map();
    this.#saidMs.clear();
    for (const [key, { waiters }] of before) {
      if (waiters.length === 0) continue;
      const [name, counted] = this.#of(key);
      counted.waiters.push(...waiters);
      this.#serve(name, counted);
    }
  }
}
