import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { ConnectionSettings, StoreLog } from './connection.ts';
import { PrimaryClient } from './primary-client.ts';
import { ensureRoles, grantToRoles, reserveReads } from './roles.ts';
import { errorCode, errorMessage, StoreError } from './store-error.ts';

/** One step of the schema. Never edited after a release: write the next one. */
export interface Migration {
  /** Rises along the list. A number is one step's for ever; one that nobody took stays out. */
  readonly id: number;
  readonly name: string;
  /** Statements, separated by semicolons, without transaction control. */
  readonly sql: string;
}

/**
 * What a database holds: everything; all but the read tables, which stand elsewhere; or read tables alone. Each has the whole schema, so that each takes
 * the same migrations; what it does not hold nobody may read or write there, so that nothing is asked of the wrong one.
 */
export type Holding = 'all' | 'journal' | 'reads';

/** What a run of {@link migrate} did. */
export interface MigrationReport {
  /** Ids applied by this run. */
  readonly applied: readonly number[];
  /** Whether the database's roles exist and connections may take them on. */
  readonly roles: boolean;
}

/** Held while migrating, so that several starting processes do it one after another. Any fixed number does. */
const MIGRATION_LOCK = '7311940225218003';

/**
 * Brings the schema up to date in one transaction: all or nothing. Safe to call from several processes at once.
 * @throws StoreError MIGRATION_*, DATABASE_HOLDS_*, or what PostgreSQL says about a statement
 */
export async function migrate(
  settings: ConnectionSettings,
  migrations: readonly Migration[],
  log: StoreLog,
  holding: Holding = 'all',
): Promise<MigrationReport> {
  migrations.forEach((migration, index) => {
    if (migration.id <= (migrations[index - 1]?.id ?? 0))
      throw new StoreError('MIGRATION_LIST_BROKEN', `migration ${migration.id} stands at place ${index + 1}, behind a later one.`);
  });
  const client = new PrimaryClient({ ...settings, application_name: 'kontor migrate' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1::bigint)', [MIGRATION_LOCK]);
    const applied = await applyMissing(client, migrations);
    await mark(client, holding);
    const roles = await ensureRoles(client);
    if (roles) await grantToRoles(client);
    if (roles) await reserveReads(client, holding);
    else log.warn('the database user may not create roles: the journal is not guarded by its own database role');
    await client.query('COMMIT');
    if (applied.length > 0) log.info({ applied }, 'database schema brought up to date');
    return { applied, roles };
  } finally {
    // An open transaction ends with its connection: rolled back.
    await client.end().catch(() => undefined);
  }
}

/** Refuses a database of the other kind, and marks an empty one that is to hold read tables alone. */
async function mark(client: ClientBase, holding: Holding): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>("SELECT to_regclass('public.read_database') IS NOT NULL AS known");
  if (rows[0]?.known !== true) return;
  const found = await client.query<{ reads: boolean; used: boolean }>(
    `SELECT EXISTS (SELECT FROM public.read_database) AS reads,
            EXISTS (SELECT FROM public.journal_batch WHERE seq_last > 0) OR EXISTS (SELECT FROM public.account) AS used`,
  );
  const { reads, used } = found.rows[0]!;
  if (holding !== 'reads') {
    if (reads) throw new StoreError('DATABASE_HOLDS_READS', 'DATABASE_URL leads to a database that holds read tables alone.');
    return;
  }
  if (used)
    throw new StoreError(
      'DATABASE_HOLDS_JOURNAL',
      'DATABASE_URL_READS leads to a database that holds a journal or customers. Make an empty one.',
    );
  if (!reads) await client.query('INSERT INTO public.read_database DEFAULT VALUES');
}

async function applyMissing(client: ClientBase, migrations: readonly Migration[]): Promise<number[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
    id integer PRIMARY KEY,
    name text NOT NULL,
    sha256 text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`);
  const known = await client.query<{ id: number; sha256: string }>('SELECT id, sha256 FROM schema_migration ORDER BY id');
  for (const row of known.rows) {
    const migration = migrations.find(({ id }) => id === row.id);
    if (migration === undefined) {
      throw new StoreError(
        'MIGRATION_UNKNOWN',
        `the database has migration ${row.id}, which this release does not know. Start the newer release.`,
      );
    }
    if (row.sha256 !== hashOf(migration)) {
      throw new StoreError('MIGRATION_CHANGED', `migration ${migration.id} (${migration.name}) is not the one applied to this database.`);
    }
  }
  const applied = new Set(known.rows.map(({ id }) => id));
  // One that was finished after a later one is made up for.
  const missing = migrations.filter(({ id }) => !applied.has(id));
  for (const migration of missing) {
    try {
      await client.query(migration.sql);
    } catch (error) {
      throw failureOf(migration, error);
    }
    await client.query('INSERT INTO schema_migration (id, name, sha256) VALUES ($1, $2, $3)', [
      migration.id,
      migration.name,
      hashOf(migration),
    ]);
  }
  return missing.map((migration) => migration.id);
}

/** P0001 is raised by the migration itself, whose sentence says what is wrong with the data. */
function failureOf({ id, name }: Migration, cause: unknown): Error {
  const code = errorCode(cause);
  if (code === 'P0001') return new StoreError('MIGRATION_REFUSED', `migration ${id} (${name}): ${errorMessage(cause)}.`, { cause });
  return new Error(`migration ${id} (${name}) failed, ${code ?? 'no code'}`, { cause });
}

function hashOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql, 'utf8').digest('hex');
}
