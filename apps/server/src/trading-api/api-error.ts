/** How an endpoint of the trading API says no. Source: rules §8. */
import { API_ERRORS } from '@kontor/contract/trading-api/api-errors';
import type { ApiErrorName } from '@kontor/contract/trading-api/api-errors';
import { Code } from '@kontor/contract/envelope';
import { Refusal, refusalEntry } from '@kontor/domain/refusals';
import { CoreError } from '../core-loop/core-error.ts';
import { FollowerBusy } from '../follower/live-queries.ts';
import { Refused, RefusedByEngine } from '../http/refused.ts';
import { DatabaseAway } from '../store/store-error.ts';

/** What may be said besides code and text. */
interface ApiErrorDetails {
  readonly status?: number;
  readonly refusal?: Refusal;
  readonly data?: object;
  readonly retryAtMs?: number;
}

/** A refusal with its code, its text and the status that HTTP and the socket have for it. */
export class ApiError extends Error {
  /** Below zero, but for the exchange's being maintained. */
  readonly code: number;
  readonly status: number;
  /** The engine's refusal behind it, where there is one: a family may have another code for it. */
  readonly refusal: Refusal | undefined;
  /** Besides `code` and `msg`, for the few answers that say more (cancel-replace). */
  readonly data: object | undefined;
  /** When the same may be tried again, ms since 1970; undefined where waiting does not help. */
  readonly retryAtMs: number | undefined;

  constructor(code: number, message: string, { status = 400, refusal, data, retryAtMs }: ApiErrorDetails = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.refusal = refusal;
    this.data = data;
    this.retryAtMs = retryAtMs;
  }
}

/** Statuses other than 400. */
const STATUSES: Partial<Readonly<Record<ApiErrorName, number>>> = {
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_ORDERS: 429,
  TOO_MANY_QUEUED: 429,
  BANNED: 418,
  UNAUTHORIZED: 401,
  REJECTED_KEY: 401,
  BAD_API_KEY: 401,
  SERVER_BUSY: 503,
  TIMEOUT: 504,
  UNEXPECTED_RESPONSE: 504,
  MAINTENANCE: 503,
  NO_SUCH_PATH: 404,
  UNKNOWN: 500,
  DISCONNECTED: 500,
};

/** A refusal of the table; `about` fills in `%1`, `%2`. */
export function apiError(name: ApiErrorName, ...about: readonly (string | number)[]): ApiError {
  return new ApiError(API_ERRORS[name][0], textOf(name, about), { status: STATUSES[name] ?? 400 });
}

/** One that ends by itself at `retryAtMs`, ms since 1970. */
export function limitError(name: ApiErrorName, retryAtMs: number, ...about: readonly (string | number)[]): ApiError {
  return new ApiError(API_ERRORS[name][0], textOf(name, about), { status: STATUSES[name] ?? 400, retryAtMs });
}

function textOf(name: ApiErrorName, about: readonly (string | number)[]): string {
  return API_ERRORS[name][1].replaceAll(/%([12])/g, (_whole, place: string) => String(about[Number(place) - 1] ?? ''));
}

/** A refusal of the engine, with the code and text that the table of refusals has for it. */
export function apiErrorOfRefusal(refusal: Refusal): ApiError {
  const { api, message } = refusalEntry(refusal);
  return new ApiError(api, message, { refusal, status: api === -1008 ? 503 : 400 });
}

/**
 * What is told of anything that was thrown while a request was handled. `isBroken`: something is wrong here, and an operator must see it.
 * Whoever is not sure that nothing was done says so himself (TIMEOUT, UNEXPECTED_RESPONSE): what is busy here counts as not done.
 */
export function apiErrorOf(thrown: unknown): { readonly error: ApiError; readonly isBroken: boolean } {
  if (thrown instanceof ApiError) return { error: thrown, isBroken: false };
  if (thrown instanceof RefusedByEngine) return { error: apiErrorOfRefusal(thrown.refusal as Refusal), isBroken: false };
  if (thrown instanceof CoreError)
    return { error: apiError(thrown.code === 'OUTCOME_UNKNOWN' ? 'UNEXPECTED_RESPONSE' : 'SERVER_BUSY'), isBroken: false };
  if (thrown instanceof FollowerBusy || thrown instanceof DatabaseAway) return { error: apiError('SERVER_BUSY'), isBroken: false };
  const name = thrown instanceof Refused ? OF_SITE[thrown.code] : undefined;
  // The key of a field's sentence ends with its name.
  const about = thrown instanceof Refused ? thrown.key.slice(thrown.key.lastIndexOf('.') + 1) : '';
  return { error: apiError(name ?? 'UNKNOWN', about), isBroken: name === undefined };
}

/** What the site's own codes are here. */
const OF_SITE: Readonly<Record<number, ApiErrorName>> = {
  [Code.BUSY]: 'SERVER_BUSY',
  [Code.MAINTENANCE]: 'MAINTENANCE',
  [Code.OUTCOME_UNKNOWN]: 'UNEXPECTED_RESPONSE',
  [Code.NOT_FOUND]: 'NO_SUCH_ORDER',
  [Code.BAD_REQUEST]: 'INVALID_PARAMETER',
  [Code.TOO_LARGE]: 'TOO_MANY_PARAMETERS',
};
