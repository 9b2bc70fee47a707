/** The database of the read tables, where they stand apart from the journal. */
import { ConfigError } from '../config.ts';
import { boolean } from '../store/columns.ts';
import type { ConnectionSettings, StoreLog } from '../store/connection.ts';
import { withRole } from '../store/connection.ts';
import type { ClientSettings } from '../store/connection.ts';
import { Database, statement } from '../store/database.ts';
import type { DatabaseOptions, Queries } from '../store/database.ts';
import { assertDurable } from '../store/durability.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { PrimaryClient } from '../store/primary-client.ts';
import { StoreError, errorCode } from '../store/store-error.ts';
import { REPLICA_MARK } from './ask-past.ts';
import type { Place } from './follower-messages.ts';

/**
 * Brings it up to date, where an address names one; undefined where read tables stand beside the journal. What it loses is written anew, but not while a
 * leader goes by what they were said to hold: of what was committed it may lose nothing.
 * @throws StoreError DATABASE_*, MIGRATION_*, and what PostgreSQL says
 */
export async function openReads(url: string | undefined, log: StoreLog): Promise<Place | undefined> {
  if (url === undefined) return undefined;
  const settings: ConnectionSettings = { connectionString: url };
  await refuseLossy(settings);
  const { roles } = await migrate(settings, MIGRATIONS, log, 'reads');
  return { settings, role: roles ? 'kontor_core' : undefined };
}

/** As those see it who ask of them alone. */
export function asReader(place: Place | undefined): ClientSettings | undefined {
  return place && withRole(place.settings, place.role === undefined ? undefined : 'kontor_app');
}

/** Replicas of the database of the read tables, as those see them who only ask; undefined where there are none. */
export function replicasOf(urls: readonly string[], { role }: Pick<Place, 'role'>): DatabaseOptions['replicas'] {
  const settings = urls.map((connectionString) => withRole({ connectionString }, role === undefined ? undefined : 'kontor_app'));
  return settings.length === 0 ? undefined : { settings, mark: REPLICA_MARK };
}

/** Also of a schema from before there was such a column. */
const APART = statement<[], boolean>(
  'reads-apart',
  "SELECT to_jsonb(p) ->> 'elsewhere' IS NOT NULL AS apart FROM follower_position AS p",
  (row) => boolean(row, 'apart'),
);

/** For a process beside the one that leads, before it gives itself rights to tables that nobody writes. @throws ConfigError */
export async function refuseApart(settings: ConnectionSettings, log: StoreLog): Promise<void> {
  const database = new Database(withRole(settings, undefined), { log, maxConnections: 1 });
  try {
    if (await standApart(database))
      throw new ConfigError('The read tables stand in a database of their own. Set DATABASE_URL_READS as the server that leads has it.');
  } finally {
    await database.close();
  }
}

/** Whether whoever writes the read tables of this journal has them in a database of their own. */
export async function standApart(queries: Queries): Promise<boolean> {
  try {
    return await queries.one(APART);
  } catch (error) {
    // 42P01 undefined_table: nobody has written any.
    if (errorCode(error) === '42P01') return false;
    throw error;
  }
}

async function refuseLossy(settings: ConnectionSettings): Promise<void> {
  const client = new PrimaryClient({ ...settings, application_name: 'kontor reads', connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await assertDurable(client);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new StoreError(error.code, `Of DATABASE_URL_READS: ${error.message.replace(/^[A-Z_]+: /, '')}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}
