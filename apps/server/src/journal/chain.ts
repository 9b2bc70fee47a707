/**
 * The chain of the journal: the hash of a batch covers everything that the batch says and the hash of the batch before it, so that
 * whoever changes, removes or moves a batch has to change every one behind it too, up to a hash that somebody has kept elsewhere
 * (docs/operating.md). Migration 10 computes the same hash in SQL.
 */
import { createHash, hash } from 'node:crypto';
import { assertFollows, JournalError } from './journal.ts';
import type { Batch, NewBatch } from './journal.ts';

/** What the first batch follows, and the first archived segment. */
export const NO_HASH = '0'.repeat(64);

const HASH_BYTES = 32;
/** The hash before, and six numbers. */
const HEAD_BYTES = HASH_BYTES + 6 * 8;

/** Hashing in one go costs a copy of the commands and saves the making of a hasher; above this many bytes the copy costs more. */
const ONE_GO_BYTES = 8_192;
/** Where head and commands are put together. An append waits for its hash with cold caches, so as little as possible is made new. */
const together = Buffer.alloc(HEAD_BYTES + ONE_GO_BYTES);

/**
 * SHA-256 over the hash before, six numbers as 64 bits each, highest byte first, and the commands; 64 hexadecimal digits. The
 * numbers are whole and safe.
 */
export function hashOf({ seqFirst, seqLast, prev, epoch, eventDigest, engineVersion, commands }: NewBatch, before: string): string {
  together.fill(0, together.write(before, 0, HASH_BYTES, 'hex'), HASH_BYTES);
  let at = writeNumber(seqFirst, HASH_BYTES);
  at = writeNumber(seqLast, at);
  at = writeNumber(prev, at);
  at = writeNumber(epoch, at);
  at = writeNumber(eventDigest, at);
  writeNumber(engineVersion, at);
  if (commands.byteLength > ONE_GO_BYTES) return createHash('sha256').update(together.subarray(0, HEAD_BYTES)).update(commands).digest('hex');
  together.set(commands, HEAD_BYTES);
  return hash('sha256', together.subarray(0, HEAD_BYTES + commands.byteLength), 'hex');
}

/** Writes a whole number as 64 bits; gives the place behind it. */
function writeNumber(number: number, at: number): number {
  together.writeInt32BE(Math.floor(number / 2 ** 32), at);
  return together.writeUInt32BE(number >>> 0, at + 4);
}

/** Goes along a journal and refuses the first batch that is not what was journalled. */
export class Chain {
  #hash: string;
  #last: Batch | undefined;

  /** `hash` is that of the batch before the first one taken. */
  constructor(hash: string) {
    this.#hash = hash;
  }

  /** The hash of the batch taken last. */
  get hash(): string {
    return this.#hash;
  }

  /** @throws JournalError CORRUPT */
  take(batch: Batch): void {
    assertFollows(batch, this.#last);
    if (!hasHash(batch, this.#hash)) {
      const before = this.#last === undefined ? `what ends at ${batch.prev}` : `batch ${this.#last.seqFirst}–${this.#last.seqLast}`;
      throw new JournalError('CORRUPT', `batch ${batch.seqFirst}–${batch.seqLast} was altered, or ${before} before it: its hash does not follow.`);
    }
    this.#move(batch);
  }

  /** Takes a batch whose hash was proven by the archive. @throws JournalError CORRUPT when it does not follow */
  takeProven(batch: Batch): void {
    assertFollows(batch, this.#last);
    this.#move(batch);
  }

  #move(batch: Batch): void {
    this.#last = batch;
    this.#hash = batch.hash;
  }
}

/** Whether a batch that follows `before` has the hash that it says; numbers out of an altered file may be anything. */
function hasHash(batch: Batch, before: string): boolean {
  const { seqFirst, seqLast, prev, epoch, eventDigest, engineVersion } = batch;
  return [seqFirst, seqLast, prev, epoch, eventDigest, engineVersion].every(Number.isSafeInteger) && hashOf(batch, before) === batch.hash;
}

/** For tests and for journals from before the chain: these batches with their hashes, as if they had just been appended. */
export function chained(batches: readonly NewBatch[], before = NO_HASH): Batch[] {
  let last = before;
  return batches.map((batch) => ({ ...batch, hash: (last = hashOf(batch, last)) }));
}

/** A place in the journal as logs and operators write it: `250000:9f86…`. */
export function markOf({ sequence, hash }: { readonly sequence: number; readonly hash: string }): string {
  return `${sequence}:${hash}`;
}
