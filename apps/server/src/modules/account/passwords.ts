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
  readonly job: PasswordJob;
  readonly resolve: (result: PasswordResult) => void;
  readonly reject: (error: Error) => void;
}

/** 64 of 8 ms each: whoever waits is answered within a second. Those who are known have as many places of their own, in front. */
const MAX_WAITING = 64;
/** With the worker at once, so that it never waits for this thread. */
const AT_WORK = 2;

export class Passwords {
  #worker: Worker | undefined;
  /** Handed to the worker. */
  readonly #atWork = new Map<number, Waiting>();
  readonly #known: Waiting[] = [];
  readonly #strangers: Waiting[] = [];
  #lastId = 0;
  #decoy: Promise<string> | undefined;

  /** Hashes a password for storage. Refuses with BUSY when too many wait. */
  async hash(password: string): Promise<string> {
    return (await this.#ask(password, undefined, this.#strangers)).hash;
  }

  /**
   * Whether the password is the one that was hashed. Without a hash it takes as long and says no, so that an answer's time does
   * not tell whether an account exists. `known` goes before strangers, who cannot take its place.
   */
  async matches(password: string, hash: string | undefined, known = false): Promise<boolean> {
    const decoy = await this.#decoyHash();
    const result = await this.#ask(password, hash ?? decoy, known ? this.#known : this.#strangers);
    return hash !== undefined && result.matches;
  }

  /** Made once, by the first who asks; a making that failed is not kept. */
  #decoyHash(): Promise<string> {
    this.#decoy ??= this.#ask('nobody has this password', undefined, this.#known).then(
      ({ hash }) => hash,
      (error: unknown) => {
        this.#decoy = undefined;
        throw error;
      },
    );
    return this.#decoy;
  }

  /** Refuses with BUSY when too many wait already: asked before anything else is done for an attempt that would be told so anyway. */
  assertRoom(known: boolean): void {
    if ((known ? this.#known : this.#strangers).length >= MAX_WAITING) throw refused('BUSY');
  }

  /** Ends the worker; who still waits is refused. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #ask(password: string, hash: string | undefined, queue: Waiting[]): Promise<PasswordResult> {
    if (queue.length >= MAX_WAITING) return Promise.reject(refused('BUSY'));
    return new Promise((resolve, reject) => {
      queue.push({ job: { id: ++this.#lastId, password, hash }, resolve, reject });
      this.#goOn();
    });
  }

  #goOn(): void {
    while (this.#atWork.size < AT_WORK) {
      const next = this.#known.shift() ?? this.#strangers.shift();
      if (next === undefined) return;
      this.#atWork.set(next.job.id, next);
      (this.#worker ??= this.#start()).postMessage(next.job);
    }
  }

  #start(): Worker {
    const worker = startWorkerThread(new URL('./password-worker.ts', import.meta.url));
    worker.unref();
    worker.on('message', (result: PasswordResult) => {
      this.#atWork.get(result.id)?.resolve(result);
      this.#atWork.delete(result.id);
      this.#goOn();
    });
    // The next request starts another worker.
    worker.on('error', (error) => this.#drop(error instanceof Error ? error : new Error('the password worker failed')));
    worker.on('exit', () => this.#drop(refused('BUSY')));
    return worker;
  }

  #drop(error: Error): void {
    this.#worker = undefined;
    const dropped = [...this.#atWork.values(), ...this.#known.splice(0), ...this.#strangers.splice(0)];
    this.#atWork.clear();
    for (const waiting of dropped) waiting.reject(error);
  }
}
