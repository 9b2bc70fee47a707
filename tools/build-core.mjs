import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { register } from 'tsx/esm/api';

import { root } from './run.mjs';

/**
 * The compiler is named in a variable because its types would redefine those of the host.
 * @type {string}
 */
const COMPILER = 'assemblyscript/asc';
const TABLES = 'assembly/tables.ts';
const OPTIONS = ['--runtime', 'stub', '--enable', 'simd', '-O3', '--noAssert', '--importMemory', '--memoryBase', '32768'];

// `node tools/build-core.mjs [FOLDER | --check]` compiles the engine's `assembly/` to WebAssembly, for each capacity without
// recording and with it, these and the addresses of the tables as constants, and writes it, as base64, to `src/core/core-bytes.ts`. That file is committed, so
// whoever runs the product needs no compiler; a test holds the two together with --check, which writes nothing and fails when
// they differ. FOLDER is a copy of the engine elsewhere.

/**
 * The core of an engine's folder, compiled, as base64 without padding.
 * @param {string} folder
 * @param {{ readonly [name: string]: number | boolean }} tables
 * @throws with the compiler's words when it does not compile
 */
async function compileCore(folder, tables) {
  /** @type {Uint8Array} */
  let module = new Uint8Array();
  const { default: asc } = await import(COMPILER);
  const { error, stderr } = await asc.main(['assembly/index.ts', '--outFile', 'core.wasm', ...OPTIONS], {
    readFile: (/** @type {string} */ name) => {
      try {
        const source = readFileSync(join(folder, name), 'utf8');
        return name === TABLES ? withConstants(source, tables) : source;
      } catch {
        return null;
      }
    },
    writeFile: (/** @type {string} */ _name, /** @type {Uint8Array} */ contents) => { module = contents; },
    listFiles: () => [],
  });
  if (error) throw new Error(`the core does not compile: ${error}\n${stderr}`);
  return Buffer.from(module).toString('base64').replaceAll('=', '');
}

/**
 * Gives every constant that is declared its value.
 * @param {string} source
 * @param {{ readonly [name: string]: number | boolean }} tables
 */
function withConstants(source, tables) {
  return source.replace(/export declare const (\w+): (\w+);/g, (_, name, type) => `// @ts-ignore: decorator\n@inline\nexport const ${name}: ${type} = ${tables[name]};`);
}

const [option] = process.argv.slice(2);
const folder = option === undefined || option === '--check' ? join(root, 'packages/engine') : option;
const target = join(folder, 'src/core/core-bytes.ts');
register();
const { EXCHANGE_CAPACITY, SMALL_CAPACITY, tablesOf } = await import(pathToFileURL(join(folder, 'src/core/tables.ts')).href);
let source = '/** assembly/ compiled for each capacity, without recording and with it, as base64 without padding: written by `npm run build:core`, not by hand. */\nexport const CORES = {\n';
for (const capacity of [EXCHANGE_CAPACITY, SMALL_CAPACITY]) {
  const tables = tablesOf(capacity);
  source += `  ${capacity.name}: '${await compileCore(folder, { ...tables, RECORDING: false })}',\n`;
  source += `  ${capacity.name}Recording: '${await compileCore(folder, { ...tables, RECORDING: true })}',\n`;
}
source += '};\n';
if (option !== '--check') writeFileSync(target, source);
else if (source !== readFileSync(target, 'utf8')) throw new Error('assembly/ has changed since the core was compiled: npm run build:core');
