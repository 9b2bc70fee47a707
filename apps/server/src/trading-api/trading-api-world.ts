/**
 * The door of the trading API for tests: endpoints of whoever mounts some, keys in memory, a clock in hand, and a client that signs. Answers are held
 * against their schemas. Requests go through the whole of HTTP but the network, until `listen`.
 */
import { createHmac, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Endpoint, Family } from '@kontor/contract/trading-api/endpoint';
import type { TradingKeyKind, TradingScope } from '@kontor/contract/trading-key';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Value } from 'typebox/value';
import { WebSocket } from 'ws';
import { networksOf } from '../client-address.ts';
import type { ApiLimits } from '../config.ts';
import { createHttpServer } from '../http/http-server.ts';
import type { HttpServerOptions } from '../http/http-server.ts';
import { Metrics } from '../http/metrics.ts';
import type { Rate } from '../http/rate-limits.ts';
import { ApiDoor } from './api-door.ts';
import type { Endpoints } from './endpoints.ts';
import { mountGeneral } from './general-endpoints.ts';
import { mountHttpDoor } from './http-door.ts';
import type { KeyBook, TradingKey } from './keys/key-book.ts';
import { Limits } from './limits.ts';
import type { Counters } from './limits.ts';
import { SocketDoor } from './socket-door.ts';
import type { UserDataDoor } from './user-data-door.ts';

/** No limits of anything. */
export const NO_LIMITS: ApiLimits = {
  weight: { spot: 0, futures: 0, wallet: 0 },
  spotOrders: { tenSeconds: 0, day: 0 },
  futuresOrders: { tenSeconds: 0, minute: 0 },
};
/** The only address that the region gate refuses. */
export const REFUSED_ADDRESS = '192.0.2.66';

/** A key and what signs with it. */
export interface SigningPair {
  readonly key: TradingKey;
  sign(text: string): string;
}

interface KeyTerms {
  readonly user?: number;
  readonly kind?: TradingKeyKind;
  readonly scopes?: readonly TradingScope[];
  readonly allows?: (address: string) => boolean;
  readonly expiresMs?: number;
  readonly isEnabled?: boolean;
  readonly feeTier?: number;
}

/** Keys in memory. */
export class MemoryKeys implements KeyBook {
  readonly #keys = new Map<string, TradingKey>();
  readonly #listeners = new Set<(apiKey: string) => void>();
  /** Numbers are given once, also where a key was deleted. */
  #added = 0;
  /** Uses that were noted. */
  uses = 0;
  /** Answers by a promise, as for a key that was not asked about lately. */
  isSlow = false;

  find(apiKey: string): TradingKey | undefined | Promise<TradingKey | undefined> {
    const key = this.#keys.get(apiKey);
    return this.isSlow ? Promise.resolve(key) : key;
  }

  used(): void {
    this.uses++;
  }

  onChanged(listener: (apiKey: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A new key; of user 1 in fee tier 0, `hmac`, for everything from anywhere unless said. */
  add({
    user = 1,
    kind = 'hmac',
    scopes = ['read', 'spot', 'futures', 'withdraw'],
    allows = () => true,
    expiresMs,
    isEnabled = true,
    feeTier = 0,
  }: KeyTerms = {}): SigningPair {
    const id = ++this.#added;
    const apiKey = `key${id}`.padEnd(64, 'K');
    const secret = kind === 'hmac' ? `secret${id}`.padEnd(64, 'S') : undefined;
    const pair = kind === 'hmac' ? undefined : pairOf(kind);
    const key: TradingKey = {
      id,
      apiKey,
      user,
      kind,
      secret,
      publicKey: pair?.publicKey,
      scopes: new Set(scopes),
      allows,
      expiresMs,
      isEnabled,
      feeTier,
    };
    this.#keys.set(apiKey, key);
    return {
      key,
      sign: (text) =>
        pair === undefined
          ? createHmac('sha256', secret!).update(text).digest('hex')
          : sign(kind === 'rsa' ? 'RSA-SHA256' : null, Buffer.from(text), pair.privateKey).toString('base64'),
    };
  }

  /** Puts another in a key's place, or nothing, and tells of it. */
  change(apiKey: string, key: TradingKey | undefined): void {
    if (key === undefined) this.#keys.delete(apiKey);
    else this.#keys.set(apiKey, key);
    for (const listener of this.#listeners) listener(apiKey);
  }
}

function pairOf(kind: 'rsa' | 'ed25519'): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } {
  if (kind === 'ed25519') return generateKeyPairSync('ed25519');
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { publicKey, privateKey: createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })) };
}

/** What came back. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

type Value = string | number | boolean;
export type Query = Readonly<Record<string, Value>>;

export interface ApiWorldOptions {
  /** Mounts endpoints besides the general ones. */
  readonly mount?: (endpoints: Endpoints) => void;
  readonly limits?: ApiLimits;
  readonly counters?: Counters;
  readonly nowMs?: number;
  readonly events?: UserDataDoor;
  /** Of the whole server, before anything is looked at. */
  readonly addressRate?: Rate;
  /** Requests of all sockets that may wait. */
  readonly maxWaiting?: number;
}

/** Opens the door. */
// Long: what the door consists of, and the hands that tests have on it.
export async function startApiWorld({
  mount,
  limits: allowed = NO_LIMITS,
  counters,
  nowMs = 1_700_000_000_000,
  events,
  maxWaiting = 10_000,
  addressRate = { perSecond: 0, burst: 0 },
}: ApiWorldOptions = {}) {
  const hands = { nowMs, monotonicMs: 0, isMaintained: false, address: '127.0.0.1' };
  const wallMs = (): number => hands.nowMs;
  const isMaintained = (): boolean => hands.isMaintained;
  const keys = new MemoryKeys();
  const mine = keys.add();
  const limits = new Limits(allowed, wallMs, counters);
  const door = new ApiDoor({ keys, limits, wallMs, isMaintained });
  const endpoints = checking(door);
  mountGeneral(endpoints, { limits, wallMs, isMaintained });
  mount?.(endpoints);
  const app: FastifyInstance = createHttpServer(serverOptions(wallMs, addressRate));
  mountHttpDoor(app, { door, limits, wallMs });
  const errors: unknown[] = [];
  const answered: (readonly [path: string, code: number, count: number])[] = [];
  const sockets = new SocketDoor({
    door,
    keys,
    limits,
    events,
    wallMs,
    monotonicMs: () => hands.monotonicMs,
    maxSockets: 100,
    maxWaiting,
    onWrite: () => undefined,
    onError: (error) => errors.push(error),
    onAnswered: (...count) => answered.push(count),
  });
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const path = request.url?.split('?', 1)[0] ?? '';
    if (sockets.takes(path)) sockets.upgrade(request, socket, head, hands.address);
    else socket.destroy();
  });
  app.addHook('preClose', () => sockets.close());

  /** Sends a request; parameters go into the query, or into a form for `form: true`. */
  const send = async (
    method: Endpoint['method'],
    path: string,
    query = '',
    { form, headers = {} }: { readonly form?: string; readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<ApiAnswer> => {
    const response = await app.inject({
      method,
      url: query === '' ? path : `${path}?${query}`,
      headers: { ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
      ...(form === undefined ? {} : { payload: form }),
    });
    return { status: response.statusCode, headers: response.headers, body: response.json<unknown>() };
  };
  /** The query of a signed request. */
  const signedQuery = (parameters: Query = {}, pair: SigningPair = mine): string => {
    const text = queryOf({ timestamp: hands.nowMs, ...parameters });
    return `${text}&signature=${encodeURIComponent(pair.sign(text))}`;
  };
  const originOf = async (): Promise<string> => {
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  };
  return {
    app,
    door,
    limits,
    keys,
    hands,
    sockets,
    /** What was told to operators. */
    errors,
    /** Answers over sockets that were counted. */
    answered,
    /** The key of user 1. */
    mine,
    send,
    signedQuery,
    /** Asks an endpoint that is open. */
    ask: (method: Endpoint['method'], path: string, parameters: Query = {}): Promise<ApiAnswer> => send(method, path, queryOf(parameters)),
    /** Asks with a key and its signature. */
    signed: (method: Endpoint['method'], path: string, parameters: Query = {}, pair: SigningPair = mine): Promise<ApiAnswer> =>
      send(method, path, signedQuery(parameters, pair), { headers: { 'x-mbx-apikey': pair.key.apiKey } }),
    /** Serves real connections of this machine. Gives back the origin. */
    listen: originOf,
    /** Connects a program; `path` may have a query. */
    connect: async (path = '/ws-api/v3'): Promise<SocketClient> =>
      SocketClient.open(`${(await originOf()).replace('http', 'ws')}${path}`, () => hands.nowMs),
    stop: () => app.close(),
  };
}

/** What a program hears over a socket. */
export interface SocketAnswer {
  readonly id: number | string | null;
  readonly status: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly msg: string; readonly data?: unknown };
  readonly rateLimits?: unknown;
}

/** A program at a socket. */
export class SocketClient {
  readonly ws: WebSocket;
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  /** All that was heard. */
  readonly heard: unknown[] = [];
  readonly #nowMs: () => number;
  readonly #waiting = new Map<unknown, (answer: SocketAnswer) => void>();
  #next = 1;

  static async open(url: string, nowMs: () => number): Promise<SocketClient> {
    const ws = new WebSocket(url);
    const client = new SocketClient(ws, nowMs);
    await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
    return client;
  }

  private constructor(ws: WebSocket, nowMs: () => number) {
    this.ws = ws;
    this.#nowMs = nowMs;
    this.closed = new Promise((resolve) => ws.once('close', resolve));
    ws.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString()) as SocketAnswer;
      this.heard.push(message);
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    });
    ws.on('error', () => undefined);
  }

  /** Asks, and resolves with the answer. */
  ask(method: string, params?: object): Promise<SocketAnswer> {
    const id = this.#next++;
    return this.say(JSON.stringify({ id, method, params }), id);
  }

  /** Asks with a key and its signature. */
  signed(method: string, params: Readonly<Record<string, unknown>>, pair: SigningPair): Promise<SocketAnswer> {
    return this.ask(method, this.sign(params, pair));
  }

  /** Parameters with key, timestamp and signature. */
  sign(params: Readonly<Record<string, unknown>>, pair: SigningPair): object {
    const all: Record<string, unknown> = { apiKey: pair.key.apiKey, timestamp: this.#nowMs(), ...params };
    const text = Object.keys(all)
      .toSorted()
      .map((name) => `${name}=${typeof all[name] === 'string' ? all[name] : JSON.stringify(all[name])}`)
      .join('&');
    return { ...all, signature: pair.sign(text) };
  }

  /** Sends a text as it is, and resolves with the answer that has this id. */
  say(text: string, id: unknown): Promise<SocketAnswer> {
    const answer = new Promise<SocketAnswer>((resolve) => this.#waiting.set(id, resolve));
    this.ws.send(text);
    return answer;
  }

  end(): void {
    this.ws.terminate();
  }
}

export type ApiWorld = Awaited<ReturnType<typeof startApiWorld>>;

function serverOptions(monotonicMs: () => number, addressRate: Rate): HttpServerOptions {
  return {
    log: pino({ level: 'silent' }),
    site: { find: () => undefined },
    baseAddress: '',
    allowedOrigins: [],
    health: () => ({}),
    metrics: new Metrics(),
    ready: () => true,
    region: (address) => address !== REFUSED_ADDRESS,
    proxies: networksOf(['127.0.0.1']),
    metricsNetworks: networksOf([]),
    addressRate,
    monotonicMs,
  };
}

/** As programs write it. */
function queryOf(parameters: Query): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

/** Answers that their schema does not know are bugs of their handlers. */
function checking(endpoints: Endpoints): Endpoints {
  const checked = <Handle extends (call: never) => unknown>(endpoint: Endpoint, handle: Handle): Handle =>
    (async (call: never) => {
      const answer = await handle(call);
      const [wrong] = Value.Errors(endpoint.answer, answer);
      if (wrong !== undefined) throw new Error(`${endpoint.paths[0]} answers what it must not: ${JSON.stringify(wrong)}`);
      return answer;
    }) as unknown as Handle;
  return {
    open: (endpoint, handle) => endpoints.open(endpoint, checked(endpoint, handle)),
    user: (endpoint, handle) => endpoints.user(endpoint, checked(endpoint, handle)),
    rateLimits: (family: Family) => endpoints.rateLimits(family),
  };
}
