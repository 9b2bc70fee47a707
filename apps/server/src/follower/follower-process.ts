/**
 * The follower as a process of its own (`--role=follower`): view, read tables and snapshots of a server that runs with
 * FOLLOWER=process. It lives longer than the server: while none listens, it follows the journal and tries again.
 */
import { readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { ConfigError } from '../config.ts';
import type { Config } from '../config.ts';
import type { ConnectionSettings, StoreLog } from '../store/connection.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { StoreError, errorCode } from '../store/store-error.ts';
import { FollowerError } from './follower-error.ts';
import type { FromFollower, Port, ToFollower } from './follower-messages.ts';
import { wirePort } from './follower-wire.ts';
import { openReads } from './reads-place.ts';
import type { refuseApart } from './reads-place.ts';
import { runFollower } from './run-follower.ts';

/** Between attempts to reach the server or the database, ms. */
const RETRY_MS = 200;
/** The database of a server that is starting must be there in this time, ms. */
const DATABASE_LIMIT_MS = 60_000;
/** That the exchange must stop is told to a server that comes within this time, ms. */
const TELL_LIMIT_MS = 5_000;

type Options = Pick<Config, 'databaseUrl' | 'readsUrl' | 'dataDir' | 'followerSocket' | 'archive' | 'snapshotEvery'>;

/** Follows until the signal aborts; `onRecorded` hears how far the read tables are, once it has caught up. @throws FollowerError, StoreError */
export async function runFollowerProcess(
  options: Options,
  log: StoreLog,
  signal: AbortSignal,
  onRecorded: (position: number) => void = () => undefined,
): Promise<void> {
  const reached = await reachDatabase(options, log, signal);
  if (reached === undefined) return;
  const line = new Line(options.followerSocket, log, signal, onRecorded);
  const failure = await line.run((port) =>
    runFollower(port, { ...reached, snapshotEvery: options.snapshotEvery, archive: options.archive }),
  );
  if (failure !== undefined) throw new FollowerError('FOLLOWER_ENDED', failure);
}

/** Waits for the database, and asks `refuse` before anything is changed there where read tables are said to stand beside the journal; undefined when the signal aborted before. */
export async function reachDatabase(
  { databaseUrl, readsUrl, dataDir }: Pick<Config, 'databaseUrl' | 'readsUrl' | 'dataDir'>,
  log: StoreLog,
  signal: AbortSignal,
  refuse: typeof refuseApart = async () => undefined,
) {
  const until = performance.now() + DATABASE_LIMIT_MS;
  while (!signal.aborted) {
    try {
      // The embedded server's socket folder has a new name at each start.
      const settings: ConnectionSettings =
        databaseUrl === undefined
          ? { host: resolve(dataDir, readlinkSync(join(dataDir, 'socket'))), port: 5432, user: 'kontor', database: 'kontor' }
          : { connectionString: databaseUrl };
      if (readsUrl === undefined) await refuse(settings, log);
      const { roles } = await migrate(settings, MIGRATIONS, log, readsUrl === undefined ? 'all' : 'journal');
      return { settings, role: roles ? ('kontor_core' as const) : undefined, reads: await openReads(readsUrl, log) };
    } catch (error) {
      if (error instanceof StoreError || error instanceof ConfigError) throw error;
      if (performance.now() > until)
        throw new FollowerError('DATABASE_UNREACHABLE', `no database answers (${errorCode(error) ?? 'no code'}).`, { cause: error });
      await sleep(RETRY_MS);
    }
  }
  return undefined;
}

/** The follower's port, whether or not a server is at its other end. */
class Line {
  readonly #path: string;
  readonly #log: StoreLog;
  readonly #signal: AbortSignal;
  readonly #onRecorded: (position: number) => void;
  #recorded = 0;
  #isReady = false;
  readonly #listeners: ((message: ToFollower) => void)[] = [];
  #socket: Socket | undefined;
  #port: Port<FromFollower, ToFollower> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #failure: (FromFollower & { kind: 'halt' | 'failed' }) | undefined;
  #over = false;

  constructor(path: string, log: StoreLog, signal: AbortSignal, onRecorded: (position: number) => void) {
    this.#path = path;
    this.#log = log;
    this.#signal = signal;
    this.#onRecorded = onRecorded;
  }

  /** Runs the follower at this end; resolves with why it ended, undefined for the signal. */
  async run(work: (port: Port<FromFollower, ToFollower>) => Promise<void>): Promise<string | undefined> {
    const stop = (): void => this.#tell({ kind: 'stop' });
    this.#signal.addEventListener('abort', stop);
    this.#connect();
    const worked = work({ send: (message) => this.#send(message), onMessage: (listener) => void this.#listeners.push(listener) });
    if (this.#signal.aborted) stop();
    await worked;
    if (this.#failure !== undefined) await this.#tellFailure(this.#failure);
    this.#over = true;
    clearTimeout(this.#retry);
    this.#socket?.end();
    return this.#failure === undefined ? undefined : `${this.#failure.code}: ${this.#failure.message}`;
  }

  #connect(): void {
    const socket = connect(this.#path);
    this.#socket = socket;
    socket.once('connect', () => {
      this.#port = wirePort<FromFollower, ToFollower>(socket);
      this.#port.onMessage((message) => this.#tell(message));
      this.#tell({ kind: 'hello' });
      this.#log.info({}, 'the server is there');
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      this.#port = undefined;
      if (!this.#over) this.#retry = setTimeout(() => this.#connect(), RETRY_MS);
    });
  }

  #send(message: FromFollower): void {
    if (message.kind === 'log') return this.#log[message.level](message.fields, message.text);
    if (message.kind === 'ready') this.#log.info({ sequence: message.sequence }, 'the follower has caught up');
    if (message.kind === 'recorded') this.#recorded = message.position;
    this.#isReady ||= message.kind === 'ready';
    if (this.#isReady && (message.kind === 'recorded' || message.kind === 'ready')) this.#onRecorded(this.#recorded);
    if (message.kind === 'halt' || message.kind === 'failed') this.#failure = message;
    else this.#port?.send(message);
  }

  #tell(message: ToFollower): void {
    for (const listener of this.#listeners) listener(message);
  }

  async #tellFailure(failure: FromFollower): Promise<void> {
    const until = performance.now() + TELL_LIMIT_MS;
    while (this.#port === undefined && performance.now() < until && !this.#signal.aborted) await sleep(RETRY_MS);
    this.#port?.send(failure);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
