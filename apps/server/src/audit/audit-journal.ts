/**
 * The audit of the journal: reads all of it, archive and table, and proves the chain from the first batch to the last; what
 * snapshots and operators have kept of it must be the same.
 */
import { NO_HASH, markOf } from '../journal/chain.ts';
import { JournalError } from '../journal/journal.ts';
import type { Batch, Journal } from '../journal/journal.ts';
import { safeInteger, text } from '../store/columns.ts';
import { statement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';

/** A hash that somebody kept, of the batch that ends at a command. */
export interface Mark {
  readonly sequence: number;
  readonly hash: string;
}

const SNAPSHOTS = statement<[], Mark>(
  'audit-snapshots',
  'SELECT sequence, journal_hash FROM engine_snapshot WHERE verified ORDER BY sequence',
  (row) => ({ sequence: safeInteger(row, 'sequence'), hash: text(row, 'journal_hash') }),
);
const BEGINNINGS = statement<[], Mark>(
  'audit-beginnings',
  "SELECT seq_last, encode(hash, 'hex') AS hash FROM journal_batch WHERE prev IS NULL ORDER BY seq_last",
  (row) => ({ sequence: safeInteger(row, 'seq_last'), hash: text(row, 'hash') }),
);

/** What does not hold, in words, and where the journal ends as far as it could be proven. `hear` is told each batch that was. */
export async function auditJournal(
  journal: Journal,
  queries: Queries,
  expected: readonly Mark[],
  hear: (batch: Batch) => void | Promise<void> = () => undefined,
): Promise<{ readonly problems: string[]; readonly end: Mark }> {
  const beginnings = await queries.many(BEGINNINGS);
  const kept = [
    ...beginnings.map((mark) => ({ mark, who: 'the beginning of the table' })),
    ...(await queries.many(SNAPSHOTS)).map((mark) => ({ mark, who: 'a snapshot' })),
    ...expected.map((mark) => ({ mark, who: 'the operator' })),
  ];
  const { problems, end, hashes } = await readWhole(
    journal,
    new Set(kept.map(({ mark }) => mark.sequence)),
    beginnings.at(-1)?.sequence ?? 0,
    hear,
  );
  const whole = problems.length === 0;
  if (beginnings.length !== 1) problems.push(`the table of the journal begins ${beginnings.length} times`);
  for (const { mark, who } of kept) {
    const hash = hashes.get(mark.sequence);
    if (hash === mark.hash) continue;
    if (hash !== undefined) problems.push(`${who} has kept ${markOf(mark)}, the journal says ${markOf({ ...mark, hash })}`);
    else if (mark.sequence > end.sequence && whole)
      problems.push(`${who} has kept ${markOf(mark)}, the journal ends at command ${end.sequence}: batches are missing`);
    else if (mark.sequence <= end.sequence) problems.push(`${who} has kept ${markOf(mark)}, where no batch of the journal ends`);
  }
  return { problems, end };
}

/** Reads until the first batch that is not what was journalled; without an archive at hand, what the table holds. */
async function readWhole(journal: Journal, wanted: ReadonlySet<number>, begins: number, hear: (batch: Batch) => void | Promise<void>) {
  const problems: string[] = [];
  const hashes = new Map<number, string>([[0, NO_HASH]]);
  let end: Mark = { sequence: 0, hash: NO_HASH };
  const read = async (from: number, hash?: string): Promise<void> => {
    try {
      for await (const batch of journal.read(from, hash)) {
        await hear(batch);
        end = { sequence: batch.seqLast, hash: batch.hash };
        if (wanted.has(batch.seqLast)) hashes.set(batch.seqLast, batch.hash);
      }
    } catch (error) {
      if (!(error instanceof JournalError)) throw error;
      problems.push(error.message);
      if (error.code === 'ARCHIVED' && from <= begins) await read(begins + 1);
    }
  };
  await read(1, NO_HASH);
  return { problems, end, hashes };
}

/** What `--expect` says: `<sequence>:<hash>` as the log of a start has it; undefined for anything else. */
export function readMark(word: string): Mark | undefined {
  const [, digits, hash] = /^(0|[1-9][0-9]{0,15}):([0-9a-f]{64})$/.exec(word.toLowerCase()) ?? [];
  return digits === undefined || hash === undefined || !Number.isSafeInteger(Number(digits))
    ? undefined
    : { sequence: Number(digits), hash };
}
