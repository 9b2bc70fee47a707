/** What products give the door of the trading API: handlers of endpoints, and what they are handed. */
import type { AnswerOf, Endpoint, Family, ParametersOf } from '@kontor/contract/trading-api/endpoint';
import type { RateLimit } from './limits.ts';
import type { ApiStreams } from './streams/api-stream.ts';
import type { UserEventSource } from './user-events.ts';

/** Who calls an endpoint that is not open to everybody. */
export interface Caller {
  readonly user: number;
  /** The key's id, the key itself, which is no secret, and what it may do. */
  readonly keyId: number;
  readonly apiKey: string;
  readonly scopes: ReadonlySet<string>;
  /** By which its orders are limited. */
  readonly feeTier: number;
}

/** A call that has passed the door: its key, its signature, its limits, and each parameter by itself. */
export interface ApiCall<E extends Endpoint = Endpoint> {
  readonly parameters: ParametersOf<E>;
  /** Where it comes from. */
  readonly address: string;
}

/** The same of an endpoint that is not open. */
export interface CallerCall<E extends Endpoint = Endpoint> extends ApiCall<E> {
  readonly caller: Caller;
  /** Its timestamp and `recvWindow`: what changes something must not be carried out later, ms; 0 for none. Commands take it as their deadline. */
  readonly deadlineMs: number;
}

/** Mounts handlers. One returns the answer or throws `ApiError` or `Refused`; whatever else it throws is answered as an unknown error and told to operators. */
export interface Endpoints {
  open<E extends Endpoint>(endpoint: E, handle: (call: ApiCall<E>) => Promise<AnswerOf<E>> | AnswerOf<E>): void;
  user<E extends Endpoint>(endpoint: E, handle: (call: CallerCall<E>) => Promise<AnswerOf<E>> | AnswerOf<E>): void;
  /** The limits of a family, as its `exchangeInfo` lists them. */
  rateLimits(family: Family): readonly RateLimit[];
}

/** What a product has at the trading API. */
export interface TradingApiPart {
  mount?(endpoints: Endpoints): void;
  readonly userEvents?: UserEventSource;
  /** Its market streams. */
  readonly streams?: ApiStreams;
}
