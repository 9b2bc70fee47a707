import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { root, run } from './run.mjs';

/**
 * Builds what `npm start` runs: every package with the compiler, then the site.
 * @returns {Promise<boolean>} true when everything was built
 */
export async function build() {
  if (!(await run('tsc --build'))) return false;
  return !existsSync(join(root, 'apps/web/index.html')) || (await run('vite build apps/web --logLevel warn'));
}

if (process.argv[1] === import.meta.filename) process.exitCode = (await build()) ? 0 : 1;
