/** A program on a host, started again when it ends, as the host's init system would. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { appendFileSync, openSync } from 'node:fs';
import type { Program } from '../programs/program.ts';
import { signalAll, treeOf } from './processes.ts';

/** From an end that nobody asked for to the next start, ms: what operators give their init system. */
const AGAIN_MS = 500;

export class Supervised {
  readonly program: Program;
  readonly #logFile: string;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  #wanted = false;
  /** Times it ended without being asked to. */
  falls = 0;

  /** @param logFile takes all that it says */
  constructor(program: Program, logFile: string) {
    this.program = program;
    this.#logFile = logFile;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Whether it is to run: starts it, and again whenever it ends. */
  start(): void {
    this.#wanted = true;
    if (this.#child === undefined) this.#run();
  }

  /** It is not started again until `start`. */
  hold(): void {
    this.#wanted = false;
  }

  /** Asks it to end, and resolves when it has. */
  async stop(): Promise<void> {
    this.hold();
    this.signal(this.program.stopSignal ?? 'SIGTERM');
    await this.#ended;
  }

  /** All its processes, also those that it does not know any more. */
  pids(): readonly number[] {
    const own = this.pid === undefined ? [] : treeOf(this.pid);
    return [...new Set([...own, ...(this.program.apart?.() ?? []).flatMap((pid) => treeOf(pid))])];
  }

  /** To the program itself alone. */
  signal(name: NodeJS.Signals): void {
    if (this.pid !== undefined) signalAll([this.pid], name);
  }

  #run(): void {
    const { host, command, user, env } = this.program;
    const log = openSync(this.#logFile, 'a');
    const as = user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'];
    const child = spawn('ip', ['netns', 'exec', host, ...as, ...command], {
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
      detached: true,
      cwd: '/',
    });
    this.#child = child;
    this.#ended = new Promise((settle) =>
      child.once('close', (code, signal) => {
        this.#child = undefined;
        appendFileSync(
          this.#logFile,
          `-- ${new Date().toISOString()} ended (${code ?? signal}), ${this.#wanted ? 'starts again' : 'as asked'}\n`,
        );
        settle();
        if (!this.#wanted) return;
        this.falls += 1;
        setTimeout(() => this.#wanted && this.#child === undefined && this.#run(), AGAIN_MS);
      }),
    );
  }
}
