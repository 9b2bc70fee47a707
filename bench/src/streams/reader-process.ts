import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReadOrder, ReadReport } from './stream-readers.ts';

/** The process with the programs that read (`stream-readers.ts`). */
export class ReaderProcess {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Resolves when all are connected. */
  static async start(order: ReadOrder): Promise<ReaderProcess> {
    const readers = new ReaderProcess(
      fork(fileURLToPath(new URL('stream-readers.js', import.meta.url)), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
    );
    await readers.#ask(order);
    return readers;
  }

  /** From now on messages count. */
  count(): void {
    this.#child.send('count');
  }

  async report(): Promise<ReadReport> {
    return (await this.#ask('report')) as ReadReport;
  }

  stop(): void {
    this.#child.disconnect();
  }

  #ask(message: ReadOrder | 'report'): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null): void => reject(new Error(`the process that reads ended with ${code}`));
      this.#child.once('exit', onExit);
      this.#child.once('message', (answer) => {
        this.#child.off('exit', onExit);
        resolve(answer);
      });
      this.#child.send(message);
    });
  }
}
