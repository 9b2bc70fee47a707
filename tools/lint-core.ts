/**
 * `node --import tsx tools/lint-core.ts [ROOT]` lints the engine's core. It is AssemblyScript, whose decorators no linter of
 * TypeScript reads: oxlint gets a copy with blanks in their place, so that lines and columns are those of the core. What else is
 * another language's is switched off, rule by rule, in .oxlintrc.core.json.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { withoutDecorators } from './house/module-shape.ts';

const CORE = 'packages/engine/assembly';
/** What the core imports from outside its folder. */
const BESIDE = 'packages/engine/src/layout.ts';

const root = process.argv[2] ?? join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'kontor-lint-core-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));

for (const config of ['.oxlintrc.json', '.oxlintrc.core.json']) cpSync(join(root, config), join(copy, config));
mkdirSync(join(copy, CORE), { recursive: true });
mkdirSync(dirname(join(copy, BESIDE)), { recursive: true });
cpSync(join(root, BESIDE), join(copy, BESIDE));
for (const name of readdirSync(join(root, CORE)))
  writeFileSync(join(copy, CORE, name), withoutDecorators(readFileSync(join(root, CORE, name), 'utf8')));

const oxlint = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin/oxlint');
const { status } = spawnSync(process.execPath, [oxlint, '--config', '.oxlintrc.core.json', CORE], { cwd: copy, stdio: 'inherit' });
process.exitCode = status ?? 1;
