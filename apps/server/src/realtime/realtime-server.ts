/**
 * The sockets at /realtime: who may open one, what a client may ask, and when it is hung up. Source: reliability-and-security
 * "WebSocket", "Session", "Region".
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  CLIENT_MESSAGE,
  CloseCode,
  MAX_CALL_MESSAGE_BYTES,
  MAX_CLIENT_MESSAGE_BYTES,
  MAX_SUBSCRIPTIONS,
  USER_CHANNEL,
} from '@kontor/contract/channels';
import type { ClientMessage, ServerMessage } from '@kontor/contract/channels';
import { CODE_KEYS, Code, REGION_RESTRICTED } from '@kontor/contract/envelope';
import { DEFAULT_LOCALE, localeOf } from '@kontor/contract/locale';
import { Compile } from 'typebox/compile';
import { WebSocketServer } from 'ws';
import type { RawData, WebSocket } from 'ws';
import { customerOf } from '../address-text.ts';
import { answerOf } from '../http/answer.ts';
import { refuseRaw } from '../http/connections.ts';
import { messageOf } from '../http/messages.ts';
import { RateLimit } from '../http/rate-limits.ts';
import type { Rate } from '../http/rate-limits.ts';
import { refused } from '../http/refused.ts';
import type { RegionGate } from '../http/region-gate.ts';
import type { Authenticate } from '../http/session.ts';
import { BadJson, parseStrictJson } from '../http/strict-json.ts';
import { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import { Outbox } from './outbox.ts';
import type { CallMessage, SocketCalls } from './socket-calls.ts';
import { messageFrame } from './text-frame.ts';

const PATH = '/realtime';
/** Too large by the protocol (RFC 6455 §7.4.1). */
const TOO_LARGE = 1009;
const MESSAGE = Compile(CLIENT_MESSAGE);
/** Tokens are compared with the living sessions this often, ms: a session that ended closes its sockets within a second. */
const SESSION_CHECK_MS = 500;
const PING_MS = 30_000;
/**
 * Whose time has come is pinged at this pace, so many at a time: ten thousand pings take half a second, in which no order would be
 * answered.
 */
const PING_STEP_MS = 20;
const PINGS_AT_ONCE = 40;
/** A socket that lives keeps its session awake, also of somebody who only watches; it is written down this often at most, ms. */
const AWAKE_MS = 60_000;

/** Sockets of somebody else on the same server. */
export interface UpgradeRoute {
  /** Whether a socket of this path is his; a path as it was spelled, without what stands behind `?`. */
  takes(path: string): boolean;
  /** Opens one, or refuses it. Its address is known, let in by the region gate, and within its rate. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void;
}

export interface RealtimeOptions {
  readonly hub: Hub;
  readonly calls: SocketCalls;
  /** Asks anew each time: what was found a moment ago would add to the time until a revocation takes effect. */
  readonly authenticate: Authenticate;
  /** The tokens whose sessions are not over. */
  readonly living: (tokens: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Sessions whose sockets have just shown that they live; asked for all of half a second together. */
  readonly keepAwake: (tokens: readonly string[]) => Promise<void>;
  readonly addressOf: (request: IncomingMessage) => string | undefined;
  readonly region: RegionGate;
  /** Sockets one customer's addresses may open. */
  readonly openRate: Rate;
  /** Pages of other origins that may connect, `https://example.org`. */
  readonly allowedOrigins: readonly string[];
  readonly maxSockets: number;
  readonly monotonicMs: () => number;
  readonly onMessage: () => void;
  readonly onError: (error: unknown) => void;
}

/** The open sockets of a server. */
export class RealtimeServer {
  readonly #options: RealtimeOptions;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_CALL_MESSAGE_BYTES,
    clientTracking: false,
  });
  /** Those pinged or opened longest ago first. */
  readonly #connections = new Set<Connection>();
  readonly #openLimit: RateLimit;
  readonly #outbox = new Outbox();
  /** Tokens of those heard from, to be kept awake. */
  readonly #awake = new Set<string>();
  readonly #timers: NodeJS.Timeout[];
  #closing = false;
  #checking = false;

  constructor(options: RealtimeOptions) {
    this.#options = options;
    this.#openLimit = new RateLimit(options.openRate);
    this.#timers = [
      setInterval(() => {
        void this.#keepAwake();
        void this.#checkSessions();
      }, SESSION_CHECK_MS),
      setInterval(() => this.#pingSome(), PING_STEP_MS),
    ];
  }

  /** Open sockets. */
  get size(): number {
    return this.#connections.size;
  }

  /** Takes over the upgrades of an HTTP server; those of other paths are handed to whoever takes them. */
  attach(server: Server, others: readonly UpgradeRoute[] = []): void {
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head, others));
    // Asked for a socket in a way that the protocol does not know (RFC 6455 §4.2.1).
    this.#sockets.on('wsClientError', (_error, socket) => refuseRaw(socket, 400));
  }

  /** Hangs up on whom the gate does not let in any more. */
  closeRefused(): void {
    for (const connection of this.#connections)
      if (!this.#options.region(connection.address)) connection.close(CloseCode.REGION_RESTRICTED, REGION_RESTRICTED);
  }

  /** Answers the calls that are waiting, then says goodbye to everyone. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#options.calls.close();
    for (const connection of this.#connections) connection.close(CloseCode.GOING_AWAY, 'the server stops');
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, others: readonly UpgradeRoute[]): void {
    const { region, addressOf, monotonicMs, maxSockets } = this.#options;
    socket.on('error', () => socket.destroy());
    const address = addressOf(request);
    // Region and rate before anything else; this spelling of the path and no other opens a socket.
    if (address === undefined || !region(address))
      return refuseRaw(socket, 403, { ...envelope('REGION_RESTRICTED'), message: REGION_RESTRICTED, data: { message: REGION_RESTRICTED } });
    if (!this.#openLimit.take(customerOf(address), monotonicMs())) return refuseRaw(socket, 429, envelope('TOO_MANY_REQUESTS'));
    const path = request.url?.split('?', 1)[0] ?? '';
    if (path !== PATH) {
      const other = others.find((each) => each.takes(path));
      return other === undefined ? refuseRaw(socket, 404, envelope('NOT_FOUND')) : other.upgrade(request, socket, head, address);
    }
    if (!this.#originAllowed(request)) return refuseRaw(socket, 403, envelope('BAD_REQUEST'));
    if (this.#closing || this.#connections.size >= maxSockets) return refuseRaw(socket, 503, envelope('BUSY'));
    this.#sockets.handleUpgrade(request, socket, head, (ws) => this.#open(ws, socket, request, address));
  }

  /** A page of a foreign origin may not use a person's browser; programs send no origin. */
  #originAllowed({ headers }: IncomingMessage): boolean {
    const { origin, host } = headers;
    if (origin === undefined) return true;
    if (this.#options.allowedOrigins.includes(origin)) return true;
    try {
      return new URL(origin).host === host;
    } catch {
      return false;
    }
  }

  #open(ws: WebSocket, socket: Duplex, request: IncomingMessage, address: string): void {
    const lang = request.headers['lang'];
    const connection = new Connection(ws, socket, {
      lang: localeOf(typeof lang === 'string' ? lang : ''),
      address,
      outbox: this.#outbox,
      onWrite: this.#options.onMessage,
      nowMs: this.#options.monotonicMs(),
    });
    this.#connections.add(connection);
    ws.on('message', (data, isBinary) => this.#hear(connection, data, isBinary));
    ws.on('pong', () => this.#sign(connection, this.#options.monotonicMs()));
    // The protocol was broken (too large, not UTF-8): ws closes with the right code.
    ws.on('error', () => undefined);
    ws.on('close', () => this.#forget(connection));
  }

  #pingSome(): void {
    const nowMs = this.#options.monotonicMs();
    let left = PINGS_AT_ONCE;
    for (const connection of this.#connections) {
      if (left-- === 0 || nowMs - connection.pingedMs < PING_MS) return;
      connection.checkAlive(nowMs);
      // To the end of the set, where the walk does not come again: its time is not up.
      this.#connections.delete(connection);
      this.#connections.add(connection);
    }
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection);
    for (const name of connection.channels) this.#options.hub.unsubscribe(name, connection);
    if (connection.session !== undefined) this.#options.hub.leave(connection.session.user, connection);
  }

  #hear(connection: Connection, data: RawData, isBinary: boolean): void {
    // Who was hung up may take a second to go: until then nothing of a session that is over gets in.
    if (connection.closing) return;
    const nowMs = this.#options.monotonicMs();
    if (!connection.mayBeHeard(nowMs)) return connection.close(CloseCode.TOO_MANY_MESSAGES, 'too many messages');
    this.#sign(connection, nowMs);
    const bytes = bytesOf(data);
    // Before the login nobody makes calls.
    if (connection.session === undefined && bytes.length > MAX_CLIENT_MESSAGE_BYTES)
      return connection.close(TOO_LARGE, 'the message is too large');
    const refused = isBinary || connection.session === undefined ? undefined : this.#options.calls.refusedAtSight(bytes);
    if (refused !== undefined) return this.#error(connection, refused, 'BUSY');
    const message = isBinary ? 0 : parse(bytes);
    if (typeof message === 'object' && (message.op === 'call' || message.op === 'batch')) return this.#call(connection, message);
    if (!connection.mayAsk(nowMs)) return connection.close(CloseCode.TOO_MANY_MESSAGES, 'too many messages');
    if (bytes.length > MAX_CLIENT_MESSAGE_BYTES) return connection.close(TOO_LARGE, 'the message is too large');
    if (typeof message === 'number') return this.#error(connection, message, 'BAD_REQUEST');
    this.#answer(connection, message).catch((error: unknown) => {
      const {
        envelope: { code, msg },
        unexpected,
      } = answerOf(error, connection.lang);
      if (unexpected) this.#options.onError(error);
      say(connection, { op: 'error', id: message.id, code, msg });
    });
  }

  #call(connection: Connection, message: CallMessage): void {
    const refusal = this.#options.calls.take(connection, message);
    if (refusal !== undefined) this.#error(connection, message.id, refusal);
  }

  async #answer(connection: Connection, message: Exclude<ClientMessage, CallMessage>): Promise<void> {
    switch (message.op) {
      case 'ping':
        return say(connection, { op: 'pong', id: message.id });
      case 'subscribe':
        return this.#subscribe(connection, message.id, message.channels);
      case 'unsubscribe':
        for (const name of message.channels) if (connection.channels.delete(name)) this.#options.hub.unsubscribe(name, connection);
        return say(connection, { op: 'unsubscribed', id: message.id, channels: message.channels });
      case 'resync':
        return this.#resync(connection, message);
      case 'login':
        return this.#login(connection, message);
    }
  }

  /** A sign of life: a message, or the answer to a ping, which a machine that sleeps or a page that is gone does not give. */
  #sign(connection: Connection, nowMs: number): void {
    connection.alive = true;
    if (connection.session === undefined || nowMs - connection.awakeMs < AWAKE_MS) return;
    connection.awakeMs = nowMs;
    this.#awake.add(connection.session.token);
  }

  async #keepAwake(): Promise<void> {
    if (this.#awake.size === 0) return;
    const tokens = [...this.#awake];
    this.#awake.clear();
    // One that is missed is heard of again: a session has half an hour.
    await this.#options.keepAwake(tokens).catch(this.#options.onError);
  }

  #subscribe(connection: Connection, id: number, channels: readonly string[]): void {
    const { hub } = this.#options;
    if (!this.#connections.has(connection)) return;
    if (!channels.every((name) => hub.knows(name))) return this.#error(connection, id, 'NOT_FOUND');
    const added = new Set(channels.filter((name) => !connection.channels.has(name)));
    if (connection.channels.size + added.size > MAX_SUBSCRIPTIONS) return this.#error(connection, id, 'TOO_MANY_REQUESTS');
    say(connection, { op: 'subscribed', id, channels });
    for (const name of added) {
      connection.channels.add(name);
      hub.subscribe(name, connection);
    }
  }

  #resync(connection: Connection, { id, channel, section }: ClientMessage & { op: 'resync' }): void {
    const { hub } = this.#options;
    const isPrivate = channel === USER_CHANNEL && connection.session !== undefined;
    if (section !== undefined && (!isPrivate || !hub.speaks(section))) this.#error(connection, id, 'NOT_FOUND');
    else if (isPrivate) hub.join(connection.session!.user, connection, section === undefined ? undefined : [section]);
    else if (connection.channels.has(channel)) hub.subscribe(channel, connection);
    else this.#error(connection, id, 'NOT_FOUND');
  }

  async #login(connection: Connection, { id, token, private: opens = true }: ClientMessage & { op: 'login' }): Promise<void> {
    if (connection.loginAsked) return this.#error(connection, id, 'BAD_REQUEST');
    connection.loginAsked = true;
    const session = await this.#options.authenticate(token).catch((error: unknown) => {
      // While the database is away nobody is logged in: it is told as such, and may be asked again.
      connection.loginAsked = false;
      throw error;
    });
    if (session === undefined) {
      connection.loginAsked = false;
      return this.#error(connection, id, 'SESSION_OVER');
    }
    if (!this.#connections.has(connection)) return;
    connection.session = session;
    connection.awakeMs = this.#options.monotonicMs();
    say(connection, { op: 'login', id, user: session.user });
    if (opens) this.#options.hub.join(session.user, connection);
  }

  async #checkSessions(): Promise<void> {
    const loggedIn = [...this.#connections].filter((connection) => connection.session !== undefined);
    if (loggedIn.length === 0 || this.#checking) return;
    this.#checking = true;
    try {
      const living = await this.#options.living([...new Set(loggedIn.map(({ session }) => session!.token))]);
      for (const connection of loggedIn) {
        if (!living.has(connection.session!.token)) connection.close(CloseCode.SESSION_OVER, 'the session is over');
      }
    } catch (error) {
      // Nobody can be told apart from somebody whose session was revoked.
      this.#options.onError(error);
      for (const connection of loggedIn) connection.close(CloseCode.TRY_LATER, 'the session cannot be checked');
    } finally {
      this.#checking = false;
    }
  }

  #error(connection: Connection, id: number, name: keyof typeof CODE_KEYS): void {
    say(connection, { op: 'error', id, code: Code[name], msg: messageOf(CODE_KEYS[name], connection.lang) });
  }
}

function say(connection: Connection, message: ServerMessage): void {
  connection.writeNow(messageFrame(message));
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

/** The message, or, for one that is none, the id to answer it by: its own where it can be told, else 0. */
function parse(bytes: Buffer): ClientMessage | number {
  try {
    const message = parseStrictJson(bytes.toString('utf8'));
    return MESSAGE.Check(message) ? message : idOf(message);
  } catch (error) {
    return error instanceof BadJson ? idOf(error.value) : 0;
  }
}

function idOf(message: unknown): number {
  const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : 0;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : 0;
}

/** A refusal before there is a socket that has a language. */
function envelope(name: keyof typeof CODE_KEYS): object {
  return answerOf(refused(name), DEFAULT_LOCALE).envelope;
}
