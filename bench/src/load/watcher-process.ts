import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { WatchOrder, WatchReport } from './watchers.ts';

/** The process with the connections that watch (`watchers.ts`). */
export class WatcherProcess {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Resolves when all are connected and subscribed. */
  static async start(order: WatchOrder): Promise<WatcherProcess> {
    const child = fork(fileURLToPath(new URL('watchers.js', import.meta.url)), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const watchers = new WatcherProcess(child);
    const ready = watchers.#heard();
    child.send(order);
    await ready;
    return watchers;
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /** From now on messages and gaps count. */
  count(): void {
    this.#child.send('count');
  }

  async report(): Promise<WatchReport> {
    const report = this.#heard();
    this.#child.send('report');
    return (await report) as WatchReport;
  }

  stop(): void {
    this.#child.disconnect();
  }

  #heard(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null): void => reject(new Error(`the process that watches ended with ${code}`));
      this.#child.once('exit', onExit);
      this.#child.once('message', (message) => {
        this.#child.off('exit', onExit);
        resolve(message);
      });
    });
  }
}
