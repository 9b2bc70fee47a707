/**
 * One archived segment of the journal as a file: its batches, compressed. The hash of a segment is SHA-256 over the hash of the
 * segment before and the content, so that a change anywhere breaks the chain from there on.
 */
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { assertFollows, JournalError } from './journal.ts';
import type { Batch } from './journal.ts';

/** What the first segment follows. */
export const NO_HASH = '0'.repeat(64);

/** What the database knows of an archived segment. */
export interface Segment {
  readonly seqFirst: number;
  readonly seqLast: number;
  readonly batches: number;
  readonly prevHash: string;
  readonly hash: string;
}

/** Numbers in front of each batch: first, last, prev, epoch, event digest, engine version, bytes of commands. */
const HEAD_NUMBERS = 7;
/** Quick; repeated orders still shrink to about a third. */
const QUALITY = 4;

/** Writes the batches as the segment behind `prevHash`. When it returns, the file is on disk; a file of that name is replaced. */
export function writeSegment(folder: string, batches: readonly Batch[], prevHash: string): Segment {
  const first = batches[0];
  const last = batches.at(-1);
  if (first === undefined || last === undefined) throw new Error('a segment without a batch');
  const content = Buffer.concat(batches.flatMap((batch) => [headOf(batch), batch.commands]));
  const segment = { seqFirst: first.seqFirst, seqLast: last.seqLast, batches: batches.length, prevHash, hash: hashOf(prevHash, content) };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = pathOf(folder, segment);
  writeFileSync(`${path}.part`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }), { flush: true });
  renameSync(`${path}.part`, path);
  syncFolder(folder);
  return segment;
}

/** Reads a segment back. @throws JournalError CORRUPT when the file is missing, or not what was archived */
export function readSegment(folder: string, segment: Segment): Batch[] {
  const path = pathOf(folder, segment);
  const corrupt = (reason: string, cause?: unknown): JournalError => new JournalError('CORRUPT', `archived segment ${segment.seqFirst}–${segment.seqLast}: ${reason}.`, { cause });
  let content: Buffer;
  try {
    content = brotliDecompressSync(readFileSync(path));
  } catch (error) {
    throw corrupt(`${path} cannot be read`, error);
  }
  if (hashOf(segment.prevHash, content) !== segment.hash) throw corrupt(`${path} is not what was archived: its hash differs`);
  const batches: Batch[] = [];
  for (let at = 0; at < content.length;) {
    const number = (place: number): number => content.readDoubleLE(at + place * 8);
    const from = at + HEAD_NUMBERS * 8;
    const batch: Batch = {
      seqFirst: number(0), seqLast: number(1), prev: number(2), epoch: number(3), eventDigest: number(4), engineVersion: number(5),
      commands: content.subarray(from, from + number(6)),
    };
    assertFollows(batch, batches.at(-1));
    batches.push(batch);
    at = from + number(6);
  }
  if (batches[0]?.seqFirst !== segment.seqFirst || batches.at(-1)?.seqLast !== segment.seqLast) throw corrupt('its batches are others');
  return batches;
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

function headOf({ seqFirst, seqLast, prev, epoch, eventDigest, engineVersion, commands }: Batch): Buffer {
  const head = Buffer.alloc(HEAD_NUMBERS * 8);
  [seqFirst, seqLast, prev, epoch, eventDigest, engineVersion, commands.byteLength].forEach((number, place) => head.writeDoubleLE(number, place * 8));
  return head;
}

function hashOf(prevHash: string, content: Buffer): string {
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
