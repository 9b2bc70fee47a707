/** A follower on PostgreSQL behind a line, in whatever thread or process this runs. */
import { PostgresJournal } from '../journal/postgres-journal.ts';
import { withRole } from '../store/connection.ts';
import type { StoreLog } from '../store/connection.ts';
import { Database } from '../store/database.ts';
import { hostFollower } from './follower-host.ts';
import type { FollowerStart, FromFollower, Port, ToFollower } from './follower-messages.ts';
import { PostgresReadStore } from './postgres-read-store.ts';
import { PostgresSnapshotStore } from './postgres-snapshot-store.ts';

const STATEMENT_LIMIT_MS = 60_000;

/** Connects, follows until told to stop, and lets go of everything. */
export async function runFollower(port: Port<FromFollower, ToFollower>, { settings, role, snapshotEvery }: FollowerStart): Promise<void> {
  const tell = (level: 'info' | 'warn' | 'error') => (fields: unknown, text?: string) =>
    port.send({ kind: 'log', level, fields: plain(fields), text });
  const log: StoreLog = { info: tell('info'), warn: tell('warn'), error: tell('error') };
  const journal = new PostgresJournal({ settings, log, role });
  const database = new Database(withRole(settings, role), { log, maxConnections: 3, statementLimitMs: STATEMENT_LIMIT_MS });
  try {
    await hostFollower(port, {
      journal, store: new PostgresReadStore(database), snapshots: new PostgresSnapshotStore(database), log, snapshotEvery,
    });
  } finally {
    await journal.close();
    await database.close();
  }
}

/** Log fields as they can be sent: errors lose their class on the way. */
function plain(fields: unknown): object {
  if (typeof fields !== 'object' || fields === null) return { value: String(fields) };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? { message: value.message, stack: value.stack } : value]));
}
