/**
 * `npm run format` lays out every source file as .oxfmtrc.json says; `npm run format -- --check` only names those that are not
 * laid out so. What is generated is left to its generator. The engine's core is AssemblyScript: the formatter gets its
 * decorators as comments, which keep their lines.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { format } from 'oxfmt';

import { root, run } from './run.mjs';

const CORE = join(root, 'packages/engine/assembly');
const AS_COMMENT = '//:';
const OWN_MODULE = /\.[cm]?[jt]sx?$/;

/** What .oxfmtrc.json says. */
interface Layout {
  readonly printWidth: number;
  readonly singleQuote: boolean;
  readonly ignorePatterns: readonly string[];
}

const check = process.argv.includes('--check');
const untidy: string[] = [];

const config: Layout = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));
const generated = new Set(config.ignorePatterns.flatMap(spelledOut));
for (const name of readdirSync(CORE)) {
  const path = join(CORE, name);
  if (!OWN_MODULE.test(name) || generated.has(relative(root, path))) continue;
  const source = readFileSync(path, 'utf8');
  const { printWidth, singleQuote } = config;
  const { code, errors } = await format(path, source.replace(/^(?=@)/gm, AS_COMMENT), { printWidth, singleQuote });
  if (errors.length > 0) throw new Error(`${relative(root, path)}: ${errors[0]?.message}`);
  const laidOut = code.replaceAll(new RegExp(`^${AS_COMMENT}(?=@)`, 'gm'), '');
  if (laidOut === source) continue;
  untidy.push(relative(root, path));
  if (!check) writeFileSync(path, laidOut);
}
if (check) for (const path of untidy) console.error(`not laid out: ${path} (npm run format)`);
const others = await run(`oxfmt ${check ? '--list-different' : '--write'} . !packages/engine/assembly`);
process.exitCode = others && (!check || untidy.length === 0) ? 0 : 1;

/** `a/{b,c}.ts` → `a/b.ts`, `a/c.ts`. */
function spelledOut(pattern: string): readonly string[] {
  const [, before = '', names, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  return names === undefined ? [pattern] : names.split(',').map((name) => before + name + after);
}
