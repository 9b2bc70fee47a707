/**
 * How a user's day began and what has moved in and out since. The beginning follows from what is held now and from all records of
 * the day, which are added up once; after that only what is new is read.
 */
import type { Histories } from '../../follower/histories.ts';
import type { RecordRow } from '../../follower/record-row.ts';
import { effectOf, typesWith } from '../../follower/wallet/record-effect.ts';

/** Amounts by account and asset (`placeOf`), smallest units, all buckets together. */
export type Holdings = ReadonlyMap<number, bigint>;

/** An account and an asset as one number; an asset of the spot account is its own number. */
export function placeOf({ account, asset }: { readonly account: number; readonly asset: number }): number {
  // Assets go up to 65,535.
  return account * 65_536 + asset;
}

/** The two of a number that `placeOf` gave. */
export function placeAt(place: number): { readonly account: number; readonly asset: number } {
  return { account: Math.floor(place / 65_536), asset: place % 65_536 };
}

/** Something that came into an account (above zero) or left it. */
export interface Flow {
  readonly account: number;
  readonly asset: number;
  /** It came from another account of the same user or went there, not from outside the exchange. */
  readonly isOwn: boolean;
  readonly amount: bigint;
  readonly sequence: number;
  readonly timeMs: number;
}

/** A day up to a command. */
export interface DayStart {
  /** What was held at 00:00 UTC. */
  readonly held: Holdings;
  /** Oldest first. */
  readonly flows: readonly Flow[];
}

interface KnownDay extends DayStart {
  readonly dayMs: number;
  /** Flows are complete up to here. */
  readonly sequence: number;
}

/** Records of a day that say what came and went. */
const FLOW_TYPES = typesWith('flow', 'transfer');
const DAY_MS = 86_400_000;
/** Core time may be this far behind the wall's: until then the day before may still have a command, ms. */
const UNSETTLED_MS = 5_000;

/** A day, UTC. */
export interface Day {
  /** 00:00. */
  readonly openMs: number;
  /** Nothing more happens before it, so that how it began can be kept. */
  readonly isSettled: boolean;
}

/** The day that holds a moment. */
export function dayOf(nowMs: number): Day {
  const openMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  return { openMs, isSettled: nowMs - openMs >= UNSETTLED_MS };
}

/** Users whose day is kept in memory. */
const MOST_KNOWN = 10_000;

export class DayStarts {
  readonly #histories: Pick<Histories, 'changes' | 'moves'>;
  /** The one asked for last comes last. */
  readonly #known = new Map<number, KnownDay>();

  constructor(histories: Pick<Histories, 'changes' | 'moves'>) {
    this.#histories = histories;
  }

  /**
   * A day as of the command `sequence`, after which the user held `held`.
   * @throws FollowerBusy while the read tables are behind that command
   */
  async of(user: number, { openMs, isSettled }: Day, held: Holdings, sequence: number): Promise<DayStart> {
    const known = this.#known.get(user);
    const day = known?.dayMs === openMs ? await this.#continued(user, known, sequence) : await this.#begun(user, openMs, held, sequence);
    if (isSettled) this.#keep(user, day);
    return { held: day.held, flows: day.flows.filter((flow) => flow.sequence <= sequence) };
  }

  async #begun(user: number, dayMs: number, held: Holdings, sequence: number): Promise<KnownDay> {
    const span = { fromMs: dayMs, afterSequence: 0, upToSequence: sequence };
    const [changes, moves] = [await this.#histories.changes(user, span), await this.#histories.moves(user, FLOW_TYPES, span)];
    const start = new Map(held);
    for (const change of changes) start.set(placeOf(change), (start.get(placeOf(change)) ?? 0n) - change.amount);
    return { dayMs, sequence, held: start, flows: flowsOf(moves) };
  }

  async #continued(user: number, known: KnownDay, sequence: number): Promise<KnownDay> {
    if (known.sequence >= sequence) return known;
    const moves = await this.#histories.moves(user, FLOW_TYPES, {
      fromMs: known.dayMs,
      afterSequence: known.sequence,
      upToSequence: sequence,
    });
    return { ...known, sequence, flows: [...known.flows, ...flowsOf(moves)] };
  }

  /** Another question may have come further meanwhile, or into the next day. */
  #keep(user: number, day: KnownDay): void {
    const kept = this.#known.get(user);
    const isLater = kept === undefined || day.dayMs > kept.dayMs || (day.dayMs === kept.dayMs && day.sequence > kept.sequence);
    this.#known.delete(user);
    this.#known.set(user, isLater ? day : kept);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }
}

/** What records come to, each command's of one account and asset together: what only goes from one bucket to another is nothing. */
export function flowsOf(moves: readonly RecordRow[]): Flow[] {
  const flows = new Map<string, { -readonly [Field in keyof Flow]: Flow[Field] }>();
  for (const { sequence, timeMs, account, asset, type, amount } of moves) {
    const key = `${sequence}/${account}/${asset}`;
    const flow = flows.get(key);
    if (flow === undefined) flows.set(key, { account, asset, isOwn: effectOf(type) === 'transfer', amount, sequence, timeMs });
    else flow.amount += amount;
  }
  return [...flows.values()].filter(({ amount }) => amount !== 0n);
}
