/** How an endpoint of the trading API says no. Source: rules §8. */
import { API_ERRORS } from '@kontor/contract/trading-api/api-errors';
import type { ApiErrorName } from '@kontor/contract/trading-api/api-errors';
import { Refusal, refusalEntry } from '@kontor/domain/refusals';

/** A refusal with its code, its text and the status that HTTP and the socket have for it. */
export class ApiError extends Error {
  /** Below zero. */
  readonly code: number;
  readonly status: number;
  /** The engine's refusal behind it, where there is one: a family may have another code for it. */
  readonly refusal: Refusal | undefined;
  /** Besides `code` and `msg`, for the few answers that say more (cancel-replace). */
  readonly data: object | undefined;

  constructor(
    code: number,
    message: string,
    { status = 400, refusal, data }: { readonly status?: number; readonly refusal?: Refusal; readonly data?: object } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.refusal = refusal;
    this.data = data;
  }
}

/** Statuses other than 400. */
const STATUSES: Partial<Readonly<Record<ApiErrorName, number>>> = {
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_ORDERS: 429,
  BANNED: 418,
  UNAUTHORIZED: 401,
  REJECTED_KEY: 401,
  BAD_API_KEY: 401,
  SERVER_BUSY: 503,
  TIMEOUT: 504,
  UNEXPECTED_RESPONSE: 504,
  UNKNOWN: 500,
  DISCONNECTED: 500,
};

/** A refusal of the table; `about` fills in `%1`, `%2`. */
export function apiError(name: ApiErrorName, ...about: readonly (string | number)[]): ApiError {
  const [code, text] = API_ERRORS[name];
  const message = text.replaceAll(/%([12])/g, (_whole, place: string) => String(about[Number(place) - 1] ?? ''));
  return new ApiError(code, message, { status: STATUSES[name] ?? 400 });
}

/** A refusal of the engine, with the code and text that the table of refusals has for it. */
export function apiErrorOfRefusal(refusal: Refusal): ApiError {
  const { api, message } = refusalEntry(refusal);
  return new ApiError(api, message, { refusal, status: api === -1008 ? 503 : 400 });
}
