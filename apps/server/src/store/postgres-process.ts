import { type ChildProcess, spawn } from 'node:child_process';
import type { StoreLog } from './connection.ts';
import type { PostgresUser } from './postgres-user.ts';

/** Why a PostgreSQL process ended. */
export interface PostgresExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last lines it logged, oldest first. */
  readonly lastLines: readonly string[];
}

/** A running postmaster that ends when this process ends. */
export interface PostgresProcess {
  readonly pid: number;
  /** Settles when the process is gone, whoever ended it. Never rejects. */
  readonly exited: Promise<PostgresExit>;
  /** Ends it: fast shutdown, after `patienceMs` an immediate one, after that SIGKILL. */
  stop(): Promise<void>;
}

export interface PostgresCommand {
  /** Absolute path of `postgres`. */
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly user: PostgresUser | undefined;
  /** Open data folder, given to the process as file descriptor 4; `undefined` for none. */
  readonly folderDescriptor: number | undefined;
  /** Private folder of the socket. The guard removes it when it had to end the server itself. */
  readonly socketFolder: string;
  readonly log: StoreLog;
  /** How long a fast shutdown may take, ms. */
  readonly patienceMs?: number;
}

/**
 * The guard waits on its standard input, whose other end belongs to Kontor. First comes the number of the server's
 * process. Then comes one line when the server was stopped in good order, or end of file when Kontor is gone, even by
 * SIGKILL: then the guard stops the server. `sleep` takes whole seconds only, by POSIX.
 */
const GUARD = `
trap '' HUP INT TERM
IFS= read -r pid || exit 0
IFS= read -r word
[ "$word" = stopped ] && exit 0
kill -INT "$pid"
left=3
while kill -0 "$pid" && [ $left -gt 0 ]; do sleep 1; left=$((left-1)); done
kill -QUIT "$pid" && sleep 1
rm -f "$1"/.s.PGSQL.*
rmdir "$1"
`;

/**
 * Tells the guard the process number and becomes the server. So there is no moment at which the server runs and the
 * guard would not know it.
 */
const ANNOUNCE_AND_RUN = 'echo $$ >&3; exec "$@" 3>&-';

const KEPT_LINES = 40;

/** Starts a postmaster. It may not be ready yet, and may end at once: watch `exited`. */
export function spawnPostgres(command: PostgresCommand): PostgresProcess {
  // Sessions of their own: Ctrl-C in the terminal is for Kontor, which stops the server after its last commit.
  const common = { ...command.user, cwd: '/', env: command.env, detached: true };
  const guard = spawn('/bin/sh', ['-c', GUARD, 'kontor-guard', command.socketFolder], { ...common, stdio: ['pipe', 'ignore', 'ignore'] });
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  const child = spawn('/bin/sh', ['-c', ANNOUNCE_AND_RUN, 'kontor-postgres', command.program, ...command.args], {
    ...common,
    stdio: ['ignore', 'ignore', 'pipe', guard.stdin, command.folderDescriptor ?? 'ignore'],
  });
  const lastLines: string[] = [];
  relayLog(child, command.log, lastLines);
  const exited = new Promise<PostgresExit>((resolve) => {
    const finish = (code: number | null, signal: NodeJS.Signals | null): void => {
      guard.stdin.end('stopped\n');
      resolve({ code, signal, lastLines });
    };
    // 'close' comes after the last log line; a process that never started only reports an error.
    child.once('close', finish);
    child.once('error', (error) => {
      lastLines.push(error.message);
      finish(null, null);
    });
  });
  releaseEventLoop(child);
  releaseEventLoop(guard);
  return { pid: child.pid ?? 0, exited, stop: () => stopPostgres(child, exited, command.patienceMs ?? 3000) };
}

/** A program that forgets to stop its database must still be able to end: the guard does the rest. */
function releaseEventLoop(child: ChildProcess): void {
  child.unref();
  for (const stream of child.stdio) {
    if (stream !== null && stream !== undefined && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
  }
}

async function stopPostgres(child: ChildProcess, exited: Promise<PostgresExit>, patienceMs: number): Promise<void> {
  const endsWithin = async (limitMs: number): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, limitMs, false)));
    const ended = await Promise.race([exited.then(() => true), late]);
    clearTimeout(timer);
    return ended;
  };
  child.ref();
  child.kill('SIGINT');
  if (await endsWithin(patienceMs)) return;
  child.kill('SIGQUIT');
  if (await endsWithin(1000)) return;
  child.kill('SIGKILL');
  await exited;
}

function relayLog(child: ChildProcess, log: StoreLog, lastLines: string[]): void {
  let rest = '';
  child.stderr?.setEncoding('utf8');
  child.stderr?.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') continue;
      lastLines.push(line);
      if (lastLines.length > KEPT_LINES) lastLines.shift();
      // Being asked too early, or ended by a shutdown, is no failure.
      if (/^(FATAL|PANIC):(?!  (the database system is|terminating .* due to administrator command))/.test(line))
        log.warn({ postgres: line }, 'PostgreSQL reports a failure');
    }
  });
}
