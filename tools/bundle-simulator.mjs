import { join } from 'node:path';

import { rolldown } from 'rolldown';

import { root } from './run.mjs';

const source = join(root, 'simulator/src');

/**
 * Writes the simulator's two programs with the twin and all else they import, so that constants are numbers and not memory
 * cells of other modules: less to compile while it runs and less to load. The engine stays outside, as the module that the
 * server runs (bundle-engine.mjs).
 */
export async function bundleSimulator() {
  const bundle = await rolldown({
    input: { main: join(source, 'main.ts'), worker: join(source, 'worker.ts') },
    platform: 'node',
    external: ['@kontor/engine/engine'],
    resolve: { conditionNames: ['@kontor/source', 'default'] },
    optimization: { inlineConst: { mode: 'all', pass: 3 } },
    logLevel: 'warn',
  });
  await bundle.write({ dir: join(root, 'simulator/dist'), chunkFileNames: '[name].bundle.js', format: 'es', topLevelVar: false });
  await bundle.close();
}
