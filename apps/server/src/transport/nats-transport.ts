/** The transport between processes: NATS, of which no more is used than that it carries messages. */
import { readFileSync } from 'node:fs';
import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import { demandFit, demandSubject, Hearers, MAX_MESSAGE_BYTES } from './transport.ts';
import type { OnFault, Transport } from './transport.ts';

export interface NatsOptions {
  /**
   * `nats://` or `tls://`, each `[user:password@]host[:port]` or `[token@]host[:port]`; the next is tried where one does not answer. With `tls://` among
   * them nothing is said to a server that does not encrypt.
   */
  readonly servers: readonly string[];
  /** Where they do not stand in the addresses. */
  readonly token?: string | undefined;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** A file with the certificates of those who vouch for the servers, in place of the machine's. */
  readonly caFile?: string | undefined;
  /** What the servers' operators see of this process. */
  readonly name: string;
  readonly onFault: OnFault;
  readonly detection?: Partial<Detection>;
}

/** How soon a server that is silent counts as dead, and what is done then; ms. */
export interface Detection {
  readonly pingEveryMs: number;
  /** Pings without an answer. */
  readonly maxPingsOut: number;
  readonly reconnectWaitMs: number;
  readonly connectTimeoutMs: number;
}

const DETECTION: Detection = { pingEveryMs: 500, maxPingsOut: 2, reconnectWaitMs: 100, connectTimeoutMs: 2_000 };
const DEFAULT_PORT = '4222';
/** What is on its way has so long to go out at the end, ms. */
const LAST_WORDS_MS = 1_000;

/** Connects to the first server that answers. A connection that is lost later is looked for until it is found. @throws Error where none answers now, or an address is none */
export async function connectNats(options: NatsOptions): Promise<Transport> {
  const { name, onFault, caFile } = options;
  const detection = { ...DETECTION, ...options.detection };
  const { hosts, isEncrypted, ...credentials } = readServers(options);
  const connection = await connect({
    servers: hosts,
    name,
    ...credentials,
    ...(isEncrypted ? { tls: caFile === undefined ? {} : { ca: readFileSync(caFile, 'utf8') } } : {}),
    pingInterval: detection.pingEveryMs,
    maxPingOut: detection.maxPingsOut,
    reconnectTimeWait: detection.reconnectWaitMs,
    reconnectJitter: detection.reconnectWaitMs,
    timeout: detection.connectTimeoutMs,
    maxReconnectAttempts: -1,
    // A server that is being set up anew refuses everybody for a moment.
    ignoreAuthErrorAbort: true,
    noAsyncTraces: true,
  });
  const most = connection.info?.max_payload ?? 0;
  if (most < MAX_MESSAGE_BYTES) {
    await connection.close();
    throw new Error(`the NATS server takes messages of ${most} bytes; max_payload has to be ${MAX_MESSAGE_BYTES} or more`);
  }
  return new NatsTransport(connection, onFault);
}

interface Servers {
  readonly hosts: string[];
  readonly isEncrypted: boolean;
  readonly token?: string;
  readonly user?: string;
  readonly pass?: string;
}

/** Addresses as the client wants them, and the credentials that stand in the first that has some. @throws Error */
export function readServers({ servers, token, user, password }: Pick<NatsOptions, 'servers' | 'token' | 'user' | 'password'>): Servers {
  if (servers.length === 0) throw new Error('no NATS server is named');
  const urls = servers.map((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    // Never told back: there may be a password in it.
    if (url === undefined || !['nats:', 'tls:'].includes(url.protocol) || url.hostname === '' || !['', '/'].includes(url.pathname))
      throw new Error('the address of a NATS server is nats://host:port or tls://host:port');
    return url;
  });
  const hosts = urls.map(({ hostname, port }) => `${hostname}:${port === '' ? DEFAULT_PORT : port}`);
  const isEncrypted = urls.some(({ protocol }) => protocol === 'tls:');
  if (token !== undefined) return { hosts, isEncrypted, token };
  if (user !== undefined) return { hosts, isEncrypted, user, pass: password ?? '' };
  const named = urls.find(({ username }) => username !== '');
  if (named === undefined) return { hosts, isEncrypted };
  const [name, pass] = [decodeURIComponent(named.username), decodeURIComponent(named.password)];
  return pass === '' ? { hosts, isEncrypted, token: name } : { hosts, isEncrypted, user: name, pass };
}

class NatsTransport implements Transport {
  readonly #connection: NatsConnection;
  readonly #onFault: OnFault;
  readonly #watchers: Hearers<boolean>;
  #connected = true;
  #closing = false;

  constructor(connection: NatsConnection, onFault: OnFault) {
    this.#connection = connection;
    this.#onFault = onFault;
    this.#watchers = new Hearers(onFault);
    void this.#watch();
  }

  get connected(): boolean {
    return this.#connected;
  }

  publish(subject: string, bytes: Uint8Array): boolean {
    demandFit(subject, bytes);
    if (!this.#connected) return false;
    try {
      this.#connection.publish(subject, bytes);
      return true;
    } catch (error) {
      this.#onFault(error instanceof Error ? error : new Error(String(error)));
      return false;
    }
  }

  subscribe(subject: string, hear: (bytes: Uint8Array) => void): () => void {
    demandSubject(subject);
    if (this.#closing) return () => undefined;
    const subscription = this.#connection.subscribe(subject, {
      callback: (error, message) => {
        try {
          if (error !== null) throw error;
          if (!this.#closing) hear(message.data);
        } catch (thrown) {
          this.#onFault(thrown instanceof Error ? thrown : new Error(String(thrown)));
        }
      },
    });
    return () => {
      if (!subscription.isClosed()) subscription.unsubscribe();
    };
  }

  onConnection(hear: (connected: boolean) => void): () => void {
    return this.#watchers.add(hear);
  }

  async settled(): Promise<boolean> {
    if (!this.#connected) return false;
    try {
      await this.#connection.flush();
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    const lastWords = this.settled();
    this.#closing = true;
    this.#watchers.clear();
    let stop: NodeJS.Timeout | undefined;
    await Promise.race([lastWords, new Promise((resolve) => (stop = setTimeout(resolve, LAST_WORDS_MS)))]);
    clearTimeout(stop);
    this.#connected = false;
    await this.#connection.close();
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'disconnect') this.#turn(false);
      else if (type === 'reconnect') this.#turn(true);
    }
    this.#turn(false);
    if (!this.#closing) this.#onFault(new Error('the connection to NATS was closed for ever'));
  }

  #turn(connected: boolean): void {
    if (this.#closing || connected === this.#connected) return;
    this.#connected = connected;
    this.#watchers.tell(connected);
  }
}
