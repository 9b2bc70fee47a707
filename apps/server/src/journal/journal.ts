/**
 * The journal: every command of the exchange, in one total order, durable before anyone learns an outcome
 * (architecture, "Journal" and "Fencing"). One interface, two implementations: PostgreSQL, and memory with faults.
 */
import type { Leadership } from '../leadership.ts';
import type { BegunHash } from './chain.ts';

/** The texts of commands with one core time, ms: whoever knows when an order was placed finds its text (core-loop/command-texts.ts). */
export interface TimedTexts {
  readonly timeMs: number;
  readonly bytes: Uint8Array;
}

/** What is appended at once: commands `seqFirst` to `seqLast`, following `prev` without a gap. */
export interface NewBatch {
  /** Sequence of the first command; `prev + 1`. Sequences start at 1 and stay below 2^53. */
  readonly seqFirst: number;
  /** Sequence of the last command. */
  readonly seqLast: number;
  /** Last sequence of the batch before; 0 for the first batch. */
  readonly prev: number;
  /** The epoch of the leader that wrote it. */
  readonly epoch: number;
  /** The commands in the engine's binary encoding. Must not be changed after it is handed over. */
  readonly commands: Uint8Array;
  /** Unsigned 32-bit digest of the events these commands caused. */
  readonly eventDigest: number;
  /** Behaviour the commands were applied with; an unsigned 31-bit number that only grows. */
  readonly engineVersion: number;
  /** Kept beside the batch, where there are any: durable with it, and no part of its chain. Never read with it. */
  readonly texts?: readonly TimedTexts[] | undefined;
}

/** A batch in its place in the journal. */
export interface Batch extends NewBatch {
  /** Over all of the above and the hash of the batch before (chain.ts); 64 hexadecimal digits. */
  readonly hash: string;
}

/** Leadership: the right to append. Held until `close`, a failed append, or a lost connection. */
export interface Lease extends Leadership {
  /** Greater than every epoch before. */
  readonly epoch: number;
  /** Last sequence in the journal when the lease was taken; the first append follows it. */
  readonly seqLast: number;
  /** The hash of the batch that ends there; NO_HASH for an empty journal. */
  readonly hash: string;
  /** Aborts, with a JournalError as its reason, as soon as the lease is known to be lost. Then the process must end. */
  readonly lost: AbortSignal;
}

/** How one stands by. */
export interface Standing {
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Asked while nobody leads or whoever leads shows no life, for `vacantMs` so far: whether this process may take the lease. Always, where
   * left out.
   */
  readonly mayLead?: ((vacantMs: number) => boolean) | undefined;
}

export interface Journal {
  /**
   * Waits until no other leader holds the lease, then takes it. Once per Journal.
   * @throws the signal's reason when aborted; JournalError ALREADY_LEADER, CLOSED, NEWER_RELEASE
   */
  acquire(signal?: AbortSignal): Promise<Lease>;

  /**
   * Like `acquire`, as one who stands by: a leader that shows no life (pulse.ts) is put out, and the lease taken from it. Of several
   * who stand by one gets it, and the others go on waiting.
   * @throws as `acquire`
   */
  succeed(standing?: Standing): Promise<Lease>;

  /** Gives up the lease when the append in flight is over, so that another may lead at once; reading goes on. */
  release(): Promise<void>;

  /**
   * Chains a batch to the one before and makes it durable. When this resolves, with the batch as it stands in the journal, it is
   * on disk and nothing takes it away.
   * When it rejects, the batch may be in the journal or not; the journal is then poisoned, every further append is
   * refused, and the caller must end the process without telling anyone an outcome.
   * At most one append may be in flight. `begun` has hashed the first of the batch's commands, while the append before was.
   * @throws JournalError
   */
  append(batch: NewBatch, begun?: BegunHash): Promise<Batch>;

  /**
   * All batches from the one that holds command `fromSeq` to the end of the journal at the time of reading, in order,
   * each proven to be what was journalled behind the one before. `hash` is that of the batch which ends right before `fromSeq`;
   * where the reader does not know it, the journal's own word for it is taken.
   * @throws JournalError CORRUPT, naming the first batch that is not what was journalled
   */
  read(fromSeq: number, hash?: string): AsyncIterable<Batch>;

  /** Like `read`, but then waits for more, until `signal` aborts (which ends the iteration without an error). */
  subscribe(fromSeq: number, signal: AbortSignal, hash?: string): AsyncIterable<Batch>;

  /** Tells subscribers of this Journal to look now, for example when the leader lives in another thread. */
  wake(): void;

  /** Gives up the lease, ends subscriptions and lets go of connections. An append in flight is waited for. */
  close(): Promise<void>;
}

/** Why the journal refused or failed. */
export type JournalErrorCode =
  /** An append before `acquire`. */
  | 'NOT_LEADER'
  /** A second `acquire` on the same Journal. */
  | 'ALREADY_LEADER'
  /** Another leader has taken over: the epoch is no longer ours. */
  | 'STALE_EPOCH'
  /** The batch does not follow the last one, or a field is out of range. */
  | 'OUT_OF_CHAIN'
  /** A second append while one is in flight. */
  | 'APPEND_IN_FLIGHT'
  /** No answer in time; the batch may be in the journal or not. */
  | 'APPEND_TIMEOUT'
  /** The connection failed or the server reported an error; the batch may be in the journal or not. */
  | 'APPEND_FAILED'
  /** The batch was committed without waiting for a standby, and there should be some; a failover may lose it. */
  | 'NOT_REPLICATED'
  /** The connection that holds the lease is gone, or answers no more. */
  | 'LEASE_LOST'
  /** A newer release has written in it: this one cannot lead. */
  | 'NEWER_RELEASE'
  /** An earlier append failed. */
  | 'POISONED'
  /** The journal was closed. */
  | 'CLOSED'
  /** The commands asked for left the table for the archive, which is not at hand. */
  | 'ARCHIVED'
  /** The archive does not answer; what it holds is not known to be lost. */
  | 'ARCHIVE_AWAY'
  /** The stored batches do not form a chain. */
  | 'CORRUPT';

/** A named failure of the journal. */
export class JournalError extends Error {
  readonly code: JournalErrorCode;

  constructor(code: JournalErrorCode, message: string, options?: ErrorOptions) {
    super(`${code}: ${message}`, options);
    this.name = 'JournalError';
    this.code = code;
  }
}

const MAX_DIGEST = 0xffff_ffff;
const MAX_ENGINE_VERSION = 0x7fff_ffff;

/** Why `batch` cannot follow a journal that ends at `tail` in `epoch`, or `undefined` when it can. */
export function refusalOf(batch: NewBatch, tail: number, epoch: number): JournalError | undefined {
  const { seqFirst, seqLast, prev, eventDigest, engineVersion } = batch;
  const refuse = (reason: string): JournalError => new JournalError('OUT_OF_CHAIN', `batch ${seqFirst}–${seqLast}: ${reason}.`);
  if (batch.epoch !== epoch) return new JournalError('STALE_EPOCH', `batch of epoch ${batch.epoch} under a lease of epoch ${epoch}.`);
  if (prev !== tail) return refuse(`follows ${prev}, the journal ends at ${tail}`);
  if (seqFirst !== prev + 1) return refuse(`does not begin right after ${prev}`);
  if (!Number.isSafeInteger(seqLast) || seqLast < seqFirst) return refuse('ends before it begins');
  if (!isIntegerWithin(eventDigest, MAX_DIGEST)) return refuse(`event digest ${eventDigest} is not an unsigned 32-bit number`);
  if (!isIntegerWithin(engineVersion, MAX_ENGINE_VERSION)) return refuse(`engine version ${engineVersion} is out of range`);
  return undefined;
}

function isIntegerWithin(value: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= max;
}

/** Throws when a journal whose last batch has `written` cannot be led by one that applies up to `known`. */
export function refuseNewer(written: number, known: number): void {
  if (written > known)
    throw new JournalError(
      'NEWER_RELEASE',
      `the journal is of engine version ${written}, this release has ${known}. Start the newer release.`,
    );
}

/** Throws unless `batch` follows `before` (`undefined` at the start of a reading). */
export function assertFollows(batch: Batch, before: Batch | undefined): void {
  const broken =
    batch.seqFirst !== batch.prev + 1 ||
    batch.seqLast < batch.seqFirst ||
    (before !== undefined && (batch.prev !== before.seqLast || batch.epoch < before.epoch));
  if (broken) {
    throw new JournalError('CORRUPT', `batch ${batch.seqFirst}–${batch.seqLast} does not follow ${before?.seqLast ?? batch.prev}.`);
  }
}
