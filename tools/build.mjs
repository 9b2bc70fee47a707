import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { bundleEngine } from './bundle-engine.mjs';
import { root, run } from './run.mjs';

/**
 * Builds what `npm start` runs: the server with the packages it needs, then the site.
 * `npm run types` is what checks every workspace.
 * @returns {Promise<boolean>} true when everything was built
 */
export async function build() {
  if (!(await run('tsc --build apps/server'))) return false;
  await bundleEngine();
  return !existsSync(join(root, 'apps/web/index.html')) || (await run('vite build apps/web --logLevel warn'));
}

if (process.argv[1] === import.meta.filename) process.exitCode = (await build()) ? 0 : 1;
