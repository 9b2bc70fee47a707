/**
 * The way of every request of the trading API, whether it comes by HTTP or by a socket: what of an address's weight it takes, whose key it has and
 * whether that signed it, whether the exchange is being maintained, each parameter, the account's orders, and then the handler. Source: rules §8.
 */
import type { Endpoint, Family, Security } from '@kontor/contract/trading-api/endpoint';
import type { Parameters, ValuesOf } from '@kontor/contract/trading-api/parameter';
import type { TradingScope } from '@kontor/contract/trading-key';
import type { Leadership } from '../leadership.ts';
import { ApiError, apiError } from './api-error.ts';
import type { Caller, CallerCall, Endpoints } from './endpoints.ts';
import type { KeyBook, TradingKey } from './keys/key-book.ts';
import type { Limits, RateLimit } from './limits.ts';
import { ParameterReader } from './parameter-reader.ts';
import type { SentParameters } from './sent-parameters.ts';
import { deadlineOf, isSignedBy } from './signature.ts';

/** An endpoint with its handler. */
export interface MountedEndpoint {
  readonly endpoint: Endpoint;
  readonly reader: ParameterReader;
  readonly handle: (call: CallerCall) => unknown;
}

/** A request that has come. */
export interface ApiRequest {
  readonly sent: SentParameters;
  /** Where it comes from, in the spelling of `readAddress`; empty where that cannot be read. */
  readonly address: string;
  /** Those who are counted together with it (`customerOf`). */
  readonly customer: string;
  /** Of a key; undefined where none was sent. */
  readonly apiKey: string | undefined;
  /** A session that this key is logged on to: then nothing has to be signed. */
  readonly isLoggedOn: boolean;
  /** What has to have been signed; where programs differ in how they write it, each of the ways. */
  signedTexts(): Iterable<string>;
  /** Whose it turned out to be. */
  caller?: Caller;
}

export interface ApiDoorOptions {
  readonly keys: KeyBook;
  readonly limits: Limits;
  readonly wallMs: () => number;
  readonly isMaintained: () => boolean;
  /** Whether this server is known to lead; where it is not, what it would answer may be out of date. Always where left out. */
  readonly lease?: Leadership | undefined;
}

/** Who may do what with a request, and until when it may be carried out. */
interface Entered {
  readonly caller: Caller | undefined;
  readonly deadlineMs: number;
}

const NOBODY: Entered = { caller: undefined, deadlineMs: 0 };
const API_KEY = /^[A-Za-z0-9]{64}$/;
/** What a key needs besides being one. Reading it always may. */
const TRADES: Readonly<Record<Family, TradingScope>> = { spot: 'spot', futures: 'futures', wallet: 'spot' };
const SIGNED: Readonly<Record<Security, boolean>> = {
  NONE: false,
  MARKET_DATA: false,
  USER_STREAM: false,
  USER_DATA: true,
  TRADE: true,
  WITHDRAW: true,
};
/** A batch weighs a tenth of what its requests would weigh alone. */
const BATCH_SHARE = 10;

export class ApiDoor implements Endpoints {
  readonly #options: ApiDoorOptions;
  readonly #mounted: MountedEndpoint[] = [];
  readonly #byMethod = new Map<string, MountedEndpoint>();
  readonly #callers = new WeakMap<TradingKey, Caller>();

  constructor(options: ApiDoorOptions) {
    this.#options = options;
  }

  /** All there are, in the order in which they were mounted. */
  get mounted(): readonly MountedEndpoint[] {
    return this.#mounted;
  }

  open: Endpoints['open'] = (endpoint, handle) => this.#mount(endpoint, handle);

  user: Endpoints['user'] = (endpoint, handle) => {
    if (endpoint.security === 'NONE') throw new Error(`${endpoint.paths[0]} is open to everybody and has nobody's handler`);
    this.#mount(endpoint, handle);
  };

  rateLimits(family: Family): readonly RateLimit[] {
    return this.#options.limits.of(family);
  }

  /** What is called by a name over the socket of a family. */
  find(family: Family, method: string): MountedEndpoint | undefined {
    return this.#byMethod.get(`${family} ${method}`);
  }

  /**
   * Answers a request, by a promise where its key, its limits or its handler give one. Everything up to the handler happens in this turn, where the key is
   * known and nobody has to be asked for what the caller may.
   * @throws ApiError, and whatever the handler throws, also by the promise
   */
  answer(mounted: MountedEndpoint, request: ApiRequest): unknown {
    const { endpoint, reader } = mounted;
    const read = attempt(() => reader.read(request.sent));
    const weight = read.values === undefined ? 1 : weightOf(endpoint, read.values);
    const weighed = this.#options.limits.takeWeight(endpoint.family, request.customer, weight);
    return weighed === undefined ? this.#go(mounted, request, read) : weighed.then(() => this.#go(mounted, request, read));
  }

  #go(mounted: MountedEndpoint, request: ApiRequest, read: Attempt): unknown {
    const entering = this.enter(mounted.endpoint, request);
    return entering instanceof Promise
      ? entering.then((entered) => this.#carryOut(mounted, request, read, entered))
      : this.#carryOut(mounted, request, read, entering);
  }

  /**
   * Answers several of one kind that came as one request: all are begun in one turn and in their order, so that their commands stand together in the
   * journal; those for which others have to be asked follow together, or in a few turns. Each is answered by itself, by a promise or at once. @throws ApiError where none was begun
   */
  async answerAll(mounted: MountedEndpoint, request: ApiRequest, list: readonly SentParameters[]): Promise<readonly unknown[]> {
    const { endpoint, reader } = mounted;
    const reads = list.map((sent) => attempt(() => reader.read(sent)));
    const weight = reads.reduce((sum, { values }) => sum + (values === undefined ? 1 : weightOf(endpoint, values)), 0);
    await this.#options.limits.takeWeight(endpoint.family, request.customer, Math.ceil(weight / BATCH_SHARE));
    const entering = this.enter(endpoint, request);
    const entered = entering instanceof Promise ? await entering : entering;
    return reads.map((read) => {
      try {
        return this.#carryOut(mounted, request, read, entered);
      } catch (error) {
        return rejected(error);
      }
    });
  }

  /** Whose request it is. A promise where the key has to be looked for. @throws ApiError, also by the promise */
  enter(endpoint: Pick<Endpoint, 'security' | 'family'>, request: ApiRequest): Entered | Promise<Entered> {
    const { lease } = this.#options;
    if (lease?.isFresh() !== false) return this.#enter(endpoint, request);
    return lease.fresh().then((isFresh) => {
      if (!isFresh) throw apiError('SERVER_BUSY');
      return this.#enter(endpoint, request);
    });
  }

  #enter({ security, family }: Pick<Endpoint, 'security' | 'family'>, request: ApiRequest): Entered | Promise<Entered> {
    if (security === 'NONE') return NOBODY;
    const { apiKey } = request;
    if (apiKey === undefined || !API_KEY.test(apiKey)) throw apiError('BAD_API_KEY');
    const found = this.#options.keys.find(apiKey);
    return found instanceof Promise
      ? found.then((key) => this.#enterBy(key, security, family, request))
      : this.#enterBy(found, security, family, request);
  }

  #enterBy(key: TradingKey | undefined, security: Security, family: Family, request: ApiRequest): Entered {
    const nowMs = this.#options.wallMs();
    const isGood =
      key !== undefined && key.isEnabled && (key.expiresMs === undefined || key.expiresMs > nowMs) && key.allows(request.address);
    if (!isGood || !mayDo(key, security, family)) throw apiError('REJECTED_KEY');
    const deadlineMs = SIGNED[security] ? deadlineOf(request.sent, nowMs) : 0;
    if (SIGNED[security] && !request.isLoggedOn) demandSignature(key, request);
    this.#options.keys.used(key, request.address, nowMs);
    let caller = this.#callers.get(key);
    if (caller === undefined) this.#callers.set(key, (caller = callerBy(key)));
    request.caller = caller;
    return { caller, deadlineMs };
  }

  #mount(endpoint: Endpoint, handle: (call: CallerCall) => unknown): void {
    const mounted = { endpoint, reader: new ParameterReader(endpoint.parameters, endpoint.family), handle };
    this.#mounted.push(mounted);
    if (endpoint.socketMethod === undefined) return;
    const name = `${endpoint.family} ${endpoint.socketMethod}`;
    if (this.#byMethod.has(name)) throw new Error(`${endpoint.socketMethod} is mounted twice`);
    this.#byMethod.set(name, mounted);
  }

  #carryOut({ endpoint, handle }: MountedEndpoint, { address }: ApiRequest, read: Attempt, { caller, deadlineMs }: Entered): unknown {
    const parameters = this.#demand(endpoint, read);
    const counted = this.#countOrders(endpoint, parameters, caller);
    const go = (): unknown => handle({ parameters, address, caller: caller!, deadlineMs });
    return counted === undefined ? go() : counted.then(go);
  }

  #demand({ method, maintenance }: Endpoint, { values, refusal }: Attempt): Values {
    if (method !== 'GET' && maintenance !== 'served' && this.#options.isMaintained()) throw apiError('MAINTENANCE');
    if (refusal !== undefined) throw refusal;
    return values;
  }

  #countOrders({ orders, family }: Endpoint, values: Values, caller: Caller | undefined): Promise<void> | undefined {
    if (orders === undefined || caller === undefined) return undefined;
    const list = orders === 1 ? undefined : values[orders.parameter];
    return this.#options.limits.takeOrders(family, caller, Array.isArray(list) ? list.length : 1);
  }
}

type Values = ValuesOf<Parameters>;

/** What was read, or why it was not. */
type Attempt = { readonly values: Values; readonly refusal: undefined } | { readonly values: undefined; readonly refusal: ApiError };

/** Whoever may not be here hears that first, whatever his parameters are. */
function attempt(read: () => Values): Attempt {
  try {
    return { values: read(), refusal: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { values: undefined, refusal: error };
  }
}

/** For whoever waits for one answer of several: he is told, and nobody else. */
async function rejected(thrown: unknown): Promise<never> {
  throw thrown;
}

function callerBy({ user, id, apiKey, scopes, feeTier }: TradingKey): Caller {
  return { user, keyId: id, apiKey, scopes, feeTier };
}

function demandSignature(key: TradingKey, request: ApiRequest): void {
  const signature = request.sent.get('signature');
  if (typeof signature !== 'string' || signature === '') throw apiError('MANDATORY_PARAM', 'signature');
  for (const text of request.signedTexts()) if (isSignedBy(key, text, signature)) return;
  throw apiError('INVALID_SIGNATURE');
}

function mayDo({ scopes }: TradingKey, security: Security, family: Family): boolean {
  if (security === 'TRADE') return scopes.has(TRADES[family]);
  return security !== 'WITHDRAW' || scopes.has('withdraw');
}

/** What a request with these parameters costs. */
function weightOf({ weight }: Endpoint, values: Values): number {
  if (typeof weight === 'number') return weight;
  if ('symbol' in weight) return values['symbol'] === undefined ? weight.all : weight.symbol;
  const value = values[weight.parameter];
  const size = Array.isArray(value) ? value.length : typeof value === 'number' ? value : 0;
  return (weight.steps.find(([upTo]) => size <= upTo) ?? weight.steps.at(-1)!)[1];
}
