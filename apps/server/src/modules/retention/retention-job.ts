/**
 * Removes once a day what has been kept long enough, kind by kind and in small batches. When each ran last stands in its table, so a
 * restart neither repeats a day nor leaves one out. It knows no table: which rows go, and after how long, each noun says itself.
 */
import { setTimeout } from 'node:timers/promises';
import type { StoreLog } from '../../store/connection.ts';
import { safeInteger, text, timestampMs } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { forgetDue } from '../../store/retained.ts';
import type { Retained } from '../../store/retained.ts';

export interface RetentionJobOptions {
  readonly queries: Queries;
  readonly kinds: readonly Retained[];
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

/** How often is looked whether a day is over, ms. */
const EVERY_MS = 600_000;
const DAY_MS = 86_400_000;
/** Between two batches others have the tables, ms. */
const REST_MS = 50;

interface Run {
  readonly kind: string;
  readonly ranMs: number;
  readonly removed: number;
  readonly removedInAll: number;
}

export const RETENTION_RUNS = statement<[], Run>(
  'retention-runs',
  'SELECT kind, ran_at, removed, removed_in_all FROM retention_run',
  (row) => ({
    kind: text(row, 'kind'),
    ranMs: timestampMs(row, 'ran_at'),
    removed: safeInteger(row, 'removed'),
    removedInAll: safeInteger(row, 'removed_in_all'),
  }),
);
const NOTE_RUN = command<[kind: string, now: Date, removed: number]>(
  'retention-note',
  `INSERT INTO retention_run (kind, ran_at, removed, removed_in_all) VALUES ($1, $2, $3::bigint, $3::bigint)
   ON CONFLICT (kind) DO UPDATE SET ran_at = $2, removed = $3::bigint, removed_in_all = retention_run.removed_in_all + $3::bigint`,
);

export class RetentionJob {
  readonly #options: RetentionJobOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: RetentionJobOptions) {
    this.#options = options;
  }

  /** Looks now and then until `close`. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Ends behind the batch that is under way; the rest is the next start's. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Removes of each kind what is due, where it did not run within the last day. What fails is logged and tried again with the next look. */
  async look(): Promise<void> {
    const { queries, kinds, log, wallMs } = this.#options;
    const runs = new Map((await queries.many(RETENTION_RUNS)).map(({ kind, ranMs }) => [kind, ranMs]));
    for (const each of kinds) {
      const nowMs = wallMs();
      if (this.#stop.signal.aborted) return;
      if (nowMs - (runs.get(each.kind) ?? -Infinity) < DAY_MS) continue;
      try {
        const removed = await forgetDue(queries, each, nowMs, () => this.#rest());
        await queries.run(NOTE_RUN, each.kind, new Date(nowMs), removed);
        if (removed > 0) log.info({ kind: each.kind, days: each.days, removed }, 'what was kept long enough is removed');
      } catch (error) {
        if (!this.#stop.signal.aborted)
          log.warn({ err: error, kind: each.kind }, 'what was kept long enough was not removed; tried again later');
      }
    }
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.look().catch((error: unknown) =>
        this.#options.log.warn({ err: error }, 'what is kept for a time cannot be looked through'),
      );
      await setTimeout(EVERY_MS, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined);
    }
  }

  /** @throws when the job is closed: what is left is not noted as done */
  async #rest(): Promise<void> {
    await setTimeout(REST_MS, undefined, { signal: this.#stop.signal });
  }
}
