/**
 * Keeps what the platform is set to, and whether it is being maintained, as the tables have it: asks again and again, and at once where
 * an operator has just changed something. Whoever shows or obeys it asks here each time, or listens.
 */
import { setTimeout } from 'node:timers/promises';
import type { Locale } from '@kontor/contract/locale';
import type { StoreLog } from '../../store/connection.ts';
import type { Queries } from '../../store/database.ts';
import { LAST_MAINTENANCE, NEWEST, STANDING_SETTINGS } from './setting-rows.ts';
import type { MaintenanceRow } from './setting-rows.ts';
import { standing, unusedWords } from './settings.ts';
import type { BaseSettings, SettingValues } from './settings.ts';

/** How often is asked, ms: pages show it two seconds after the change at the latest. */
const EVERY_MS = 500;

/** What customers are told while the exchange is being maintained. */
export interface Maintenance {
  readonly words: Readonly<Partial<Record<Locale, string>>>;
  /** When it is expected to be over, ms. */
  readonly untilMs: number | null;
}

export interface SettingsBookOptions {
  readonly queries: Queries;
  readonly base: BaseSettings;
  readonly log: StoreLog;
}

export class SettingsBook {
  readonly base: BaseSettings;
  readonly #queries: Queries;
  readonly #log: StoreLog;
  readonly #stop = new AbortController();
  readonly #listeners = new Set<() => void>();
  #values: SettingValues;
  #maintenance: Maintenance | undefined;
  /** Newest rows that were read. */
  #read = { setting: 0, maintenance: 0 };
  #running: Promise<void> | undefined;

  private constructor({ queries, base, log }: SettingsBookOptions) {
    this.base = base;
    this.#queries = queries;
    this.#log = log;
    this.#values = base.values;
  }

  /** Reads what stands; says in the log what of the start's file and environment is not used any more. */
  static async open(options: SettingsBookOptions): Promise<SettingsBook> {
    const book = new SettingsBook(options);
    await book.look();
    const unused = unusedWords(options.base, await options.queries.many(STANDING_SETTINGS));
    if (unused.length > 0)
      options.log.warn(
        { unused },
        'operators set these in the console: what PLATFORM_FILE and the environment say of them is not used any more',
      );
    return book;
  }

  /** What stands. */
  get values(): SettingValues {
    return this.#values;
  }

  /** Undefined while everything is served. */
  get maintenance(): Maintenance | undefined {
    return this.#maintenance;
  }

  /** Calls back after each change. Returns what ends it. */
  onChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Reads what has changed, and tells. What was asked earlier and comes later changes nothing. */
  async look(): Promise<void> {
    const newest = await this.#queries.one(NEWEST);
    if (newest.setting <= this.#read.setting && newest.maintenance <= this.#read.maintenance) return;
    const [rows, last] = [await this.#queries.many(STANDING_SETTINGS), await this.#queries.maybe(LAST_MAINTENANCE)];
    const setting = Math.max(0, ...rows.map(({ id }) => id));
    const maintenance = last?.id ?? 0;
    const isNewer = setting > this.#read.setting || maintenance > this.#read.maintenance;
    if (setting > this.#read.setting) this.#values = standing(this.base, rows);
    if (maintenance > this.#read.maintenance) this.#maintenance = maintenanceIn(last);
    this.#read = { setting: Math.max(setting, this.#read.setting), maintenance: Math.max(maintenance, this.#read.maintenance) };
    if (isNewer) for (const listener of this.#listeners) listener();
  }

  /** As `look`, after a change that stands whatever comes of this: what cannot be read now is read soon. */
  async lookAtOnce(): Promise<void> {
    await this.look().catch((err: unknown) => this.#log.warn({ err }, 'settings cannot be read; tried again'));
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.lookAtOnce();
      await setTimeout(EVERY_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }
}

function maintenanceIn(row: MaintenanceRow | undefined): Maintenance | undefined {
  if (row?.isOn !== true) return undefined;
  return { words: row.words === null ? {} : (JSON.parse(row.words) as Maintenance['words']), untilMs: row.untilMs };
}
