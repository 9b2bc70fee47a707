import type { CountedDump, MembersDump } from '../engine-door.ts';
import { textWords, wordsText } from '../section.ts';
import type { Section } from '../section.ts';

/** What is counted over a day. The numbers are stored. */
export const Counted = { WITHDRAWALS: 1 } as const;
export type Counted = (typeof Counted)[keyof typeof Counted];

/** How long a value counts, ms: at the moment that it is so old it does no more. */
const WINDOW_MS = 86_400_000;

/** Kind, user, time, value, reference. */
type Saved = readonly [number, number, number, string, number];

/**
 * Values of what users did in the last 24 hours, by what it was: the one form for every limit of a rolling day (rules 4.6, 6.5). What is
 * taken back counts no more.
 */
export class RollingSums {
  /** In the order in which they were counted, which is that of their times. */
  private entries: CountedDump[] = [];
  private readonly sums = new Map<string, bigint>();

  /** The sum of what a user did in the window that ends at `now`. */
  of(kind: Counted, user: number, now: number): bigint {
    let sum = this.sums.get(keyOf(kind, user)) ?? 0n;
    // Asking changes nothing: what is too old is let go of when the next comes.
    for (const entry of this.entries) {
      if (entry.time > now - WINDOW_MS) break;
      if (entry.kind === kind && entry.user === user) sum -= entry.value;
    }
    return sum;
  }

  /** Counts something; `reference` finds it again. */
  add(entry: CountedDump): void {
    this.forget(entry.time);
    this.entries.push(entry);
    this.change(entry, entry.value);
  }

  /** Something was taken back; what is no longer counted changes nothing. */
  remove(kind: Counted, reference: number): void {
    const at = this.entries.findIndex((entry) => entry.kind === kind && entry.reference === reference);
    if (at < 0) return;
    this.change(this.entries[at]!, -this.entries[at]!.value);
    this.entries.splice(at, 1);
  }

  all(): readonly CountedDump[] {
    return this.entries;
  }

  /** By kind and user. */
  allSums(): readonly { readonly kind: number; readonly user: number; readonly value: bigint }[] {
    return [...this.sums]
      .map(([key, value]) => {
        const [kind, user] = key.split('/').map(Number);
        return { kind: kind!, user: user!, value };
      })
      .sort((a, b) => a.kind - b.kind || a.user - b.user);
  }

  /** Stored as nothing at all while there is none, so that a state from before has the digest that it had. */
  section(name: string): Section {
    return {
      name,
      write: () => {
        if (this.entries.length === 0) return new Int32Array(0);
        const saved = this.entries.map(({ kind, user, time, value, reference }): Saved => [kind, user, time, String(value), reference]);
        return textWords(JSON.stringify(saved));
      },
      read: (words) => {
        if (words.length === 0) return;
        for (const [kind, user, time, value, reference] of JSON.parse(wordsText(words)) as Saved[]) {
          const entry = { kind, user, time, value: BigInt(value), reference };
          this.entries.push(entry);
          this.change(entry, entry.value);
        }
      },
    };
  }

  /** Lets go of what is a day old. */
  private forget(now: number): void {
    let old = 0;
    while (old < this.entries.length && this.entries[old]!.time <= now - WINDOW_MS) {
      this.change(this.entries[old]!, -this.entries[old]!.value);
      old += 1;
    }
    if (old > 0) this.entries = this.entries.slice(old);
  }

  private change({ kind, user }: CountedDump, by: bigint): void {
    const key = keyOf(kind as Counted, user);
    const sum = (this.sums.get(key) ?? 0n) + by;
    if (sum === 0n) this.sums.delete(key);
    else this.sums.set(key, sum);
  }
}

/** What is counted is in the order of its time, once each, and makes the sums that are kept. */
export function auditRollingSums({ counted, countedSums }: Pick<MembersDump, 'counted' | 'countedSums'>): string[] {
  const problems: string[] = [];
  const sums = new Map<string, bigint>();
  const known = new Set<string>();
  let last = 0;
  for (const { kind, user, time, value, reference } of counted) {
    if (time < last) problems.push(`${reference} of kind ${kind} is counted at ${time}, behind ${last}`);
    if (known.has(`${kind}/${reference}`)) problems.push(`${reference} of kind ${kind} is counted twice`);
    last = time;
    known.add(`${kind}/${reference}`);
    sums.set(`${kind}/${user}`, (sums.get(`${kind}/${user}`) ?? 0n) + value);
  }
  for (const { kind, user, value } of countedSums) {
    const sum = sums.get(`${kind}/${user}`) ?? 0n;
    if (sum !== value) problems.push(`the day's sum of kind ${kind} of user ${user} is kept as ${value} and is ${sum}`);
    sums.delete(`${kind}/${user}`);
  }
  for (const [key, sum] of sums) if (sum !== 0n) problems.push(`the day's sum of ${key} is ${sum} and is not kept`);
  return problems;
}

function keyOf(kind: Counted, user: number): string {
  return `${kind}/${user}`;
}
