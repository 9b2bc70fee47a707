import { AppendGate, systemTimer, type Timer } from './append-gate.ts';
import { type BegunHash, Chain, NO_HASH } from './chain.ts';
import { type Batch, type Journal, JournalError, type Lease, type NewBatch, refuseNewer, type Standing } from './journal.ts';
import { Wakeups } from './wakeups.ts';

/**
 * What goes wrong with one append:
 * - `failBefore`: the connection breaks before the server got it; nothing stored.
 * - `failInside`: the server fails in the transaction; rolled back, nothing stored.
 * - `commitThenFail`: stored, then the connection breaks before the answer.
 * - `hangBefore`, `hangAfterCommit`: no answer ever, without or with the batch stored.
 */
export type AppendFault = 'failBefore' | 'failInside' | 'commitThenFail' | 'hangBefore' | 'hangAfterCommit';

/** Decides the fault of the `attempt`-th append (from 1) to a storage, counted over all its journals. */
export type FaultPlan = (attempt: number, batch: Batch) => AppendFault | undefined;

/** What survives a crash: stands for the database. Several journals may work on one storage, like several processes. */
export class MemoryJournalStorage {
  readonly #batches: Batch[] = [];
  readonly #wakeups = new Wakeups();
  #epoch = 0;
  #holder: MemoryJournal | undefined;
  #attempts = 0;

  /** All committed batches, in order. */
  get batches(): readonly Batch[] {
    return this.#batches;
  }

  /** Last committed sequence; 0 for an empty journal. */
  get seqLast(): number {
    return this.#batches.at(-1)?.seqLast ?? 0;
  }

  /** Hash of the last committed batch. */
  get hash(): string {
    return this.#batches.at(-1)?.hash ?? NO_HASH;
  }

  /** How many appends were tried. */
  get attempts(): number {
    return this.#attempts;
  }

  /** Wakes at every change: a commit, a free lease. */
  get wakeups(): Wakeups {
    return this.#wakeups;
  }

  /** Raises the epoch without asking the holder of the lease: a leader that does not know it was replaced. */
  usurp(): number {
    this.#epoch += 1;
    return this.#epoch;
  }

  /** Takes the lease when it is free. */
  tryTake(journal: MemoryJournal): number | undefined {
    if (this.#holder !== undefined) return undefined;
    this.#holder = journal;
    return this.usurp();
  }

  /** Takes it also from a leader that shows no life. */
  trySucceed(journal: MemoryJournal): number | undefined {
    if (this.#holder?.isSilent === true) this.#holder = undefined;
    return this.tryTake(journal);
  }

  /** Whether somebody leads and shows life. */
  get isLed(): boolean {
    return this.#holder !== undefined && !this.#holder.isSilent;
  }

  /** Frees the lease if `journal` holds it. */
  release(journal: MemoryJournal): void {
    if (this.#holder !== journal) return;
    this.#holder = undefined;
    this.#wakeups.wake();
  }

  countAttempt(): number {
    this.#attempts += 1;
    return this.#attempts;
  }

  /** Stores a batch, or refuses it for the reasons the database would. */
  commit(batch: Batch): void {
    if (batch.epoch !== this.#epoch) throw new JournalError('STALE_EPOCH', `epoch ${batch.epoch} is over, now is ${this.#epoch}.`);
    if (batch.prev !== this.seqLast)
      throw new JournalError('OUT_OF_CHAIN', `batch follows ${batch.prev}, the journal ends at ${this.seqLast}.`);
    // A copy: what is durable does not change when the writer reuses its buffer.
    this.#batches.push({ ...batch, commands: batch.commands.slice() });
    this.#wakeups.wake();
  }
}

export interface MemoryJournalOptions {
  readonly faults?: FaultPlan;
  /** As for the real one. */
  readonly appendLimitMs?: number;
  readonly timer?: Timer;
  readonly engineVersion?: number;
  /** Whether it shows no life as leader. */
  readonly silent?: boolean;
}

/** A journal in memory that fails on demand, for crash tests. Same promises, same test-suite as the real one. */
export class MemoryJournal implements Journal {
  readonly #storage: MemoryJournalStorage;
  readonly #faults: FaultPlan;
  readonly #limitMs: number;
  readonly #timer: Timer;
  readonly #engineVersion: number;
  #silent: boolean;
  readonly #closing = new AbortController();
  #acquiring = false;
  #gate: AppendGate | undefined;

  constructor(storage: MemoryJournalStorage, options: MemoryJournalOptions = {}) {
    this.#storage = storage;
    this.#faults = options.faults ?? (() => undefined);
    this.#limitMs = options.appendLimitMs ?? 1500;
    this.#timer = options.timer ?? systemTimer;
    this.#engineVersion = options.engineVersion ?? Infinity;
    this.#silent = options.silent ?? false;
  }

  acquire(signal?: AbortSignal): Promise<Lease> {
    return this.#lead(signal, () => this.#storage.tryTake(this));
  }

  succeed({ signal, mayLead = () => true }: Standing = {}): Promise<Lease> {
    return this.#lead(signal, () => (this.#storage.isLed || !mayLead(0) ? undefined : this.#storage.trySucceed(this)));
  }

  /** Shows no life as leader from now on, like a process that stands still; or does again. */
  get isSilent(): boolean {
    return this.#silent;
  }

  set isSilent(silent: boolean) {
    this.#silent = silent;
    this.#storage.wakeups.wake();
  }

  async #lead(signal: AbortSignal | undefined, take: () => number | undefined): Promise<Lease> {
    if (this.#acquiring) throw new JournalError('ALREADY_LEADER', 'the lease was asked for before.');
    this.#acquiring = true;
    const stop = signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
    for (;;) {
      stop.throwIfAborted();
      const { generation } = this.#storage.wakeups;
      const epoch = take();
      if (epoch !== undefined) {
        try {
          refuseNewer(this.#storage.batches.at(-1)?.engineVersion ?? 0, this.#engineVersion);
        } catch (error) {
          this.#storage.release(this);
          throw error;
        }
        const { seqLast, hash } = this.#storage;
        const gate = new AppendGate({ epoch, seqLast, hash }, this.#limitMs, this.#timer);
        this.#gate = gate;
        const isFresh = (): boolean => !this.#silent && !gate.lost.aborted;
        return { epoch, seqLast, hash, lost: gate.lost, isFresh, fresh: () => Promise.resolve(isFresh()) };
      }
      await this.#storage.wakeups.wait(generation, undefined, stop);
    }
  }

  async append(batch: NewBatch, begun?: BegunHash): Promise<Batch> {
    if (this.#gate === undefined) throw new JournalError('NOT_LEADER', 'append without the lease.');
    return this.#gate.pass(batch, begun, (accepted) => this.#write(accepted));
  }

  async #write(batch: Batch): Promise<void> {
    const fault = this.#faults(this.#storage.countAttempt(), batch);
    // The answer never comes in the same turn, as over a real connection.
    await Promise.resolve();
    if (fault === undefined) return this.#storage.commit(batch);
    if (fault === 'commitThenFail' || fault === 'hangAfterCommit') this.#storage.commit(batch);
    if (fault === 'hangBefore' || fault === 'hangAfterCommit') return new Promise(() => undefined);
    this.#storage.release(this);
    throw new Error(`injected fault: ${fault}`);
  }

  async *read(fromSeq: number, hash?: string): AsyncIterable<Batch> {
    const end = this.#storage.batches.length;
    const first = this.#indexOf(fromSeq);
    const chain = new Chain(hash ?? this.#storage.batches[first - 1]?.hash ?? NO_HASH);
    for (let index = first; index < end; index += 1) {
      const batch = this.#storage.batches[index];
      if (batch === undefined) return;
      chain.take(batch);
      yield batch;
    }
  }

  async *subscribe(fromSeq: number, signal: AbortSignal, hash?: string): AsyncIterable<Batch> {
    const stop = AbortSignal.any([signal, this.#closing.signal]);
    let next = fromSeq;
    let before = hash;
    while (!stop.aborted) {
      const { generation } = this.#storage.wakeups;
      for await (const batch of this.read(next, before)) {
        yield batch;
        if (stop.aborted) return;
        next = batch.seqLast + 1;
        before = batch.hash;
      }
      await this.#storage.wakeups.wait(generation, undefined, stop);
    }
  }

  wake(): void {
    this.#storage.wakeups.wake();
  }

  async release(): Promise<void> {
    await this.#gate?.idle();
    this.#gate?.poison(new JournalError('CLOSED', 'the journal is closed.'));
    this.#storage.release(this);
  }

  async close(): Promise<void> {
    await this.#gate?.idle();
    this.crash();
  }

  /** Ends at once, like a killed process: what was committed stays, the lease is free. */
  crash(): void {
    const closed = new JournalError('CLOSED', 'the journal is closed.');
    this.#gate?.poison(closed);
    this.#closing.abort(closed);
    this.#storage.release(this);
  }

  /** Index of the batch that holds `seq`, or of the first after it. */
  #indexOf(seq: number): number {
    const batches = this.#storage.batches;
    let low = 0;
    let high = batches.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((batches[middle]?.seqLast ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
