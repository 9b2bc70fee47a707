import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { cpus } from 'node:os';
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

/** The memory of the server `pid`, and of the PostgreSQL that it started. */
export function memoryUse(pid: number): MemoryUse {
  const rows = processes();
  const postgres = startedBy(pid, rows);
  const postgresKib = postgres.reduce((sum, child) => sum + (shareKib(child.pid) ?? child.rssKib), 0);
  const serverKib = rows.find((row) => row.pid === pid)?.rssKib ?? NaN;
  return { serverMib: serverKib / 1024, postgresMib: postgresKib / 1024, postgresProcesses: postgres.length };
}

/**
 * Processor time that the processes which `pid` started have used so far, s; NaN where the system does not tell it finely (not Linux).
 * Of a server these are its PostgreSQL.
 */
export function startedCpuSeconds(pid: number): number {
  return startedBy(pid, processes()).reduce((sum, child) => sum + cpuSeconds(child.pid), 0);
}

/** Processor time of this process, a server and what it started, s. */
export function ownSeconds(server: number): number {
  return cpuSeconds(process.pid) + cpuSeconds(server) + startedCpuSeconds(server);
}

/** Processor time that all cores have worked so far, whoever for, s. */
export function busySeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
}

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly rssKib: number;
}

/** All but the one that lists them, which is over when its line is read. */
function processes(): readonly ProcessRow[] {
  const { pid: lister, stdout, error } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  if (error !== undefined) throw error;
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = NaN, parent = NaN, rssKib = NaN] = line.trim().split(/\s+/).map(Number);
      return { pid, parent, rssKib };
    });
  return rows.filter(({ pid }) => pid !== lister);
}

/** The processes that `pid` started, and those that they started. */
function startedBy(pid: number, rows: readonly ProcessRow[]): readonly ProcessRow[] {
  return rows.filter((row) => row.parent === pid).flatMap((row) => [row, ...startedBy(row.pid, rows)]);
}

/** Processor time of one process, s; NaN where the system does not tell. Linux counts user and system time, the fields 14 and 15, in hundredths of a second. */
export function cpuSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return NaN;
  }
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
