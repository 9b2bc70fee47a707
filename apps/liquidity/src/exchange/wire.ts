/** How a call reaches an exchange, and the three ways in which it may not have gone well. */

/** Who may call: anybody, whoever has a key, or whoever signs. */
export type Security = 'none' | 'key' | 'signed';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Fields = Readonly<Record<string, string>>;

/** One call at a time; the answer is what the exchange sent, as JSON. */
export interface Wire {
  /** @throws Refusal nothing was done; OutcomeUnknown something may have been */
  call(method: Method, path: string, fields: Fields, security: Security): Promise<unknown>;
}

/** The exchange has said no: nothing was done. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
  /** Binance's number. */
  readonly code: number;
  /** What else the answer held, of a replacement. */
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Too much was asked; nothing was done, and nothing is to be asked for so long. */
export class Throttled extends Refusal {
  override readonly name = 'Throttled';
  readonly retryAfterMs: number;

  constructor(code: number, message: string, retryAfterMs: number) {
    super(code, message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** The line broke, or the exchange did not say what came of it: it has to be asked. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** Numbers that are asked for by name. */
export const CODE = {
  TIMESTAMP: -1021,
  NEW_ORDER: -2010,
  UNKNOWN_ORDER: -2011,
  NO_SUCH_ORDER: -2013,
  /** Of spot's cancelReplace: in part, and not at all. */
  REPLACE_PARTIAL: -2021,
  REPLACE_FAILED: -2022,
  NO_NEED_TO_CHANGE: -4059,
  POST_ONLY: -5022,
} as const;

/** What spot says of an order that would take instead of waiting. */
export const WOULD_TAKE = 'Order would immediately match and take.';

/** Whether an order was refused for being no maker's: the market has moved, and nothing is wrong. */
export function isPostOnlyRefusal(error: Refusal): boolean {
  return error.code === CODE.POST_ONLY || (error.code === CODE.NEW_ORDER && error.message === WOULD_TAKE);
}
