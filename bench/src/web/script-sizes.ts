/** JavaScript that a page loads before anyone touches it, in bytes after gzip. */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** One file. */
export interface ScriptFile {
  readonly name: string;
  readonly gzipBytes: number;
}

/** Collects the scripts from now on; ask when the page has settled. */
export function collectScripts(page: Page): () => Promise<readonly ScriptFile[]> {
  const files: Promise<ScriptFile>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const name = new URL(response.url()).pathname.split('/').at(-1) ?? '';
    files.push(response.body().then((body) => ({ name, gzipBytes: gzipSync(body, { level: 9 }).length })));
  });
  return () => Promise.all(files);
}

/** Sum of the files that `counts`. */
export function totalBytes(files: readonly ScriptFile[], counts: (name: string) => boolean): number {
  return files.reduce((sum, { name, gzipBytes }) => sum + (counts(name) ? gzipBytes : 0), 0);
}
