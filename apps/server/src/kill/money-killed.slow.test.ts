/** Whoever moves money, is killed, and sends all of it again, moves nothing twice and hears the same, also from read tables made anew. */
import { join } from 'node:path';
import { Refusal } from '@kontor/domain/refusals';
import { afterEach, describe, expect, test } from 'vitest';
import { auditDatabase } from '../audit/audit.ts';
import { PostgresSnapshotStore } from '../follower/postgres-snapshot-store.ts';
import { rebuild } from '../follower/rebuild.ts';
import { PostgresJournal } from '../journal/postgres-journal.ts';
import { Database } from '../store/database.ts';
import { startDatabase } from '../store/start-database.ts';
import { Cleanup, makeFolder, runProgram, silentLog } from '../store/test-world.ts';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const MOVES = 240;

/** With snapshots in between the ids of before are in the read tables alone; without, in the journal. */
describe.each([60, 100_000])('a snapshot every %s commands', (snapshotEvery) => {
  test('each id has taken effect once, and is told its first outcome', async () => {
    const dataDir = join(makeFolder(cleanup), 'data');
    const first = new Map<string, string>();
    let restored = 0;
    const run = async (killAt: number): Promise<readonly string[]> => {
      const program = runProgram(cleanup, 'kill/move-until-killed.ts', [dataDir, `${killAt}`, `${snapshotEvery}`]);
      expect(await program.ended, program.errors()).toBe(killAt === 0 ? 0 : 'SIGKILL');
      restored = Number(await program.line('restored'));
      for (const line of program.lines) {
        const [word, id, code, sequence] = line.split(' ');
        if (word !== 'told') continue;
        expect([Refusal.NONE, Refusal.REPEATED]).toContain(Number(code));
        if (first.has(id!)) expect([line, sequence, Number(code)]).toEqual([line, first.get(id!), Refusal.REPEATED]);
        else first.set(id!, sequence!);
      }
      return program.lines;
    };
    for (const killAt of [31, 170, 333, 460]) await run(killAt);
    const held = (await run(0)).find((line) => line.startsWith('held'));
    expect(first.size).toBe(MOVES);
    expect(new Set(first.values()).size).toBe(MOVES);
    expect(restored > 0).toBe(snapshotEvery < MOVES);
    // 10^14 to begin with; ADJUST gives 1 + id % 7 for each even id, TRANSFER takes it for each odd one.
    const sum = (rest: number): bigint =>
      Array.from({ length: MOVES }, (_, id) => (id % 2 === rest ? BigInt(1 + (id % 7)) : 0n)).reduce((a, b) => a + b);
    expect(held).toBe(`held ${100_000_000_000_000n + sum(0) - sum(1)} ${sum(1)}`);

    const opened = new Cleanup();
    cleanup.add(opened, () => opened.run());
    const running = await startDatabase({ url: undefined, dataDir, log: silentLog });
    opened.add(running, () => running.stop());
    const { settings } = running;
    const database = opened.add(new Database(settings, { log: silentLog }), (pool) => pool.close());
    const journal = opened.add(new PostgresJournal({ settings, log: silentLog }), (reader) => reader.close());
    const snapshots = new PostgresSnapshotStore(database);
    expect((await auditDatabase({ journal, snapshots, database, log: silentLog })).problems).toEqual([]);
    const rebuilt = await rebuild({ settings, journal, log: silentLog, replace: true });
    expect(rebuilt.equal).toBe(true);
    const rows = (table: string): number => rebuilt.tables.find(({ rebuilt: each }) => each.table === table)!.rebuilt.rows;
    // With what the users were given at first.
    expect([rows('money_id'), rows('transfer')]).toEqual([MOVES + 4, MOVES / 2]);
    await opened.run();
    expect((await run(0)).at(-1)).toBe(held);
  });
});
