/**
 * A program for kill tests: an exchange on the folder given that moves money under the ids 0 to MOVES − 1, all of them again at every
 * start, and kills itself when it has told so many outcomes. Arguments: folder, how many (0: it ends by itself), commands between two snapshots.
 * Lines: `restored <sequence>`, `told <id> <code> <sequence>`, `held <spot> <contract>`.
 */
import { writeSync } from 'node:fs';
import { CommandType } from '@kontor/engine/command';
import { clientKey } from '../core-loop/client-id.ts';
import { CoreLoop } from '../core-loop/core-loop.ts';
import type { NewMoneyCommand } from '../core-loop/core-loop.ts';
import { USDT } from '../core-loop/core-world.ts';
import { recover } from '../core-loop/replay.ts';
import { answered } from '../follower/answered.ts';
import { OPENING, startFollowerWorld } from '../follower/follower-world.ts';
import { recordedMoneyIds } from '../follower/members/money-id-table.ts';
import { PostgresReadStore } from '../follower/postgres-read-store.ts';
import { PostgresSnapshotStore } from '../follower/postgres-snapshot-store.ts';
import { newestEngine } from '../follower/snapshots.ts';
import { PostgresJournal } from '../journal/postgres-journal.ts';
import { MACHINE_RANDOM } from '../random.ts';
import { withRole } from '../store/connection.ts';
import { Database } from '../store/database.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';
import { silentLog } from '../store/test-world.ts';
import { FOR_EVER, MoneyIds } from '../at-most-once/money-ids.ts';
import { MoneyOnce } from '../at-most-once/money-once.ts';
import { MONEY_IDS, recallIds } from '../at-most-once/recorded-ids.ts';

/** More than an engine knows of a user. */
const MOVES = 240;
const AT_ONCE = 12;
const USER = 1;

/** An operators' booking and a transfer in turn. */
function moveOf(id: number): NewMoneyCommand {
  const common = { user: USER, clientId: clientKey(`move-${id}`), asset: USDT, amount: BigInt(1 + (id % 7)) };
  return id % 2 === 0 ? { type: CommandType.ADJUST, account: 0, ...common } : { type: CommandType.TRANSFER, from: 0, to: 1, ...common };
}

async function main(dataDir: string, killAt: number, snapshotEvery: number): Promise<void> {
  const print = (text: string): void => void writeSync(1, `${text}\n`);
  const running = await startDatabase({ url: undefined, dataDir, log: silentLog });
  await migrate(running.settings, MIGRATIONS, silentLog);
  const journal = new PostgresJournal({ settings: running.settings, log: silentLog, role: 'kontor_core' });
  const lease = await journal.acquire();
  const database = new Database(withRole(running.settings, 'kontor_core'), { log: silentLog });
  const snapshots = new PostgresSnapshotStore(database);
  const { engine, hash } = await newestEngine(snapshots, lease.seqLast, silentLog);
  const restored = engine.sequence;
  print(`restored ${restored}`);
  const ids = new MoneyIds({ random: MACHINE_RANDOM, nowMs: () => engine.coreTime, applied: () => engine.sequence });
  ids.restoredAt(restored);
  const { timeMs: recoveredMs } = await recover(journal, engine, (_, commands) => ids.noteCommands(commands), hash);
  const follower = await startFollowerWorld({ journal, store: new PostgresReadStore(database), snapshots, snapshotEvery });
  await follower.ready;
  let timeMs = Math.max(1_000_000, recoveredMs, engine.coreTime);
  const core = new CoreLoop({
    engine,
    journal,
    lease,
    clock: { now: () => (timeMs += 1_000) },
    onCommitted: (batch) => follower.client.committed(batch.seqLast),
    onHalt: (reason) => {
      throw reason;
    },
  });
  if (engine.sequence === 0) await Promise.all(OPENING.map((command) => core.submit(command)));
  const money = new MoneyOnce({
    core,
    engine,
    ids,
    find: (asked, minSeq) => recordedMoneyIds(database, (seq, anyAge) => follower.client.recorded(seq, anyAge), asked, minSeq),
    recorded: () => follower.client.recordedSequence,
  });
  const endRecall = recallIds({
    of: MONEY_IDS,
    memory: ids.memory,
    window: FOR_EVER,
    queries: database,
    upTo: restored,
    nowMs: engine.coreTime,
    log: silentLog,
    recorded: () => follower.client.recorded(restored, true),
  });
  let told = 0;
  for (let from = 0; from < MOVES; from += AT_ONCE) {
    const part = Array.from({ length: AT_ONCE }, (_, at) => from + at);
    // Each twice at once: both hear the same.
    const asked = part
      .flatMap((id) => [id, id])
      .map(async (id) => {
        const { code, sequence } = await answered(() => money.submit(moveOf(id)));
        print(`told ${id} ${code} ${sequence}`);
        if (++told === killAt) process.kill(process.pid, 'SIGKILL');
      });
    await Promise.all(asked);
  }
  print(`held ${engine.balance(USER, 0, USDT, 0)} ${engine.balance(USER, 1, USDT, 0)}`);
  await endRecall();
  await core.close();
  await follower.client.recorded(engine.sequence, true);
  await follower.stop();
  await database.close();
  await journal.close();
  await running.stop();
}

await main(process.argv[2] ?? '', Number(process.argv[3]), Number(process.argv[4]));
