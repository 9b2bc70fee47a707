import { type BegunHash, expectHash, hashOf } from './chain.ts';
import { type Batch, JournalError, type Lease, type NewBatch, refusalOf } from './journal.ts';

/** Calls `onTime` after `ms`, unless the returned function is called first. A parameter so that tests need not wait. */
export type Timer = (ms: number, onTime: () => void) => () => void;

/**
 * The real timer. What has arrived by then is heard first: after a long turn of the event loop timers come before input, and an
 * answer that was there in time would count as missing.
 */
export const systemTimer: Timer = (ms, onTime) => {
  let heard: NodeJS.Immediate | undefined;
  const handle = setTimeout(() => (heard = setImmediate(onTime)), ms);
  return () => {
    clearTimeout(handle);
    clearImmediate(heard);
  };
};

/**
 * Holds what both implementations promise about appends: one in flight, each following and chained to the last, an answer in
 * time or none at all, and after the first failure never another append.
 */
export class AppendGate {
  readonly epoch: number;
  readonly #limitMs: number;
  readonly #timer: Timer;
  readonly #lost = new AbortController();
  #tail: number;
  #hash: string;
  #inFlight: Promise<void> | undefined;
  #failure: JournalError | undefined;

  constructor({ epoch, seqLast, hash }: Pick<Lease, 'epoch' | 'seqLast' | 'hash'>, limitMs: number, timer: Timer) {
    this.epoch = epoch;
    this.#tail = seqLast;
    this.#hash = hash;
    this.#limitMs = limitMs;
    this.#timer = timer;
  }

  /** Aborts when the gate is poisoned. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Runs `write` for a batch that follows the last one. `write` must resolve only when the batch is durable. */
  async pass(batch: NewBatch, begun: BegunHash | undefined, write: (batch: Batch) => Promise<void>): Promise<Batch> {
    if (this.#failure !== undefined) {
      throw new JournalError(this.#failure.code === 'CLOSED' ? 'CLOSED' : 'POISONED', this.#failure.message, { cause: this.#failure });
    }
    if (this.#inFlight !== undefined) {
      throw this.poison(new JournalError('APPEND_IN_FLIGHT', `batch ${batch.seqFirst}–${batch.seqLast} came while another is in flight.`));
    }
    const refusal = refusalOf(batch, this.#tail, this.epoch);
    if (refusal !== undefined) throw this.poison(refusal);
    const { seqFirst, seqLast, prev, epoch, commands, eventDigest, engineVersion, texts } = batch;
    // Not spread: that takes as long as to hash a small batch.
    const chained = { seqFirst, seqLast, prev, epoch, commands, eventDigest, engineVersion, hash: hashOf(batch, this.#hash, begun), texts };
    const attempt = this.#attempt(chained, write);
    this.#inFlight = attempt.catch(() => undefined);
    try {
      await attempt;
      return chained;
    } finally {
      this.#inFlight = undefined;
    }
  }

  /** Refuses every further append. The first reason stays; returns the given one. */
  poison(error: JournalError): JournalError {
    if (this.#failure === undefined) {
      this.#failure = error;
      this.#lost.abort(error);
    }
    return error;
  }

  /** Whether an append is in flight. */
  get isAppending(): boolean {
    return this.#inFlight !== undefined;
  }

  /** Resolves when no append is in flight. */
  async idle(): Promise<void> {
    await this.#inFlight;
  }

  async #attempt(batch: Batch, write: (batch: Batch) => Promise<void>): Promise<void> {
    // The batch goes on its way first: what is done behind this is done while the disk works.
    const written = write(batch);
    let cancel = (): void => undefined;
    const late = new Promise<never>((_, reject) => {
      cancel = this.#timer(this.#limitMs, () =>
        reject(new JournalError('APPEND_TIMEOUT', `no answer about batch ${batch.seqFirst}–${batch.seqLast} in ${this.#limitMs} ms.`)),
      );
    });
    try {
      expectHash(batch.hash);
      await Promise.race([written, late]);
    } catch (error) {
      throw this.poison(
        error instanceof JournalError
          ? error
          : new JournalError('APPEND_FAILED', `batch ${batch.seqFirst}–${batch.seqLast} was not confirmed.`, { cause: error }),
      );
    } finally {
      cancel();
    }
    // Poisoned while the answer was on its way (closed, lease lost): the batch is durable, but nobody may act on it.
    if (this.#failure !== undefined && this.#failure.code !== 'APPEND_IN_FLIGHT') {
      throw new JournalError('POISONED', this.#failure.message, { cause: this.#failure });
    }
    this.#tail = batch.seqLast;
    this.#hash = batch.hash;
  }
}
