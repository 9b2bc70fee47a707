import { execFileSync, spawnSync } from 'node:child_process';
import { lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, StoreError } from './store-error.ts';

/** The operating system's user PostgreSQL runs as when Kontor itself runs as root, which PostgreSQL refuses. */
export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

/** Tried in this order. A user made for Kontor shares its files with nobody else, so it comes first. */
const CANDIDATES = ['kontor', 'postgres', 'nobody'] as const;

/**
 * Whom to run PostgreSQL as: `undefined` (as ourselves) unless we are root. The owner of existing data stays the owner.
 * @param dataFolder PostgreSQL's own folder, which need not exist yet.
 * @throws StoreError POSTGRES_USER_MISSING
 */
export function choosePostgresUser(dataFolder: string): PostgresUser | undefined {
  if (process.geteuid?.() !== 0) return undefined;
  const owner = ownerOf(dataFolder);
  if (owner !== undefined && owner.uid !== 0) return owner;
  for (const name of CANDIDATES) {
    const user = findUser(name);
    if (user !== undefined) return user;
  }
  throw new StoreError(
    'POSTGRES_USER_MISSING',
    'Kontor runs as root, PostgreSQL refuses to, and there is no user kontor, postgres or nobody. ' +
      'Start Kontor as an ordinary user or set DATABASE_URL.',
  );
}

/** Gives `folder` and all below it to `user`. Does not follow symbolic links. */
export function giveTo(user: PostgresUser, folder: string): void {
  lchownSync(folder, user.uid, user.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) giveTo(user, path);
    else lchownSync(path, user.uid, user.gid);
  }
}

/**
 * Whether `user` can enter `folder` by this path. Asks the kernel by trying it as that user, so access lists count.
 * @param inherited file descriptor given to the probe as number 4, for a path that leads through it.
 */
export function canEnter(user: PostgresUser | undefined, folder: string, inherited?: number): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore', 'ignore', inherited ?? 'ignore'],
  });
  if (errorCode(probe.error) === 'EPERM') {
    throw new StoreError(
      'POSTGRES_USER_MISSING',
      'Kontor runs as root but may not switch to another user, and PostgreSQL refuses to run as root. ' +
        'Start Kontor as an ordinary user or set DATABASE_URL.',
      { cause: probe.error },
    );
  }
  return probe.status === 0;
}

function ownerOf(path: string): PostgresUser | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? undefined : { uid: stat.uid, gid: stat.gid };
}

/** Asks `id`, which knows every source of users the machine has, unlike a look into /etc/passwd. */
function findUser(name: string): PostgresUser | undefined {
  try {
    const number = (flag: string): number =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    const user = { uid: number('-u'), gid: number('-g') };
    return Number.isSafeInteger(user.uid) && user.uid > 0 && Number.isSafeInteger(user.gid) ? user : undefined;
  } catch {
    return undefined;
  }
}
