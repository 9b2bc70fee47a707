/**
 * Makes the read tables anew from the journal, beside those in use, and compares: a rebuild must equal what it replaces
 * (reliability R11).
 */
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';

import { NO_HASH } from '../journal/chain.ts';
import type { Journal } from '../journal/journal.ts';
import { safeInteger, text } from '../store/columns.ts';
import { withOption } from '../store/connection.ts';
import type { ConnectionSettings, StoreLog } from '../store/connection.ts';
import { Database, command, statement } from '../store/database.ts';
import { PrimaryClient } from '../store/primary-client.ts';
import { LiveView } from './live-view.ts';
import { dropMonths } from './old-months.ts';
import { PostgresReadStore } from './postgres-read-store.ts';
import { READ_TABLES } from './projections.ts';
import { Rows } from './rows.ts';

const SCHEMA = 'read_rebuild';
/** Rows of one transaction. */
const ROWS = 50_000;
/** The transaction on its way gets its turn at least this often, ms. */
const TURN_MS = 4;

/** Rows of a table and a digest over them that does not depend on their order. */
export interface TableDigest {
  readonly table: string;
  readonly rows: number;
  readonly digest: string;
}

export interface RebuildReport {
  /** The command that both reflect. */
  readonly sequence: number;
  /** By table: in use and rebuilt. */
  readonly tables: readonly { readonly used: TableDigest; readonly rebuilt: TableDigest }[];
  readonly equal: boolean;
  /** Where the journal ends, and the digest of the state there. */
  readonly end: { readonly sequence: number; readonly hash: string; readonly timeMs: number; readonly digest: string };
}

export interface RebuildOptions {
  /** Of the database in which the read tables stand, as the owner of the schema. */
  readonly settings: ConnectionSettings;
  readonly journal: Journal;
  readonly log: StoreLog;
  /** Puts the rebuilt tables in the place of those in use. The server must be stopped. */
  readonly replace: boolean;
  /** Hears of the view behind each batch, while the journal is played from nothing. */
  readonly onBatch?: (view: LiveView) => void;
  /** Up to this command, in place of the one that the tables in use reflect. */
  readonly upTo?: number | undefined;
}

const ONE_MOMENT = command<[]>('rebuild-moment', 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
const POSITION = statement<[], number>('rebuild-position', 'SELECT sequence FROM follower_position', (row) => safeInteger(row, 'sequence'));
/** All that a rebuild makes anew. */
const TABLES = ['follower_position', ...READ_TABLES.map(({ name }) => name)];
/** Statements that make the tables in use again in the schema aside, as they are now: columns, partitioning, constraints, indexes. */
const DEFINITIONS = statement<[tables: readonly string[]], string>(
  'rebuild-definitions',
  `SELECT unnest(
     format('CREATE TABLE ${SCHEMA}.%I (LIKE public.%I INCLUDING ALL EXCLUDING INDEXES)%s', relname, relname, ' PARTITION BY ' || pg_get_partkeydef(oid))
     || ARRAY(SELECT format('ALTER TABLE ${SCHEMA}.%I ADD CONSTRAINT %I %s', relname, conname, pg_get_constraintdef(c.oid))
       FROM pg_constraint AS c WHERE c.conrelid = t.oid AND c.contype IN ('p', 'u') ORDER BY conname)
     || ARRAY(SELECT replace(replace(pg_get_indexdef(indexrelid), ' ON ONLY public.', ' ON ${SCHEMA}.'), ' ON public.', ' ON ${SCHEMA}.')
       FROM pg_index AS i WHERE i.indrelid = t.oid AND NOT EXISTS (SELECT FROM pg_constraint AS c WHERE c.conindid = i.indexrelid) ORDER BY indexrelid)
   ) AS definition
   FROM pg_class AS t WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1::text[]) ORDER BY relname`,
  (row) => text(row, 'definition'),
);
const DIGESTS = READ_TABLES.map(({ name }) =>
  statement<[], TableDigest>(
    `rebuild-${name}`,
    `SELECT '${name}' AS table, count(*) AS rows, coalesce(sum(('x' || left(md5(r::text), 15))::bit(60)::bigint), 0)::text AS digest FROM ${name} AS r`,
    (row) => ({ table: text(row, 'table'), rows: safeInteger(row, 'rows'), digest: text(row, 'digest') }),
  ),
);

/** Before this months were taken off, ms. */
const BEGIN = statement<[], number>('rebuild-begin', 'SELECT begin_ms FROM follower_position', (row) => safeInteger(row, 'begin_ms'));

/** Digests of all read tables and the command they reflect, at one moment. */
export function digestTables(database: Database): Promise<{ sequence: number; tables: TableDigest[] }> {
  return database.transaction(async (queries) => {
    await queries.run(ONE_MOMENT);
    const sequence = await queries.one(POSITION);
    const tables: TableDigest[] = [];
    for (const digest of DIGESTS) tables.push(await queries.one(digest));
    return { sequence, tables };
  });
}

/** Rebuilds up to the command that the tables in use reflect, and leaves nothing of it unless `replace`. */
export async function rebuild({ settings, journal, log, replace, onBatch, upTo }: RebuildOptions): Promise<RebuildReport> {
  const options = { log, maxConnections: 2, statementLimitMs: 0 };
  const used = new Database(settings, options);
  const aside = new Database(withOption(settings, `-c search_path=${SCHEMA}`), options);
  try {
    await asOwner(settings, `DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE; CREATE SCHEMA ${SCHEMA}`);
    await asOwner(
      settings,
      [
        ...(await used.many(DEFINITIONS, TABLES)),
        `INSERT INTO ${SCHEMA}.follower_position (sequence, begin_ms) SELECT 0, begin_ms FROM public.follower_position`,
      ].join(';\n'),
    );
    const before = await digestTables(used);
    const sequence = upTo ?? before.sequence;
    const end = await replayInto(new PostgresReadStore(aside), journal, sequence, onBatch);
    await dropMonths(aside, await used.one(BEGIN), SCHEMA);
    const after = await digestTables(aside);
    const tables = before.tables.map((digest, i) => ({ used: digest, rebuilt: after.tables[i]! }));
    const equal = tables.every(({ used: one, rebuilt: other }) => one.rows === other.rows && one.digest === other.digest);
    if (replace) await asOwner(settings, swap(before.sequence));
    return { sequence, tables, equal, end };
  } finally {
    await aside.close();
    await used.close();
    await asOwner(settings, `DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
  }
}

/** Rows up to `upTo`; the journal is played to its end. One transaction is on its way while the rows of the next are gathered. */
async function replayInto(
  store: PostgresReadStore,
  journal: Journal,
  upTo: number,
  onBatch: (view: LiveView) => void = () => undefined,
): Promise<RebuildReport['end']> {
  const view = new LiveView(createEngine({ capacity: EXCHANGE_CAPACITY, recording: true }));
  let rows = new Rows();
  let written = 0;
  let writing = Promise.resolve();
  let turnBegan = performance.now();
  for await (const batch of journal.read(1, NO_HASH)) {
    view.apply(batch, view.sequence < upTo ? rows : undefined);
    onBatch(view);
    if (written < upTo && (rows.count >= ROWS || view.sequence >= upTo)) {
      await writing;
      writing = store.write(rows, written, view.sequence, view.hash);
      writing.catch(() => undefined);
      written = view.sequence;
      rows = new Rows();
    }
    if (performance.now() - turnBegan < TURN_MS) continue;
    // A page of batches is worked off without a wait, and what is on its way would stand still.
    await new Promise((resolve) => setImmediate(resolve));
    turnBegan = performance.now();
  }
  await writing;
  if (written !== upTo) throw new Error(`the read tables are at ${upTo}, the journal leads to ${view.sequence}`);
  return { sequence: view.sequence, hash: view.hash, timeMs: view.timeMs, digest: view.engine.digest() };
}

/** Moves the rebuilt tables with their partitions, unless somebody moved the position meanwhile. Rights come with the next start. */
function swap(sequence: number): string {
  return `
BEGIN;
LOCK TABLE public.follower_position IN ACCESS EXCLUSIVE MODE;
DO $check$ BEGIN
  IF (SELECT sequence FROM public.follower_position) <> ${sequence} THEN RAISE EXCEPTION 'the follower moved on: stop the server first'; END IF;
END $check$;
DROP TABLE ${TABLES.map((name) => `public.${name}`).join(', ')} CASCADE;
DO $move$ DECLARE moved record; BEGIN
  FOR moved IN SELECT relname FROM pg_class WHERE relnamespace = '${SCHEMA}'::regnamespace AND relkind IN ('r', 'p') LOOP
    EXECUTE format('ALTER TABLE ${SCHEMA}.%I SET SCHEMA public', moved.relname);
  END LOOP;
END $move$;
COMMIT;`;
}

async function asOwner(settings: ConnectionSettings, sql: string): Promise<void> {
  const client = new PrimaryClient({ ...settings, application_name: 'kontor rebuild' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => undefined);
  }
}
