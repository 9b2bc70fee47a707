/**
 * A program for kill tests: an exchange on the folder given that carries out the same bookings at every start and tells people of them,
 * and kills itself. Arguments: folder, where (`booked`: when so many bookings are answered; `inside`: when so many notices are written,
 * the last one not committed; `told`: when so many are committed; `never`: it ends by itself), how many, and the bookings as JSON.
 * Lines: `code <id> <code>` for each booking.
 */
import { writeSync } from 'node:fs';
import { CommandType } from '@kontor/engine/command';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import { clientKey } from '../core-loop/client-id.ts';
import { CoreLoop } from '../core-loop/core-loop.ts';
import { BTC, USDT } from '../core-loop/core-world.ts';
import { recover } from '../core-loop/replay.ts';
import { OPENING, startFollowerWorld } from '../follower/follower-world.ts';
import { PostgresReadStore } from '../follower/postgres-read-store.ts';
import { PostgresSnapshotStore } from '../follower/postgres-snapshot-store.ts';
import { PostgresJournal } from '../journal/postgres-journal.ts';
import { accountById, insertAccount } from '../modules/account/accounts.ts';
import { isDemoStart } from '../modules/account/demo-accounts.ts';
import { addAssetName } from '../modules/market/symbols.ts';
import { beginBookings, bookingRelay } from '../modules/wallet/booking-relay.ts';
import { withRole } from '../store/connection.ts';
import { Database } from '../store/database.ts';
import type { Transaction } from '../store/database.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';
import { silentLog } from '../store/test-world.ts';

/** What is booked: its client id, whose, which asset and account, units. */
type Row = readonly [id: string, user: number, asset: number, account: number, units: number];

const NOW = new Date(1_000_000);
/** People are told when so many bookings more stand in the read tables. */
const BETWEEN = 4;

async function main(dataDir: string, where: string, nth: number, rows: readonly Row[]): Promise<void> {
  const counts: Record<string, number> = {};
  const reach = (place: string): void => {
    counts[place] = (counts[place] ?? 0) + 1;
    if (place === where && counts[place] === nth) process.kill(process.pid, 'SIGKILL');
  };
  const running = await startDatabase({ url: undefined, dataDir, log: silentLog });
  await migrate(running.settings, MIGRATIONS, silentLog);
  const journal = new PostgresJournal({ settings: running.settings, log: silentLog, role: 'kontor_core' });
  const lease = await journal.acquire();
  const tables = new Database(withRole(running.settings, 'kontor_core'), { log: silentLog });
  const database = new Database(withRole(running.settings, 'kontor_app'), { log: silentLog });
  const engine = createEngine({ capacity: EXCHANGE_CAPACITY });
  const { timeMs } = await recover(journal, engine, () => undefined);
  const follower = await startFollowerWorld({
    journal,
    store: new PostgresReadStore(tables),
    snapshots: new PostgresSnapshotStore(tables),
    snapshotEvery: 100_000,
  });
  await follower.ready;
  let now = Math.max(1_000_000, timeMs);
  const core = new CoreLoop({
    engine,
    journal,
    lease,
    clock: { now: () => (now += 1_000) },
    onCommitted: (batch) => follower.client.committed(batch.seqLast),
    onHalt: (reason) => {
      throw reason;
    },
  });
  if (engine.sequence === 0) await Promise.all(OPENING.map((command) => core.submit(command)));
  await seedTables(database);
  await beginBookings(database, core.applied);
  const killing = {
    many: database.many.bind(database),
    maybe: database.maybe.bind(database),
    one: database.one.bind(database),
    run: database.run.bind(database),
    transaction: async <Result>(work: (queries: Transaction) => Promise<Result>): Promise<Result> => {
      const result = await database.transaction(async (queries) => {
        const inside = await work(queries);
        reach('inside');
        return inside;
      });
      reach('told');
      return result;
    },
  };
  const relay = bookingRelay({
    database: killing,
    listings: follower.client.listings,
    isStart: isDemoStart,
    log: silentLog,
    wallMs: () => NOW.getTime(),
  });
  const tell = async (): Promise<void> => {
    await follower.client.recorded(engine.sequence, true);
    await relay.drain();
  };
  for (const [at, [id, user, asset, account, units]] of rows.entries()) {
    const { code } = await core.submit({
      type: CommandType.ADJUST,
      user,
      clientId: clientKey(id),
      asset,
      account,
      amount: BigInt(units),
    });
    writeSync(1, `code ${id} ${code}\n`);
    reach('booked');
    if (at % BETWEEN === BETWEEN - 1) await tell();
  }
  await tell();
  await core.close();
  await follower.stop();
  await database.close();
  await tables.close();
  await journal.close();
  await running.stop();
}

async function seedTables(database: Database): Promise<void> {
  for (const [asset, symbol] of [
    [USDT, 'USDT'],
    [BTC, 'BTC'],
  ] as const)
    await addAssetName(database, { asset, symbol, rechargeTurn: true, drawTurn: true, supply: null });
  for (const id of [1, 2])
    if ((await accountById(database, id)) === undefined)
      await insertAccount(database, { id, login: `user${id}`, nickname: `User ${id}`, passwordHash: 'x', demo: false, feeTier: 0 }, NOW);
}

const [, , dataDir = '', where = '', nth, rows = '[]'] = process.argv;
await main(dataDir, where, Number(nth), JSON.parse(rows) as Row[]);
