/**
 * Writes rows to the read tables behind the view, one transaction at a time, each exactly once: after a failure the position
 * tells whether the transaction happened.
 */
import type { StoreLog } from '../store/connection.ts';
import { PackedRows } from './packed-rows.ts';
import type { AnyTable } from './read-table.ts';
import { PositionMoved } from './read-store.ts';
import type { ReadStore } from './read-store.ts';
import { Rows } from './rows.ts';
import type { RowsToWrite } from './rows.ts';

/** Rows of one transaction: what is gathered beyond, while another is under way, waits compressed. */
const MANY_WAITING_ROWS = 100_000;
/** Bytes of rows that wait before reading the journal, and with it the view, pauses: about a million orders. */
const MAX_WAITING_BYTES = 96 * 1024 * 1024;
/** A transaction is not begun sooner than this after the last began, so that quiet times write small batches together, ms. */
const PAUSE_MS = 60;
/** After a transaction of many rows the pause is longer: the same rows in fewer transactions leave more room for the journal, ms. */
const BUSY_PAUSE_MS = 200;
const MANY_ROWS = 2_000;
/** Between attempts while the database cannot be reached, ms. */
const RETRY_MS = 500;

export interface RecorderOptions {
  readonly store: ReadStore;
  /** Last command that the read tables reflect. */
  readonly position: number;
  /** Those it writes; all where left out. */
  readonly tables?: readonly AnyTable[];
  readonly log: StoreLog;
  /** The read tables can no longer be kept up; called once. */
  readonly onFailure: (reason: Error) => void;
  /** Called after each move of the position. */
  readonly onRecorded: (position: number) => void;
}

/** The rows of one transaction to come. */
interface Waiting {
  rows: Rows | PackedRows;
  /** The last command that they are of, and the hash of its batch. */
  readonly to: number;
  readonly hash: string | undefined;
}

export class Recorder {
  readonly #options: RecorderOptions;
  #position: number;
  /** What was gathered before `#rows`, oldest first. */
  #waiting: Waiting[] = [];
  /** What is gathered, up to this command. */
  #rows: Rows;
  #upTo: number;
  #hash: string | undefined;
  #writing = false;
  #stopped = false;
  #paused = false;
  #changed: (() => void)[] = [];

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#position = options.position;
    this.#upTo = options.position;
    this.#rows = new Rows(options.tables);
  }

  /** Last command that the read tables reflect. */
  get position(): number {
    return this.#position;
  }

  /** Where the effects of the next batch go. */
  get rows(): Rows {
    return this.#rows;
  }

  /** The effects of a batch up to `sequence`, which has this hash, are in `rows`. */
  gathered(sequence: number, hash?: string): void {
    this.#upTo = sequence;
    this.#hash = hash;
    void this.#write();
    if (this.#rows.count >= MANY_WAITING_ROWS) void this.#setAside();
  }

  /** Resolves when there is room for the next batch. */
  async room(): Promise<void> {
    while (this.#waiting.length > 0 && this.#waitingBytes() > MAX_WAITING_BYTES && !this.#stopped) await this.#change();
  }

  /** Resolves when the read tables reflect `sequence`: true; or never will: false. */
  async recorded(sequence: number): Promise<boolean> {
    while (this.#position < sequence && !this.#stopped) await this.#change();
    return this.#position >= sequence;
  }

  /** Resolves when all that was gathered by now is written, or the recorder has stopped. */
  async drained(): Promise<void> {
    await this.recorded(this.#upTo);
  }

  /** Writes nothing until `resume`; what is gathered waits. */
  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    void this.#write();
  }

  /** Begins no further transaction. */
  stop(): void {
    this.#stopped = true;
    this.#announce();
  }

  async #write(): Promise<void> {
    if (this.#writing) return;
    this.#writing = true;
    try {
      while (this.#position < this.#upTo && !this.#stopped && !this.#paused) {
        const { rows, to, hash } = this.#waiting.shift() ?? this.#takeGathered();
        const many = rows instanceof PackedRows || rows.count > MANY_ROWS;
        const begin = performance.now();
        await this.#writeOnce(rows instanceof PackedRows ? await rows.unpack() : rows, this.#position, to, hash);
        if (this.#stopped) return;
        if (rows instanceof Rows) rows.release();
        this.#position = to;
        this.#options.onRecorded(to);
        this.#announce();
        const restMs = (many ? BUSY_PAUSE_MS : PAUSE_MS) - (performance.now() - begin);
        if (restMs > 0) await sleep(restMs);
      }
    } catch (error) {
      this.stop();
      this.#options.onFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.#writing = false;
    }
  }

  #takeGathered(): Waiting {
    const rows = this.#rows;
    this.#rows = new Rows(this.#options.tables);
    return { rows, to: this.#upTo, hash: this.#hash };
  }

  /** Makes what is gathered a transaction of its own, which waits for those before it. */
  async #setAside(): Promise<void> {
    const waiting = this.#takeGathered();
    this.#waiting.push(waiting);
    const { rows } = waiting;
    if (rows instanceof PackedRows) return;
    waiting.rows = await PackedRows.pack(rows);
    // Else they are being written as they were, and released after that.
    if (this.#waiting.includes(waiting)) rows.release();
    this.#announce();
  }

  #waitingBytes(): number {
    return this.#waiting.reduce((sum, { rows }) => sum + rows.size, 0);
  }

  /** Tries until the rows are in the tables, and no longer. */
  async #writeOnce(rows: RowsToWrite, from: number, to: number, hash: string | undefined): Promise<void> {
    const { store, log } = this.#options;
    let unsure = false;
    while (!this.#stopped) {
      try {
        if (unsure) {
          const position = await store.position();
          if (position === to) return;
          if (position !== from) throw new PositionMoved(`the read tables are at ${position}, neither at ${from} nor at ${to}.`);
        }
        await store.write(rows, from, to, hash);
        return;
      } catch (error) {
        if (!isPassing(error)) throw error;
        log.warn({ err: error, from, to }, 'the read tables cannot be written now');
        unsure = true;
        await sleep(RETRY_MS);
      }
    }
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#changed.push(resolve));
  }

  #announce(): void {
    for (const resolve of this.#changed.splice(0)) resolve();
  }
}

/** Classes 22, 23, 42: the rows or the statements are wrong, and trying again does not set them right. */
function isPassing(error: unknown): boolean {
  if (error instanceof PositionMoved) return false;
  const code = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return !/^(22|23|42)...$/.test(code);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
