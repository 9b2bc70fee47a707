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
import { networksOf } from '../client-address.ts';
import type { ApiLimits } from '../config.ts';
import { createHttpServer } from '../http/http-server.ts';
import type { HttpServerOptions } from '../http/http-server.ts';
import { Metrics } from '../http/metrics.ts';
import { ApiDoor } from './api-door.ts';
import type { Endpoints } from './endpoints.ts';
import { mountGeneral } from './general-endpoints.ts';
import { mountHttpDoor } from './http-door.ts';
import type { KeyBook, TradingKey } from './keys/key-book.ts';
import { Limits } from './limits.ts';

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
}

/** Keys in memory. */
export class MemoryKeys implements KeyBook {
  readonly #keys = new Map<string, TradingKey>();
  readonly #listeners = new Set<(apiKey: string) => void>();
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

  /** A new key; of user 1, `hmac`, for everything from anywhere unless said. */
  add({
    user = 1,
    kind = 'hmac',
    scopes = ['read', 'spot', 'futures', 'withdraw'],
    allows = () => true,
    expiresMs,
    isEnabled = true,
  }: KeyTerms = {}): SigningPair {
    const id = this.#keys.size + 1;
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
  readonly nowMs?: number;
}

/** Opens the door. */
export async function startApiWorld({ mount, limits: allowed = NO_LIMITS, nowMs = 1_700_000_000_000 }: ApiWorldOptions = {}) {
  const hands = { nowMs, isMaintained: false };
  const wallMs = (): number => hands.nowMs;
  const isMaintained = (): boolean => hands.isMaintained;
  const keys = new MemoryKeys();
  const mine = keys.add();
  const limits = new Limits(allowed, wallMs);
  const door = new ApiDoor({ keys, limits, wallMs, isMaintained });
  const endpoints = checking(door);
  mountGeneral(endpoints, { limits, wallMs, isMaintained });
  mount?.(endpoints);
  const app: FastifyInstance = createHttpServer(serverOptions(wallMs));
  mountHttpDoor(app, { door, limits, wallMs });

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
  return {
    app,
    door,
    limits,
    keys,
    hands,
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
    listen: async (): Promise<string> => {
      await app.listen({ host: '127.0.0.1', port: 0 });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
    stop: () => app.close(),
  };
}

export type ApiWorld = Awaited<ReturnType<typeof startApiWorld>>;

function serverOptions(monotonicMs: () => number): HttpServerOptions {
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
    addressRate: { perSecond: 0, burst: 0 },
    monotonicMs,
  };
}

/** As programs write it. */
export function queryOf(parameters: Query): string {
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
