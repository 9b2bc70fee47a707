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
  warnings: string;
  recovering: boolean;
  hasStandby: boolean;
}

/**
 * Refuses a server that could lose what it acknowledged. Settings can differ per user and session, so this asks on the
 * very connection given, and whoever takes leadership asks again.
 *
 * A standby counts as configured when one is connected or has a replication slot, or when the operator says so by `standbys`; then a commit must
 * wait for one, or a failover would lose commits. What the server itself shows is not enough: who manages a cluster may take away the slots of a
 * standby that is down, and with them the last sign of it.
 * @throws StoreError DATABASE_*
 */
export async function assertDurable(client: ClientBase, standbys = 0): Promise<void> {
  const result = await client.query<DurabilityRow>(`
    SELECT current_setting('server_version_num')::int AS version,
           current_setting('fsync') AS fsync,
           current_setting('synchronous_commit') AS "synchronousCommit",
           current_setting('full_page_writes') AS "fullPageWrites",
           current_setting('synchronous_standby_names') AS "standbyNames",
           current_setting('client_min_messages') AS warnings,
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
  if ((row.hasStandby || standbys > 0) && row.standbyNames.trim() === '') {
    throw new StoreError(
      'DATABASE_STANDBY_NOT_SYNCHRONOUS',
      standbys > 0
        ? `DATABASE_STANDBYS is ${standbys}, but synchronous_standby_names is empty: no commit waits for a standby, and a failover would lose acknowledged orders. Name the standbys; of Patroni demand synchronous_mode and synchronous_mode_strict.`
        : 'standbys or physical replication slots exist, but synchronous_standby_names is empty: a failover would lose ' +
            'acknowledged orders. Name the standbys, or drop the slots.',
    );
  }
  if (row.warnings === 'error') {
    throw new StoreError(
      'DATABASE_WARNINGS_OFF',
      'client_min_messages is error: that a commit was not replicated would not be heard. Set client_min_messages = notice, also for this user.',
    );
  }
}

/** Which standbys a commit waits for now. */
export interface Standbys {
  /** As the server has them; empty: commits wait for none. */
  readonly names: string;
  /** Connected ones for which commits wait; undefined: this user may not see them. */
  readonly synchronous: number | undefined;
}

/** Asks the server that a connection leads to. What is connected is seen by members of pg_monitor alone, and by no role that is taken on. */
export const STANDBYS = `
SELECT current_setting('synchronous_standby_names') AS names,
       count(*) FILTER (WHERE sync_state IN ('sync', 'quorum'))::int AS synchronous,
       count(*) FILTER (WHERE state IS NULL)::int AS unseen
FROM pg_stat_replication`;

/** What {@link STANDBYS} answers. */
export interface StandbysRow {
  readonly names: string;
  readonly synchronous: number;
  readonly unseen: number;
}

export function standbysOf({ names, synchronous, unseen }: StandbysRow): Standbys {
  return { names: names.trim(), synchronous: synchronous === 0 && unseen > 0 ? undefined : synchronous };
}

/**
 * Refuses a server without a standby for which commits wait, of which no commit would return.
 * @throws StoreError DATABASE_STANDBY_AWAY, DATABASE_STANDBYS_UNSEEN
 */
export async function assertStandby(client: ClientBase): Promise<void> {
  const { rows } = await client.query<StandbysRow>(STANDBYS);
  const { synchronous } = standbysOf(rows[0]!);
  if (synchronous === undefined)
    throw new StoreError(
      'DATABASE_STANDBYS_UNSEEN',
      'DATABASE_STANDBYS says that there are standbys, and this database user may not see them. GRANT pg_monitor to it.',
    );
  if (synchronous === 0)
    throw new StoreError(
      'DATABASE_STANDBY_AWAY',
      'DATABASE_STANDBYS says that there are standbys, and none for which commits wait is connected. Start one; or, knowing that this machine alone then has what is acknowledged, set DATABASE_STANDBYS=0 and synchronous_standby_names empty.',
    );
}
