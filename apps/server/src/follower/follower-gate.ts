/** The server's side of a follower in a process of its own (`FOLLOWER=process`): listens where that process comes to. */
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { dirname } from 'node:path';
import type { StoreLog } from '../store/connection.ts';
import type { FollowerClient } from './follower-client.ts';
import { FollowerError } from './follower-error.ts';
import type { FromFollower, ToFollower } from './follower-messages.ts';
import { wirePort } from './follower-wire.ts';

/** A follower that has not come and caught up in this time is missing, ms. */
const COME_LIMIT_MS = 60_000;

export class FollowerGate {
  readonly #client: FollowerClient;
  readonly #path: string;
  readonly #log: StoreLog;
  readonly #server: Server;
  #socket: Socket | undefined;
  #onReady: () => void = () => undefined;
  #late: NodeJS.Timeout | undefined;

  /** `path` is the socket's; its folder is made where it is missing. */
  constructor(client: FollowerClient, path: string, log: StoreLog) {
    this.#client = client;
    this.#path = path;
    this.#log = log;
    this.#server = createServer((socket) => this.#take(socket));
  }

  /** Listens, and resolves when a follower has come and caught up. @throws FollowerError FOLLOWER_MISSING, FOLLOWER_SOCKET_IN_USE */
  async start(limitMs = COME_LIMIT_MS): Promise<void> {
    mkdirSync(dirname(this.#path), { recursive: true });
    if (await answers(this.#path)) throw new FollowerError('FOLLOWER_SOCKET_IN_USE', `another server listens at ${this.#path}.`);
    rmSync(this.#path, { force: true });
    const ready = new Promise<void>((resolve) => (this.#onReady = resolve));
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#path, resolve);
    });
    chmodSync(this.#path, 0o600);
    this.#log.info({ socket: this.#path }, 'waiting for the follower: start one with --role=follower');
    const late = new Promise<never>((_, reject) => {
      this.#late = setTimeout(
        () =>
          reject(
            new FollowerError(
              'FOLLOWER_MISSING',
              `FOLLOWER is process, and none has come to ${this.#path} in ${limitMs / 1000} s. Start one with --role=follower.`,
            ),
          ),
        limitMs,
      );
      void ready.then(() => clearTimeout(this.#late));
    });
    await Promise.race([ready, late]);
  }

  /** Lets go of the follower, which goes on alone and waits for the next server. */
  async stop(): Promise<void> {
    clearTimeout(this.#late);
    this.#client.detach();
    this.#socket?.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #take(socket: Socket): void {
    socket.on('error', (error) => this.#log.warn({ err: error }, 'the line to the follower broke'));
    if (this.#socket !== undefined) return void socket.destroy();
    this.#socket = socket;
    const { ready, ended } = this.#client.attach(wirePort<ToFollower, FromFollower>(socket));
    void ready.then(
      () => this.#onReady(),
      () => undefined,
    );
    void ended.then(
      (failure) =>
        failure !== undefined &&
        this.#log.error({ code: failure.code, reason: failure.message }, 'the follower ended: queries answer busy until it is back'),
    );
    socket.once('close', () => {
      this.#socket = undefined;
      this.#client.detach();
    });
  }
}

/** Whether somebody listens there. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(path);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}
