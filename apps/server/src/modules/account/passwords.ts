/** Hashing and checking passwords, in a worker with a bounded queue. */
import type { Worker } from 'node:worker_threads';
import { refused } from '../../http/refused.ts';
import { startWorkerThread } from '../../worker-thread.ts';

/** Asks the worker to hash a password, or to compare it with `hash`. */
export interface PasswordJob {
  readonly id: number;
  readonly password: string;
  readonly hash: string | undefined;
}

export interface PasswordResult {
  readonly id: number;
  readonly hash: string;
  readonly matches: boolean;
}

interface Waiting {
  readonly resolve: (result: PasswordResult) => void;
  readonly reject: (error: Error) => void;
}

/** 64 of 8 ms each: whoever waits is answered within a second. */
const MAX_WAITING = 64;

export class Passwords {
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #decoy: Promise<string> | undefined;

  /** Hashes a password for storage. Refuses with BUSY when too many wait. */
  async hash(password: string): Promise<string> {
    return (await this.#ask(password, undefined)).hash;
  }

  /**
   * Whether the password is the one that was hashed. Without a hash it takes as long and says no, so that an answer's time does
   * not tell whether an account exists.
   */
  async matches(password: string, hash: string | undefined): Promise<boolean> {
    this.#decoy ??= this.hash('nobody has this password');
    const result = await this.#ask(password, hash ?? (await this.#decoy));
    return hash !== undefined && result.matches;
  }

  /** Ends the worker; who still waits is refused. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #ask(password: string, hash: string | undefined): Promise<PasswordResult> {
    if (this.#waiting.size >= MAX_WAITING) return Promise.reject(refused('BUSY'));
    const worker = (this.#worker ??= this.#start());
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, password, hash } satisfies PasswordJob);
    });
  }

  #start(): Worker {
    const worker = startWorkerThread(new URL('./password-worker.ts', import.meta.url));
    worker.unref();
    worker.on('message', (result: PasswordResult) => {
      this.#waiting.get(result.id)?.resolve(result);
      this.#waiting.delete(result.id);
    });
    // The next request starts another worker.
    worker.on('error', (error) => this.#drop(error instanceof Error ? error : new Error('the password worker failed')));
    worker.on('exit', () => this.#drop(refused('BUSY')));
    return worker;
  }

  #drop(error: Error): void {
    this.#worker = undefined;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
