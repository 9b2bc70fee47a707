import type { CountedDump, MembersDump } from '../engine-door.ts';
import { textWords, wordsText } from '../section.ts';
import type { Section } from '../section.ts';
import { UserAmounts } from '../user-amounts.ts';
import { CountedLine } from './counted-line.ts';
import type { Finding } from './counted-line.ts';

/** What is counted over a day. The numbers are stored. */
export const Counted = { WITHDRAWALS: 1, SECONDS_STAKE: 2, SECONDS_LOSS: 3, P2P_TRADES: 4 } as const;
export type Counted = (typeof Counted)[keyof typeof Counted];

/** How long a value counts, ms: at the moment that it is so old it does no more. */
const WINDOW_MS = 86_400_000;

/** How what is counted is found when it is taken back. Contracts are counted when they are taken, so their numbers rise; what they lost stays. */
const FINDING: Readonly<Record<Counted, Finding>> = {
  [Counted.WITHDRAWALS]: 'map',
  [Counted.SECONDS_STAKE]: 'rising',
  [Counted.SECONDS_LOSS]: 'never',
  [Counted.P2P_TRADES]: 'map',
};
const KINDS = Object.values(Counted);

/** Kind, user, time, value, reference. */
type Saved = readonly [number, number, number, string, number];

/** In words: what begins the form that has numbers as numbers, which no text begins with; and how long that has each. */
const IN_NUMBERS = 2;
const SAVED_WORDS = 8;

/** What counts of one kind. */
interface Line {
  readonly kind: Counted;
  readonly entries: CountedLine;
  /** The first entry that still counts; those before it are too old, and not let go of yet. */
  first: number;
  /** By user, of what still counts. */
  readonly sums: UserAmounts;
}

/**
 * Values of what users did in the last 24 hours, by what it was: the one form for every limit of a rolling day (rules 3.5, 4.6, 6.5). What
 * is taken back counts no more. Whoever asks or counts says core time, which never goes back, so that each value passes out of a sum once.
 */
export class RollingSums {
  private readonly lines: readonly Line[] = KINDS.map((kind) => ({
    kind,
    entries: new CountedLine(FINDING[kind]),
    first: 0,
    sums: new UserAmounts(1),
  }));
  /** How many were ever counted. */
  private count = 0;

  /** The sum of what a user did in the window that ends at `now`, core time. */
  of(kind: Counted, user: number, now: number): bigint {
    const line = this.line(kind);
    pass(line, now);
    return line.sums.of(user, 0);
  }

  /** Counts something; `reference` finds it again. */
  add(entry: CountedDump): void {
    for (const line of this.lines) {
      pass(line, entry.time);
      line.entries.forget(line.first);
    }
    this.push(entry);
  }

  /** Something was taken back; what is no longer counted changes nothing. */
  remove(kind: Counted, reference: number): void {
    const line = this.line(kind);
    const { entries } = line;
    const place = entries.find(reference);
    if (place < 0) return;
    if (place >= line.first) change(line, entries.user(place), -entries.value(place));
    entries.strike(place);
  }

  /** All of it in the order in which it was counted. */
  all(): readonly CountedDump[] {
    const found: CountedDump[] = [];
    const next = this.lines.map(({ entries }) => entries.from);
    for (;;) {
      let least = -1;
      this.lines.forEach(({ entries }, at) => {
        while (next[at]! < entries.end && !entries.counts(next[at]!)) next[at]! += 1;
        if (next[at]! === entries.end) return;
        if (least < 0 || entries.order(next[at]!) < this.lines[least]!.entries.order(next[least]!)) least = at;
      });
      if (least < 0) return found;
      const { kind, entries } = this.lines[least]!;
      const place = next[least]!++;
      const [user, time, value] = [entries.user(place), entries.time(place), entries.value(place)];
      found.push({ kind, user, time, value, reference: entries.reference(place) });
    }
  }

  /** By kind and user: what still counts, and what is too old and not let go of yet. */
  allSums(): readonly { readonly kind: number; readonly user: number; readonly value: bigint }[] {
    return this.lines.flatMap(({ kind, entries, first, sums }) => {
      const all = new Map(sums.entries(0));
      for (let place = entries.from; place < first; place++)
        if (entries.counts(place)) all.set(entries.user(place), (all.get(entries.user(place)) ?? 0n) + entries.value(place));
      return [...all]
        .filter(([, value]) => value !== 0n)
        .map(([user, value]) => ({ kind, user, value }))
        .sort((a, b) => a.user - b.user);
    });
  }

  /**
   * Stored as nothing at all while there is none, and as text while there are withdrawals alone, so that a state from before has the digest
   * that it had.
   */
  section(name: string): Section {
    return {
      name,
      write: () => {
        const all = this.all();
        if (all.length === 0) return new Int32Array(0);
        return all.every(({ kind }) => kind === Counted.WITHDRAWALS) ? inText(all) : inNumbers(all);
      },
      read: (words) => {
        if (words.length > 0) for (const entry of words[0] === IN_NUMBERS ? ofNumbers(words) : ofText(words)) this.push(entry);
      },
    };
  }

  private push(entry: CountedDump): void {
    const line = this.line(entry.kind as Counted);
    line.entries.add(entry, this.count++);
    change(line, entry.user, entry.value);
  }

  private line(kind: Counted): Line {
    return this.lines[kind - 1]!;
  }
}

/** Takes what is too old out of the sums. */
function pass(line: Line, now: number): void {
  const { entries } = line;
  for (; line.first < entries.end && entries.time(line.first) <= now - WINDOW_MS; line.first++)
    if (entries.counts(line.first)) change(line, entries.user(line.first), -entries.value(line.first));
}

function change({ sums }: Line, user: number, by: bigint): void {
  sums.add(user, 0, by);
}

function inText(all: readonly CountedDump[]): Int32Array {
  return textWords(
    JSON.stringify(all.map(({ kind, user, time, value, reference }): Saved => [kind, user, time, String(value), reference])),
  );
}

function ofText(words: Int32Array): CountedDump[] {
  return (JSON.parse(wordsText(words)) as Saved[]).map(([kind, user, time, value, reference]) => ({
    kind,
    user,
    time,
    value: BigInt(value),
    reference,
  }));
}

function inNumbers(all: readonly CountedDump[]): Int32Array {
  const words = new Int32Array((all.length + 1) * SAVED_WORDS);
  const doubles = new Float64Array(words.buffer);
  const longs = new BigInt64Array(words.buffer);
  words[0] = IN_NUMBERS;
  all.forEach(({ kind, user, time, value, reference }, i) => {
    const at = (i + 1) * SAVED_WORDS;
    words[at] = kind;
    words[at + 1] = user;
    doubles[(at >> 1) + 1] = time;
    longs[(at >> 1) + 2] = value;
    doubles[(at >> 1) + 3] = reference;
  });
  return words;
}

function ofNumbers(stored: Int32Array): CountedDump[] {
  const words = stored.slice();
  const doubles = new Float64Array(words.buffer);
  const longs = new BigInt64Array(words.buffer);
  const all: CountedDump[] = [];
  for (let at = SAVED_WORDS; at < words.length; at += SAVED_WORDS)
    all.push({
      kind: words[at]!,
      user: words[at + 1]!,
      time: doubles[(at >> 1) + 1]!,
      value: longs[(at >> 1) + 2]!,
      reference: doubles[(at >> 1) + 3]!,
    });
  return all;
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
