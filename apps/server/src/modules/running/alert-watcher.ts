/**
 * Watches what is measured and keeps the alerts: each is written down once when it begins and once when it ends, in one transaction with
 * what is to be told of it, whatever is restarted in between. It asks the meter and the tables and nobody else; a look that fails leaves
 * everything as it was, for the next one.
 */
import type { StoreLog } from '../../store/connection.ts';
import type { Database, Queries, Transaction } from '../../store/database.ts';
import { BEGIN_ALERT, END_ALERT, LAST_RUN, NOTE_RUN, OPEN_ALERTS } from './alert-rows.ts';
import { keyOf, stateOf, step } from './alert-steps.ts';
import type { AlertState, Finding } from './alert-steps.ts';
import { tellAlert } from './tell-alert.ts';
import type { Told, Tellers } from './tell-alert.ts';
import { findingsIn } from './findings.ts';
import type { Meter } from './meter.ts';

/** From one look to the next, ms. */
const EVERY_MS = 5_000;
const HALTED: Pick<Finding, 'kind' | 'subject'> = { kind: 'core_halted', subject: '' };

export interface AlertWatcherOptions {
  readonly database: Queries & Pick<Database, 'transaction'>;
  readonly meter: Pick<Meter, 'state'>;
  readonly tellers: Tellers;
  readonly log: StoreLog;
  readonly wallMs: () => number;
  readonly monotonicMs: () => number;
}

export class AlertWatcher {
  readonly #options: AlertWatcherOptions;
  /** Undefined until the tables were asked what is open. */
  #state: AlertState | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isHalted = false;

  constructor(options: AlertWatcherOptions) {
    this.#options = options;
  }

  /** Looks every five seconds, until `close`. */
  start(): void {
    this.#timer ??= setInterval(() => this.#begin(), EVERY_MS).unref();
    this.#begin();
  }

  /** The server ends in order; the next start need not wonder. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    const { database, wallMs } = this.#options;
    if (!this.#isHalted && this.#state !== undefined) await database.run(NOTE_RUN, new Date(wallMs()), true).catch(() => undefined);
  }

  /** The exchange halts, and this process is about to end: what can be written down still is. The next start finds out otherwise. */
  halted(reason: Error): void {
    this.#isHalted = true;
    const { database, wallMs } = this.#options;
    const text = `The exchange has halted: ${reason.message.slice(0, 300)}`;
    database.transaction((queries) => this.#tellBegun(queries, { ...HALTED, isWrong: true, text }, wallMs())).catch(() => undefined);
  }

  /** One look. @throws what the database says; then nothing has changed */
  async look(): Promise<void> {
    const { database, meter, wallMs, monotonicMs } = this.#options;
    const known = this.#state ?? (await this.#recall());
    const findings = findingsIn(await meter.state());
    const { state, begun, ended } = step(known, findings, monotonicMs());
    const nowMs = wallMs();
    if (begun.length > 0 || ended.length > 0)
      await database.transaction(async (queries) => {
        for (const finding of begun) await this.#tellBegun(queries, finding, nowMs);
        for (const finding of ended) await this.#tellEnded(queries, finding, nowMs);
      });
    await database.run(NOTE_RUN, new Date(nowMs), false);
    this.#state = state;
  }

  /** What is open; a server that did not end in order is an alert from when it was seen last. */
  async #recall(): Promise<AlertState> {
    const { database } = this.#options;
    const last = await database.maybe(LAST_RUN);
    const open = await database.many(OPEN_ALERTS);
    if (last === undefined || last.isInOrder || open.some((each) => keyOf(each) === keyOf(HALTED))) return stateOf(open);
    const text = 'The server ended without having been asked to. Its log says why, unless the machine failed.';
    await database.transaction(async (queries) => {
      await this.#tellBegun(queries, { ...HALTED, isWrong: true, text }, last.seenMs);
      await queries.run(NOTE_RUN, new Date(last.seenMs), true);
    });
    return stateOf([...open, HALTED]);
  }

  #begin(): void {
    this.#looking ??= this.look()
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'what is measured could not be compared; tried again'))
      .finally(() => (this.#looking = undefined));
  }

  async #tellBegun(queries: Transaction, { kind, subject, text }: Finding, begunMs: number): Promise<void> {
    const id = await queries.maybe(BEGIN_ALERT, kind, subject, text, new Date(begunMs));
    if (id === undefined) return;
    await this.#tell(queries, { id, event: 'begin', kind, subject, text, begunMs, endedMs: null });
    this.#options.log.error({ alert: id, kind, subject }, `alert: ${text}`);
  }

  async #tellEnded(queries: Transaction, { kind, subject }: Finding, nowMs: number): Promise<void> {
    const ended = await queries.maybe(END_ALERT, kind, subject, new Date(nowMs));
    if (ended === undefined) return;
    const { id, words, begunMs, endedMs } = ended;
    await this.#tell(queries, { id, event: 'end', kind, subject, text: words, begunMs, endedMs });
    this.#options.log.info({ alert: id, kind, subject }, 'an alert is over');
  }

  #tell(queries: Transaction, told: Told): Promise<void> {
    return tellAlert(queries, this.#options.tellers, told, new Date(this.#options.wallMs()));
  }
}
