/**
 * In place of a recorder where another process writes the read tables: says how far they are. What a view was told of it may be behind, never ahead.
 */
import type { StoreLog } from '../store/connection.ts';
import type { ReadStore } from './read-store.ts';

/** How often it looks while the view is ahead of the read tables, and somebody may wait for them, ms. */
const CLOSE_MS = 20;
/** And while it is not. */
const IDLE_MS = 250;
/** After an error of the database, ms. */
const RETRY_MS = 500;

export interface RecordedElsewhereOptions {
  readonly store: Pick<ReadStore, 'position'>;
  readonly position: number;
  readonly log: StoreLog;
  readonly onRecorded: (position: number) => void;
}

export class RecordedElsewhere {
  readonly #options: RecordedElsewhereOptions;
  #position: number;
  #upTo: number;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;
  #looking = false;

  constructor(options: RecordedElsewhereOptions) {
    this.#options = options;
    this.#position = options.position;
    this.#upTo = options.position;
    this.#rest(IDLE_MS);
  }

  get position(): number {
    return this.#position;
  }

  /** The view is at this command. */
  gathered(sequence: number): void {
    const wasLevel = this.#position >= this.#upTo;
    this.#upTo = sequence;
    if (wasLevel) this.#rest(CLOSE_MS);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #rest(ms: number): void {
    if (this.#stopped || this.#looking) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), ms);
  }

  async #look(): Promise<void> {
    const { store, log, onRecorded } = this.#options;
    this.#looking = true;
    let restMs = RETRY_MS;
    try {
      const position = await store.position();
      // After a failover of the database they may be set back: whoever waits for more goes on waiting.
      if (position !== this.#position && !this.#stopped) {
        this.#position = position;
        onRecorded(position);
      }
      restMs = position < this.#upTo ? CLOSE_MS : IDLE_MS;
    } catch (error) {
      log.warn({ err: error }, 'it cannot be asked how far the read tables are');
    } finally {
      this.#looking = false;
      this.#rest(restMs);
    }
  }
}
