import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

/** What a figure was measured on and with. */
export interface Setting {
  readonly machine: string;
  readonly commit: string;
  readonly command: string;
}

/** This machine, this commit and this process's command line. */
export function setting(): Setting {
  const cores = cpus();
  const model = cores[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return {
    machine: `${model}, ${cores.length} cores, ${memory} GiB, ${process.platform} ${process.arch}, Node ${process.versions.node}`,
    commit: commit(),
    command: ['npm run bench --', ...process.argv.slice(2)].join(' '),
  };
}

function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    return git('rev-parse', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' with changes');
  } catch {
    return 'unknown';
  }
}

/** Processor time that this process has used, its collector's and compiler's threads included, ms. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}

/** Starts to watch how much of a core this process gets; the answer gives the share since then, 1 for a whole core. */
export function watchCore(): () => number {
  const from = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e3 / (performance.now() - from);
  };
}

/** The median of some numbers; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return NaN;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
