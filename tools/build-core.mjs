import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
// Assertions stay in; one that does not hold is `unreachable`, as everywhere in the core, not a call of the host's.
const OPTIONS = ['--runtime', 'stub', '--enable', 'simd', '--use', 'abort=', '--importMemory', '--memoryBase', '32768'];

// `node tools/build-core.mjs [--check [--compile]]` writes the code that follows from the tables of commands and events, in TypeScript and
// for the core (`src/codec/source.ts`), and compiles the engine's `assembly/` to WebAssembly, for each capacity without
// recording and with it, these and the addresses of the tables as constants, and writes it, as base64, to `src/core/core-bytes.ts`. That file is committed, so
// whoever runs the product needs no compiler. It says in a digest what it was compiled from: --check, which writes nothing, fails
// when that, or the code that follows from the tables, is stale. `--check --compile` takes no digest's word for it and compiles.
//
// `node tools/build-core.mjs --only VARIANT FOLDER…` compiles one variant of each of these copies of the engine, with one
// compiler that is loaded once, and prints a line of JSON for each as soon as it is done: `{ folder, error? }`. What is
// compiled so is judged by what it does, not by how fast: it is optimised lightly, in a third of the time.

/**
 * The core of an engine's folder, compiled, as base64 without padding.
 * @param {string} folder
 * @param {{ readonly [name: string]: number | boolean }} tables
 * @param {'-O3' | '-O1'} optimised
 * @throws with the compiler's words when it does not compile
 */
async function compileCore(folder, tables, optimised) {
  /** @type {Uint8Array} */
  let module = new Uint8Array();
  const { default: asc } = await import(COMPILER);
  const { error, stderr } = await asc.main(['assembly/index.ts', '--outFile', 'core.wasm', optimised, ...OPTIONS], {
    readFile: (/** @type {string} */ name) => {
      try {
        const source = readFileSync(join(folder, name), 'utf8');
        if (!sourcesIn(folder).includes(name)) throw new Unheard(name);
        return name === TABLES ? withConstants(source, tables) : source;
      } catch (thrown) {
        if (thrown instanceof Unheard) throw thrown;
        return null;
      }
    },
    writeFile: (/** @type {string} */ _name, /** @type {Uint8Array} */ contents) => {
      module = contents;
    },
    listFiles: () => [],
  });
  if (error) throw new Error(`the core does not compile: ${error}\n${stderr}`);
  return Buffer.from(module).toString('base64').replaceAll('=', '');
}

/** A file that the core is compiled from and its digest leaves out. */
class Unheard extends Error {
  /** @param {string} name */
  constructor(name) {
    super(`the core is compiled from ${name}, which sourcesIn leaves out`);
  }
}

/**
 * The files that a core is compiled from.
 * @param {string} folder
 */
function sourcesIn(folder) {
  const assembly = readdirSync(join(folder, 'assembly'))
    .toSorted()
    .map((name) => `assembly/${name}`);
  return [...assembly, 'src/core/tables.ts', 'src/layout.ts'];
}

/**
 * The line that says what a core was compiled from, by which compiler and how.
 * @param {string} folder
 */
function originOf(folder) {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/assemblyscript/package.json'), 'utf8'));
  const hash = createHash('sha256').update(JSON.stringify([version, OPTIONS]));
  for (const name of sourcesIn(folder))
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(folder, name)))
      .update('\0');
  return `// compiled from ${hash.digest('hex')}\n`;
}

/**
 * Gives every constant that is declared its value.
 * @param {string} source
 * @param {{ readonly [name: string]: number | boolean }} tables
 */
function withConstants(source, tables) {
  return source.replace(
    /export declare const (\w+): (\w+);/g,
    (_, name, type) => `// @ts-ignore: decorator\n@inline\nexport const ${name}: ${type} = ${tables[name]};`,
  );
}

/**
 * The variants of an engine's core, by name: what each is compiled with.
 * @param {string} folder
 * @returns {Promise<Map<string, { readonly [name: string]: number | boolean }>>}
 */
async function variantsOf(folder) {
  const { EXCHANGE_CAPACITY, SMALL_CAPACITY, tablesOf } = await import(pathToFileURL(join(folder, 'src/core/tables.ts')).href);
  const variants = new Map();
  for (const capacity of [EXCHANGE_CAPACITY, SMALL_CAPACITY]) {
    const tables = tablesOf(capacity);
    variants.set(capacity.name, { ...tables, RECORDING: false });
    variants.set(`${capacity.name}Recording`, { ...tables, RECORDING: true });
  }
  return variants;
}

/**
 * Compiles the named variants and returns the text of `core-bytes.ts`.
 * @param {string} folder
 * @param {(name: string) => boolean} isWanted
 * @param {'-O3' | '-O1'} optimised
 */
async function coreBytes(folder, isWanted, optimised) {
  let source =
    '/** assembly/ compiled for each capacity, without recording and with it, as base64 without padding: written by `npm run build:core`, not by hand. */\nexport const CORES = {\n';
  for (const [name, tables] of await variantsOf(folder)) {
    if (isWanted(name)) source += `  ${name}: '${await compileCore(folder, tables, optimised)}',\n`;
  }
  return `${source}};\n`;
}

/** @param {string} folder */
const targetIn = (folder) => join(folder, 'src/core/core-bytes.ts');

/**
 * @param {boolean} check
 * @param {boolean} compile
 */
async function buildAll(check, compile) {
  const folder = join(root, 'packages/engine');
  const { codecSources } = await import(pathToFileURL(join(folder, 'src/codec/source.ts')).href);
  for (const [file, text] of codecSources()) {
    if (!check) writeFileSync(join(folder, file), text);
    else if (text !== readFileSync(join(folder, file), 'utf8'))
      throw new Error(`the tables have changed since ${file} was written: npm run build:core`);
  }
  const committed = readFileSync(targetIn(folder), 'utf8');
  if (check && !committed.endsWith(originOf(folder)))
    throw new Error('what the core is compiled from has changed since: npm run build:core');
  if (!compile) return;
  const source = (await coreBytes(folder, () => true, '-O3')) + originOf(folder);
  if (!check) writeFileSync(targetIn(folder), source);
  else if (source !== committed) throw new Error('the core that is committed is not what its sources compile to: npm run build:core');
}

/**
 * @param {string | undefined} variant
 * @param {readonly string[]} folders
 */
async function buildOne(variant, folders) {
  for (const folder of folders) {
    /** @type {{ folder: string, error?: string }} */
    const done = { folder };
    try {
      const source = await coreBytes(folder, (name) => name === variant, '-O1');
      if (!source.includes(`  ${variant}: `)) throw new Error(`no variant "${variant}"`);
      writeFileSync(targetIn(folder), source);
    } catch (error) {
      done.error = error instanceof Error ? error.message : String(error);
    }
    console.log(JSON.stringify(done));
  }
}

register();
const [option, ...rest] = process.argv.slice(2);
if (option === '--only') await buildOne(rest[0], rest.slice(1));
else if (option === undefined || option === '--check')
  await buildAll(option === '--check', option === undefined || rest[0] === '--compile');
else throw new Error(`what is ${option}? Known are --check, --check --compile, and --only VARIANT FOLDER…`);
