import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Runs a program of `node_modules` in a small repository made for it, and gives back what it printed.
 * A checker that is misconfigured is silent; this is how tests see that ours are not.
 * Its `node_modules` is ours, save that `@kontor` leads to its own packages.
 * @param configuration a file of the root that is copied into the small repository
 * @param files path → text
 * @param program path of the program below `node_modules`
 */
export function runInSeededRepository(
  configuration: string,
  files: Readonly<Record<string, string>>,
  program: string,
  args: readonly string[],
): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-seeded-'));
  try {
    mkdirSync(join(folder, 'node_modules'));
    for (const name of readdirSync(join(root, 'node_modules'))) {
      const target = name === '@kontor' ? join(folder, 'packages') : join(root, 'node_modules', name);
      symlinkSync(target, join(folder, 'node_modules', name), 'junction');
    }
    copyFileSync(join(root, configuration), join(folder, configuration));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const path = join(root, 'node_modules', program);
    return spawnSync(process.execPath, [path, ...args], { cwd: folder, encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
