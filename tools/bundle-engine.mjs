import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { join } from 'node:path';

import { rolldown } from 'rolldown';

import { root } from './run.mjs';

/**
 * Writes the engine and all it imports as one module, the one that plain Node runs behind `@kontor/engine/engine`. Between
 * modules every constant is a memory cell that the compiler must load and check; inside one module it is a number. The
 * engine runs about one and a half times as fast for it (docs/decisions/0004-one-module-for-the-engine.md).
 */
export async function bundleEngine() {
  const bundle = await rolldown({
    input: join(root, 'packages/engine/src/engine.ts'),
    resolve: { conditionNames: ['@kontor/source', 'default'] },
    optimization: { inlineConst: { mode: 'all', pass: 3 } },
    logLevel: 'warn',
  });
  const file = join(root, 'packages/engine/dist/engine.js');
  // Whoever starts meanwhile reads the whole of one or of the other.
  const aside = `${file}.${randomUUID()}`;
  await bundle.write({ file: aside, format: 'es', topLevelVar: false });
  await bundle.close();
  renameSync(aside, file);
}
