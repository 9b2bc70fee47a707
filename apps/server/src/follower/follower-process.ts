/**
 * The follower as a process of its own (`--role=follower`): read tables and snapshots of a server elsewhere. One follower at a
 * time may write to a database; a second one ends with PositionMoved and harms nothing.
 */
import type { StoreLog } from '../store/connection.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import type { FromFollower, ToFollower } from './follower-messages.ts';
import { runFollower } from './run-follower.ts';

/** Follows until the signal aborts. @throws when the follower ends otherwise */
export async function runFollowerProcess(databaseUrl: string, log: StoreLog, signal: AbortSignal): Promise<void> {
  const settings = { connectionString: databaseUrl };
  const { roles } = await migrate(settings, MIGRATIONS, log);
  let failure: Error | undefined;
  const send = (message: FromFollower): void => {
    if (message.kind === 'ready') log.info({ sequence: message.sequence }, 'the follower has caught up');
    else if (message.kind === 'log') log[message.level](message.fields, message.text);
    else if (message.kind === 'halt' || message.kind === 'failed') failure = new Error(`${message.code}: ${message.message}`);
  };
  const onMessage = (listener: (message: ToFollower) => void): void => signal.addEventListener('abort', () => listener({ kind: 'stop' }));
  await runFollower({ send, onMessage }, { settings, role: roles ? 'kontor_core' : undefined, snapshotEvery: 250_000 });
  if (failure !== undefined) throw failure;
}
