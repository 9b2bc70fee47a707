import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { checkHouse } from './check-house.ts';

/** Folders that hold no sources of ours. */
const skipped = new Set(['node_modules', 'dist', 'coverage']);
const binary = /\.(png|jpe?g|webp|avif|ico|gif|woff2?|ttf|mp3|wasm|mmdb|gz)$/;

function readFiles(root: string): Map<string, string> {
  const files = new Map<string, string>();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (skipped.has(entry.name) || entry.name.startsWith('.')) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) files.set(path, binary.test(path) ? '' : readFileSync(join(root, path), 'utf8'));
    }
  };
  walk('');
  return files;
}

const report = checkHouse(readFiles(join(import.meta.dirname, '../..')));
for (const { severity, rule, path, line, message } of report.findings) {
  console.log(`${severity} ${path}${line === undefined ? '' : `:${line}`} ${rule}: ${message}`);
}
const errors = report.findings.filter((finding) => finding.severity === 'error').length;
console.log(
  `House: ${report.sourcesVisited} sources, ${report.importsVisited} imports, ` +
    `${errors} errors, ${report.findings.length - errors} warnings.`,
);
process.exitCode = errors === 0 ? 0 : 1;
