import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../machine.ts';

const SYNCS = 100;
const SYNC_BYTES = 4_096;

/** Median time of appending 4 KiB to a file in `folder` and forcing it to the disk, ms. */
export function fsyncMs(folder: string): number {
  const path = join(folder, 'fsync-probe');
  const file = openSync(path, 'w');
  const block = new Uint8Array(SYNC_BYTES);
  const times: number[] = [];
  for (let i = 0; i < SYNCS; i++) {
    const from = performance.now();
    writeSync(file, block);
    fsyncSync(file);
    times.push(performance.now() - from);
  }
  closeSync(file);
  rmSync(path);
  return median(times);
}

/** Resident memory, MiB. */
export interface MemoryUse {
  readonly serverMib: number;
  /** All processes of PostgreSQL; pages they share count once where the system tells (Linux), else in each. */
  readonly postgresMib: number;
  readonly postgresProcesses: number;
}

/** The memory of the process `pid`, and of all that it started. */
export function memoryUse(pid: number): MemoryUse {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [pid: number, parent: number, rssKib: number]);
  const below = (parent: number): typeof rows => rows.filter((row) => row[1] === parent).flatMap((row) => [row, ...below(row[0])]);
  const postgres = below(pid);
  const postgresKib = postgres.reduce((sum, [child, , rssKib]) => sum + (shareKib(child) ?? rssKib), 0);
  const serverKib = rows.find((row) => row[0] === pid)?.[2] ?? NaN;
  return { serverMib: serverKib / 1024, postgresMib: postgresKib / 1024, postgresProcesses: postgres.length };
}

/** A process's memory with its part of what it shares, KiB; undefined where the system does not tell. */
function shareKib(pid: number): number | undefined {
  try {
    const found = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return found === null ? undefined : Number(found[1]);
  } catch {
    return undefined;
  }
}
