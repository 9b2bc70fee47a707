/** The load as the rig sees it: when outcomes were told, and what it found wrong. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CLIENTS } from '../hosts/network.ts';
import type { LoadTask } from './entries.ts';

export class LoadProcess {
  /** Moments of outcomes, ms, in order. */
  readonly outcomes: number[] = [];
  /** What must not be, in words. */
  readonly wrong: string[] = [];
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | string>;

  /** Starts it among the clients; resolves when everybody is logged in and trades. */
  static async start(task: LoadTask): Promise<LoadProcess> {
    const load = new LoadProcess(task);
    await load.#line('trading');
    return load;
  }

  private constructor(task: LoadTask) {
    const program = fileURLToPath(new URL('load-main.js', import.meta.url));
    const child = spawn('ip', ['netns', 'exec', CLIENTS, process.execPath, program, JSON.stringify(task)], {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    });
    this.#child = child;
    this.#ended = new Promise((settle) => child.once('close', (code, signal) => settle(code ?? signal ?? 'unknown')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [word, ...rest] = line.split(' ');
      if (word === 'outcome') this.outcomes.push(Number(rest[0]));
      else if (word === 'wrong') this.wrong.push(rest.join(' '));
    });
  }

  /** Resolves when all that was begun has its outcome and everything was compared. */
  async stop(): Promise<void> {
    this.#child.stdin?.end();
    const code = await this.#ended;
    if (code !== 0) this.wrong.push(`the load ended with ${code}`);
  }

  async #line(wanted: string): Promise<void> {
    await Promise.race([
      new Promise<void>((settle) => createInterface({ input: this.#child.stdout! }).on('line', (line) => line === wanted && settle())),
      this.#ended.then((code) => {
        throw new Error(`the load ended with ${code} before it traded`);
      }),
    ]);
  }
}
