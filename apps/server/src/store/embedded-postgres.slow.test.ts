import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ConnectionSettings } from './connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { startDatabase } from './start-database.ts';
import { Cleanup, eventually, isRunning, makeFolder, runProgram, silentLog } from './test-world.ts';

const isRoot = process.geteuid?.() === 0;
const cleanup = new Cleanup();
afterEach(() => cleanup.run());

async function start(dataDir: string, packageFolder?: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, ...(packageFolder === undefined ? {} : { packageFolder }) });
  return cleanup.add(server, () => server.stop());
}

async function query(settings: ConnectionSettings, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(settings);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded server', () => {
  it('makes a durable, private, UTF-8 database and keeps it across restarts', async () => {
    const dataDir = join(makeFolder(cleanup), 'data');
    const first = await start(dataDir);
    await query(first.settings, "CREATE TABLE kept (word text); INSERT INTO kept VALUES ('Grüezi')");
    expect(
      await query(
        first.settings,
        `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums',
         'listen_addresses', 'server_encoding', 'max_connections', 'wal_compression', 'lc_collate') ORDER BY name`,
      ),
    ).toEqual([
      { name: 'data_checksums', setting: 'on' },
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'listen_addresses', setting: '' },
      { name: 'max_connections', setting: '40' },
      { name: 'server_encoding', setting: 'UTF8' },
      { name: 'synchronous_commit', setting: 'on' },
      { name: 'wal_compression', setting: 'pglz' },
    ]);
    expect(
      await query(
        first.settings,
        'SELECT datcollate, rolsuper FROM pg_database, pg_roles WHERE datname = current_database() AND rolname = current_user',
      ),
    ).toEqual([{ datcollate: 'C', rolsuper: false }]);
    const socketFolder = 'host' in first.settings ? first.settings.host : '';
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
    await first.stop();
    expect(await first.exited).toMatchObject({ code: 0 });
    expect(existsSync(socketFolder)).toBe(false);
    expect(readdirSync(dataDir)).toEqual(['postgres']);

    const second = await start(dataDir);
    expect(await query(second.settings, 'SELECT word FROM kept')).toEqual([{ word: 'Grüezi' }]);
  });

  it('refuses a second instance and leaves the first unharmed', async () => {
    const dataDir = join(makeFolder(cleanup), 'data');
    const first = await start(dataDir);
    await expect(startEmbeddedPostgres({ dataDir, log: silentLog })).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
    const other = runProgram(cleanup, 'journal/append-forever.ts', [dataDir]);
    expect(await other.ended).toBe(3);
    expect(other.errors()).toContain('DATA_FOLDER_IN_USE');
    expect(await query(first.settings, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('works from a long path with spaces', async () => {
    const dataDir = join(makeFolder(cleanup), `long ${'x'.repeat(120)}`, 'data');
    const server = await start(dataDir);
    expect(await query(server.settings, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('refuses data of another major version and files of somebody else', async () => {
    const other = makeFolder(cleanup);
    mkdirSync(join(other, 'postgres'));
    writeFileSync(join(other, 'postgres', 'PG_VERSION'), '14\n');
    await expect(start(other)).rejects.toMatchObject({ code: 'DATA_FOLDER_OTHER_VERSION' });
    const foreign = makeFolder(cleanup);
    mkdirSync(join(foreign, 'postgres'));
    writeFileSync(join(foreign, 'postgres', 'photo.jpg'), 'x');
    await expect(start(foreign)).rejects.toMatchObject({ code: 'DATA_FOLDER_FOREIGN' });
    expect(readFileSync(join(foreign, 'postgres', 'photo.jpg'), 'utf8')).toBe('x');
  });

  for (const [setting, code] of [
    ['fsync', 'DATABASE_FSYNC_OFF'],
    ['synchronous_commit', 'DATABASE_SYNCHRONOUS_COMMIT_OFF'],
    ['full_page_writes', 'DATABASE_FULL_PAGE_WRITES_OFF'],
  ] as const) {
    it(`is refused with ${setting} off, and ended`, async () => {
      const dataDir = join(makeFolder(cleanup), 'data');
      await expect(startDatabase({ url: undefined, dataDir, log: silentLog, serverSettings: { [setting]: 'off' } })).rejects.toMatchObject({
        code,
      });
      const after = await start(dataDir);
      expect(await query(after.settings, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    });
  }

  it('is taken by its address too, and not when a standby is attached without being waited for', async () => {
    const server = await start(join(makeFolder(cleanup), 'data'));
    const folder = 'host' in server.settings ? server.settings.host : '';
    const url = `postgres://kontor@/kontor?host=${folder}`;
    const database = await startDatabase({ url, dataDir: '/nonexistent', log: silentLog });
    expect(database).toMatchObject({ embedded: false, settings: { connectionString: url } });
    await query(
      { host: folder, port: 5432, user: 'postgres', database: 'kontor' },
      "SELECT pg_create_physical_replication_slot('standby')",
    );
    await expect(startDatabase({ url, dataDir: '/nonexistent', log: silentLog })).rejects.toMatchObject({
      code: 'DATABASE_STANDBY_NOT_SYNCHRONOUS',
    });
  });
});

describe('the embedded server and sudden death', () => {
  /** A Kontor of its own that appends without end, and has said more than two hundred lines of what it sent and what was confirmed. */
  async function startAppending() {
    const dataDir = join(makeFolder(cleanup), 'data');
    const program = runProgram(cleanup, 'journal/append-forever.ts', [dataDir]);
    const pid = Number(await program.line('postgres'));
    await eventually(() => program.lines.length > 200);
    return { dataDir, program, pid };
  }

  it('ends with its Kontor after SIGKILL, and everything acknowledged is there', async () => {
    const { dataDir, program, pid } = await startAppending();
    program.process.kill('SIGKILL');
    expect(await program.ended).toBe('SIGKILL');
    await eventually(() => !isRunning(pid));
    await expectAcknowledgedRows(program.lines, dataDir);
  });

  it('starts again at once after SIGKILL of Kontor, while the old server is still ending', async () => {
    const { dataDir, program } = await startAppending();
    program.process.kill('SIGKILL');
    await program.ended;
    await expectAcknowledgedRows(program.lines, dataDir);
  });

  it('recovers at once after SIGKILL of Kontor and PostgreSQL together', async () => {
    const { dataDir, program, pid } = await startAppending();
    process.kill(pid, 'SIGKILL');
    program.process.kill('SIGKILL');
    await program.ended;
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(true);
    await expectAcknowledgedRows(program.lines, dataDir);
  });

  it('makes Kontor fail when PostgreSQL is killed, losing nothing', async () => {
    const { dataDir, program, pid } = await startAppending();
    process.kill(pid, 'SIGKILL');
    expect(await program.ended).toBe(3);
    expect(program.errors()).toMatch(/APPEND_FAILED|POISONED/);
    await expectAcknowledgedRows(program.lines, dataDir);
  });

  it.skipIf(process.platform !== 'linux')('starts although a process of the killed PostgreSQL hangs', async () => {
    const { dataDir, program, pid } = await startAppending();
    const [session] = childrenOf(pid).filter((child) => commandLine(child).startsWith('postgres: kontor '));
    process.kill(session!, 'SIGSTOP');
    process.kill(pid, 'SIGKILL');
    program.process.kill('SIGKILL');
    await program.ended;
    expect(isRunning(session!)).toBe(true);
    await expectAcknowledgedRows(program.lines, dataDir);
    expect(isRunning(session!)).toBe(false);
  });

  it('ends a server whose Kontor and guard are both gone', async () => {
    const { dataDir, program, pid } = await startAppending();
    for (const child of guardsOf(program.process.pid ?? 0)) process.kill(child, 'SIGKILL');
    program.process.kill('SIGKILL');
    await program.ended;
    expect(isRunning(pid)).toBe(true);
    await expectAcknowledgedRows(program.lines, dataDir);
    expect(isRunning(pid)).toBe(false);
  });

  it('is not misled by a process number that was given to another process', async () => {
    const dataDir = join(makeFolder(cleanup), 'data');
    const first = await start(dataDir);
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const content = readFileSync(pidFile, 'utf8');
    const owner = statSync(pidFile);
    await first.stop();
    const stranger = spawn('sleep', ['86400'], { uid: owner.uid, gid: owner.gid, stdio: 'ignore' });
    cleanup.add(stranger, () => stranger.kill('SIGKILL'));
    writeFileSync(pidFile, content.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 });
    chownSync(pidFile, owner.uid, owner.gid);
    const second = await start(dataDir);
    expect(await query(second.settings, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(isRunning(stranger.pid ?? 0)).toBe(true);
  });

  it('leaves nothing half made when the first start is killed', async () => {
    const dataDir = join(makeFolder(cleanup), 'data');
    const program = runProgram(cleanup, 'journal/append-forever.ts', [dataDir]);
    await eventually(() => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith('postgres.init-')));
    program.process.kill('SIGKILL');
    await program.ended;
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    const server = await start(dataDir);
    expect(await query(server.settings, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.init-'))).toEqual([]);
  });
});

describe('the embedded server in hard places', () => {
  /** Below the repository the package may be reachable; here it is put where the test wants it. */
  function copyPackage(to: string): string {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const from = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('.a') });
    for (const { target } of JSON.parse(readFileSync(join(to, 'native', 'pg-symlinks.json'), 'utf8')) as { target: string }[]) {
      rmSync(join(to, target), { force: true });
    }
    return to;
  }

  it('makes the missing links in the package', async () => {
    const folder = makeFolder(cleanup);
    const packageFolder = copyPackage(join(folder, 'package'));
    const server = await start(join(folder, 'data'), packageFolder);
    expect(await query(server.settings, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(existsSync(join(folder, 'data', 'runtime'))).toBe(false);
  });

  it('copies the programs when it cannot use the package where it is', async () => {
    const folder = makeFolder(cleanup);
    const packageFolder = copyPackage(join(folder, 'private', 'package'));
    // A folder PostgreSQL's user cannot enter when we are root, a package we cannot write when we are not.
    const closed = isRoot ? join(folder, 'private') : join(packageFolder, 'native', 'lib');
    chmodSync(closed, isRoot ? 0o700 : 0o555);
    cleanup.add(closed, () => chmodSync(closed, 0o755));
    for (let round = 0; round < 2; round += 1) {
      const server = await start(join(folder, 'data'), packageFolder);
      expect(await query(server.settings, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await server.stop();
    }
    expect(readdirSync(join(folder, 'data', 'runtime'))).toEqual([expect.stringMatching(/^postgres-18\./)]);
  });

  it.runIf(isRoot && process.platform === 'linux')('reaches data below a folder that only root may enter', async () => {
    const folder = makeFolder(cleanup);
    chmodSync(folder, 0o700);
    const dataDir = join(folder, 'data');
    const first = await start(dataDir);
    await query(first.settings, 'CREATE TABLE kept AS SELECT 7 AS seven');
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    await first.stop();
    const second = await start(dataDir);
    expect(await query(second.settings, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }]);
    expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0);
  });

  it.runIf(isRoot)('takes back data that root restored from a backup', async () => {
    const folder = makeFolder(cleanup);
    const first = await start(join(folder, 'data'));
    await query(first.settings, 'CREATE TABLE kept AS SELECT 7 AS seven');
    await first.stop();
    cpSync(join(folder, 'data'), join(folder, 'copy'), { recursive: true });
    expect(statSync(join(folder, 'copy', 'postgres')).uid).toBe(0);
    const second = await start(join(folder, 'copy'));
    expect(await query(second.settings, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }]);
  });

  it('leaves nothing in the folder for temporary files', async () => {
    const temporary = cleanup.add(mkdtempSync('/tmp/kontor-test-'), (folder) => rmSync(folder, { recursive: true, force: true }));
    chmodSync(temporary, 0o711);
    const dataDir = join(makeFolder(cleanup), 'data');
    vi.stubEnv('TMPDIR', temporary);
    cleanup.add(0, () => vi.unstubAllEnvs());
    const server = await start(dataDir);
    expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^kontor-pg-/)]);
    await server.stop();
    expect(readdirSync(temporary)).toEqual([]);
  });
});

/** The shells that guard the servers of a process. */
function guardsOf(parent: number): number[] {
  return childrenOf(parent).filter((pid) => commandLine(pid).includes('kontor-guard'));
}

function childrenOf(parent: number): number[] {
  const parentLine = new RegExp(`^PPid:\\s+${parent}$`, 'm');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentLine.test(fileOf(pid, 'status')));
}

function commandLine(pid: number): string {
  return fileOf(pid, 'cmdline');
}

/** A file that tells of a process; empty when it is gone. */
function fileOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** Starts on what the killed program left; every batch it saw confirmed must be there, and at most one more. */
async function expectAcknowledgedRows(lines: readonly string[], dataDir: string): Promise<void> {
  const last = (word: string): number => Number(lines.findLast((line) => line.startsWith(`${word} `))?.split(' ')[1]);
  const server = await start(dataDir);
  const rows = await query(server.settings, 'SELECT seq_last::int AS last FROM journal_batch WHERE seq_last > 0 ORDER BY seq_last');
  const stored = rows.map((row) => Number(row['last']));
  const acked = lines.filter((line) => line.startsWith('acked ')).map((line) => Number(line.split(' ')[1]));
  expect(acked.length).toBeGreaterThan(50);
  expect(stored.slice(0, acked.length)).toEqual(acked);
  expect(stored.slice(acked.length).filter((seq) => seq !== last('sent'))).toEqual([]);
  expect(stored.length).toBeLessThanOrEqual(acked.length + 1);
}
