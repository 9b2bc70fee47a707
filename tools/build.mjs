import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { bundleEngine } from './bundle-engine.mjs';
import { prerenderPages } from './prerender-pages.mjs';
import { root, run } from './run.mjs';

/**
 * Builds what `npm start` runs: the server with the packages it needs, then the site; `--server` and `--site` build one of the two.
 * `npm run types` is what checks every workspace.
 * @returns {Promise<boolean>} true when everything was built
 */
export async function build() {
  if (!process.argv.includes('--site')) {
    if (!(await run('tsc --build apps/server'))) return false;
    await bundleEngine();
  }
  if (process.argv.includes('--server')) return true;
  if (!existsSync(join(root, 'apps/web/index.html'))) return true;
  return (await run('vite build apps/web --logLevel warn')) && (await prerenderPages());
}

if (process.argv[1] === import.meta.filename) process.exitCode = (await build()) ? 0 : 1;
