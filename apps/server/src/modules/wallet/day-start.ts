/**
 * How a user's day began and what has moved in and out since. The beginning follows from what is held now and from all records of
 * the day, which are added up once; after that only what is new is read.
 */
import type { Histories } from '../../follower/histories.ts';
import { FLOW_TYPES } from './flows.ts';

/** Amounts by asset, smallest units, over all accounts of a user. */
export type Holdings = ReadonlyMap<number, bigint>;

/** Something that came in from outside (above zero) or left. */
export interface Flow {
  readonly asset: number;
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
    const [changes, flows] = [await this.#histories.changes(user, span), await this.#histories.moves(user, FLOW_TYPES, span)];
    const start = new Map(held);
    for (const { asset, amount } of changes) start.set(asset, (start.get(asset) ?? 0n) - amount);
    return { dayMs, sequence, held: start, flows };
  }

  async #continued(user: number, known: KnownDay, sequence: number): Promise<KnownDay> {
    if (known.sequence >= sequence) return known;
    const flows = await this.#histories.moves(user, FLOW_TYPES, {
      fromMs: known.dayMs,
      afterSequence: known.sequence,
      upToSequence: sequence,
    });
    return { ...known, sequence, flows: [...known.flows, ...flows] };
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
