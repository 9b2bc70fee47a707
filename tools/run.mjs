import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** The repository's root folder. */
export const root = join(import.meta.dirname, '..');

/** Process groups that are running now; they end with us, however we end. */
const running = /** @type {Set<number>} */ (new Set());

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    for (const group of running) stop(group, signal);
    process.exit(1);
  });
}

/**
 * Runs a shell command in the root with the programs of `node_modules/.bin`. Its output goes to ours, or to `onOutput`, errors
 * and all, in the order it comes. At the limit it is killed with everything it started.
 * @param {string} command
 * @param {{ limitMs?: number, env?: Readonly<Record<string, string>>, onOutput?: (chunk: Buffer) => void }} [options] `env`: added to ours
 * @returns {Promise<boolean>} true when it ended with exit code 0
 */
export function run(command, { limitMs, env = {}, onOutput } = {}) {
  return new Promise((resolve) => {
    const bin = join(root, 'node_modules', '.bin');
    const output = onOutput === undefined ? 'inherit' : 'pipe';
    const child = spawn(command, {
      cwd: root,
      shell: true,
      stdio: ['ignore', output, output],
      // A group of its own, so that the limit reaches the children's children.
      detached: process.platform !== 'win32',
      env: { ...process.env, ...env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` },
    });
    if (onOutput !== undefined) for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput);
    const group = child.pid;
    if (group !== undefined) running.add(group);
    const timer =
      limitMs === undefined
        ? undefined
        : setTimeout(() => {
            console.error(`"${command}" ran longer than ${limitMs / 1000} s and was killed.`);
            if (group !== undefined) stop(group, 'SIGKILL');
          }, limitMs);
    /** @param {boolean} ok */
    const done = (ok) => {
      clearTimeout(timer);
      if (group !== undefined) running.delete(group);
      resolve(ok);
    };
    child.once('error', (error) => {
      console.error(`"${command}" did not start: ${error.message}`);
      done(false);
    });
    // Behind the last of its output.
    child.once('close', (code) => done(code === 0));
  });
}

/**
 * @param {number} group
 * @param {NodeJS.Signals} signal
 */
function stop(group, signal) {
  try {
    process.kill(process.platform === 'win32' ? group : -group, signal);
  } catch {
    // It has ended already.
  }
}
