import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { builtProgram } from '../built-program.ts';
import type { StoreLog } from './connection.ts';

/** A log for tests that must not be noisy. */
export const silentLog: StoreLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** What tests leave behind, removed in reverse order even when a test fails. */
export class Cleanup {
  #steps: (() => unknown)[] = [];

  /** Registers a step and gives back `thing`. */
  add<Thing>(thing: Thing, step: (thing: Thing) => unknown): Thing {
    this.#steps.push(() => step(thing));
    return thing;
  }

  /** Runs all steps. The first error is thrown after the last step. */
  async run(): Promise<void> {
    const steps = this.#steps.reverse();
    this.#steps = [];
    const errors: unknown[] = [];
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}

/** A new folder that others may pass through, so PostgreSQL's user reaches what is below when the tests run as root. */
export function makeFolder(cleanup: Cleanup): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  chmodSync(folder, 0o711);
  return cleanup.add(folder, () => rmSync(folder, { recursive: true, force: true }));
}

/** A program of this package in a process of its own. */
export interface Program {
  readonly process: ChildProcess;
  /** All complete lines it printed so far. */
  readonly lines: string[];
  /** What it wrote to its error output. */
  errors(): string;
  /** The first line from now or before that begins with `word`, without that word. Rejects when the program ends first. */
  line(word: string): Promise<string>;
  /** Settles with the exit code, or the signal, when it is gone and all output is read. */
  readonly ended: Promise<number | string>;
}

/** Runs `file` (its path below `src`) with `args`, and these settings beside its environment; killed at clean-up. It may be told things on its input. */
export function runProgram(
  cleanup: Cleanup,
  file: `${string}.ts`,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Program {
  const child = spawn(process.execPath, [builtProgram(file), ...args], {
    env: { ...process.env, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // One that is told something as it dies does not hear it.
  child.stdin.on('error', () => undefined);
  const lines: string[] = [];
  let errors = '';
  let notify: (() => void)[] = [];
  const wake = (): void => {
    const waiting = notify;
    notify = [];
    for (const resolve of waiting) resolve();
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    wake();
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  let over = false;
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => {
      over = true;
      wake();
      resolve(code ?? signal ?? 'unknown');
    }),
  );
  cleanup.add(child, async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const line = async (word: string): Promise<string> => {
    for (;;) {
      const found = lines.find((each) => each.startsWith(`${word} `));
      if (found !== undefined) return found.slice(word.length + 1);
      if (over) throw new Error(`the program ended without a line "${word}": ${errors}`);
      await new Promise<void>((resolve) => notify.push(resolve));
    }
  };
  return { process: child, lines, errors: () => errors, line, ended };
}

/** Whether a process runs; one that is dead and not yet collected does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** What has not happened by then does not happen, ms: hundreds of times what anything here takes, so that no other work on the machine matters. */
export const PATIENCE_MS = 120_000;

/** Waits until `condition` holds; throws where that does not happen. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`did not happen within ${PATIENCE_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
