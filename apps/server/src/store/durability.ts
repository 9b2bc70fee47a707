import type { ClientBase } from 'pg';
import { StoreError } from './store-error.ts';

const OLDEST_VERSION = 150_000;

interface DurabilityRow {
  version: number;
  fsync: string;
  synchronousCommit: string;
  fullPageWrites: string;
  standbyNames: string;
  encoding: string;
  recovering: boolean;
  hasStandby: boolean;
}

/**
 * Refuses a server that could lose what it acknowledged. Settings can differ per user and session, so this asks on the
 * very connection given, and whoever takes leadership asks again.
 *
 * A standby counts as configured when one is connected or has a replication slot; then a commit must wait for one,
 * or a failover would lose commits.
 * @throws StoreError DATABASE_*
 */
export async function assertDurable(client: ClientBase): Promise<void> {
  const result = await client.query<DurabilityRow>(`
    SELECT current_setting('server_version_num')::int AS version,
           current_setting('fsync') AS fsync,
           current_setting('synchronous_commit') AS "synchronousCommit",
           current_setting('full_page_writes') AS "fullPageWrites",
           current_setting('synchronous_standby_names') AS "standbyNames",
           current_setting('server_encoding') AS encoding,
           pg_is_in_recovery() AS recovering,
           EXISTS (SELECT FROM pg_replication_slots WHERE slot_type = 'physical')
             OR EXISTS (SELECT FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup') AS "hasStandby"`);
  const row = result.rows[0];
  if (row === undefined) throw new StoreError('ROW_SHAPE', 'the server did not answer about its settings.');
  if (row.version < OLDEST_VERSION) {
    throw new StoreError('DATABASE_TOO_OLD', `Kontor needs PostgreSQL 15 or newer, this is ${Math.trunc(row.version / 10_000)}.`);
  }
  if (row.fsync !== 'on') {
    throw new StoreError('DATABASE_FSYNC_OFF', 'fsync is off: a power cut would lose acknowledged orders. Set fsync = on.');
  }
  if (row.synchronousCommit !== 'on' && row.synchronousCommit !== 'remote_apply') {
    throw new StoreError(
      'DATABASE_SYNCHRONOUS_COMMIT_OFF',
      `synchronous_commit is ${row.synchronousCommit}: acknowledged orders could be lost. Set synchronous_commit = on, also for this user.`,
    );
  }
  if (row.fullPageWrites !== 'on') {
    throw new StoreError('DATABASE_FULL_PAGE_WRITES_OFF', 'full_page_writes is off: a power cut could tear pages. Set it on.');
  }
  if (row.recovering) {
    throw new StoreError('DATABASE_READ_ONLY', 'this server is a standby. Point DATABASE_URL at the primary.');
  }
  if (row.encoding !== 'UTF8') {
    throw new StoreError('DATABASE_NOT_UTF8', `the database's encoding is ${row.encoding}. Create it with ENCODING 'UTF8'.`);
  }
  if (row.hasStandby && row.standbyNames === '') {
    throw new StoreError(
      'DATABASE_STANDBY_NOT_SYNCHRONOUS',
      'standbys or physical replication slots exist, but synchronous_standby_names is empty: a failover would lose ' +
        'acknowledged orders. Name the standbys, or drop the slots.',
    );
  }
}
