import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { bundleEngine } from './bundle-engine.mjs';
import { prerenderPages } from './prerender-pages.mjs';
import { root, run } from './run.mjs';

/**
 * `node tools/build.mjs`: builds what `npm start` runs, the server with the packages it needs, then the site and the operators' console;
 * `--server` and `--site` build one of the two. `npm run types` is what checks every workspace.
 * @returns {Promise<boolean>} true when everything was built
 */
async function build() {
  // Side by side: the site is built from the workspaces' sources, not from what the server is compiled to.
  const [server, site] = await Promise.all([
    process.argv.includes('--site') || buildServer(),
    process.argv.includes('--server') || bundleSite(),
  ]);
  return server && site && (process.argv.includes('--server') || !hasSite() || prerenderPages());
}

async function buildServer() {
  if (!(await run('tsc --build apps/server'))) return false;
  await bundleEngine();
  return true;
}

async function bundleSite() {
  return !hasSite() || ((await run('vite build apps/web --logLevel warn')) && run('vite build apps/console --logLevel warn'));
}

function hasSite() {
  return existsSync(join(root, 'apps/web/index.html'));
}

process.exitCode = (await build()) ? 0 : 1;
