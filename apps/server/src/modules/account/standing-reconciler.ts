/** Compares tables and engine again and again, and says what differs. It mends nothing: nobody knows which side is right. */
import { FollowerBusy } from '../../follower/live-queries.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Queries } from '../../store/database.ts';
import { checkStandings } from './standing-check.ts';
import type { StandingReport } from './standing-check.ts';

/** From one comparison to the next, ms. */
const EVERY_MS = 10_000;

export interface StandingReconcilerOptions {
  readonly queries: Queries;
  /** Asked for what the engine knows: what is committed, and never the leader's memory. */
  readonly follower: Pick<LiveQueries, 'standings'>;
  readonly log: StoreLog;
  readonly metrics: Pick<Metrics, 'gauge'>;
  readonly wallMs: () => number;
}

export class StandingReconciler {
  readonly #options: StandingReconcilerOptions;
  /** Findings of the last comparison: each is logged when it comes, not every time. */
  #known: ReadonlySet<string> = new Set();
  #last: StandingReport | undefined;
  #comparedMs: number;
  #timer: NodeJS.Timeout | undefined;
  #comparing: Promise<void> | undefined;

  constructor(options: StandingReconcilerOptions) {
    const { metrics, wallMs } = options;
    this.#options = options;
    this.#comparedMs = wallMs();
    metrics.gauge(
      'kontor_outbox_waiting',
      'Changes of accounts that the engine has not acknowledged',
      () => this.#last?.outbox.waiting ?? 0,
    );
    metrics.gauge('kontor_outbox_oldest_seconds', 'Age of the oldest of them', () => ageSeconds(this.#last?.outbox.oldestMs, wallMs()));
    metrics.gauge(
      'kontor_outbox_overtaken',
      'Changes that came behind a newer one of their account and were not carried out',
      () => this.#last?.outbox.overtaken ?? 0,
    );
    metrics.gauge(
      'kontor_reconciler_differences',
      'Accounts on which tables and engine do not agree',
      () => this.#last?.differences.length ?? 0,
    );
    metrics.gauge('kontor_reconciler_age_seconds', 'Time since tables and engine were last compared', () =>
      ageSeconds(this.#comparedMs, wallMs()),
    );
  }

  /** When tables and engine were compared last, ms, and on how many accounts they did not agree; undefined: not yet. */
  get last(): { readonly comparedMs: number; readonly differences: number } | undefined {
    return this.#last && { comparedMs: this.#comparedMs, differences: this.#last.differences.length + this.#last.stuck.length };
  }

  /** Compares now and then every ten seconds, until `close`. */
  start(): void {
    this.#timer ??= setInterval(() => this.#begin(), EVERY_MS);
    this.#begin();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#comparing;
  }

  /**
   * Compares once, logs what is new and returns all that was found.
   * @throws FollowerBusy, or what the database says
   */
  async compare(): Promise<StandingReport> {
    const { queries, follower, log, wallMs } = this.#options;
    const { value, sequence } = await follower.standings();
    const nowMs = wallMs();
    const report = await checkStandings(queries, value, sequence, nowMs);
    const found = new Map([...report.differences, ...report.stuck].map((finding) => [`${finding.account ?? ''} ${finding.text}`, finding]));
    for (const [key, { account, text }] of found) {
      if (!this.#known.has(key)) log.error({ uid: account, sequence, reason: text }, 'tables and engine: something does not hold');
    }
    this.#known = new Set(found.keys());
    this.#last = report;
    this.#comparedMs = nowMs;
    return report;
  }

  #begin(): void {
    this.#comparing ??= this.compare()
      .then(
        () => undefined,
        (error: unknown) => {
          // A follower that starts, or is away, is asked again; how long that has lasted stands in the metrics.
          if (!(error instanceof FollowerBusy)) this.#options.log.warn({ err: error }, 'tables and engine were not compared');
        },
      )
      .finally(() => (this.#comparing = undefined));
  }
}

function ageSeconds(sinceMs: number | undefined, nowMs: number): number {
  return sinceMs === undefined ? 0 : Math.max(0, nowMs - sinceMs) / 1_000;
}
