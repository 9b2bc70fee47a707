/**
 * One archived segment of the journal as a file: its batches, compressed. The hash of a segment is SHA-256 over the hash of the
 * segment before and the content, so that a change anywhere breaks the chain from there on.
 */
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
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

/** Writes the batches as the segment behind `prevHash`. When it returns, the file is on disk; a file of that name is replaced. */
export function writeSegment(folder: string, batches: readonly Batch[], prevHash: string): Segment {
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
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = pathOf(folder, segment);
  writeFileSync(`${path}.part`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }), { flush: true });
  renameSync(`${path}.part`, path);
  syncFolder(folder);
  return segment;
}

/** The hash that the batch behind a segment follows. What was archived before batches were chained is chained as a whole. */
export function endOf({ chain, hash }: Segment): string {
  return chain ?? hash;
}

/**
 * Reads a segment back, which follows a batch of hash `before`.
 * @throws JournalError CORRUPT when the file is missing, or not what was archived
 */
export function readSegment(folder: string, segment: Segment, before: string): Batch[] {
  const path = pathOf(folder, segment);
  const corrupt = (reason: string, cause?: unknown): JournalError =>
    new JournalError('CORRUPT', `archived segment ${segment.seqFirst}–${segment.seqLast}: ${reason}.`, { cause });
  let content: Buffer;
  try {
    content = brotliDecompressSync(readFileSync(path));
  } catch (error) {
    throw corrupt(`${path} cannot be read`, error);
  }
  const altered = contentHash(segment.prevHash, content) !== segment.hash;
  let batches: Batch[];
  try {
    batches = segment.chain === undefined ? parseUnchained(content, segment, before) : parse(content, segment, before);
  } catch (error) {
    // The chain names the batch; what cannot be parsed at all has none.
    throw error instanceof JournalError && error.code === 'CORRUPT'
      ? corrupt(error.message.slice('CORRUPT: '.length, -1), error)
      : corrupt(`${path} is not what was archived: its hash differs`, error);
  }
  if (altered) throw corrupt(`${path} is not what was archived: its hash differs`);
  const last = batches.at(-1);
  if (
    batches[0]?.seqFirst !== segment.seqFirst ||
    last?.seqLast !== segment.seqLast ||
    batches.length !== segment.batches ||
    last.hash !== endOf(segment)
  )
    throw corrupt('its batches are others');
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

function pathOf(folder: string, { seqFirst, seqLast }: Pick<Segment, 'seqFirst' | 'seqLast'>): string {
  const digits = (sequence: number): string => String(sequence).padStart(16, '0');
  return join(folder, `${digits(seqFirst)}-${digits(seqLast)}.journal.br`);
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
