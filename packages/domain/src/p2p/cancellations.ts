/** What a buyer's cancellations cost him: for a while he buys nothing. Source: rules 4.4, docs/p2p.md ("Cancellations"). */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** How many of a UTC day cost nothing: before he said that he has paid, and after it. */
const FREE = { before: 3, after: 1 } as const;
/** Of whoever has completed fewer than so many trades. */
const NEWCOMER_TRADES = 3;
const NEWCOMER_FREE = { before: 5, after: 3 } as const;

/** How long the first ones of a day block; later ones do until its end. */
const BLOCK_MINUTES: readonly number[] = [15, 30, 60, 240];

/** When in a trade its buyer has stepped back. */
export type CancellationKind = 'before' | 'after';

/** A buyer's cancellations of a UTC day, and what follows from them. */
export interface Cancellations {
  /** The UTC day of what is counted, from 1970. */
  readonly day: number;
  readonly before: number;
  readonly after: number;
  /** How many of them have blocked him. */
  readonly blocks: number;
  /** Until when he buys nothing, ms; 0: never blocked. */
  readonly blockedUntil: number;
}

/** What is known of a buyer as of a time: counts are those of its day. */
export function cancellationsAt(known: Cancellations | undefined, time: number): Cancellations {
  const day = Math.floor(time / DAY_MS);
  if (known?.day === day) return known;
  return { day, before: 0, after: 0, blocks: 0, blockedUntil: known?.blockedUntil ?? 0 };
}

/** With one more, at a time; `completed`: trades that he has completed, ever. */
export function withCancellation(known: Cancellations | undefined, kind: CancellationKind, time: number, completed: number): Cancellations {
  const now = cancellationsAt(known, time);
  const counted = { ...now, [kind]: now[kind] + 1 };
  const free = completed < NEWCOMER_TRADES ? NEWCOMER_FREE : FREE;
  if (counted[kind] <= free[kind]) return counted;
  const minutes = BLOCK_MINUTES[counted.blocks];
  const end = minutes === undefined ? (counted.day + 1) * DAY_MS : time + minutes * MINUTE_MS;
  return { ...counted, blocks: counted.blocks + 1, blockedUntil: Math.max(counted.blockedUntil, end) };
}

/** With one less, of a day: that of another day counts no more anyway. Blocks stay. */
export function withoutCancellation(known: Cancellations, kind: CancellationKind, day: number): Cancellations {
  return known.day === day ? { ...known, [kind]: known[kind] - 1 } : known;
}
