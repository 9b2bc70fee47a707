import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { bundleEngine } from './bundle-engine.mjs';
import { bundleSimulator } from './bundle-simulator.mjs';
import { root, run } from './run.mjs';

/**
 * `node tools/run-built.mjs WORKSPACE ARGUMENTS`: compiles a workspace with what it needs, the engine as one module, and runs
 * its `dist/main.js` in this process. Benchmarks and simulations run what the server runs.
 */
const workspace = process.argv[2] ?? '';
if (!(await run(`tsc --build ${workspace}`))) process.exit(1);
await bundleEngine();
if (workspace === 'simulator') await bundleSimulator();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.removeAllListeners(signal);
const main = join(root, workspace, 'dist/main.js');
process.argv.splice(1, 2, main);
await import(pathToFileURL(main).href);
