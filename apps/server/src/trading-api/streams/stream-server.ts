/**
 * The sockets of streams (rules §8): `/ws`, `/stream`, `/binary` of spot, the same behind `/fstream` of futures: who may open one, what a client may ask,
 * and when it is hung up.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { CloseCode } from '@kontor/contract/channels';
import { DEFAULT_LOCALE } from '@kontor/contract/locale';
import { REGION_RESTRICTED } from '@kontor/contract/envelope';
import { WebSocketServer } from 'ws';
import type { RawData, WebSocket } from 'ws';
import { customerOf } from '../../address-text.ts';
import { refuseRaw } from '../../http/connections.ts';
import { RateLimit } from '../../http/rate-limits.ts';
import type { RegionGate } from '../../http/region-gate.ts';
import { Connection } from '../../realtime/connection.ts';
import { Outbox } from '../../realtime/outbox.ts';
import type { UpgradeRoute } from '../../realtime/realtime-server.ts';
import type { ApiErrorName } from '@kontor/contract/trading-api/api-errors';
import { apiError } from '../api-error.ts';
import type { UserDataDoor, UserDataEvent } from '../user-data-door.ts';
import type { StreamFamily } from './api-stream.ts';
import { ListenKeys } from './listen-keys.ts';
import { StreamConnection } from './stream-connection.ts';
import type { FoundStream, StreamHub } from './stream-hub.ts';
import { StreamMessage } from './stream-message.ts';
import { isStreamPath, readStreamPath } from './stream-path.ts';
import type { StreamPath } from './stream-path.ts';
import { BadRequest, readStreamRequest } from './stream-request.ts';
import type { StreamRequest } from './stream-request.ts';
import { userBinary } from './user-binary.ts';

/** Streams of one connection. */
const MAX_STREAMS = 1_024;
/** A request for all of them fits. */
const MAX_MESSAGE_BYTES = 131_072;
/** Connections are counted over this long, ms. */
const RATE_SPAN_MS = 300_000;
const PING_MS = 20_000;
const PONG_LIMIT_MS = 60_000;
/** A connection lives a day. */
const LIFE_MS = 86_400_000;
/** Whose time has come is pinged at this pace, so many at a time. */
const PING_STEP_MS = 20;
const PINGS_AT_ONCE = 40;
/** Binance's own: the client did what it may not (RFC 6455 §7.4.1). */
const POLICY = 1008;
const NORMAL = 1000;
const TOO_OFTEN = 'Too many connections; connect less often.';

export interface StreamServerOptions {
  readonly hub: StreamHub;
  readonly userData: UserDataDoor;
  readonly listenKeys: ListenKeys;
  readonly region: RegionGate;
  /** Connections that one customer's addresses may open in five minutes; 0: any number. */
  readonly connections: number;
  readonly maxSockets: number;
  readonly monotonicMs: () => number;
  readonly wallMs: () => number;
  readonly onMessage: () => void;
  readonly onError: (error: unknown) => void;
}

/** A name that can be subscribed to. */
type Subscribable = { readonly name: string } & ({ readonly stream: FoundStream } | { readonly user: number });

export class StreamServer implements UpgradeRoute {
  readonly #options: StreamServerOptions;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    clientTracking: false,
  });
  /** Those pinged or opened longest ago first. */
  readonly #connections = new Set<StreamConnection>();
  readonly #openLimit: RateLimit;
  readonly #outbox = new Outbox();
  readonly #timer: NodeJS.Timeout;
  #closing = false;

  constructor(options: StreamServerOptions) {
    this.#options = options;
    this.#openLimit = new RateLimit({ perSecond: (options.connections / RATE_SPAN_MS) * 1_000, burst: options.connections });
    this.#timer = setInterval(() => this.#pingSome(), PING_STEP_MS);
    this.#sockets.on('wsClientError', (_error, socket) => refuseRaw(socket, 400, bodyOf('UNSUPPORTED_OPERATION')));
  }

  /** Open sockets. */
  get size(): number {
    return this.#connections.size;
  }

  takes(path: string): boolean {
    return isStreamPath(path);
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void {
    const { monotonicMs, maxSockets, onError } = this.#options;
    const path = readStreamPath(request.url ?? '');
    if (!this.#openLimit.take(customerOf(address), monotonicMs())) return refuseRaw(socket, 429, { code: -1003, msg: TOO_OFTEN });
    if ('code' in path) return refuseRaw(socket, 400, path);
    if (this.#closing || this.#connections.size >= maxSockets) return refuseRaw(socket, 503, bodyOf('SERVER_BUSY'));
    this.#admit(path, request, socket, head, address).catch((error: unknown) => {
      onError(error);
      refuseRaw(socket, 503, bodyOf('DISCONNECTED'));
    });
  }

  /** Hangs up on whom the gate does not let in any more. */
  closeRefused(): void {
    for (const connection of this.#connections)
      if (!this.#options.region(connection.address)) connection.close(CloseCode.REGION_RESTRICTED, REGION_RESTRICTED);
  }

  /** Tells everyone that the server stops, and says goodbye. */
  close(): void {
    this.#closing = true;
    clearInterval(this.#timer);
    const goodbye = new StreamMessage('serverShutdown', 0, {
      text: () => JSON.stringify({ e: 'serverShutdown', E: this.#options.wallMs() }),
    });
    for (const connection of this.#connections) connection.sayGoodbye(goodbye, CloseCode.GOING_AWAY, 'the server stops');
  }

  /** Opens a socket where all that its address names is there. */
  async #admit(path: StreamPath, request: IncomingMessage, socket: Duplex, head: Buffer, address: string): Promise<void> {
    if (path.streams.length > MAX_STREAMS) return refuseRaw(socket, 400, bodyOf('INVALID_PARAMETER', 'streams'));
    const wanted: Subscribable[] = [];
    for (const name of path.streams) {
      const found = await this.#find(path.family, name, path.wrapping === 'binary');
      if (found === undefined) return refuseRaw(socket, 400, unknownBody(name));
      wanted.push(found);
    }
    if (this.#closing || socket.destroyed) return void socket.destroy();
    this.#sockets.handleUpgrade(request, socket, head, (ws) => this.#open(ws, socket, path, wanted, address));
  }

  async #find(family: StreamFamily, name: string, binary: boolean): Promise<Subscribable | undefined> {
    const stream = this.#options.hub.find(family, name);
    if (stream !== undefined) return binary && !stream.hasBinary ? undefined : { name: stream.name, stream };
    const used = await this.#options.listenKeys.use(name, family, () => undefined);
    used?.end();
    return used && { name, user: used.user };
  }

  #open(ws: WebSocket, socket: Duplex, path: StreamPath, wanted: readonly Subscribable[], address: string): void {
    const nowMs = this.#options.monotonicMs();
    const wire = new Connection(ws, socket, {
      lang: DEFAULT_LOCALE,
      address,
      outbox: this.#outbox,
      onWrite: this.#options.onMessage,
      nowMs,
    });
    const connection = new StreamConnection(ws, wire, path, this.#options.monotonicMs);
    socket.on('drain', () => connection.drained());
    this.#connections.add(connection);
    ws.on('message', (data, isBinary) => this.#hear(connection, data, isBinary));
    ws.on('pong', () => (connection.signMs = this.#options.monotonicMs()));
    ws.on('ping', () => this.#count(connection));
    // The protocol was broken (too large, not UTF-8): ws closes with the right code.
    ws.on('error', () => undefined);
    ws.on('close', () => this.#forget(connection));
    for (const each of wanted) this.#then(connection, () => this.#subscribe(connection, each, path.since));
  }

  #forget(connection: StreamConnection): void {
    this.#connections.delete(connection);
    for (const end of connection.subscriptions.values()) end();
    connection.subscriptions.clear();
  }

  #pingSome(): void {
    const nowMs = this.#options.monotonicMs();
    let left = PINGS_AT_ONCE;
    for (const connection of this.#connections) {
      if (left-- === 0 || nowMs - connection.pingedMs < PING_MS) return;
      if (nowMs - connection.openedMs > LIFE_MS) connection.close(NORMAL, 'a connection lives a day; connect again');
      else if (nowMs - connection.signMs > PONG_LIMIT_MS) connection.cut();
      connection.ping(nowMs);
      // To the end of the set, where the walk does not come again: its time is not up.
      this.#connections.delete(connection);
      this.#connections.add(connection);
    }
  }

  /** Whether one more message is within the rate; who sends more is hung up on. */
  #count(connection: StreamConnection): boolean {
    if (connection.closing) return false;
    if (connection.mayAsk(this.#options.monotonicMs())) return true;
    connection.close(POLICY, 'Too many requests');
    return false;
  }

  #hear(connection: StreamConnection, data: RawData, isBinary: boolean): void {
    if (!this.#count(connection)) return;
    try {
      if (isBinary) throw new BadRequest(3, 'Invalid JSON: expected value at line 1 column 1');
      const request = readStreamRequest(bytesOf(data).toString('utf8'));
      this.#then(connection, () => this.#answer(connection, request));
    } catch (error) {
      this.#refuse(connection, error);
    }
  }

  /** Does something behind all that was asked before. */
  #then(connection: StreamConnection, task: () => Promise<void>): void {
    connection.tail = connection.tail.then(task).catch((error: unknown) => this.#refuse(connection, error));
  }

  #refuse(connection: StreamConnection, error: unknown): void {
    if (!(error instanceof BadRequest)) {
      this.#options.onError(error);
      return connection.close(CloseCode.TRY_LATER, 'this cannot be told now; connect again');
    }
    const { code, message: msg, id } = error;
    // In both places where clients look for it.
    connection.answer({ code, msg, error: { code, msg }, id });
  }

  async #answer(connection: StreamConnection, request: StreamRequest): Promise<void> {
    const { id } = request;
    switch (request.method) {
      case 'SUBSCRIBE': {
        const added = await this.#wanted(connection, request.streams, id);
        connection.answer({ result: null, id });
        for (const each of added) await this.#subscribe(connection, each, undefined);
        return undefined;
      }
      case 'UNSUBSCRIBE':
        for (const given of request.streams) {
          const name = this.#options.hub.find(connection.family, given)?.name ?? given;
          connection.subscriptions.get(name)?.();
          connection.subscriptions.delete(name);
        }
        return connection.answer({ result: null, id });
      case 'LIST_SUBSCRIPTIONS':
        return connection.answer({ result: [...connection.subscriptions.keys()], id });
      case 'SET_PROPERTY':
        connection.set(request.property, request.value);
        return connection.answer({ result: null, id });
      case 'GET_PROPERTY':
        return connection.answer({ result: connection.has(request.property), id });
    }
  }

  /** What of the names asked for is new; refused as a whole where one is unknown or there are too many. */
  async #wanted(connection: StreamConnection, names: readonly string[], id: StreamRequest['id']): Promise<readonly Subscribable[]> {
    const added = new Map<string, Subscribable>();
    for (const given of names) {
      // Ten thousand names are not looked for before they are too many.
      if (connection.subscriptions.size + added.size > MAX_STREAMS) break;
      const found = await this.#find(connection.family, given, connection.wrapping === 'binary');
      if (found === undefined) throw new BadRequest(2, `Invalid request: there is no stream ${shown(given)}`, id);
      if (!connection.subscriptions.has(found.name)) added.set(found.name, found);
    }
    if (connection.subscriptions.size + added.size > MAX_STREAMS)
      throw new BadRequest(2, `Invalid request: too many streams; a connection reads ${MAX_STREAMS} at most`, id);
    return [...added.values()];
  }

  async #subscribe(connection: StreamConnection, wanted: Subscribable, since: number | undefined): Promise<void> {
    if (!this.#connections.has(connection) || connection.subscriptions.has(wanted.name)) return;
    if ('user' in wanted) return this.#subscribeUser(connection, wanted.name, since);
    const { stream } = wanted;
    connection.subscriptions.set(wanted.name, () => stream.unsubscribe(connection));
    stream.subscribe(connection);
  }

  /** By a listen key: the user's events, and the end of the key. */
  async #subscribeUser(connection: StreamConnection, listenKey: string, since: number | undefined): Promise<void> {
    const { listenKeys, userData, wallMs } = this.#options;
    const { family } = connection;
    const used = await listenKeys.use(listenKey, family, () => {
      const expired = { e: 'listenKeyExpired', E: wallMs(), listenKey };
      connection.sayGoodbye(
        new StreamMessage(listenKey, 0, { text: () => JSON.stringify(expired) }),
        CloseCode.SESSION_OVER,
        'the listen key is over',
      );
    });
    if (used === undefined) throw new BadRequest(2, `Invalid request: there is no stream ${listenKey}`);
    const message = ({ text, payload, number, journal }: UserDataEvent): StreamMessage =>
      new StreamMessage(listenKey, number, { text: () => text, binary: (seq) => userBinary(family, payload, seq, journal) }, journal);
    const listener = {
      event: (event: UserDataEvent) => connection.tell(message(event)),
      terminated: () => connection.close(CloseCode.TRY_LATER, 'the stream is over; connect again'),
    };
    const listening = await userData.listen(used.user, family, listener, since).catch((error: unknown) => {
      used.end();
      throw error;
    });
    const end = (): void => {
      used.end();
      listening.end();
    };
    if (!this.#connections.has(connection)) return end();
    connection.subscriptions.set(listenKey, end);
    for (const event of listening.missed) connection.tell(message(event));
    if (since === undefined && !connection.has('sequence')) return undefined;
    const payload = { e: 'streamPosition', E: wallMs(), complete: listening.complete };
    connection.tell(message({ payload, text: JSON.stringify(payload), number: listening.number, journal: listening.journal }));
  }
}

/** A refusal before there is a socket. */
function bodyOf(name: ApiErrorName, about = ''): object {
  const { code, message } = apiError(name, about);
  return { code, msg: message };
}

function unknownBody(name: string): object {
  if (ListenKeys.isOne(name)) return bodyOf('INVALID_LISTEN_KEY');
  const { code, message } = apiError('INVALID_PARAMETER', 'streams');
  return { code, msg: `${message} There is no stream ${shown(name)}.` };
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

/** A name as a message may repeat it. */
function shown(name: string): string {
  return name.replaceAll(/[^\w@!.-]/g, '?').slice(0, 80);
}
