import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode, StoreError } from './store-error.ts';

/**
 * The exclusive lock of a data folder.
 *
 * It is a listening unix socket inside the folder, so the kernel lets go of it when its process dies, however it
 * dies, and it works between containers that share the folder, where process ids say nothing.
 *
 * Why two can never hold it: each contender first announces itself under a name nobody else ever uses, then looks at
 * all others. Whoever announced second sees the first alive and gives way. Only names whose socket is dead are
 * removed, and since no name is used twice, a removal never hits a living one.
 */
export interface DataFolderLock {
  /** Lets go of the folder. Calling it again does nothing. */
  release(): Promise<void>;
}

/** How long a contender waits for a decision between simultaneous starts. */
const CONTEST_LIMIT_MS = 1200;
/** How long a living one may take to say who it is before it counts as a rival, to whom we give way when time is up. */
const ANSWER_LIMIT_MS = 300;
const NAME = /^lock\.[0-9a-f]{16}$/;
const UNFINISHED_NAME = /^lock\.[0-9a-f]{16}\.new$/;
/** A name between bind and rename is seconds old at most; an older one belongs to the dead. */
const UNFINISHED_AGE_MS = 60_000;

type Stage = 'trying' | 'held';
type Other = { alive: false } | { alive: true; stage: Stage; pid: number | undefined };

/**
 * Takes the lock of `dataDir`, an existing folder, or refuses within two seconds.
 * @throws StoreError DATA_FOLDER_IN_USE, DATA_FOLDER_UNSUPPORTED
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  const shortcut = makeShortcut(dataDir);
  const own = `lock.${randomBytes(8).toString('hex')}`;
  const state: { stage: Stage } = { stage: 'trying' };
  let server: Server | undefined;
  const release = async (): Promise<void> => {
    rmSync(join(dataDir, own), { force: true });
    const closing = server;
    server = undefined;
    if (closing !== undefined) await new Promise<void>((resolve) => closing.close(() => resolve()));
    rmSync(shortcut.folder, { recursive: true, force: true });
  };
  try {
    server = await announce(dataDir, shortcut.link, own, state);
    await contend(dataDir, shortcut.link, own);
    state.stage = 'held';
    // A bound socket needs its path no more, and this way a killed process leaves nothing outside its folder.
    rmSync(shortcut.folder, { recursive: true, force: true });
    return { release };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * A short path to the data folder. The address of a unix socket is limited to about 100 bytes, data folders are not;
 * the limit counts the text given, not what a symbolic link in it leads to.
 */
function makeShortcut(dataDir: string): { folder: string; link: string } {
  const base = tmpdir().length <= 60 ? tmpdir() : '/tmp';
  const folder = mkdtempSync(join(base, 'kontor-lock-'));
  const link = join(folder, 'd');
  symlinkSync(dataDir, link);
  return { folder, link };
}

/** Listens first and shows the final name only then, so a visible name that refuses connections is surely dead. */
async function announce(dataDir: string, link: string, own: string, state: { stage: Stage }): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(`${JSON.stringify({ pid: process.pid, stage: state.stage })}\n`);
  });
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const code = errorCode(error) ?? '';
      const unsupported = ['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL'].includes(code);
      reject(
        unsupported
          ? new StoreError(
              'DATA_FOLDER_UNSUPPORTED',
              `the file system of ${dataDir} cannot hold a unix socket (${code}). ` +
                'Choose a data folder on a local disk, or set DATABASE_URL.',
              { cause: error },
            )
          : error,
      );
    });
    server.listen(join(link, `${own}.new`), resolve);
  });
  renameSync(join(dataDir, `${own}.new`), join(dataDir, own));
  return server;
}

/** Resolves when no other contender lives. */
async function contend(dataDir: string, link: string, own: string): Promise<void> {
  const deadline = Date.now() + CONTEST_LIMIT_MS;
  for (;;) {
    const rivals: string[] = [];
    for (const name of readdirSync(dataDir)) {
      if (name === own) continue;
      if (UNFINISHED_NAME.test(name)) removeIfAbandoned(join(dataDir, name));
      if (!NAME.test(name)) continue;
      const other = await ask(join(link, name));
      if (!other.alive) {
        rmSync(join(dataDir, name), { force: true });
      } else if (other.stage === 'held') {
        throw inUse(dataDir, other.pid);
      } else {
        rivals.push(name);
      }
    }
    if (rivals.length === 0) return;
    // Started at the same moment: the smaller name stays, the others give way, so exactly one gets through.
    if (rivals.some((name) => name < own) || Date.now() > deadline) throw inUse(dataDir, undefined);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function inUse(dataDir: string, pid: number | undefined): StoreError {
  const who = pid === undefined ? 'another Kontor' : `another Kontor (process ${pid})`;
  return new StoreError('DATA_FOLDER_IN_USE', `${who} works on the data folder ${dataDir}. Stop it or choose another folder.`);
}

function removeIfAbandoned(path: string): void {
  try {
    if (Date.now() - statSync(path).mtimeMs > UNFINISHED_AGE_MS) unlinkSync(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

/** Asks the owner of a lock socket who it is. A refused connection means its process is gone. */
function ask(path: string): Promise<Other> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let text = '';
    const finish = (other: Other): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(other);
    };
    // The kernel accepts for a process whose event loop is busy, so silence means alive. It may be one that tries as we do: were it
    // taken for a holder, all of those that start together on a slow machine would give way to each other.
    const silent: Other = { alive: true, stage: 'trying', pid: undefined };
    const timer = setTimeout(() => finish(silent), ANSWER_LIMIT_MS);
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('end', () => finish(text === '' ? silent : { alive: true, ...readAnswer(text) }));
    socket.on('error', (error) => {
      const code = errorCode(error) ?? '';
      if (['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(code)) finish({ alive: false });
      // One that gives way or dies while it is asked: what it was is seen when it is asked again.
      else if (['ECONNRESET', 'EPIPE', 'EAGAIN'].includes(code)) finish(silent);
      else finish({ alive: true, stage: 'held', pid: undefined });
    });
  });
}

function readAnswer(text: string): { stage: Stage; pid: number | undefined } {
  try {
    const answer = JSON.parse(text) as { stage?: unknown; pid?: unknown };
    return {
      stage: answer.stage === 'trying' ? 'trying' : 'held',
      pid: typeof answer.pid === 'number' ? answer.pid : undefined,
    };
  } catch {
    return { stage: 'held', pid: undefined };
  }
}
