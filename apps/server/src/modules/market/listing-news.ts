/**
 * What is listed changes while the server runs: names are read again, and whoever keeps a list is told of its new version. The
 * version is told only when all that the journal lists has a name.
 */
import type { Applied, Feed } from '../../follower/feed.ts';
import type { Listings } from '../../follower/listings.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Queries } from '../../store/database.ts';
import type { Symbols } from './symbols.ts';

/** After an error of the database, and while a name is missing, ms. */
const RETRY_MS = 250;

export interface ListingNewsOptions {
  readonly feed: Feed & { readonly listings: Listings; readonly sequence: number };
  readonly symbols: Pick<Symbols, 'refresh' | 'namesAsset' | 'byMarket' | 'contractByMarket'>;
  /** Where the names stand. */
  readonly queries: Queries;
  readonly log: StoreLog;
}

export class ListingNews {
  readonly #options: ListingNewsOptions;
  readonly #listeners = new Set<(version: number) => void>();
  readonly #unsubscribe: () => void;
  #version: number;
  /** What was told last that comes whole each time. */
  #settings: string;
  #isReading = false;
  #changed = false;
  /** The journal listed something since names were read. */
  #isOld = false;
  #retry: NodeJS.Timeout | undefined;
  #warned = false;

  constructor(options: ListingNewsOptions) {
    this.#options = options;
    // Every start journals a command of its own, so that no version of a server before comes again.
    this.#version = options.feed.sequence;
    this.#settings = settingsOf(options.feed.listings);
    this.#unsubscribe = options.feed.onApplied((applied) => this.#take(applied));
  }

  /** Another after each change, and never one of before. */
  get version(): number {
    return this.#version;
  }

  /** Calls back after each change, when its names are known. Returns what ends it. */
  onChanged(listener: (version: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Something else has changed that goes with the lists, and is told as they are. */
  tellAnyway(): void {
    this.#changed = true;
    void this.#tell();
  }

  close(): void {
    this.#unsubscribe();
    clearTimeout(this.#retry);
  }

  #take(applied: Applied): void {
    const settings = settingsOf(applied);
    if (applied.assets.length === 0 && applied.markets.length === 0 && settings === this.#settings) return;
    this.#settings = settings;
    if (applied.assets.length > 0 || applied.markets.length > 0) this.#isOld = true;
    this.#changed = true;
    void this.#tell();
  }

  /** Reads names where something was listed, which a change of a name comes with, then tells. A change that comes meanwhile is told by the same reading or by another. */
  async #tell(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#changed) {
        this.#changed = false;
        if (this.#isOld) {
          this.#isOld = false;
          await this.#options.symbols.refresh(this.#options.queries);
        }
        if (!this.#hasNames()) throw new Error('the journal lists what has no name in the tables');
        this.#warned = false;
        this.#version = Math.max(this.#version + 1, this.#options.feed.sequence);
        for (const listener of this.#listeners) listener(this.#version);
      }
    } catch (err) {
      this.#changed = true;
      this.#isOld = true;
      if (!this.#warned) this.#options.log.warn({ err }, 'names of what is listed could not be read; tried again');
      this.#warned = true;
      this.#retry = setTimeout(() => void this.#tell(), RETRY_MS).unref();
    } finally {
      this.#isReading = false;
    }
  }

  #hasNames(): boolean {
    const {
      feed: { listings },
      symbols,
    } = this.#options;
    for (const asset of listings.assets.keys()) if (!symbols.namesAsset(asset)) return false;
    for (const market of listings.markets.keys())
      if (symbols.byMarket(market) === undefined && symbols.contractByMarket(market) === undefined) return false;
    return true;
  }
}

function settingsOf({ limits, feeTiersSet }: Pick<Applied, 'limits' | 'feeTiersSet'>): string {
  return JSON.stringify([limits, feeTiersSet]);
}
