import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCoreWorld } from '../core-loop/core-world.ts';
import { MemoryJournal, MemoryJournalStorage } from '../journal/memory-journal.ts';
import { Database } from '../store/database.ts';
import { withRole } from '../store/connection.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';
import type { RunningDatabase } from '../store/start-database.ts';
import { Cleanup, makeFolder, silentLog } from '../store/test-world.ts';
import { auditDatabase } from '../audit/audit.ts';
import { OPENING, startFollowerWorld, trading } from './follower-world.ts';
import { Histories } from './histories.ts';
import { FollowerBusy } from './live-queries.ts';
import { PostgresReadStore } from './postgres-read-store.ts';
import { PostgresSnapshotStore } from './postgres-snapshot-store.ts';
import { rebuild } from './rebuild.ts';

/** How long the follower is away at least, ms. The goal asks for 30,000 and 600,000; OUTAGE_MS says so. */
const OUTAGE_MS = Number(process.env['OUTAGE_MS'] ?? 0);
/** How often histories and the present must be found busy, and what must be answered meanwhile. */
const BUSY_LOOKS = 4;
const ANSWERED = 2_000;

const cleanup = new Cleanup();
let server: RunningDatabase;
let database: Database;

beforeAll(async () => {
  server = await startDatabase({ url: undefined, dataDir: join(makeFolder(cleanup), 'data'), log: silentLog });
  cleanup.add(server, () => server.stop());
  await migrate(server.settings, MIGRATIONS, silentLog);
  database = cleanup.add(new Database(withRole(server.settings, 'kontor_core'), { log: silentLog }), (opened) => opened.close());
});
afterAll(() => cleanup.run());

test('without its follower the exchange trades on, histories become busy, and it catches up exactly', async () => {
  const storage = new MemoryJournalStorage();
  const world = await startCoreWorld(storage);
  const start = () =>
    startFollowerWorld({
      journal: new MemoryJournal(storage),
      store: new PostgresReadStore(database),
      snapshots: new PostgresSnapshotStore(database),
      snapshotEvery: 2_000,
    });
  await world.submitAll(OPENING);
  const first = await start();
  const { client } = first;
  const histories = new Histories(database, (minSeq) => client.recorded(minSeq));
  await first.ready;
  let answered = 0;
  let round = 0;
  const trade = async (): Promise<void> => {
    world.hands.timeMs += 400;
    answered += (await world.submitAll(trading(40, ++round, `r${round}`))).length;
    client.committed(storage.seqLast);
  };
  await trade();
  expect((await histories.trades(0, { limit: 5, minSeq: storage.seqLast })).length).toBeGreaterThan(0);
  await first.stop();

  const before = answered;
  let busy = 0;
  for (const begin = performance.now(); busy < BUSY_LOOKS || answered - before < ANSWERED || performance.now() - begin < OUTAGE_MS;) {
    await trade();
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (round % 10 !== 0) continue;
    const history = await histories.orders(1, { limit: 5 }).catch((error: unknown) => error);
    // Until the follower is missed, the past is told as it was known.
    if (busy === 0 && !(history instanceof FollowerBusy)) continue;
    expect(history).toBeInstanceOf(FollowerBusy);
    await expect(client.balances(1)).rejects.toBeInstanceOf(FollowerBusy);
    busy += 1;
  }

  const second = await start();
  await second.ready;
  await trade();
  await second.client.recorded(storage.seqLast);
  await second.stop();
  const journal = new MemoryJournal(storage);
  // An audit reads what the follower may not: keys and signatures of the index.
  const all = cleanup.add(new Database(server.settings, { log: silentLog }), (opened) => opened.close());
  const report = await auditDatabase({ journal, snapshots: new PostgresSnapshotStore(database), database: all, log: silentLog });
  expect(report.problems).toEqual([]);
  expect(report.sequence).toBe(storage.seqLast);
  expect(await rebuild({ settings: server.settings, journal, log: silentLog, replace: false })).toMatchObject({
    equal: true,
    sequence: storage.seqLast,
  });
});
