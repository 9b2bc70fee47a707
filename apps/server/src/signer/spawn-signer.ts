/** The signer in a process of its own, beside a server that knows nothing of its key: a demo's, or one that somebody runs on one machine. */
import { spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { StoreLog } from '../store/connection.ts';

/** A signer that died is started again after so long, ms, twice as long each time, and at most so long. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** One that has lived so long has not died of its start, ms. */
const SETTLED_MS = 60_000;
/** One that does not end by itself is killed, ms. */
const END_LIMIT_MS = 3_000;

export interface SpawnOptions {
  /** Its file (signer-config.ts). */
  readonly file: string;
  /** Where what it logs goes: where the server's does, or nowhere. */
  readonly output: 'inherit' | 'ignore';
  readonly log: StoreLog;
}

export interface RunningSigner {
  /** Of the process that runs now; undefined while none does. */
  readonly pid: number | undefined;
  /** Ends it, and starts none any more. */
  close(): Promise<void>;
}

/** Nothing of this process's environment reaches it but what the system needs. */
function start(args: readonly string[], file: string, stdio: StdioOptions): ChildProcess {
  const isBuilt = !import.meta.url.endsWith('.ts');
  const program = fileURLToPath(new URL(`./signer-main.${isBuilt ? 'js' : 'ts'}`, import.meta.url));
  const loader = isBuilt ? [] : ['--conditions=@kontor/source', '--import', import.meta.resolve('tsx')];
  const { SystemRoot } = process.env;
  const env = { SIGNER_FILE: file, SIGNER_STDIN: 'watch', ...(SystemRoot === undefined ? {} : { SystemRoot }) };
  return spawn(process.execPath, [...loader, program, ...args], { cwd: '/', env, stdio });
}

/** Starts a signer that ends with this process, however that ends, and is started again when it dies. */
export function spawnSigner({ file, output, log }: SpawnOptions): RunningSigner {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let waitMs = FIRST_WAIT_MS;
  let isClosing = false;
  const run = (): void => {
    const startedMs = performance.now();
    const started = start([], file, ['pipe', output, output]);
    child = started;
    started.stdin?.on('error', () => undefined);
    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      child = undefined;
      if (isClosing) return;
      if (performance.now() - startedMs > SETTLED_MS) waitMs = FIRST_WAIT_MS;
      log.warn({ ms: waitMs, code: started.exitCode ?? started.signalCode ?? 'unknown' }, 'the signer ended; it is started again');
      timer = setTimeout(run, waitMs).unref();
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    };
    started.once('error', over);
    started.once('exit', over);
  };
  run();
  return {
    get pid() {
      return child?.pid;
    },
    close: async () => {
      isClosing = true;
      clearTimeout(timer);
      const ending = child;
      if (ending === undefined) return;
      const gone = new Promise((resolve) => ending.once('exit', resolve));
      const kill = setTimeout(() => ending.kill('SIGKILL'), END_LIMIT_MS);
      ending.kill('SIGTERM');
      await gone;
      clearTimeout(kill);
    },
  };
}

/** Has the signer's program do one thing, and gives the lines that it prints. @throws with what it said where it refused */
export async function askSigner(file: string, args: readonly string[]): Promise<readonly string[]> {
  const child = start(args, file, ['pipe', 'pipe', 'pipe']);
  let [lines, errors] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (lines += chunk));
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`the signer refused: ${errors.trim()}`);
  return lines.trim().split('\n');
}
