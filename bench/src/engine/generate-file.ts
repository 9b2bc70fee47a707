import { closeSync, openSync, writeSync } from 'node:fs';
import { generate } from './generate/generator.ts';
import type { Workload } from './generate/generator.ts';
import { LineBatch } from './line-batch.ts';
import { writeLines } from './line-writer.ts';

/** Writes a generated workload to a file, or to standard output when `path` is undefined. With `markets` the lines carry the market's number. */
export function generateFile(workload: Workload, seed: number, lines: number, markets: number | undefined, path: string | undefined): void {
  const source = generate(workload, seed, lines, markets);
  const batch = new LineBatch(4_096);
  const file = path === undefined ? 1 : openSync(path, 'w');
  try {
    for (source.fill(batch); batch.count > 0; source.fill(batch)) writeAll(file, Buffer.from(writeLines(batch, markets !== undefined)));
  } finally {
    if (path !== undefined) closeSync(file);
  }
}

/** Writes all of it; a pipe may take less at once, or nothing while it is full. */
function writeAll(file: number, bytes: Buffer): void {
  let from = 0;
  while (from < bytes.length) {
    try {
      from += writeSync(file, bytes, from);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
