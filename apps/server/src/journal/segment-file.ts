/**
 * One archived segment of the journal as a file: its batches, compressed. The hash of a segment is SHA-256 over the hash of the
 * segment before and the content, so that a change anywhere breaks the chain from there on.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { ArchivePlace } from './archive-place.ts';
import { Chain, NO_HASH, hashNumbersFirst, hashOf } from './chain.ts';
import { assertFollows, JournalError } from './journal.ts';
import type { Batch, NewBatch } from './journal.ts';

/** What the database knows of an archived segment. */
export interface Segment {
  readonly seqFirst: number;
  readonly seqLast: number;
  readonly batches: number;
  readonly prevHash: string;
  readonly hash: string;
  /** Hash of its last batch; undefined for what was archived before batches were chained: those files hold no hashes. */
  readonly chain: string | undefined;
  /** Whether the hashes of its batches cover the numbers before the commands: archived before migration 17. */
  readonly numbersFirst: boolean;
}

/** Numbers in front of each batch: first, last, prev, epoch, event digest, engine version, bytes of commands; then its hash. */
const HEAD_NUMBERS = 7;
const HASH_BYTES = 32;
/** Quick; repeated orders still shrink to about a third. */
const QUALITY = 4;
/** A segment has some tens of megabytes; a file that unpacks to far more is none. */
const MAX_CONTENT_BYTES = 1024 * 1024 * 1024;
/** In a thread of their own: a segment takes a good part of a second. */
const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Puts the batches into the archive as the segment behind `prevHash`. The file is there when it resolves, as far as the place says. */
export async function writeSegment(place: ArchivePlace, batches: readonly Batch[], prevHash: string): Promise<Segment> {
  const first = batches[0];
  const last = batches.at(-1);
  if (first === undefined || last === undefined) throw new Error('a segment without a batch');
  const content = Buffer.concat(batches.flatMap((batch) => [headOf(batch), batch.commands]));
  const segment = {
    seqFirst: first.seqFirst,
    seqLast: last.seqLast,
    batches: batches.length,
    prevHash,
    hash: contentHash(prevHash, content),
    chain: last.hash,
    numbersFirst: false,
  };
  await place.put(fileOf(segment), await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }));
  return segment;
}

/** The hash that the batch behind a segment follows. What was archived before batches were chained is chained as a whole. */
export function endOf({ chain, hash }: Segment): string {
  return chain ?? hash;
}

/** The file of a segment as it is in the archive, unpacked; nothing of it is proven. */
export interface LoadedSegment {
  readonly segment: Segment;
  readonly file: string;
  readonly content: Buffer;
}

/** @throws JournalError CORRUPT when the file is missing or cannot be unpacked, ARCHIVE_AWAY when the archive does not answer */
export async function loadSegment(place: ArchivePlace, segment: Segment): Promise<LoadedSegment> {
  const file = fileOf(segment);
  const bytes = (await place.get(file)) ?? (await place.get(fileOf(segment, 'old')));
  const path = `${place.name}/${file}`;
  if (bytes === undefined) throw corrupt(segment, `${path} cannot be read: it is missing`);
  try {
    return { segment, file: path, content: await decompress(bytes, { maxOutputLength: MAX_CONTENT_BYTES }) };
  } catch (error) {
    throw corrupt(segment, `${path} cannot be read`, error);
  }
}

function corrupt({ seqFirst, seqLast }: Segment, reason: string, cause?: unknown): JournalError {
  return new JournalError('CORRUPT', `archived segment ${seqFirst}–${seqLast}: ${reason}.`, { cause });
}

/** The batches of a segment, which follows a batch of hash `before`. @throws JournalError CORRUPT when it is not what was archived */
export function batchesOf({ segment, file, content }: LoadedSegment, before: string): Batch[] {
  const altered = contentHash(segment.prevHash, content) !== segment.hash;
  let batches: Batch[];
  try {
    batches = segment.chain === undefined ? parseUnchained(content, segment, before) : parse(content, segment, before);
  } catch (error) {
    // The chain names the batch; what cannot be parsed at all has none.
    throw error instanceof JournalError && error.code === 'CORRUPT'
      ? corrupt(segment, error.message.slice('CORRUPT: '.length, -1), error)
      : corrupt(segment, `${file} is not what was archived: its hash differs`, error);
  }
  if (altered) throw corrupt(segment, `${file} is not what was archived: its hash differs`);
  const last = batches.at(-1);
  if (
    batches[0]?.seqFirst !== segment.seqFirst ||
    last?.seqLast !== segment.seqLast ||
    batches.length !== segment.batches ||
    last.hash !== endOf(segment)
  )
    throw corrupt(segment, 'its batches are others');
  return batches;
}

function parse(content: Buffer, { numbersFirst }: Segment, before: string): Batch[] {
  const chain = new Chain(before, numbersFirst ? hashNumbersFirst : hashOf);
  const batches: Batch[] = [];
  for (let at = 0; at < content.length;) {
    const hashAt = at + HEAD_NUMBERS * 8;
    const { batch, next } = batchAt(content, at, hashAt + HASH_BYTES);
    const whole = { ...batch, hash: content.toString('hex', hashAt, hashAt + HASH_BYTES) };
    chain.take(whole);
    batches.push(whole);
    at = next;
  }
  return batches;
}

/** Batches get the hashes they would have had, but for the last: it has its segment's, which is what the chain began with. */
function parseUnchained(content: Buffer, segment: Segment, before: string): Batch[] {
  const batches: Batch[] = [];
  let hash = before;
  for (let at = 0; at < content.length;) {
    const { batch, next } = batchAt(content, at, at + HEAD_NUMBERS * 8);
    hash = next < content.length ? hashOf(batch, hash) : segment.hash;
    const whole = { ...batch, hash };
    assertFollows(whole, batches.at(-1));
    batches.push(whole);
    at = next;
  }
  return batches;
}

/** The batch whose head stands at `at` and whose commands begin at `from`. @throws RangeError beyond the content */
function batchAt(content: Buffer, at: number, from: number): { batch: NewBatch; next: number } {
  const number = (place: number): number => content.readDoubleLE(at + place * 8);
  const next = from + number(6);
  if (!(next >= from && next <= content.length)) throw new RangeError('a batch that is longer than its file');
  const batch: NewBatch = {
    seqFirst: number(0),
    seqLast: number(1),
    prev: number(2),
    epoch: number(3),
    eventDigest: number(4),
    engineVersion: number(5),
    commands: content.subarray(from, next),
  };
  return { batch, next };
}

/** Throws unless each segment follows the one before, from the first command on. @throws JournalError CORRUPT */
export function assertChain(segments: readonly Segment[]): void {
  let before: Segment | undefined;
  for (const segment of segments) {
    if (segment.prevHash !== (before?.hash ?? NO_HASH) || segment.seqFirst !== (before?.seqLast ?? 0) + 1) {
      throw new JournalError('CORRUPT', `archived segment ${segment.seqFirst}–${segment.seqLast} does not follow ${before?.seqLast ?? 0}.`);
    }
    before = segment;
  }
}

function headOf({ seqFirst, seqLast, prev, epoch, eventDigest, engineVersion, commands, hash }: Batch): Buffer {
  const head = Buffer.alloc(HEAD_NUMBERS * 8 + HASH_BYTES);
  [seqFirst, seqLast, prev, epoch, eventDigest, engineVersion, commands.byteLength].forEach((number, place) =>
    head.writeDoubleLE(number, place * 8),
  );
  head.write(hash, HEAD_NUMBERS * 8, 'hex');
  return head;
}

function contentHash(prevHash: string, content: Buffer): string {
  return createHash('sha256').update(prevHash, 'latin1').update(content).digest('hex');
}

/**
 * A file is named by what it holds. An exchange that was restored to an earlier time goes on with another journal in the same archive,
 * and must not write over what the first one archived.
 */
export function fileOf({ seqFirst, seqLast, hash }: Pick<Segment, 'seqFirst' | 'seqLast' | 'hash'>, naming: 'old' | 'now' = 'now'): string {
  const digits = (sequence: number): string => String(sequence).padStart(16, '0');
  // Releases before the hash was in the name left it out.
  return `${digits(seqFirst)}-${digits(seqLast)}${naming === 'old' ? '' : `-${hash.slice(0, 16)}`}.journal.br`;
}
