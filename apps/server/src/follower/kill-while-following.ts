/**
 * A program for kill tests: an exchange and its follower on the folder given, trading until the follower's write number `nth`,
 * where it kills itself in the phase given. Arguments: folder, phase (`applied`, `inside`, `committed`, or `never`), nth.
 * Lines: `recovered <position> <seqLast>`, `acked <sequence>`.
 */
import { writeSync } from 'node:fs';
import { ALL_MARKETS, CommandType } from '@kontor/engine/command';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import { CoreLoop } from '../core-loop/core-loop.ts';
import { recover } from '../core-loop/replay.ts';
import { PostgresJournal } from '../journal/postgres-journal.ts';
import { withRole } from '../store/connection.ts';
import { Database } from '../store/database.ts';
import type { Transaction } from '../store/database.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';
import { silentLog } from '../store/test-world.ts';
import { OPENING, startFollowerWorld, trading } from './follower-world.ts';
import { PostgresReadStore } from './postgres-read-store.ts';
import { PostgresSnapshotStore } from './postgres-snapshot-store.ts';

type Phase = 'applied' | 'inside' | 'committed' | 'never';
const COMMANDS = 1_500;

/** A pool whose transactions number `nth` dies right before its commit. */
class DyingDatabase extends Database {
  dieInside = false;

  override transaction<Result>(work: (queries: Transaction) => Promise<Result>): Promise<Result> {
    return super.transaction(async (queries) => {
      const result = await work(queries);
      if (this.dieInside) process.kill(process.pid, 'SIGKILL');
      return result;
    });
  }
}

async function main(dataDir: string, phase: Phase, nth: number): Promise<void> {
  const print = (text: string): void => void writeSync(1, `${text}\n`);
  const running = await startDatabase({ url: undefined, dataDir, log: silentLog });
  await migrate(running.settings, MIGRATIONS, silentLog);
  const journal = new PostgresJournal({ settings: running.settings, log: silentLog, role: 'kontor_core' });
  const lease = await journal.acquire();
  const engine = createEngine({ capacity: EXCHANGE_CAPACITY });
  const recovered = await recover(journal, engine, () => undefined);
  const database = new DyingDatabase(withRole(running.settings, 'kontor_core'), { log: silentLog });
  const tables = new PostgresReadStore(database);
  print(`recovered ${await tables.position()} ${recovered.sequence}`);
  let writes = 0;
  const die = (when: Phase): void => {
    if (phase === when && writes === nth) process.kill(process.pid, 'SIGKILL');
  };
  const store = {
    position: () => tables.position(),
    mark: () => tables.mark(),
    write: async (...args: Parameters<PostgresReadStore['write']>): Promise<void> => {
      writes += 1;
      die('applied');
      database.dieInside = phase === 'inside' && writes === nth;
      await tables.write(...args);
      die('committed');
    },
  };
  const follower = await startFollowerWorld({ journal, store, snapshots: new PostgresSnapshotStore(database), snapshotEvery: 400 });
  await follower.ready;
  let timeMs = Math.max(1_000_000, recovered.timeMs);
  const core = new CoreLoop({
    engine,
    journal,
    lease,
    clock: { now: () => timeMs },
    onCommitted: (batch) => {
      follower.client.committed(batch.seqLast);
      print(`acked ${batch.seqLast}`);
    },
    onHalt: (reason) => {
      throw reason;
    },
  });
  if (recovered.sequence === 0) await Promise.all(OPENING.map((command) => core.submit(command)));
  const commands = trading(COMMANDS, 1 + (recovered.sequence % 1_000), `o${recovered.sequence}`);
  for (let at = 0; at < commands.length; at += 20) {
    timeMs += 7_000;
    await Promise.all(commands.slice(at, at + 20).map((command) => core.submit(command)));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  // However fast the orders were: the write comes.
  while (phase !== 'never') {
    timeMs += 7_000;
    await core.submit({ type: CommandType.CANCEL_ALL, user: 1, market: ALL_MARKETS });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await core.close();
  await follower.stop();
  await database.close();
  await journal.close();
  await running.stop();
}

await main(process.argv[2] ?? '', process.argv[3] as Phase, Number(process.argv[4]));
