/**
 * The archive of the journal (architecture "Age"): segments that no start needs any more move from the table to files. A
 * file is read back from its place and proven before the table lets go of anything; a crash between the two leaves a file that the next
 * try puts again. While the place is away the batches stay in the table.
 */
import { boolean, nullable, safeInteger, text } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import type { Database, Queries } from '../store/database.ts';
import { NO_HASH } from './chain.ts';
import { JournalError } from './journal.ts';
import type { Batch, Journal } from './journal.ts';
import type { ArchivePlace } from './archive-place.ts';
import { assertChain, batchesOf, endOf, loadSegment, writeSegment } from './segment-file.ts';
import type { LoadedSegment, Segment } from './segment-file.ts';

const SEGMENTS = statement<[], Segment>(
  'journal-segments',
  'SELECT seq_first, seq_last, batches, prev_hash, hash, chain, numbers_first FROM journal_segment ORDER BY seq_last',
  (row) => ({
    seqFirst: safeInteger(row, 'seq_first'),
    seqLast: safeInteger(row, 'seq_last'),
    batches: safeInteger(row, 'batches'),
    prevHash: text(row, 'prev_hash'),
    hash: text(row, 'hash'),
    chain: nullable(text, row, 'chain') ?? undefined,
    numbersFirst: boolean(row, 'numbers_first'),
  }),
);
const ARCHIVE = command<[first: number, last: number, batches: number, prevHash: string, hash: string]>(
  'journal-archive',
  'SELECT archive_journal($1::bigint, $2::bigint, $3::integer, $4, $5)',
);

/** Bytes of commands in one segment, about; a segment is held in memory. */
const SEGMENT_BYTES = 32 * 1024 * 1024;

/** All archived segments, oldest first. @throws JournalError CORRUPT when they do not form a chain */
export async function archivedSegments(queries: Queries): Promise<Segment[]> {
  const segments = await queries.many(SEGMENTS);
  assertChain(segments);
  return segments;
}

/** Archived batches from the one that holds a command on; `hash`, where given, is that of the batch which ends right before. */
export type ArchiveReader = (fromSeq: number, hash?: string) => AsyncIterable<Batch>;

/**
 * Reads the archive at a place, each segment checked; undefined where there is none. Reading throws JournalError CORRUPT, and
 * ARCHIVE_AWAY where the place does not answer.
 */
export function archiveReader(queries: Queries, place: ArchivePlace | undefined): ArchiveReader | undefined {
  return place === undefined ? undefined : (fromSeq, hash) => readArchive(queries, place, fromSeq, hash);
}

async function* readArchive(queries: Queries, place: ArchivePlace, fromSeq: number, hash: string | undefined): AsyncIterable<Batch> {
  const segments = await archivedSegments(queries);
  const from = segments.findIndex(({ seqLast }) => seqLast >= fromSeq);
  const wanted = from === -1 ? [] : segments.slice(from);
  const skipped = segments[from - 1];
  let before = skipped === undefined ? NO_HASH : endOf(skipped);
  let begun = hash === undefined;
  let loading = load(place, wanted[0]);
  for (const [at, segment] of wanted.entries()) {
    const loaded = await loading;
    // The next segment is on its way while this one is worked on.
    loading = load(place, wanted[at + 1]);
    for (const batch of loaded === undefined ? [] : batchesOf(loaded, before)) {
      if (batch.seqLast >= fromSeq) {
        if (!begun && (batch.seqFirst !== fromSeq || before !== hash))
          throw new JournalError(
            'CORRUPT',
            `batch ${batch.seqFirst}–${batch.seqLast} of the archive does not follow what was read before it.`,
          );
        begun = true;
        yield batch;
      }
      before = batch.hash;
    }
    before = endOf(segment);
  }
}

function load(place: ArchivePlace, segment: Segment | undefined): Promise<LoadedSegment | undefined> {
  const loading = segment === undefined ? Promise.resolve(undefined) : loadSegment(place, segment);
  // Whoever stops before it is needed is not told how it ended.
  loading.catch(() => undefined);
  return loading;
}

export interface ArchiveOptions {
  readonly journal: Journal;
  readonly database: Database;
  readonly place: ArchivePlace;
  /** The last command to archive: the oldest snapshot that a start may use. */
  readonly upTo: number;
  /** Bytes of commands in one segment. */
  readonly segmentBytes?: number;
  /** For tests: called between the file and the table. */
  readonly onWritten?: () => void;
}

/** Archives what lies up to `upTo`, segment by segment. Returns the segments added. @throws JournalError ARCHIVE_AWAY, CORRUPT */
export async function archiveJournal({
  journal,
  database,
  place,
  upTo,
  segmentBytes = SEGMENT_BYTES,
  onWritten,
}: ArchiveOptions): Promise<Segment[]> {
  const added: Segment[] = [];
  let tail = (await archivedSegments(database)).at(-1);
  let batches: Batch[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (batches.length === 0) return;
    const segment = await writeSegment(place, batches, tail?.hash ?? NO_HASH);
    batchesOf(await loadSegment(place, segment), tail === undefined ? NO_HASH : endOf(tail));
    onWritten?.();
    await database.run(ARCHIVE, segment.seqFirst, segment.seqLast, segment.batches, segment.prevHash, segment.hash);
    tail = segment;
    added.push(segment);
    batches = [];
    bytes = 0;
  };
  const [from, before] = tail === undefined ? [1, NO_HASH] : [tail.seqLast + 1, endOf(tail)];
  for await (const batch of journal.read(from, before)) {
    if (batch.seqLast > upTo) break;
    batches.push(batch);
    bytes += batch.commands.byteLength;
    if (bytes >= segmentBytes) await flush();
  }
  await flush();
  return added;
}
