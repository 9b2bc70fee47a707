/** Processes of this machine, by what the kernel tells of them. */
import { readFileSync, readdirSync } from 'node:fs';

/** A process and those that came of it, as far as they did not leave it; the process itself first. */
export function treeOf(pid: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(Number(name));
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [pid];
  for (const each of found) found.push(...(children.get(each) ?? []));
  return found;
}

function parentOf(pid: number): number | undefined {
  try {
    // The name in brackets may hold anything.
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
    return Number(words[1]);
  } catch {
    return undefined;
  }
}

/** Sends a signal to each; one that is gone takes none. */
export function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}
