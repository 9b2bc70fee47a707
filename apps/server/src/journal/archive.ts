/**
 * The archive of the journal (architecture "Age"): segments that no start needs any more move from the table to files. The
 * file is on disk before the table lets go of anything; a crash between the two leaves a file that the next try replaces.
 */
import { safeInteger, text } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import type { Database, Queries } from '../store/database.ts';
import type { Batch, Journal } from './journal.ts';
import { NO_HASH, assertChain, readSegment, writeSegment } from './segment-file.ts';
import type { Segment } from './segment-file.ts';

const SEGMENTS = statement<[], Segment>(
  'journal-segments',
  'SELECT seq_first, seq_last, batches, prev_hash, hash FROM journal_segment ORDER BY seq_last',
  (row) => ({
    seqFirst: safeInteger(row, 'seq_first'), seqLast: safeInteger(row, 'seq_last'), batches: safeInteger(row, 'batches'),
    prevHash: text(row, 'prev_hash'), hash: text(row, 'hash'),
  }),
);
const ARCHIVE = command<[first: number, last: number, batches: number, prevHash: string, hash: string]>(
  'journal-archive', 'SELECT archive_journal($1::bigint, $2::bigint, $3::integer, $4, $5)',
);

/** Bytes of commands in one segment, about; a segment is held in memory. */
const SEGMENT_BYTES = 32 * 1024 * 1024;

/** All archived segments, oldest first. @throws JournalError CORRUPT when they do not form a chain */
export async function archivedSegments(queries: Queries): Promise<Segment[]> {
  const segments = await queries.many(SEGMENTS);
  assertChain(segments);
  return segments;
}

/** Archived batches from the one that holds `fromSeq` on, each segment checked. @throws JournalError CORRUPT */
export async function* readArchive(queries: Queries, folder: string, fromSeq: number): AsyncIterable<Batch> {
  for (const segment of await archivedSegments(queries)) {
    if (segment.seqLast < fromSeq) continue;
    for (const batch of readSegment(folder, segment)) if (batch.seqLast >= fromSeq) yield batch;
  }
}

export interface ArchiveOptions {
  readonly journal: Journal;
  readonly database: Database;
  readonly folder: string;
  /** The last command to archive: the oldest snapshot that a start may use. */
  readonly upTo: number;
  /** Bytes of commands in one segment. */
  readonly segmentBytes?: number;
  /** For tests: called between the file and the table. */
  readonly onWritten?: () => void;
}

/** Archives what lies up to `upTo`, segment by segment. Returns the segments added. */
export async function archiveJournal({ journal, database, folder, upTo, segmentBytes = SEGMENT_BYTES, onWritten }: ArchiveOptions): Promise<Segment[]> {
  const added: Segment[] = [];
  let tail = (await archivedSegments(database)).at(-1);
  let batches: Batch[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (batches.length === 0) return;
    const segment = writeSegment(folder, batches, tail?.hash ?? NO_HASH);
    readSegment(folder, segment);
    onWritten?.();
    await database.run(ARCHIVE, segment.seqFirst, segment.seqLast, segment.batches, segment.prevHash, segment.hash);
    tail = segment;
    added.push(segment);
    batches = [];
    bytes = 0;
  };
  for await (const batch of journal.read((tail?.seqLast ?? 0) + 1)) {
    if (batch.seqLast > upTo) break;
    batches.push(batch);
    bytes += batch.commands.byteLength;
    if (bytes >= segmentBytes) await flush();
  }
  await flush();
  return added;
}
