/**
 * How whoever leads hears that a follower in a process of its own found that the exchange must stop: other events than the leader told, or a journal that is
 * not whole. It is a row, because the database is the one thing that both need at every moment: a message would be lost where nobody leads just
 * then, and would have to be answered. The row stays: whoever leads next does not begin, until a follower that keeps the same part has come
 * to the end of the journal and found it right. So neither a restart nor another leader goes on over a doubt that nobody has looked at,
 * and a machine that reckons wrongly stops the exchange only until another does its work. Needs the schema of migration 111.
 */
import { setTimeout } from 'node:timers/promises';
import type { FollowerPart } from '../config.ts';
import { text } from '../store/columns.ts';
import type { StoreLog } from '../store/connection.ts';
import { command, statement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';
import { FollowerFailure } from './follower-client.ts';

/** How often whoever leads looks, ms. */
const LOOK_MS = 1_000;
/** Before the first look has succeeded, ms. */
const RETRY_MS = 200;
/** Letters of what a follower says that are kept. */
const MAX_MESSAGE = 2_000;

const TELL = command<[part: string, code: string, message: string]>(
  'follower-halt-tell',
  `INSERT INTO follower_halt (part, code, message) VALUES ($1, $2, $3)
   ON CONFLICT (part) DO UPDATE SET code = EXCLUDED.code, message = EXCLUDED.message, told_at = EXCLUDED.told_at`,
);
const TAKE_BACK = command<[part: string]>('follower-halt-take-back', 'DELETE FROM follower_halt WHERE part = $1');
const TOLD = statement<[], { readonly part: string; readonly code: string; readonly message: string }>(
  'follower-halt-told',
  'SELECT part, code, message FROM follower_halt ORDER BY told_at LIMIT 1',
  (row) => ({ part: text(row, 'part'), code: text(row, 'code'), message: text(row, 'message') }),
);

/** Says that the exchange must stop, as whoever keeps this part found. */
export async function tellHalt(queries: Queries, part: FollowerPart, { code, message }: Pick<FollowerFailure, 'code' | 'message'>) {
  await queries.run(TELL, part, code, message.slice(0, MAX_MESSAGE));
}

/** Whoever keeps this part has come to the end of the journal, and found it right. True where somebody had said otherwise. */
export async function takeBackHalt(queries: Queries, part: FollowerPart): Promise<boolean> {
  return (await queries.run(TAKE_BACK, part)) > 0;
}

export interface HaltsElsewhereOptions {
  readonly queries: Queries;
  readonly log: StoreLog;
  readonly onHalt: (reason: Error) => void;
}

/** What followers elsewhere say, as whoever leads hears it. */
export class HaltsElsewhere {
  readonly #options: HaltsElsewhereOptions;
  readonly #stop = new AbortController();

  constructor(options: HaltsElsewhereOptions) {
    this.#options = options;
  }

  /** Resolves when it was looked, and nobody says that the exchange must stop; from then on `onHalt` hears who does. @throws FollowerFailure */
  async start(): Promise<void> {
    const { queries } = this.#options;
    for (;;) {
      try {
        const halt = await halted(queries);
        if (halt !== undefined) throw halt;
        break;
      } catch (error) {
        if (error instanceof FollowerFailure || this.#stop.signal.aborted) throw error;
        await rest(RETRY_MS, this.#stop.signal);
      }
    }
    void this.#watch();
  }

  stop(): void {
    this.#stop.abort();
  }

  async #watch(): Promise<void> {
    const { queries, log, onHalt } = this.#options;
    const { signal } = this.#stop;
    for (await rest(LOOK_MS, signal); !signal.aborted; await rest(LOOK_MS, signal)) {
      try {
        const halt = await halted(queries);
        if (halt !== undefined && !signal.aborted) return onHalt(halt);
      } catch (error) {
        // Whoever leads without that database leads not for long.
        if (!signal.aborted) log.warn({ err: error }, 'it cannot be asked what followers elsewhere have found');
      }
    }
  }
}

async function halted(queries: Queries): Promise<FollowerFailure | undefined> {
  const told = await queries.maybe(TOLD);
  return told && new FollowerFailure(told.code, `The follower that keeps ${told.part} found: ${told.message}`);
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
