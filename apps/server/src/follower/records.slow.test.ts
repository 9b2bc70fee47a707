import { join } from 'node:path';
import { Account, USER_ACCOUNTS } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BTC, USDT } from '../core-loop/core-world.ts';
import { MemoryJournal } from '../journal/memory-journal.ts';
import { MOST } from '../http/record-window.ts';
import { drawFrom } from '../seeded-draw.ts';
import { Database, command } from '../store/database.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';
import { Cleanup, makeFolder, silentLog } from '../store/test-world.ts';
import { auditDatabase } from '../audit/audit.ts';
import { startFollowerWorld } from './follower-world.ts';
import { Histories } from './histories.ts';
import type { RecordsQuery } from './histories.ts';
import { MemorySnapshotStore } from './memory-read-store.ts';
import { PostgresReadStore } from './postgres-read-store.ts';
import { randomJournal, recordedOf } from './random-world.ts';
import type { RecordRow } from './record-row.ts';
import { rebuild } from './rebuild.ts';

const SEEDS = [1, 2];
const cleanup = new Cleanup();
afterAll(() => cleanup.run());

/** The roots of all balances that the journal has, as an exchange publishes them before it tells the journal. */
const PUBLISH = command<[]>(
  'records-test-publish',
  `INSERT INTO proof_root (number, sequence, time_ms, users, assets, sums, root)
   SELECT row_number() OVER (ORDER BY as_of), as_of, 0, users, '', '{}', encode(root, 'hex') FROM journalled_root`,
);

describe.each(SEEDS)('the ledger records of random world %i', (seed) => {
  let all: RecordRow[];
  let histories: Histories;
  let database: Database;
  let journal: MemoryJournal;
  let settings: Parameters<typeof migrate>[0];
  let end = 0;

  beforeAll(async () => {
    const server = await startDatabase({ url: undefined, dataDir: join(makeFolder(cleanup), 'data'), log: silentLog });
    cleanup.add(server, () => server.stop());
    ({ settings } = server);
    await migrate(settings, MIGRATIONS, silentLog);
    database = cleanup.add(new Database(settings, { log: silentLog }), (opened) => opened.close());
    const storage = await randomJournal(seed, 500);
    journal = new MemoryJournal(storage);
    end = storage.seqLast;
    all = recordedOf(storage.batches);
    const follower = await startFollowerWorld({
      journal,
      store: new PostgresReadStore(database),
      snapshots: new MemorySnapshotStore(),
      snapshotEvery: 1_000_000,
    });
    await follower.ready;
    await follower.client.recorded(end);
    await follower.stop();
    histories = new Histories(database, async () => undefined);
  });

  /** What a query must give: the engine's own records, sifted one by one. */
  const expected = (user: number, { account, asset, types, fromMs = 0, toMs = Infinity, before, limit }: RecordsQuery): RecordRow[] =>
    all
      .toReversed()
      .filter(
        (row) =>
          row.owner === user &&
          row.account < USER_ACCOUNTS &&
          row.timeMs >= fromMs &&
          row.timeMs <= toMs &&
          (account === undefined || row.account === account) &&
          (asset === undefined || row.asset === asset) &&
          (types?.includes(row.type) ?? true) &&
          (before === undefined || row.sequence < before.sequence || (row.sequence === before.sequence && row.ordinal < before.ordinal)),
      )
      .slice(0, limit);

  test('stand several in a row, and are all there, newest first', async () => {
    const rows = await database.one({
      name: 'count',
      text: 'SELECT count(*)::integer AS rows, sum(length(records))::integer AS bytes FROM ledger_record',
      readRow: (row) => row,
    });
    expect(rows['rows']).toBeLessThan(all.length / 2);
    for (const user of [1, 2, 3]) {
      const records = await histories.records(user, { limit: 100_000 });
      expect(records.length).toBeGreaterThan(200);
      expect(records).toEqual(expected(user, { limit: 100_000 }));
    }
    expect(await histories.records(4, { limit: 10 })).toEqual([]);
    expect(
      await histories.fills(2, {
        limit: 3,
        before: { timeMs: MOST.WHOLE, market: MOST.INTEGER, tradeNumber: MOST.WHOLE, side: MOST.SMALL },
      }),
    ).toEqual(await histories.fills(2, { limit: 3 }));
  });

  test.each([1, 3, 50])('in pages of %i begin and end within rows', async (limit) => {
    const paged: RecordRow[] = [];
    for (;;) {
      const page = await histories.records(2, { limit, ...(paged.length === 0 ? {} : { before: paged.at(-1)! }) });
      paged.push(...page);
      if (page.length < limit || paged.length > 300) break;
    }
    expect(paged).toEqual(expected(2, { limit: paged.length }));
  });

  test('give the same for every filter, window and cursor, also those that nothing stands at', async () => {
    const draw = drawFrom(seed);
    const own = all.filter(({ owner }) => owner === 1);
    const one = <Value>(...values: readonly Value[]): Value => values[draw(values.length)]!;
    const types = [
      [RecordType.SPOT_FEE],
      [RecordType.ADJUST],
      [RecordType.SPOT_TRADE, RecordType.TRANSFER_OUT],
      [RecordType.DEPOSIT],
      [RecordType.SPOT_FREEZE + 16],
      [],
    ];
    let found = 0;
    for (let i = 0; i < 300; i++) {
      const [record, other] = [own[draw(own.length)]!, own[draw(own.length)]!];
      const query: RecordsQuery = {
        limit: one(1, 2, 7, 100),
        ...one({}, { account: Account.SPOT }, { account: Account.CONTRACT }, { account: Account.ICO }),
        ...one({}, { asset: USDT }, { asset: BTC }, { asset: BTC + 11 }),
        ...one({}, { types: one(...types) }),
        ...one({}, { fromMs: record.timeMs }, { fromMs: record.timeMs + 1 }),
        ...one({}, { toMs: other.timeMs }, { toMs: other.timeMs - 1 }),
        ...one(
          {},
          { before: { sequence: record.sequence, ordinal: record.ordinal } },
          { before: { sequence: record.sequence, ordinal: record.ordinal + 1 } },
          { before: { sequence: record.sequence, ordinal: 0 } },
          { before: { sequence: other.sequence + 1, ordinal: 0 } },
          { before: { sequence: 0, ordinal: 0 } },
          { before: { sequence: Number.MAX_SAFE_INTEGER, ordinal: 5 } },
          { before: { sequence: record.sequence, ordinal: MOST.INTEGER } },
          { before: { sequence: Number.MAX_SAFE_INTEGER, ordinal: MOST.INTEGER } },
        ),
      };
      const wanted = expected(1, query);
      expect(await histories.records(1, query), JSON.stringify(query)).toEqual(wanted);
      found += wanted.length;
    }
    expect(found).toBeGreaterThan(200);
  });

  test('add up over any span, and their moves are told oldest first', async () => {
    const draw = drawFrom(seed + 100);
    for (let i = 0; i < 60; i++) {
      const record = all[draw(all.length)]!;
      const span = { fromMs: [0, record.timeMs][draw(2)]!, afterSequence: draw(end), upToSequence: draw(end + 5) };
      const inside = all.filter(
        ({ owner, timeMs, sequence }) =>
          owner === 3 && timeMs >= span.fromMs && sequence > span.afterSequence && sequence <= span.upToSequence,
      );
      const sums = new Map<string, bigint>();
      for (const { account, asset, amount } of inside) sums.set(`${account}/${asset}`, (sums.get(`${account}/${asset}`) ?? 0n) + amount);
      expect(new Map((await histories.changes(3, span)).map(({ account, asset, amount }) => [`${account}/${asset}`, amount]))).toEqual(
        sums,
      );
      const window = { fromMs: record.timeMs, toMs: all[draw(all.length)]!.timeMs, upToSequence: end };
      const types = new Map<string, [bigint, number]>();
      for (const { owner, timeMs, account, asset, type, amount } of all) {
        if (owner !== 3 || timeMs < window.fromMs || timeMs > window.toMs) continue;
        const [sum, count] = types.get(`${account}/${asset}/${type}`) ?? [0n, 0];
        types.set(`${account}/${asset}/${type}`, [sum + amount, count + 1]);
      }
      expect(
        new Map((await histories.sums(3, window)).map((each) => [`${each.account}/${each.asset}/${each.type}`, [each.amount, each.count]])),
      ).toEqual(types);
      const wanted = [RecordType.ADJUST, RecordType.TRANSFER_IN];
      expect(await histories.moves(3, wanted, span)).toEqual(inside.filter(({ type }) => (wanted as number[]).includes(type)));
    }
  });

  test('are sound, as many as the engine kept, and rebuilt the same', async () => {
    await database.run(PUBLISH);
    const audited = await auditDatabase({ journal, snapshots: new MemorySnapshotStore(), database, log: silentLog });
    expect(audited.problems).toEqual([]);
    expect(audited.looked.records).toBe(all.length);
    expect(await rebuild({ settings, journal, log: silentLog, replace: false })).toMatchObject({ equal: true, sequence: end });
  });
});
