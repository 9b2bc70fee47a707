/** The program of a local chain, which ends when this process ends, however that ends. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Processors as the node's packages name them. */
const PROCESSORS: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Where the program lies; undefined where there is none for this machine. */
export function nodeProgram(): string | undefined {
  const { platform, arch } = process;
  const name = `@foundry-rs/anvil-${platform}-${PROCESSORS[arch] ?? arch}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const program = join(folder, 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil');
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The guard waits on its standard input, whose other end is ours. First comes the number of the node's process, then one line when that has
 * ended, or end of file when we are gone: then it ends the node.
 */
const GUARD = `
trap '' HUP INT TERM
IFS= read -r pid || exit 0
IFS= read -r word
[ "$word" = ended ] || kill -KILL "$pid"
`;
/** Tells the guard its number and becomes the node. */
const ANNOUNCE_AND_RUN = 'echo $$ >&3; exec "$@" 3>&-';

export interface NodeProcess {
  readonly pid: number;
  /** Settles when it is gone, whoever ended it; never rejects. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

/** Starts the program. Nothing of our own environment reaches it; `folder` is where it may leave things. */
export function startNode(program: string, args: readonly string[], folder: string): NodeProcess {
  const env = { PATH: '/usr/bin:/bin', HOME: folder };
  const guarded = process.platform !== 'win32';
  // Sessions of their own: Ctrl-C in the terminal is for Kontor.
  const guard = guarded
    ? spawn('/bin/sh', ['-c', GUARD, 'kontor-node-guard'], { env, cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
    : undefined;
  guard?.on('error', () => undefined);
  guard?.stdin.on('error', () => undefined);
  const child =
    guard === undefined
      ? spawn(program, args, { cwd: folder, stdio: 'ignore' })
      : spawn('/bin/sh', ['-c', ANNOUNCE_AND_RUN, 'kontor-node', program, ...args], {
          env,
          cwd: folder,
          detached: true,
          stdio: ['ignore', 'ignore', 'ignore', guard.stdin],
        });
  const exited = new Promise<void>((resolve) => {
    const finish = (): void => {
      guard?.stdin.end('ended\n');
      resolve();
    };
    child.once('close', finish);
    child.once('error', finish);
  });
  // Whoever forgets to stop it can still end: the guard does the rest.
  child.unref();
  guard?.unref();
  if (guard?.stdin !== undefined && 'unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return {
    pid: child.pid ?? 0,
    exited,
    stop: async () => {
      child.ref();
      child.kill('SIGKILL');
      await exited;
    },
  };
}
