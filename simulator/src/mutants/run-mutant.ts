import { execFile, fork } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { WorldPlan } from '../simulate.ts';
import type { Verdict } from './child.ts';
import { plant } from './patch.ts';
import type { Mutant } from './patch.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The engine's package. */
export const ENGINE_SOURCES = join(ROOT, 'packages/engine');
const COPIED = ['src', 'assembly'];
const BUILD_CORE = join(ROOT, 'tools/build-core.mjs');
const run = promisify(execFile);

/** A world is played in seconds; an engine that needs longer hangs. */
const PATIENCE_MS = 180_000;

/** Makes a folder in which copies of the engine find the workspace's packages. */
export function prepareFolder(folder: string): void {
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
}

/** Copies the engine, plants the bug (none: the engine as it is) and plays the worlds on it. */
export async function runMutant(mutant: Mutant | undefined, name: string, folder: string, plans: readonly WorldPlan[]): Promise<Verdict> {
  const copy = join(folder, name);
  mkdirSync(copy, { recursive: true });
  for (const part of COPIED) cpSync(join(ENGINE_SOURCES, part), join(copy, part), { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
  if (mutant) {
    const file = join(copy, mutant.file);
    writeFileSync(file, plant(mutant, readFileSync(file, 'utf8')));
    if (mutant.file.startsWith('assembly/')) await run(process.execPath, [BUILD_CORE, copy]);
  }
  return await judgeInChild(join(copy, 'src/engine.ts'), plans);
}

function judgeInChild(engine: string, plans: readonly WorldPlan[]): Promise<Verdict> {
  return new Promise((resolve) => {
    const path = fileURLToPath(new URL('./child.ts', import.meta.url));
    const child = fork(path, [engine, JSON.stringify(plans)], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    let complaint = '';
    child.stderr!.on('data', (text: Buffer) => {
      complaint += text.toString();
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    let verdict: Verdict | undefined;
    child.on('message', (message) => {
      verdict = message as Verdict;
    });
    child.on('exit', (code) => {
      clearTimeout(timer);
      resolve(verdict ?? { caughtBy: code === null ? 'hangs' : 'does not load', message: complaint.trim().split('\n').at(-1) ?? '', commands: 0 });
    });
  });
}
