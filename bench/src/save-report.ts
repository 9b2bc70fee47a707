import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Writes a report to bench/results, named by its benchmark and the minute, and returns its path. */
export function saveReport(benchmark: string, text: readonly string[]): string {
  const folder = new URL('../results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const date = new Date().toISOString().slice(0, 16).replace(':', '-').toLowerCase();
  const path = fileURLToPath(new URL(`${benchmark}-${date}.md`, folder));
  writeFileSync(path, `${text.join('\n')}\n`);
  return path;
}
