/**
 * Data of servers that have started once. A first start makes a database, markets, accounts and, where bots trade, eight months of
 * past, for seconds of processor time; each test file begins with a copy of what the first that needed it has made.
 */
import { chmodSync, constants, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where they are, for all files of a run. */
    readonly firstStarts: string;
  }
}

/** Vitest calls this once before the first test (vitest.config.ts), and what it returns after the last. */
export default function makeFolder(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-first-starts-'));
  // PostgreSQL's user must be able to pass through.
  chmodSync(folder, 0o711);
  project.provide('firstStarts', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Puts a copy of a first start's data into `to`, which must not be there. The first to ask for `kind` makes it with `start`;
 * whoever asks meanwhile waits, also in other processes.
 */
export async function copyFirstStart(
  firstStarts: string,
  kind: string,
  to: string,
  start: (folder: string) => Promise<void>,
): Promise<void> {
  const made = join(firstStarts, kind);
  const [done, failed] = [`${made}.done`, `${made}.failed`];
  if (isFirst(made)) {
    try {
      await start(made);
      writeFileSync(done, '');
    } catch (error) {
      writeFileSync(failed, '');
      throw error;
    }
  }
  // A hook's own limit ends this where the maker hangs.
  while (!existsSync(done)) {
    if (existsSync(failed)) throw new Error(`the first start of ${kind} failed in the file that made it`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  cpSync(join(made, 'data'), to, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
}

/** Makes the folder unless another has. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o711 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
