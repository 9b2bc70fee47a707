import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { archivePlace } from '../journal/archive-place.ts';
import type { ArchivePlace } from '../journal/archive-place.ts';
import { archiveJournal, archiveReader } from '../journal/archive.ts';
import { NO_HASH, chained, hashNumbersFirst } from '../journal/chain.ts';
import type { Batch } from '../journal/journal.ts';
import { batchAfter } from '../journal/journal-batches.ts';
import { PostgresJournal } from '../journal/postgres-journal.ts';
import { fileOf, writeSegment } from '../journal/segment-file.ts';
import { Database } from '../store/database.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';
import { Cleanup, makeFolder, silentLog } from '../store/test-world.ts';
import { auditJournal, readMark } from './audit-journal.ts';
import type { Mark } from './audit-journal.ts';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

/** Two hundred batches of three commands; the first hundred are in an archive of two segments, a snapshot stands at 450. */
const [COUNT, EACH, SNAPSHOT_AT] = [200, 3, 450];

async function open(upTo = MIGRATIONS.length) {
  const folder = join(makeFolder(cleanup), 'archive');
  const running = await startDatabase({ url: undefined, dataDir: join(makeFolder(cleanup), 'data'), log: silentLog });
  cleanup.add(running, () => running.stop());
  await migrate(running.settings, MIGRATIONS.slice(0, upTo), silentLog);
  const database = cleanup.add(new Database(running.settings, { log: silentLog }), (opened) => opened.close());
  const place = archivePlace({ kind: 'folder', folder });
  const journalWith = (archive: ArchivePlace | undefined) =>
    cleanup.add(new PostgresJournal({ settings: running.settings, log: silentLog, archive: archiveReader(database, archive) }), (opened) =>
      opened.close(),
    );
  const owner = cleanup.add(new pg.Client(running.settings), (client) => client.end());
  await owner.connect();
  const asOwner = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await owner.query<Record<string, unknown>>(sql, values)).rows;
  return { folder, place, settings: running.settings, database, journalWith, asOwner };
}

async function fill(world: Awaited<ReturnType<typeof open>>) {
  const { place, database, journalWith, asOwner } = world;
  const journal = journalWith(place);
  const { epoch } = await journal.acquire();
  const batches: Batch[] = [];
  for (let at = 0; at < COUNT; at++) batches.push(await journal.append(batchAfter(at * EACH, epoch, EACH)));
  const hashAt = (sequence: number): string => batches[sequence / EACH - 1]!.hash;
  await asOwner('UPDATE follower_position SET sequence = 600');
  await asOwner(
    "INSERT INTO engine_snapshot (sequence, time_ms, engine_version, digest, journal_hash, verified) VALUES ($1, 1, 1, repeat('0', 16), $2, true)",
    [SNAPSHOT_AT, hashAt(SNAPSHOT_AT)],
  );
  await archiveJournal({ journal, database, place, upTo: 150, segmentBytes: Infinity });
  await archiveJournal({ journal, database, place, upTo: 300, segmentBytes: Infinity });
  const auditor = journalWith(place);
  const audited = async (...expected: Mark[]): Promise<readonly string[]> => (await auditJournal(auditor, database, expected)).problems;
  return { ...world, batches, hashAt, audited };
}

describe('the audit of the journal', () => {
  test('finds a sound one sound, and tells its end', async () => {
    const { audited, hashAt, journalWith, database, place } = await fill(await open());
    expect(await audited()).toEqual([]);
    expect((await auditJournal(journalWith(place), database, [])).end).toEqual({ sequence: 600, hash: hashAt(600) });
    expect(
      await audited({ sequence: 0, hash: NO_HASH }, { sequence: 150, hash: hashAt(150) }, { sequence: 597, hash: hashAt(597) }),
    ).toEqual([]);
    expect((await auditJournal(journalWith(undefined), database, [{ sequence: 597, hash: hashAt(597) }])).problems.join()).toContain(
      'ARCHIVE_DIR',
    );
  });

  test('names the batch that was altered in the table, before and behind the snapshot, whatever of it was', async () => {
    const { audited, asOwner } = await fill(await open());
    await asOwner('ALTER TABLE journal_batch DROP CONSTRAINT journal_batch_prev_fkey, DROP CONSTRAINT journal_batch_chain');
    const bad = [
      'commands = set_byte(commands, 3, get_byte(commands, 3) # 1)',
      'commands = substring(commands FROM 2)',
      'event_digest = event_digest # 1',
      'epoch = epoch + 1',
      'engine_version = engine_version + 1',
      'hash = set_byte(hash, 31, get_byte(hash, 31) # 1)',
      'seq_first = seq_first + 1',
    ];
    for (const seqLast of [303, 402, 450, 453, 600]) {
      const [row] = await asOwner('SELECT * FROM journal_batch WHERE seq_last = $1', [seqLast]);
      for (const change of bad) {
        await asOwner(`UPDATE journal_batch SET ${change} WHERE seq_last = $1`, [seqLast]);
        const [problem] = await audited();
        expect(problem, change).toMatch(
          change.startsWith('seq_first')
            ? new RegExp(`^CORRUPT: .*${seqLast - 1}–${seqLast} `)
            : new RegExp(`^CORRUPT: batch ${seqLast - 2}–${seqLast} was altered`),
        );
        await asOwner(
          'UPDATE journal_batch SET seq_first = $2, epoch = $3, commands = $4, event_digest = $5, engine_version = $6, hash = $7 WHERE seq_last = $1',
          [seqLast, row!['seq_first'], row!['epoch'], row!['commands'], row!['event_digest'], row!['engine_version'], row!['hash']],
        );
      }
    }
    expect(await audited()).toEqual([]);
  });

  test('finds what was removed, exchanged, cut off, or hashed anew', async () => {
    const { audited, asOwner, hashAt, batches } = await fill(await open());
    await asOwner('ALTER TABLE journal_batch DROP CONSTRAINT journal_batch_prev_fkey');
    const undoing = async (sql: string, expectation: string, ...expected: Mark[]): Promise<void> => {
      await asOwner('DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT * FROM journal_batch');
      await asOwner(sql);
      expect((await audited(...expected)).join('\n'), sql).toContain(expectation);
      await asOwner('DELETE FROM journal_batch; INSERT INTO journal_batch SELECT * FROM kept');
    };
    await undoing('DELETE FROM journal_batch WHERE seq_last = 402', 'batch 403–405 does not follow');
    await undoing('DELETE FROM journal_batch WHERE seq_last = 303', 'commands 301 to 303 are missing');
    await undoing(
      'UPDATE journal_batch AS a SET commands = b.commands, event_digest = b.event_digest, hash = b.hash FROM journal_batch AS b WHERE a.seq_last IN (402, 405) AND b.seq_last IN (402, 405) AND a.seq_last <> b.seq_last',
      'batch 400–402 was altered',
    );
    await undoing(
      'DELETE FROM journal_batch WHERE seq_last > 441',
      `a snapshot has kept 450:${hashAt(450)}, the journal ends at command 441`,
    );
    // Behind the newest snapshot nobody but the operator can know.
    await undoing(
      'DELETE FROM journal_batch WHERE seq_last > 594',
      `the operator has kept 600:${hashAt(600)}, the journal ends at command 594`,
      { sequence: 600, hash: hashAt(600) },
    );
    await undoing(
      "UPDATE journal_batch SET prev = NULL, seq_first = seq_last, commands = '' WHERE seq_last = 402",
      'batch 403–405 does not follow 399',
    );
    const forged = chained(
      batches.slice(150).map((batch) => ({ ...batch, eventDigest: 7 })),
      hashAt(450),
    );
    const values = forged.map(({ seqLast, hash }) => `(${seqLast}, '\\x${hash}'::bytea)`).join();
    await undoing(
      `UPDATE journal_batch SET event_digest = 7, hash = forged.hash FROM (VALUES ${values}) AS forged (last, hash) WHERE seq_last = last`,
      'the operator has kept 501',
      { sequence: 501, hash: hashAt(501) },
    );
    await asOwner("UPDATE engine_snapshot SET journal_hash = repeat('1', 64)");
    expect((await audited()).join()).toContain('a snapshot has kept 450:1111');
    await asOwner('UPDATE engine_snapshot SET sequence = 451, journal_hash = $1', [hashAt(450)]);
    expect((await audited()).join()).toContain('where no batch of the journal ends');
  });

  test('names what was altered in the archive, also by one who writes its hashes anew', async () => {
    const { audited, asOwner, folder } = await fill(await open());
    const [first, second] = readdirSync(folder).map((name) => join(folder, name));
    const whole = readFileSync(first!);
    const other = readFileSync(second!);
    const alter = (change: (content: Buffer) => void): string => {
      const content = brotliDecompressSync(whole);
      change(content);
      writeFileSync(first!, brotliCompressSync(content));
      return createHash('sha256').update(NO_HASH, 'latin1').update(content).digest('hex');
    };
    // A batch has 7 numbers, a hash and 24 bytes of commands.
    const at = 20 * (56 + 32 + 24);
    for (const place of [56 + 32 + 5, 56 + 5, 24, 31, 32, 39]) {
      alter((content) => (content[at + place]! ^= 1));
      expect((await audited())[0], `byte ${place}`).toMatch(/archived segment 1–150: batch 61–63 (was altered|does not follow)/);
    }
    for (const bytes of [whole.subarray(0, -3), Buffer.alloc(0), other]) {
      writeFileSync(first!, bytes);
      expect((await audited())[0]).toContain('archived segment 1–150');
    }
    // The segments hashed anew, and with them what the table says of their hashes.
    const hash = alter((content) => (content[at + 56 + 32 + 5]! ^= 1));
    const next = createHash('sha256').update(hash, 'latin1').update(brotliDecompressSync(other)).digest('hex');
    // A file's name says its hash.
    copyFileSync(first!, join(folder, fileOf({ seqFirst: 1, seqLast: 150, hash })));
    copyFileSync(second!, join(folder, fileOf({ seqFirst: 151, seqLast: 300, hash: next })));
    const rows = await asOwner('SELECT seq_last, prev_hash, hash FROM journal_segment ORDER BY seq_last');
    await asOwner('UPDATE journal_segment SET hash = $1 WHERE seq_last = 150', [hash]);
    await asOwner('UPDATE journal_segment SET prev_hash = $1, hash = $2 WHERE seq_last = 300', [hash, next]);
    expect((await audited())[0]).toMatch(/archived segment 1–150: batch 61–63 was altered/);
    // As if it had been archived before there was a chain.
    await asOwner('UPDATE journal_segment SET chain = NULL WHERE seq_last = 150');
    expect((await audited())[0]).toMatch(/^CORRUPT: archived segment 1–150/);
    writeFileSync(first!, whole);
    for (const row of rows)
      await asOwner('UPDATE journal_segment SET prev_hash = $2, hash = $3 WHERE seq_last = $1', [
        row['seq_last'],
        row['prev_hash'],
        row['hash'],
      ]);
    expect((await audited())[0]).toMatch(/^CORRUPT: archived segment 1–150/);
    await asOwner("UPDATE journal_segment SET chain = repeat('2', 64) WHERE seq_last = 150");
    expect((await audited())[0]).toMatch(/^CORRUPT: archived segment 1–150: its batches are others/);
  });
});

describe('a journal from before the chain', () => {
  test('is chained by its migration: the archive as it stands, each batch of the table, and what follows', async () => {
    const world = await open(9);
    const { asOwner, folder, place, settings, database, journalWith } = world;
    const old = Array.from({ length: 40 }, (_, at) => ({
      ...batchAfter(at * EACH, 1 + Math.floor(at / 10), EACH),
      eventDigest: 0xffff_fff0 + (at % 16),
    }));
    // The first ten are in a segment of the old form, without hashes.
    const content = Buffer.concat(
      old
        .slice(0, 10)
        .flatMap(({ seqFirst, seqLast, prev, epoch, eventDigest, engineVersion, commands }) => [
          Buffer.from(Float64Array.of(seqFirst, seqLast, prev, epoch, eventDigest, engineVersion, commands.length).buffer),
          commands,
        ]),
    );
    const hash = createHash('sha256').update(NO_HASH, 'latin1').update(content).digest('hex');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, '0000000000000001-0000000000000030.journal.br'), brotliCompressSync(content));
    await asOwner('INSERT INTO journal_segment (seq_last, seq_first, batches, prev_hash, hash) VALUES (30, 1, 10, $1, $2)', [
      NO_HASH,
      hash,
    ]);
    await asOwner(
      "INSERT INTO journal_batch (seq_last, seq_first, prev, epoch, commands, event_digest, engine_version) VALUES (30, 30, NULL, 1, '', 0, 3); DELETE FROM journal_batch WHERE seq_last = 0",
    );
    for (const { seqFirst, seqLast, prev, epoch, commands, eventDigest, engineVersion } of old.slice(10)) {
      await asOwner(
        'INSERT INTO journal_batch (seq_first, seq_last, prev, epoch, commands, event_digest, engine_version) VALUES ($1, $2, $3, $4, $5, $6, $7)',
        [seqFirst, seqLast, prev, epoch, Buffer.from(commands), eventDigest, engineVersion],
      );
    }
    await asOwner(
      "UPDATE journal_leader SET epoch = 4; UPDATE follower_position SET sequence = 120; INSERT INTO engine_snapshot (sequence, time_ms, engine_version, digest, verified) VALUES (90, 1, 1, repeat('0', 16), true)",
    );

    await migrate(settings, MIGRATIONS, silentLog);
    // The read tables were emptied since, and are written anew.
    await asOwner('UPDATE follower_position SET sequence = 120');
    const inTable = chained(old.slice(10), hash);
    const journal = journalWith(place);
    const read: Batch[] = [];
    for await (const batch of journal.read(1, NO_HASH)) read.push({ ...batch, commands: Uint8Array.from(batch.commands) });
    expect(read.map(({ hash: _, ...batch }) => batch)).toEqual(old);
    expect(read.slice(10)).toEqual(inTable);
    expect((await asOwner('SELECT journal_hash FROM engine_snapshot'))[0]).toEqual({ journal_hash: inTable[19]!.hash });
    const { epoch, hash: tail } = await journal.acquire();
    expect(tail).toBe(inTable.at(-1)!.hash);
    await journal.append(batchAfter(120, epoch, EACH));
    expect((await auditJournal(journalWith(place), database, [])).problems).toEqual([]);
    // The next segments follow the old one.
    await archiveJournal({ journal, database, place, upTo: 90, segmentBytes: Infinity });
    expect((await auditJournal(journalWith(place), database, [])).problems).toEqual([]);
    await expect(
      asOwner(
        "INSERT INTO journal_batch (seq_first, seq_last, prev, epoch, commands, event_digest, engine_version) VALUES (124, 124, 123, 5, '', 0, 3)",
      ),
    ).rejects.toMatchObject({ code: '23502' });
    writeFileSync(join(folder, '0000000000000001-0000000000000030.journal.br'), brotliCompressSync(content.subarray(0, -80)));
    expect((await auditJournal(journalWith(place), database, [])).problems[0]).toContain('archived segment 1–30');
  });
});

/** A journal as a server before migration 17 leaves it: the first ten of forty batches archived, a snapshot in there and one behind. */
async function fillNumbersFirst(world: Awaited<ReturnType<typeof open>>) {
  const { asOwner, place } = world;
  let hash = NO_HASH;
  const old = Array.from({ length: 40 }, (_, at): Batch => {
    const batch = { ...batchAfter(at * EACH, 1 + Math.floor(at / 10), EACH), eventDigest: 0xffff_fff0 + (at % 16) };
    return { ...batch, hash: (hash = hashNumbersFirst(batch, hash)) };
  });
  const segment = await writeSegment(place, old.slice(0, 10), NO_HASH);
  await asOwner('INSERT INTO journal_segment (seq_last, seq_first, batches, prev_hash, hash, chain) VALUES (30, 1, 10, $1, $2, $3)', [
    segment.prevHash,
    segment.hash,
    segment.chain,
  ]);
  await asOwner(
    `INSERT INTO journal_batch (seq_last, seq_first, prev, epoch, commands, event_digest, engine_version, hash)
     VALUES (30, 30, NULL, 1, '', 0, 3, decode('${segment.chain}', 'hex')); DELETE FROM journal_batch WHERE seq_last = 0`,
  );
  for (const batch of old.slice(10)) {
    await asOwner(
      'INSERT INTO journal_batch (seq_first, seq_last, prev, epoch, commands, event_digest, engine_version, hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
      [
        batch.seqFirst,
        batch.seqLast,
        batch.prev,
        batch.epoch,
        Buffer.from(batch.commands),
        batch.eventDigest,
        batch.engineVersion,
        Buffer.from(batch.hash, 'hex'),
      ],
    );
  }
  for (const at of [15, 90]) {
    await asOwner(
      "INSERT INTO engine_snapshot (sequence, time_ms, engine_version, digest, journal_hash, verified) VALUES ($1, 1, 1, repeat('0', 16), $2, true)",
      [at, old[at / EACH - 1]!.hash],
    );
  }
  await asOwner('UPDATE journal_leader SET epoch = 4; UPDATE follower_position SET sequence = 120');
  return old;
}

describe('a journal whose hashes cover the numbers first', () => {
  test('is proven and hashed anew by migration 17; its archive is read as it stands', async () => {
    const world = await open(16);
    const { asOwner, place, settings, database, journalWith } = world;
    const old = await fillNumbersFirst(world);
    await migrate(settings, MIGRATIONS, silentLog);
    // Later migrations have the read tables written anew; until they are, nothing is archived. Here a follower has done that.
    await asOwner('UPDATE follower_position SET sequence = 120');
    const anew = [...old.slice(0, 10), ...chained(old.slice(10), old[9]!.hash)];
    const journal = journalWith(place);
    const read: Batch[] = [];
    for await (const batch of journal.read(1, NO_HASH)) read.push({ ...batch, commands: Uint8Array.from(batch.commands) });
    expect(read).toEqual(anew);
    expect(read[10]!.hash).not.toBe(old[10]!.hash);
    expect(await asOwner('SELECT sequence::int, journal_hash FROM engine_snapshot ORDER BY sequence')).toEqual([
      { sequence: 15, journal_hash: old[4]!.hash },
      { sequence: 90, journal_hash: anew[29]!.hash },
    ]);
    expect(await asOwner("SELECT conname FROM pg_constraint WHERE conname = 'journal_batch_hash'")).toEqual([]);
    const { epoch, hash } = await journal.acquire();
    expect(hash).toBe(anew.at(-1)!.hash);
    await journal.append(batchAfter(120, epoch, EACH));
    const audited = async () => (await auditJournal(journalWith(place), database, [])).problems;
    expect(await audited()).toEqual([]);
    // The next segments follow the old one, each by its own layout.
    await archiveJournal({ journal, database, place, upTo: 90, segmentBytes: Infinity });
    expect(await audited()).toEqual([]);
    expect(await asOwner('SELECT seq_last::int AS last, numbers_first FROM journal_segment ORDER BY seq_last')).toEqual([
      { last: 30, numbers_first: true },
      { last: 90, numbers_first: false },
    ]);
    // Neither is read by the other's layout.
    await asOwner('UPDATE journal_segment SET numbers_first = NOT numbers_first WHERE seq_last = 90');
    expect((await audited())[0]).toMatch(/archived segment 31–90: batch 31–33 was altered/);
    await asOwner('UPDATE journal_segment SET numbers_first = NOT numbers_first');
    expect((await audited())[0]).toMatch(/archived segment 1–30: batch 1–3 was altered/);
  });

  test('is refused by the name of the first batch that was altered, and stays as it was', async () => {
    const world = await open(16);
    const { asOwner, settings } = world;
    await fillNumbersFirst(world);
    const rows = () => asOwner('SELECT * FROM journal_batch ORDER BY seq_last');
    for (const change of [
      'commands = set_byte(commands, 3, get_byte(commands, 3) # 1)',
      'event_digest = event_digest # 1',
      'epoch = epoch + 1',
      'engine_version = engine_version + 1',
      'hash = set_byte(hash, 31, get_byte(hash, 31) # 1)',
    ]) {
      const sound = (await asOwner('SELECT * FROM journal_batch WHERE seq_last = 63'))[0]!;
      await asOwner(`UPDATE journal_batch SET ${change} WHERE seq_last = 63`);
      const altered = await rows();
      await expect(migrate(settings, MIGRATIONS, silentLog), change).rejects.toMatchObject({
        code: 'MIGRATION_REFUSED',
        message: expect.stringContaining('batch 61–63 of the journal was altered'),
      });
      expect(await rows(), change).toEqual(altered);
      expect(await asOwner('SELECT max(id) AS last FROM schema_migration')).toEqual([{ last: 16 }]);
      await asOwner(
        'UPDATE journal_batch SET commands = $1, event_digest = $2, epoch = $3, engine_version = $4, hash = $5 WHERE seq_last = 63',
        ['commands', 'event_digest', 'epoch', 'engine_version', 'hash'].map((column) => sound[column]),
      );
    }
    await asOwner("UPDATE journal_segment SET chain = repeat('2', 64)");
    await expect(migrate(settings, MIGRATIONS, silentLog)).rejects.toThrow('batch 30–30 of the journal was altered');
  });
});

test('a mark is a sequence and a hash, and nothing else', () => {
  const hash = 'ab'.repeat(32);
  expect(readMark(`12:${hash}`)).toEqual({ sequence: 12, hash });
  expect(readMark(`12:${hash.toUpperCase()}`)).toEqual({ sequence: 12, hash });
  for (const word of [
    '',
    '12',
    `:${hash}`,
    `-1:${hash}`,
    `01:${hash}`,
    `1.5:${hash}`,
    `12:${hash}0`,
    `12:${hash.slice(1)}`,
    `12 :${hash}`,
    `9999999999999999:${hash}`,
  ])
    expect(readMark(word), word).toBeUndefined();
});
