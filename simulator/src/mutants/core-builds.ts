import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './root.ts';
import { endOf } from './verdict.ts';

/** The one variant that a planted bug plays: of the capacity for simulations, with ledger records for the witness. */
const VARIANT = 'smallRecording';

/**
 * Compiles the cores of copies of the engine, each in the one variant it plays, one after the other in one process whose
 * compiler is loaded once. By folder: undefined when it is done, or why it could not be.
 */
export function buildCores(folders: readonly string[]): ReadonlyMap<string, Promise<string | undefined>> {
  const settle = new Map<string, (error: string | undefined) => void>();
  const builds = new Map(
    folders.map((folder) => [
      folder,
      new Promise<string | undefined>((resolve) => {
        settle.set(folder, resolve);
      }),
    ]),
  );
  if (folders.length === 0) return builds;
  const compiler = spawn(process.execPath, [join(ROOT, 'tools/build-core.mjs'), '--only', VARIANT, ...folders], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  compiler.stderr.on('data', (text: Buffer) => {
    complaint += text.toString();
  });
  createInterface(compiler.stdout).on('line', (line) => {
    const { folder, error } = JSON.parse(line) as { readonly folder: string; readonly error?: string };
    settle.get(folder)!(error);
  });
  compiler.on('close', (code, signal) => {
    // What it has settled stays so.
    for (const resolve of settle.values()) resolve(`no core was built: ${endOf(code, signal, complaint)}`);
  });
  return builds;
}
