/**
 * A core that could lead at once: it applies each batch of the journal as it is committed, and keeps what a start keeps, until it has
 * the lease and reads the last of what the leader before it wrote.
 */
import { setTimeout } from 'node:timers/promises';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { EngineDoor } from '@kontor/engine/engine-door';
import { MAX_DIVERGENCE_MS } from '../clock.ts';
import { JournalError } from '../journal/journal.ts';
import type { Batch, Journal } from '../journal/journal.ts';
import { ReplayError, applyBatch, lastTime, recover } from './replay.ts';
import type { Recovered } from './replay.ts';

/** Who differs too much in time leaves the lease this long to another who stands by, ms. */
export const YIELD_MS = 3_000;
/** Between attempts while the journal cannot be read, ms. */
const AGAIN_MS = 250;

export interface StandbyOptions {
  readonly journal: Journal;
  /** Restored behind a batch of `hash`. */
  readonly engine: EngineDoor;
  readonly hash: string;
  /** Sees each batch and its commands after the engine applied them. */
  readonly onBatch: (batch: Batch, commands: CommandBuffer) => void;
  /** The machine's time of day, ms since 1970 UTC; undefined where somebody's hand moves it. */
  readonly wallMs: (() => number) | undefined;
  /** Told once each time that this machine's clock comes to keep it from leading; ms, wall − journal. */
  readonly onBarred: (aheadMs: number) => void;
  /** The journal cannot be read now. */
  readonly onAway: (error: unknown) => void;
}

export class Standby {
  readonly #options: StandbyOptions;
  readonly #over = new AbortController();
  readonly #following: Promise<void>;
  #caughtUp: () => void = () => undefined;
  #recovered: Recovered;
  /** Wall time − the time of the last command, when this was read as it was committed; ms. */
  #aheadMs = 0;
  #isBarred = false;
  /** Resolves when the journal was read to its end for the first time. Rejects with what ended the following. */
  readonly caughtUp: Promise<void>;

  constructor(options: StandbyOptions) {
    this.#options = options;
    this.#recovered = { sequence: options.engine.sequence, timeMs: 0, hash: options.hash };
    const reached = new Promise<void>((resolve) => (this.#caughtUp = resolve));
    this.#following = this.#follow();
    this.#following.catch(() => undefined);
    this.caughtUp = Promise.race([reached, this.#following]);
    this.caughtUp.catch(() => undefined);
  }

  /** Sequence of the last command applied. */
  get applied(): number {
    return this.#recovered.sequence;
  }

  /** Rejects when the journal cannot be applied: this process can never lead. */
  async failed(): Promise<never> {
    await this.#following;
    return new Promise(() => undefined);
  }

  /**
   * Whether this machine's clock lets it lead when nobody has for so long: never one that is behind the journal by more than 2 s, and
   * one that is ahead of it only when nobody else does.
   */
  mayLead(vacantMs: number): boolean {
    const { wallMs, onBarred } = this.#options;
    if (wallMs === undefined) return true;
    const nowAheadMs = wallMs() - this.#recovered.timeMs;
    const isBehind = this.#recovered.timeMs > 0 && nowAheadMs < -MAX_DIVERGENCE_MS;
    const isAhead = this.#aheadMs > MAX_DIVERGENCE_MS && vacantMs < YIELD_MS;
    const isBarred = isBehind || isAhead;
    if (isBarred && !this.#isBarred) onBarred(isBehind ? nowAheadMs : this.#aheadMs);
    this.#isBarred = isBarred;
    return !isBarred;
  }

  /** This process has the lease: reads what is left. @throws ReplayError, JournalError */
  async finish(): Promise<Recovered> {
    await this.stop();
    await this.#following;
    await this.#read();
    return this.#recovered;
  }

  /** Follows no longer. */
  async stop(): Promise<void> {
    this.#over.abort();
    await this.#following.catch(() => undefined);
  }

  async #follow(): Promise<void> {
    const { journal, engine } = this.#options;
    const { signal } = this.#over;
    while (!signal.aborted) {
      try {
        await this.#read();
        this.#caughtUp();
        for await (const batch of journal.subscribe(engine.sequence + 1, signal, this.#recovered.hash)) this.#apply(batch);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ReplayError || error instanceof JournalError) throw error;
        this.#options.onAway(error);
        await setTimeout(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** What was committed before now says nothing about a clock. */
  async #read(): Promise<void> {
    const { journal, engine, onBatch } = this.#options;
    const note = (batch: Batch, commands: CommandBuffer): void => {
      this.#note(batch, commands);
      onBatch(batch, commands);
    };
    await recover(journal, engine, note, this.#recovered.hash);
  }

  #apply(batch: Batch): void {
    const { engine, onBatch, wallMs } = this.#options;
    const commands = applyBatch(engine, batch);
    engine.events.clear();
    this.#note(batch, commands);
    if (wallMs !== undefined) this.#aheadMs = wallMs() - this.#recovered.timeMs;
    onBatch(batch, commands);
  }

  #note({ seqLast, hash }: Batch, commands: CommandBuffer): void {
    this.#recovered = { sequence: seqLast, timeMs: lastTime(commands), hash };
  }
}
