import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withRole } from '../store/connection.ts';
import { Database } from '../store/database.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';
import type { RunningDatabase } from '../store/start-database.ts';
import { Cleanup, makeFolder, silentLog } from '../store/test-world.ts';
import { archivePlace } from './archive-place.ts';
import { archiveJournal, archivedSegments, archiveReader } from './archive.ts';
import { batchAfter, readAll } from './journal-batches.ts';
import { PostgresJournal } from './postgres-journal.ts';

const cleanup = new Cleanup();
const folder = join(makeFolder(cleanup), 'archive');
const place = archivePlace({ kind: 'folder', folder });
let running: RunningDatabase;
let database: Database;
let journal: PostgresJournal;
let epoch: number;

async function asOwner(text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(running.settings);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function openJournal(withArchive = true): PostgresJournal {
  const archive = archiveReader(database, withArchive ? place : undefined);
  return cleanup.add(new PostgresJournal({ settings: running.settings, log: silentLog, role: 'kontor_core', archive }), (opened) =>
    opened.close(),
  );
}

async function append(count: number, each: number): Promise<void> {
  let prev = Number((await asOwner('SELECT max(seq_last) AS last FROM journal_batch'))[0]?.['last']);
  for (let i = 0; i < count; i++, prev += each) await journal.append(batchAfter(prev, epoch, each));
}

const archiveUpTo = (upTo: number, more: object = {}) => archiveJournal({ journal, database, place, upTo, ...more });
const rowsLeft = async () =>
  await asOwner('SELECT seq_first::int AS first, seq_last::int AS last, prev::int FROM journal_batch ORDER BY seq_last LIMIT 2');

beforeAll(async () => {
  running = await startDatabase({ url: undefined, dataDir: join(makeFolder(cleanup), 'data'), log: silentLog });
  cleanup.add(running, () => running.stop());
  await migrate(running.settings, MIGRATIONS, silentLog);
  database = cleanup.add(new Database(withRole(running.settings, 'kontor_core'), { log: silentLog }), (opened) => opened.close());
  journal = openJournal();
  ({ epoch } = await journal.acquire());
  await append(400, 3);
  await asOwner(`UPDATE follower_position SET sequence = 900;
    INSERT INTO engine_snapshot (sequence, time_ms, engine_version, digest, journal_hash, verified) VALUES (900, 1, 1, repeat('0', 16), repeat('0', 64), true)`);
});
afterAll(() => cleanup.run());

describe('the archive', () => {
  test('takes what no start needs any more, and nothing else', async () => {
    const before = await readAll(journal, 1);
    await expect(archiveUpTo(903)).rejects.toThrow('still needed');
    expect(await rowsLeft()).toEqual([
      { first: 0, last: 0, prev: null },
      { first: 1, last: 3, prev: 0 },
    ]);
    rmSync(folder, { recursive: true });
    const segments = await archiveUpTo(602, { segmentBytes: 2_400 });
    expect(segments.map(({ seqFirst, seqLast }) => [seqFirst, seqLast])).toEqual([
      [1, 300],
      [301, 600],
    ]);
    expect(await rowsLeft()).toEqual([
      { first: 600, last: 600, prev: null },
      { first: 601, last: 603, prev: 600 },
    ]);
    expect(await readAll(journal, 1)).toEqual(before);
    expect((await readAll(journal, 299))[0]).toMatchObject({ seqFirst: 298, seqLast: 300 });
    expect((await readAll(journal, 601))[0]).toMatchObject({ seqFirst: 601 });
    expect(await archiveUpTo(602)).toEqual([]);
    // The journal goes on, and a later leader finds its end.
    await append(1, 3);
    expect((await readAll(journal, 1)).at(-1)).toMatchObject({ seqLast: 1_203 });
  });

  test('a crash between file and table is harmless', async () => {
    const crash = () => {
      throw new Error('crashed');
    };
    await expect(archiveUpTo(700, { onWritten: crash })).rejects.toThrow('crashed');
    expect(readdirSync(folder)).toHaveLength(3);
    const before = await readAll(openJournal(), 1);
    expect(before).toHaveLength(401);
    expect((await archivedSegments(database)).at(-1)?.seqLast).toBe(600);
    await archiveUpTo(800);
    expect(await readAll(openJournal(), 1)).toEqual(before);
    await archiveUpTo(900);
    expect((await archivedSegments(database)).map(({ seqLast }) => seqLast)).toEqual([300, 600, 798, 900]);
  });

  test('without the archive, what it holds is refused by name; what the table holds is read', async () => {
    const bare = openJournal(false);
    await expect(readAll(bare, 1)).rejects.toMatchObject({ code: 'ARCHIVED' });
    expect((await readAll(bare, 901))[0]).toMatchObject({ seqFirst: 901 });
  });

  test('a segment that is changed, gone, or out of its chain is refused', async () => {
    const [first, second] = readdirSync(folder).map((name) => join(folder, name));
    const bytes = readFileSync(first!);
    writeFileSync(first!, readFileSync(second!));
    await expect(readAll(journal, 1)).rejects.toMatchObject({ code: 'CORRUPT', message: expect.stringContaining('hash') });
    rmSync(first!);
    await expect(readAll(journal, 1)).rejects.toMatchObject({ code: 'CORRUPT', message: expect.stringContaining('cannot be read') });
    writeFileSync(first!, bytes);
    await expect(readAll(journal, 1)).resolves.toHaveLength(401);
    const [row] = await asOwner('SELECT hash FROM journal_segment WHERE seq_last = 300');
    await asOwner("UPDATE journal_segment SET hash = repeat('1', 64) WHERE seq_last = 300");
    await expect(readAll(journal, 1)).rejects.toMatchObject({ code: 'CORRUPT', message: expect.stringContaining('does not follow') });
    await asOwner(`UPDATE journal_segment SET hash = '${String(row?.['hash'])}' WHERE seq_last = 300`);
    await asOwner('DELETE FROM journal_segment WHERE seq_last = 300');
    await expect(readAll(journal, 1)).rejects.toMatchObject({ code: 'CORRUPT' });
  });

  test('nobody but the function takes anything away, and it does only what follows', async () => {
    for (const sql of [
      'DELETE FROM journal_segment',
      'DELETE FROM journal_batch',
      "INSERT INTO journal_segment VALUES (1, 1, 1, repeat('0', 64), repeat('1', 64))",
    ]) {
      for (const role of ['kontor_core', 'kontor_app'])
        await expect(asOwner(`SET ROLE ${role}; ${sql}`)).rejects.toMatchObject({ code: '42501' });
    }
    const call = "SELECT archive_journal(901, 903, 1, repeat('0', 64), repeat('1', 64))";
    await expect(asOwner(`SET ROLE kontor_app; ${call}`)).rejects.toMatchObject({ code: '42501' });
    await expect(asOwner(`SET ROLE kontor_core; ${call}`)).rejects.toThrow('does not follow');
  });
});
