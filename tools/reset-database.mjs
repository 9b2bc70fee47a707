import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './run.mjs';

/** `npm run db:reset`: removes Kontor's own database. It never touches a server given by DATABASE_URL. */

if (process.env['DATABASE_URL'] !== undefined || process.env['DATABASE_URL_FILE'] !== undefined) {
  console.error('DATABASE_URL is set, so the database is not ours to remove. Unset it, or drop that database yourself.');
  process.exit(1);
}

const data = join(root, '.data');
const server = runningServer(data);
if (server !== undefined) {
  console.error(`A database server (process ${server}) uses ${data}. Stop Kontor first.`);
  process.exit(1);
}
rmSync(data, { recursive: true, force: true });
console.log(`Removed ${data}. The next start makes a new database.`);

/**
 * The process id of a PostgreSQL server that runs in or below the folder, told by its `postmaster.pid`.
 * @param {string} folder
 * @returns {number | undefined}
 */
function runningServer(folder) {
  if (!existsSync(folder)) return undefined;
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('postmaster.pid')) continue;
    const id = Number(readFileSync(join(folder, path), 'utf8').split('\n')[0]);
    if (Number.isInteger(id) && id > 0 && isAlive(id)) return id;
  }
  return undefined;
}

/**
 * @param {number} id
 * @returns {boolean}
 */
function isAlive(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // A process of another user exists although we may not signal it.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
