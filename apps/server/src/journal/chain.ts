/**
 * The chain of the journal: the hash of a batch covers everything that the batch says and the hash of the batch before it, so that
 * whoever changes, removes or moves a batch has to change every one behind it too, up to a hash that somebody has kept elsewhere
 * (docs/operating.md). Migration 17 computes the same hashes in SQL.
 */
import { createHash, hash } from 'node:crypto';
import { assertFollows, JournalError } from './journal.ts';
import type { Batch, NewBatch } from './journal.ts';

/** What the first batch follows, and the first archived segment. */
export const NO_HASH = '0'.repeat(64);

const HASH_BYTES = 32;
/** The hash before, and six numbers. */
const END_BYTES = HASH_BYTES + 6 * 8;

/** Hashing in one go costs a copy of the commands and saves the making of a hasher; above this many bytes the copy costs more. */
const ONE_GO_BYTES = 8_192;
/**
 * Where commands and what follows them are put together; commands end where the hash before begins, which is written there as soon
 * as it is known (`expectHash`). An append waits for its hash with cold caches, so as little as possible is done and made new then.
 */
const together = Buffer.alloc(ONE_GO_BYTES + END_BYTES);
const end = together.subarray(ONE_GO_BYTES);
let hashAtEnd = NO_HASH;

/** Bytes of commands that are worth a call of a hasher. */
const STEP_BYTES = 4_096;

/**
 * The hash of a batch whose many commands are hashed as they come, ahead of the rest: when the batch is sealed and its append waits,
 * less than four kilobytes are left. A batch that can be hashed in one go is cheaper without. Belongs to one batch.
 */
export class BegunHash {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  /** Whether it is time to begin the hash of a batch that has so many bytes of commands so far, or to go on with it. */
  static isDue(bytes: number, begun: BegunHash | undefined): boolean {
    return begun === undefined ? bytes >= ONE_GO_BYTES : bytes >= begun.#bytes + STEP_BYTES;
  }

  /** How many bytes of commands it has taken in. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Takes in what is new; `commands` are all that the batch has so far, and those taken in before must not have changed. */
  take(commands: Uint8Array): void {
    this.#hash.update(commands.subarray(this.#bytes));
    this.#bytes = commands.byteLength;
  }

  /** Takes in the end of a batch, and is used up; 64 hexadecimal digits. */
  digest(rest: Uint8Array): string {
    return this.#hash.update(rest).digest('hex');
  }
}

/**
 * SHA-256 over the commands, the hash before, and six numbers as 64 bits each, highest byte first; 64 hexadecimal digits. The
 * numbers are whole and safe. `begun` has taken in the first of these very commands.
 */
export function hashOf(batch: NewBatch, before: string, begun?: BegunHash): string {
  const { seqFirst, seqLast, prev, epoch, eventDigest, engineVersion, commands } = batch;
  expectHash(before);
  let at = writeNumber(seqFirst, ONE_GO_BYTES + HASH_BYTES);
  at = writeNumber(seqLast, at);
  at = writeNumber(prev, at);
  at = writeNumber(epoch, at);
  at = writeNumber(eventDigest, at);
  writeNumber(engineVersion, at);
  const left = commands.byteLength - (begun?.bytes ?? 0);
  if (left > ONE_GO_BYTES) {
    const hasher = begun ?? new BegunHash();
    hasher.take(commands);
    return hasher.digest(end);
  }
  together.set(begun === undefined ? commands : commands.subarray(begun.bytes), ONE_GO_BYTES - left);
  const rest = together.subarray(ONE_GO_BYTES - left);
  return begun === undefined ? hash('sha256', rest, 'hex') : begun.digest(rest);
}

/**
 * The hash by the layout of segments that were archived before migration 17: SHA-256 over the hash before, the same six numbers, and
 * the commands.
 */
export function hashNumbersFirst(batch: NewBatch, before: string): string {
  const { seqFirst, seqLast, prev, epoch, eventDigest, engineVersion, commands } = batch;
  const head = Buffer.alloc(END_BYTES);
  head.write(before, 0, HASH_BYTES, 'hex');
  [seqFirst, seqLast, prev, epoch, eventDigest, engineVersion].forEach((number, place) =>
    head.writeBigInt64BE(BigInt(number), HASH_BYTES + place * 8),
  );
  return createHash('sha256').update(head).update(commands).digest('hex');
}

/** Makes ready for a batch that follows the one of this hash. To be called while nothing waits; `hashOf` does it otherwise. */
export function expectHash(before: string): void {
  if (before === hashAtEnd) return;
  end.fill(0, end.write(before, 0, HASH_BYTES, 'hex'), HASH_BYTES);
  hashAtEnd = before;
}

/** Writes a whole number as 64 bits; gives the place behind it. */
function writeNumber(number: number, at: number): number {
  together.writeInt32BE(Math.floor(number / 2 ** 32), at);
  return together.writeUInt32BE(number >>> 0, at + 4);
}

/** How the hash of a batch is computed from what it says and the hash before. */
type HashLayout = (batch: NewBatch, before: string) => string;

/** Goes along a journal and refuses the first batch that is not what was journalled. */
export class Chain {
  #hash: string;
  #last: Batch | undefined;
  readonly #layout: HashLayout;

  /** `hash` is that of the batch before the first one taken. */
  constructor(hash: string, layout: HashLayout = hashOf) {
    this.#hash = hash;
    this.#layout = layout;
  }

  /** The hash of the batch taken last. */
  get hash(): string {
    return this.#hash;
  }

  /** @throws JournalError CORRUPT */
  take(batch: Batch): void {
    assertFollows(batch, this.#last);
    if (!hasHash(batch, this.#hash, this.#layout)) {
      const before = this.#last === undefined ? `what ends at ${batch.prev}` : `batch ${this.#last.seqFirst}–${this.#last.seqLast}`;
      throw new JournalError(
        'CORRUPT',
        `batch ${batch.seqFirst}–${batch.seqLast} was altered, or ${before} before it: its hash does not follow.`,
      );
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
function hasHash(batch: Batch, before: string, layout: HashLayout): boolean {
  const { seqFirst, seqLast, prev, epoch, eventDigest, engineVersion } = batch;
  return [seqFirst, seqLast, prev, epoch, eventDigest, engineVersion].every(Number.isSafeInteger) && layout(batch, before) === batch.hash;
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
