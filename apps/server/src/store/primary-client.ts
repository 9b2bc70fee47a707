/** A connection to whichever server is the primary now, and never to one that has ceased to be it. */
import pg, { type ClientConfig } from 'pg';
import { readDatabaseAddress } from '../database-address.ts';
import type { Host } from '../database-address.ts';

/** How long one of several servers is waited for before the next is tried, ms. */
const TRY_LIMIT_MS = 2_000;

/** There is no server that can be written: a standby answered, or none of several did. What waits a little may find one. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary';
  readonly code = 'NO_PRIMARY';
}

/**
 * A commit was taken without a standby having it, because its wait was cancelled: the server has it, says so in a warning only, and a failover may
 * lose it. Nobody is to be told that it is done.
 */
class NotReplicated extends Error {
  override readonly name = 'NotReplicated';
  readonly code = 'NOT_REPLICATED';
}

/** What the server tells of itself at the start of a session and whenever it changes. */
interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/** What the driver's types lack of a notice: the function of the server that gives it, whatever its language. */
interface Notice {
  readonly routine?: string | undefined;
}

/**
 * The driver's client with three differences. Of an address with several hosts it finds the primary, anew at each connection. A server that is a
 * standby refuses the connection. A commit whose wait for a standby was cancelled is an error.
 */
export class PrimaryClient extends pg.Client {
  readonly #config: ClientConfig;
  readonly #hosts: readonly Host[];
  #isStandby = false;

  constructor(given: ClientConfig = {}) {
    const { config, hosts } = taken(given);
    super({ keepAlive: true, keepAliveInitialDelayMillis: 5_000, ...config });
    this.#config = config;
    this.#hosts = hosts;
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on';
    });
    this.connection.on('notice', ({ routine }: Notice) => {
      if (routine !== 'SyncRepWaitForLSN') return;
      // Before the answer that it is done, which may stand in the same packet.
      this.connection.emit('error', new NotReplicated('a commit no longer waits for a standby: it may be lost by a failover.'));
      this.connection.stream.destroy();
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(callback?: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): Promise<pg.Client> | undefined {
    const connected = this.#connectToPrimary();
    if (callback === undefined) return connected;
    const tell = callback as (error: Error | null, client?: pg.Client) => void;
    connected.then(
      (client) => tell(null, client),
      (error: unknown) => tell(error as Error),
    );
    return undefined;
  }

  async #connectToPrimary(): Promise<pg.Client> {
    if (this.#hosts.length > 1) {
      const { host, port } = await this.#find();
      // Whoever waited for it has given up.
      if (this.connection.stream.destroyed) throw new NoPrimary('no primary was found in time.');
      Object.assign(this, { host, port });
    }
    await super.connect();
    if (!this.#isStandby) return this;
    await super.end().catch(() => undefined);
    throw new NoPrimary('this server is a standby.');
  }

  /** The first host in their order that is a primary. */
  async #find(): Promise<Host> {
    let cause: unknown;
    for (const host of this.#hosts) {
      const tried = new TriedClient({ ...this.#config, connectionTimeoutMillis: TRY_LIMIT_MS, application_name: 'kontor looks' }, host);
      tried.on('error', () => undefined);
      try {
        await tried.connect();
        return host;
      } catch (error) {
        // What every server would say is said: a wrong password does not become right at the next one.
        if (!(error instanceof NoPrimary)) cause ??= error;
      } finally {
        void tried.end().catch(() => undefined);
      }
    }
    throw new NoPrimary(`none of ${this.#hosts.map(({ host, port }) => `${host}:${port}`).join(', ')} can be written now.`, { cause });
  }
}

/** A connection to one of several hosts. */
class TriedClient extends PrimaryClient {
  constructor(config: ClientConfig, { host, port }: Host) {
    super(config);
    Object.assign(this, { host, port });
  }
}

function taken(given: ClientConfig): { readonly config: ClientConfig; readonly hosts: readonly Host[] } {
  if (given.connectionString === undefined) return { config: given, hosts: [] };
  const { address, hosts } = readDatabaseAddress(given.connectionString);
  return { config: { ...given, connectionString: address }, hosts };
}
