import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './run.mjs';

/**
 * The compiler is named in a variable because its types would redefine those of the host.
 * @type {string}
 */
const COMPILER = 'assemblyscript/asc';
const OPTIONS = ['--runtime', 'stub', '--enable', 'simd', '-O3', '--noAssert', '--importMemory', '--memoryBase', '32768'];

// `node tools/build-core.mjs [FOLDER | --check]` compiles the engine's `assembly/` to WebAssembly and writes it, as base64, to
// `src/core/core-bytes.ts`. That file is committed, so whoever runs the product needs no compiler; a test holds the two
// together with --check, which writes nothing and fails when they differ. FOLDER is a copy of the engine elsewhere.

/**
 * The source that `src/core/core-bytes.ts` of an engine's folder is to be.
 * @param {string} folder
 * @throws with the compiler's words when it does not compile
 */
async function compileCore(folder) {
  /** @type {Uint8Array} */
  let module = new Uint8Array();
  const { default: asc } = await import(COMPILER);
  const { error, stderr } = await asc.main(['assembly/index.ts', '--outFile', 'core.wasm', ...OPTIONS], {
    readFile: (/** @type {string} */ name) => {
      try {
        return readFileSync(join(folder, name), 'utf8');
      } catch {
        return null;
      }
    },
    writeFile: (/** @type {string} */ _name, /** @type {Uint8Array} */ contents) => { module = contents; },
    listFiles: () => [],
  });
  if (error) throw new Error(`the core does not compile: ${error}\n${stderr}`);
  const base64 = Buffer.from(module).toString('base64').replaceAll('=', '');
  return `/** assembly/ compiled, as base64 without padding: written by \`npm run build:core\`, not by hand. */\nexport const CORE = '${base64}';\n`;
}

const [option] = process.argv.slice(2);
const folder = option === undefined || option === '--check' ? join(root, 'packages/engine') : option;
const target = join(folder, 'src/core/core-bytes.ts');
const source = await compileCore(folder);
if (option !== '--check') writeFileSync(target, source);
else if (source !== readFileSync(target, 'utf8')) throw new Error('assembly/ has changed since the core was compiled: npm run build:core');
