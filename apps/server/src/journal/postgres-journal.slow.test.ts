import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ConnectionSettings, withRole } from '../store/connection.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { type RunningDatabase, startDatabase } from '../store/start-database.ts';
import { Cleanup, eventually, makeFolder, silentLog } from '../store/test-world.ts';
import { hashOf } from './chain.ts';
import type { Batch } from './journal.ts';
import { batchAfter, readAll } from './journal-batches.ts';
import { testJournal } from './journal-suite.ts';
import { PostgresJournal, type PostgresJournalOptions } from './postgres-journal.ts';

const world = new Cleanup();
let database: RunningDatabase;

beforeAll(async () => {
  database = await startDatabase({ url: undefined, dataDir: join(makeFolder(world), 'data'), log: silentLog });
  world.add(database, () => database.stop());
  await migrate(database.settings, MIGRATIONS, silentLog);
});
afterAll(() => world.run());

/** As the owner of the tables, who may do what no part of Kontor may. */
async function asOwner(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database.settings);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** What keeps the rows of a journal in a row; a forger takes it away, `emptyJournal` puts it back. */
const CONSTRAINTS: Readonly<Record<string, string>> = {
  journal_batch_prev_fkey: 'FOREIGN KEY (prev) REFERENCES journal_batch (seq_last)',
  journal_batch_chain:
    "CHECK (CASE WHEN prev IS NULL THEN seq_first = seq_last AND commands = '' ELSE seq_first = prev + 1 AND seq_last >= seq_first END)",
};
const unguarded = Object.keys(CONSTRAINTS)
  .map((name) => `ALTER TABLE journal_batch DROP CONSTRAINT IF EXISTS ${name};`)
  .join(' ');

/** An empty journal: back to the genesis row. */
async function emptyJournal(): Promise<void> {
  await asOwner(`${unguarded} DELETE FROM journal_batch WHERE seq_last > 0; UPDATE journal_leader SET epoch = 0`);
  for (const [name, constraint] of Object.entries(CONSTRAINTS))
    await asOwner(`ALTER TABLE journal_batch ADD CONSTRAINT ${name} ${constraint}`);
}

async function forge(batches: readonly Batch[]): Promise<void> {
  await asOwner(`${unguarded} DELETE FROM journal_batch WHERE seq_last > 0`);
  for (const { seqLast, seqFirst, prev, epoch, commands, eventDigest, engineVersion, hash } of batches) {
    await asOwner(
      'INSERT INTO journal_batch (seq_last, seq_first, prev, epoch, commands, event_digest, engine_version, hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
      [seqLast, seqFirst, prev, epoch, Buffer.from(commands), eventDigest, engineVersion, Buffer.from(hash, 'hex')],
    );
  }
}

function journalIn(cleanup: Cleanup, options: Partial<PostgresJournalOptions> = {}): PostgresJournal {
  const journal = new PostgresJournal({ settings: database.settings, log: silentLog, role: 'kontor_core', leasePollMs: 10, ...options });
  return cleanup.add(journal, () => journal.close());
}

describe('PostgresJournal', () => {
  testJournal(async () => {
    await emptyJournal();
    const cleanup = new Cleanup();
    return {
      open: ({ silent = false, engineVersion = 1_000 } = {}) =>
        journalIn(cleanup, { engineVersion, beatMs: silent ? Infinity : 50, silentMs: silent ? 50 : 800 }),
      usurp: async () => void (await asOwner('UPDATE journal_leader SET epoch = epoch + 1')),
      forge,
      dispose: () => cleanup.run(),
    };
  });
});

describe('texts of commands', () => {
  const texts = (...pairs: (readonly [number, string])[]) => pairs.map(([timeMs, bytes]) => ({ timeMs, bytes: Buffer.from(bytes) }));
  const written = async () =>
    (await asOwner('SELECT time_ms::text AS time, texts FROM journal_text ORDER BY time_ms')).map(({ time, texts: bytes }) => [
      time,
      String(bytes),
    ]);

  it('stand beside their batch', async () => {
    await emptyJournal();
    const cleanup = new Cleanup();
    const journal = journalIn(cleanup);
    const { epoch } = await journal.acquire();
    await journal.append({ ...batchAfter(0, epoch), texts: texts([1_000, 'one'], [2_000, 'two']) });
    await journal.append(batchAfter(1, epoch));
    expect(await written()).toEqual([
      ['1000', 'one'],
      ['2000', 'two'],
    ]);
    // They are no part of the chain, and nobody who reads a journal gets them.
    expect((await readAll(journal, 1)).every((batch) => !('texts' in batch))).toBe(true);
    await cleanup.run();
  });

  it('are not there where it is refused', async () => {
    await emptyJournal();
    const cleanup = new Cleanup();
    const journal = journalIn(cleanup);
    const { epoch } = await journal.acquire();
    await asOwner('DELETE FROM journal_text');
    await asOwner('UPDATE journal_leader SET epoch = epoch + 1');
    await expect(journal.append({ ...batchAfter(0, epoch), texts: texts([1_000, 'one']) })).rejects.toMatchObject({
      code: 'STALE_EPOCH',
    });
    expect(await written()).toEqual([]);
    await cleanup.run();
  });
});

describe('PostgresJournal and a hostile world', () => {
  const cleanup = new Cleanup();
  afterEach(async () => {
    await cleanup.run();
    await emptyJournal();
  });

  it('lets a standby take over when the leader loses its connection', async () => {
    const leader = journalIn(cleanup);
    const { epoch, lost } = await leader.acquire();
    await leader.append(batchAfter(0, epoch));
    const standby = journalIn(cleanup);
    const waiting = standby.acquire();
    await asOwner(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kontor journal leader' AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted)",
    );
    const lease = await waiting;
    expect(lease).toMatchObject({ epoch: epoch + 1, seqLast: 1 });
    await eventually(() => lost.aborted);
    expect(lost.reason).toMatchObject({ code: 'LEASE_LOST' });
    await standby.append(batchAfter(1, lease.epoch));
    await expect(leader.append(batchAfter(1, epoch))).rejects.toMatchObject({ code: 'POISONED' });
    expect((await readAll(standby, 1)).map((batch) => batch.epoch)).toEqual([epoch, lease.epoch]);
  });

  it('refuses both batches a stale leader had queued, even under a right epoch', async () => {
    const stale = journalIn(cleanup);
    const { epoch } = await stale.acquire();
    const first = await stale.append(batchAfter(0, epoch));
    const insert =
      'INSERT INTO journal_batch (seq_first, seq_last, prev, epoch, commands, event_digest, engine_version, hash) VALUES ($1, $2, $3, $4, $5, 0, 0, $6)';
    const hashOfRival = Buffer.from(
      hashOf({ seqFirst: 2, seqLast: 4, prev: 1, epoch, commands: Buffer.from('rival'), eventDigest: 0, engineVersion: 0 }, first.hash),
      'hex',
    );
    await asOwner(insert, [2, 4, 1, epoch, Buffer.from('rival'), hashOfRival]);
    await expect(stale.append(batchAfter(1, epoch))).rejects.toMatchObject({ code: 'OUT_OF_CHAIN' });
    // What it would have sent next follows its own refused batch, which is not there.
    await expect(asOwner(insert, [3, 3, 2, epoch, Buffer.from('queued'), hashOfRival])).rejects.toMatchObject({ code: '23503' });
    expect((await readAll(stale, 1)).map((batch) => batch.seqLast)).toEqual([1, 4]);
  });

  it('makes a new leader wait for an append that is under way', async () => {
    const insert = `INSERT INTO journal_batch (seq_first, seq_last, prev, epoch, commands, event_digest, engine_version, hash)
      SELECT 1, 1, 0, epoch, '', 0, 0, sha256('') FROM journal_leader WHERE epoch = 0 FOR SHARE`;
    const straggler = new pg.Client(database.settings);
    cleanup.add(straggler, () => straggler.end());
    await straggler.connect();
    await straggler.query('BEGIN');
    await straggler.query(insert);
    const journal = journalIn(cleanup);
    const waiting = journal.acquire();
    await eventually(async () => (await asOwner("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).length > 0);
    await straggler.query('COMMIT');
    expect(await waiting).toMatchObject({ epoch: 1, seqLast: 1 });
    expect((await straggler.query(insert)).rowCount).toBe(0);
  });

  it('fails when the answer is lost after the commit, and the next leader finds the batch', async () => {
    const proxy = await startProxy(cleanup, database.settings);
    const leader = journalIn(cleanup, { settings: proxy.settings, appendLimitMs: 300 });
    const { epoch, lost } = await leader.acquire();
    await leader.append(batchAfter(0, epoch));
    proxy.holdAnswers();
    await expect(leader.append(batchAfter(1, epoch))).rejects.toMatchObject({ code: 'APPEND_TIMEOUT' });
    expect(lost.aborted).toBe(true);
    await eventually(async () => (await asOwner('SELECT FROM journal_batch WHERE seq_last = 2')).length === 1);
    proxy.cut();
    await expect(leader.append(batchAfter(1, epoch))).rejects.toMatchObject({ code: 'POISONED' });
    const next = journalIn(cleanup);
    expect(await next.acquire()).toMatchObject({ epoch: epoch + 1, seqLast: 2 });
  });

  it('leaves a leader alone that shows life, however long it appends nothing', async () => {
    const leader = journalIn(cleanup, { beatMs: 20 });
    const { epoch, lost } = await leader.acquire();
    let looks = 0;
    // Each look is a fifth of a second of the standby's own time: it sees forty of them, and a leader whose life is never that old.
    const standby = journalIn(cleanup, { time: { wallMs: () => Date.now(), monotonicMs: () => (looks += 1) * 200 }, silentMs: 1_400 });
    const stop = new AbortController();
    const waiting = standby.succeed({ signal: stop.signal });
    await eventually(() => looks > 40);
    await leader.append(batchAfter(0, epoch));
    expect(lost.aborted).toBe(false);
    const reason = new Error('enough');
    stop.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });

  it('counts no time in which it stood still itself against the leader', async () => {
    const leader = journalIn(cleanup, { beatMs: Infinity });
    const { epoch, lost } = await leader.acquire();
    let looks = 0;
    // An hour passes between two looks, three times.
    const standby = journalIn(cleanup, {
      time: { wallMs: () => Date.now(), monotonicMs: () => (looks += 1) * 3_600_000 },
      silentMs: 1_400,
    });
    const waiting = standby.succeed();
    await eventually(() => looks > 4);
    await leader.append(batchAfter(0, epoch));
    expect(lost.aborted).toBe(false);
    // What it sees counts, a fifth of a second a look.
    expect(await waiting).toMatchObject({ epoch: epoch + 1, seqLast: 1 });
    expect(looks).toBeGreaterThan(10);
    await eventually(() => lost.aborted);
  });

  it('leads by the connection alone: cut off without a word it answers nobody, gives up, and cannot be told from one that is gone', async () => {
    const proxy = await startProxy(cleanup, database.settings);
    const leader = journalIn(cleanup, { settings: proxy.settings });
    const { epoch, lost, isFresh, fresh } = await leader.acquire();
    await leader.append(batchAfter(0, epoch));
    expect(isFresh()).toBe(true);
    const standby = journalIn(cleanup, { role: 'kontor_core' });
    const taken = standby.succeed();
    proxy.holdAnswers();
    // Asked from now on it is silent before anybody else leads.
    let wasFreshAtTakeover: boolean | undefined;
    const lease = await taken.then((given) => {
      wasFreshAtTakeover = isFresh();
      return given;
    });
    expect(wasFreshAtTakeover).toBe(false);
    expect(await fresh()).toBe(false);
    expect(lease).toMatchObject({ epoch: epoch + 1, seqLast: 1 });
    await eventually(() => lost.aborted);
    expect(lost.reason).toMatchObject({ code: 'LEASE_LOST' });
    await expect(leader.append(batchAfter(1, epoch))).rejects.toMatchObject({ code: 'POISONED' });
    await standby.append(batchAfter(1, lease.epoch));
  });

  it('frees what the leader held in the middle of a transaction', async () => {
    const leader = journalIn(cleanup, { beatMs: Infinity });
    await leader.acquire();
    const frozen = new pg.Client({ ...database.settings, application_name: 'kontor' });
    frozen.on('error', () => undefined);
    await frozen.connect();
    cleanup.add(frozen, (client) => client.end().catch(() => undefined));
    await frozen.query('BEGIN');
    await frozen.query('UPDATE follower_position SET sequence = sequence');
    await journalIn(cleanup, { silentMs: 1_400 }).succeed();
    expect(await asOwner('UPDATE follower_position SET sequence = sequence RETURNING sequence')).toHaveLength(1);
  });

  it('waits, and says why, where it may not see the leader or end its session', async () => {
    const settings = database.settings as Extract<ConnectionSettings, { host: string }>;
    await asOwner('DROP ROLE IF EXISTS stranger; CREATE ROLE stranger LOGIN; GRANT kontor_core TO stranger');
    cleanup.add(0, () => asOwner('DROP ROLE stranger'));
    const leader = journalIn(cleanup, { beatMs: Infinity });
    await leader.acquire();
    const said: string[] = [];
    const log = { ...silentLog, error: (_: unknown, text?: string) => void said.push(text ?? '') };
    const standby = journalIn(cleanup, { settings: { ...settings, user: 'stranger' }, silentMs: 50, log });
    const waiting = standby.succeed();
    await eventually(() => said.length > 0);
    expect(said).toEqual([expect.stringContaining('shows nothing of its session')]);
    await leader.release();
    expect(await waiting).toMatchObject({ epoch: 2 });
    await standby.close();
  });

  it('goes on standing by when its own connection breaks', async () => {
    const leader = journalIn(cleanup);
    await leader.acquire();
    const standby = journalIn(cleanup);
    const waiting = standby.succeed();
    await eventually(
      async () =>
        (await asOwner("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kontor journal standby'")).length >
        0,
    );
    await leader.release();
    expect(await waiting).toMatchObject({ epoch: 2 });
  });

  it('fails when the connection breaks under an append', async () => {
    const proxy = await startProxy(cleanup, database.settings);
    const leader = journalIn(cleanup, { settings: proxy.settings });
    const { epoch } = await leader.acquire();
    proxy.holdAnswers();
    const failing = expect(leader.append(batchAfter(0, epoch))).rejects.toMatchObject({
      code: expect.stringMatching(/APPEND_FAILED|POISONED/) as string,
    });
    proxy.cut();
    await failing;
  });

  it('lets only the core write, and nobody change or remove', async () => {
    const journal = journalIn(cleanup);
    const { epoch } = await journal.acquire();
    await journal.append(batchAfter(0, epoch));
    const app = journalIn(cleanup, { role: 'kontor_app' });
    expect(await readAll(app, 1)).toHaveLength(1);
    const attempts: ['kontor_core' | 'kontor_app', string][] = [
      ['kontor_app', "INSERT INTO journal_batch VALUES (2, 2, 1, 1, '', 0, 0)"],
      ['kontor_app', 'UPDATE journal_leader SET epoch = epoch + 1'],
      ['kontor_app', 'DELETE FROM schema_migration'],
      ['kontor_app', 'CREATE TABLE mine ()'],
      ...(['kontor_core', 'kontor_app'] as const).flatMap((role): ['kontor_core' | 'kontor_app', string][] => [
        [role, 'UPDATE journal_batch SET event_digest = 1'],
        [role, 'DELETE FROM journal_batch'],
        [role, 'TRUNCATE journal_batch'],
        [role, 'DROP TABLE journal_batch'],
      ]),
    ];
    for (const [role, text] of attempts) {
      const client = new pg.Client(withRole(database.settings, role));
      await client.connect();
      await expect(client.query(text), `${role}: ${text}`).rejects.toMatchObject({ code: '42501' });
      await client.end();
    }
  });

  it('does not lead on a server whose durability was turned off since', async () => {
    const settings = database.settings as Extract<ConnectionSettings, { host: string }>;
    await asOwner('ALTER ROLE kontor SET synchronous_commit = off');
    cleanup.add(0, () => asOwner('ALTER ROLE kontor RESET synchronous_commit'));
    await expect(journalIn(cleanup, { settings }).acquire()).rejects.toMatchObject({ code: 'DATABASE_SYNCHRONOUS_COMMIT_OFF' });
  });

  it('where standbys are said to be neither leads without one to wait for, nor counts a batch whose commit no longer waited', async () => {
    await emptyJournal();
    const standbys = 1;
    await expect(journalIn(cleanup, { standbys }).acquire()).rejects.toMatchObject({ code: 'DATABASE_STANDBY_NOT_SYNCHRONOUS' });
    const admin = new pg.Client({ ...(database.settings as Extract<ConnectionSettings, { host: string }>), user: 'postgres' });
    admin.on('error', () => undefined);
    await admin.connect();
    cleanup.add(admin, (connected) => connected.end());
    const waitFor = async (names: string): Promise<void> => {
      await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
      await admin.query('SELECT pg_reload_conf()');
      await eventually(
        async () =>
          (await admin.query<{ names: string }>("SELECT current_setting('synchronous_standby_names') AS names")).rows[0]!.names === names,
      );
    };
    cleanup.add(0, () => waitFor(''));
    await waitFor('nobody');
    const journal = journalIn(cleanup, { standbys });
    const leading = journal.acquire();
    await eventually(async () => (await admin.query("SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'")).rowCount === 1);
    // As by who manages a cluster without strictness: whoever waits is let go without a word.
    await waitFor('');
    const { epoch } = await leading;
    const batch = batchAfter(0, epoch);
    await expect(journal.append(batch)).rejects.toMatchObject({ code: 'NOT_REPLICATED' });
    await expect(journal.append(batch)).rejects.toMatchObject({ code: 'POISONED' });
  });
});

interface Proxy {
  readonly settings: ConnectionSettings;
  /** From now on nothing the server says comes through. */
  holdAnswers(): void;
  /** Breaks all connections. */
  cut(): void;
}

/** Stands between a journal and the server. */
async function startProxy(cleanup: Cleanup, settings: ConnectionSettings): Promise<Proxy> {
  if (!('host' in settings)) throw new Error('needs the embedded server');
  const folder = makeFolder(cleanup);
  const name = `.s.PGSQL.${settings.port}`;
  const sockets: Socket[] = [];
  let holding = false;
  const server: Server = createServer((client) => {
    const upstream = connect(join(settings.host, name));
    sockets.push(client, upstream);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    client.pipe(upstream);
    upstream.on('data', (chunk) => {
      if (!holding) client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(join(folder, name), resolve));
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  cleanup.add(server, () => {
    cut();
    return new Promise((resolve) => server.close(resolve));
  });
  return { settings: { ...settings, host: folder }, holdAnswers: () => (holding = true), cut };
}
