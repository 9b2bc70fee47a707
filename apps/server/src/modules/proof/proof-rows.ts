/** Roots of all customers' balances, as they were published: added to, and never changed. */
import { lastJournalledRoot, rootsJournalledAsOf } from '../../follower/platform/root-table.ts';
import { safeInteger, text } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';

/** A published root and what it is hashed from, but for the hashes. */
export interface ProofRoot {
  /** From 1 on. */
  readonly number: number;
  readonly sequence: number;
  readonly timeMs: number;
  readonly users: number;
  /** `BTC:8,USDT:8`. */
  readonly assets: string;
  /** Units, in the order of the assets. */
  readonly sums: readonly bigint[];
  /** Hexadecimal digits. */
  readonly root: string;
}

const COLUMNS = 'r.number, r.sequence, r.time_ms, r.users, r.assets, r.sums::text[] AS sums, r.root';

function readRoot(row: RawRow): ProofRoot {
  return {
    number: safeInteger(row, 'number'),
    sequence: safeInteger(row, 'sequence'),
    timeMs: safeInteger(row, 'time_ms'),
    users: safeInteger(row, 'users'),
    assets: text(row, 'assets'),
    sums: (row['sums'] as readonly string[]).map(BigInt),
    root: text(row, 'root'),
  };
}

/** Nothing where the snapshot has a root already. */
export const ADD_ROOT = command<[sequence: number, timeMs: number, users: number, assets: string, sums: readonly bigint[], root: string]>(
  'proof-root-add',
  `INSERT INTO proof_root (number, sequence, time_ms, users, assets, sums, root)
   SELECT coalesce(max(number), 0) + 1, $1::bigint, $2::bigint, $3::integer, $4::text, $5::numeric[], $6::text FROM proof_root
   ON CONFLICT (sequence) DO NOTHING`,
);
const NEWEST = statement<[limit: number], ProofRoot & { readonly isKept: boolean }>(
  'proof-roots',
  `SELECT ${COLUMNS}, EXISTS (SELECT FROM proof_snapshot AS p WHERE p.sequence = r.sequence) AS is_kept
   FROM proof_root AS r ORDER BY r.number DESC LIMIT $1::integer`,
  (row) => ({ ...readRoot(row), isKept: row['is_kept'] === true }),
);

/** A published root; `journalled`: the command that put this very root into the journal. */
export type ListedRoot = ProofRoot & { readonly isKept: boolean; readonly journalled: number | null };

/** Newest first. */
export async function newestRoots(queries: Queries, limit: number): Promise<ListedRoot[]> {
  const published = await queries.many(NEWEST, limit);
  const asOf = published.map(({ sequence }) => sequence);
  const said = new Map((await rootsJournalledAsOf(queries, asOf)).map((each) => [each.asOf, each]));
  return published.map((row) => {
    const journal = said.get(row.sequence);
    return { ...row, journalled: journal?.users === row.users && journal.root === row.root ? journal.sequence : null };
  });
}

const NEXT_BEHIND = statement<[told: number], ProofRoot>(
  'proof-root-next-untold',
  `SELECT ${COLUMNS} FROM proof_root AS r WHERE r.sequence > $1::bigint ORDER BY r.sequence LIMIT 1`,
  readRoot,
);

/** The oldest behind the last one that the read tables have from the journal, and behind the one as of `told`. */
export async function nextUntoldRoot(queries: Queries, told: number): Promise<ProofRoot | undefined> {
  return queries.maybe(NEXT_BEHIND, Math.max(await lastJournalledRoot(queries), told));
}
export const ALL_ROOTS = statement<[], ProofRoot>('proof-roots-all', `SELECT ${COLUMNS} FROM proof_root AS r ORDER BY r.number`, readRoot);
export const ROOT_BY_NUMBER = statement<[number: number], ProofRoot>(
  'proof-root',
  `SELECT ${COLUMNS} FROM proof_root AS r WHERE r.number = $1::integer`,
  readRoot,
);
