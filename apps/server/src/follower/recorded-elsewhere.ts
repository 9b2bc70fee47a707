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
  /** As `store.position`, over a connection that is made for it; the store's own where left out. */
  readonly positionAnew?: (() => Promise<number>) | undefined;
}

export class RecordedElsewhere {
  readonly #options: RecordedElsewhereOptions;
  #position: number;
  #upTo: number;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  /** Rises when what looks that are under way will find does not count any more. */
  #age = 0;
  #waiting: (() => void)[] = [];

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

  /** Resolves when the read tables were seen to reflect `sequence`: true; or it stops before: false. */
  async recorded(sequence: number): Promise<boolean> {
    while (this.#position < sequence && !this.#stopped) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.#position >= sequence;
  }

  /**
   * How far they are by a look that begins after the call, however long that takes; undefined where it stops before. A database that was failed over
   * meanwhile may have set them back, so nothing that was seen before is gone by.
   */
  async anew(): Promise<number | undefined> {
    const { store, log, positionAnew = () => store.position() } = this.#options;
    this.#age += 1;
    while (!this.#stopped) {
      try {
        this.#position = await positionAnew();
        this.#announce();
        return this.#position;
      } catch (error) {
        log.warn({ err: error }, 'it cannot be asked how far the read tables are');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    return undefined;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#announce();
  }

  #announce(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #rest(ms: number): void {
    if (this.#stopped || this.#looking) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), ms);
  }

  async #look(): Promise<void> {
    const { store, log, onRecorded } = this.#options;
    this.#looking = true;
    const age = this.#age;
    let restMs = RETRY_MS;
    try {
      const position = await store.position();
      // After a failover of the database they may be set back: whoever waits for more goes on waiting.
      if (position !== this.#position && !this.#stopped && age === this.#age) {
        this.#position = position;
        onRecorded(position);
        this.#announce();
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
