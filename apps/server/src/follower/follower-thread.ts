/** Keeps a follower running in a thread beside this one, and starts another when it fails. */
import type { Worker } from 'node:worker_threads';
import type { StoreLog } from '../store/connection.ts';
import { startWorkerThread } from '../worker-thread.ts';
import { FollowerFailure } from './follower-client.ts';
import type { FollowerClient } from './follower-client.ts';
import type { FollowerStart, FromFollower, Port, ToFollower } from './follower-messages.ts';

/** Between the end of one thread and the start of the next, ms. */
const RESTART_MS = 2_000;
/** A thread that does not end in this time when told to is ended, ms. */
const STOP_LIMIT_MS = 2_500;

export class FollowerThread {
  readonly #client: FollowerClient;
  readonly #start: FollowerStart;
  readonly #log: StoreLog;
  #worker: Worker | undefined;
  #restart: NodeJS.Timeout | undefined;
  #stopping = false;
  #leads = false;
  #ready: Promise<void> = Promise.resolve();
  #gone: Promise<unknown> = Promise.resolve();

  constructor(client: FollowerClient, start: FollowerStart, log: StoreLog) {
    this.#client = client;
    this.#start = start;
    this.#log = log;
  }

  /** Resolves when the follower has caught up with the journal. @throws FollowerFailure */
  start(): Promise<void> {
    this.#leads = true;
    return this.#run();
  }

  /** Starts one that stands by until `lead`: it keeps a view, and writes nothing. */
  standBy(): void {
    this.#run().catch(() => undefined);
  }

  /** The server leads: the follower takes its place, or looks anew how far others have written what it only shows. Resolves when the follower has caught up with the journal. @throws FollowerFailure */
  lead(): Promise<void> {
    this.#leads = true;
    if (this.#start.onlyShows === true) this.#client.leads();
    if (this.#restart !== undefined) return this.#run();
    if (this.#start.onlyShows !== true) this.#worker?.postMessage({ kind: 'lead' } satisfies ToFollower);
    return this.#ready;
  }

  #run(): Promise<void> {
    clearTimeout(this.#restart);
    this.#restart = undefined;
    const worker = startWorkerThread(new URL('./follower-worker.ts', import.meta.url));
    this.#worker = worker;
    const port: Port<ToFollower, FromFollower> = {
      send: (message) => worker.postMessage(message),
      onMessage: (listener) => void worker.on('message', listener),
    };
    port.send({ kind: 'start', start: { ...this.#start, standsBy: !this.#leads } });
    const { ready, ended } = this.#client.attach(port);
    const exited = new Promise<FollowerFailure>((resolve) => {
      worker.once('error', (error) =>
        resolve(new FollowerFailure('THREAD_FAILED', error instanceof Error ? error.message : 'the thread failed')),
      );
      worker.once('exit', (code) => resolve(new FollowerFailure('THREAD_ENDED', `the thread ended with ${code}`)));
    });
    this.#gone = new Promise((resolve) => worker.once('exit', resolve));
    void Promise.race([ended, exited]).then((failure) => this.#ended(failure));
    this.#ready = Promise.race([ready, exited.then((failure) => Promise.reject(failure))]);
    this.#ready.catch(() => undefined);
    return this.#ready;
  }

  /** Lets the follower write what it has gathered, then ends the thread. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#restart);
    this.#client.stop();
    const late = setTimeout(() => void this.#worker?.terminate(), STOP_LIMIT_MS);
    await this.#gone;
    clearTimeout(late);
  }

  /** Ends the thread at once, whatever it has gathered: somebody else has its place. */
  async cutOff(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#restart);
    await this.#worker?.terminate();
  }

  #ended(failure: FollowerFailure | undefined): void {
    this.#client.detach();
    if (this.#stopping) return;
    this.#log.error({ code: failure?.code, reason: failure?.message }, 'the follower ended: queries answer busy until it is back');
    this.#restart = setTimeout(() => void this.#run().catch(() => undefined), RESTART_MS);
  }
}
