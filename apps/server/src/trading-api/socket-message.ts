/** Messages of the trading API over a socket: `{id, method, params}`, and what is answered. Pure. Source: rules §8. */
import { BadJson, parseStrictJson } from '../http/strict-json.ts';
import { apiError } from './api-error.ts';
import type { ApiError } from './api-error.ts';
import { mayBeInexact, numbersAsText } from './sent-parameters.ts';

/** What a program asks. */
export interface SocketMessage {
  /** Its own id of it as JSON, to be repeated in the answer. */
  readonly id: string;
  readonly method: string;
  /** Numbers that a double does not keep stand as the text that they were written as. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** A message that asks nothing: why, and the id to say it by. */
export interface RefusedMessage {
  readonly id: string;
  readonly error: ApiError;
}

const ID = /^[\w-]{1,64}$/;
const NO_PARAMS: SocketMessage['params'] = {};

/** Reads a message. */
export function readMessage(text: string): SocketMessage | RefusedMessage {
  let value: unknown;
  try {
    value = parseStrictJson(text);
  } catch (error) {
    if (error instanceof BadJson) return { id: idOf(error.value) ?? 'null', error: apiError('INVALID_JSON') };
    throw error;
  }
  if (!isObject(value)) return { id: 'null', error: apiError('INVALID_JSON') };
  const id = idOf(value);
  if (id === undefined) return { id: 'null', error: apiError('ILLEGAL_CHARS', 'id', '^[a-zA-Z0-9-_]{1,64}$') };
  const { method, params = NO_PARAMS } = value;
  if (typeof method !== 'string' || method === '') return { id, error: apiError('MANDATORY_PARAM', 'method') };
  if (!isObject(params)) return { id, error: apiError('MANDATORY_PARAM', 'params') };
  if (!mayBeInexact(text)) return { id, method, params };
  return { id, method, params: (JSON.parse(numbersAsText(text)) as SocketMessage).params };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text, a whole number or nothing, as JSON; undefined for what is no id. */
function idOf(value: unknown): string | undefined {
  const id = isObject(value) ? (value['id'] ?? null) : null;
  if (id === null) return 'null';
  if (typeof id === 'string') return ID.test(id) ? `"${id}"` : undefined;
  return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : undefined;
}

/** An answer; `result` and `limits` are JSON. */
export function answerText(id: string, result: string, limits: string | undefined): string {
  return limits === undefined
    ? `{"id":${id},"status":200,"result":${result}}`
    : `{"id":${id},"status":200,"result":${result},"rateLimits":${limits}}`;
}

/** A refusal. */
export function refusalText(id: string, error: ApiError, nowMs: number, limits: string | undefined): string {
  const head = `{"id":${id},${refusalOf(error, nowMs)}`;
  return limits === undefined ? `${head}}` : `${head},"rateLimits":${limits}}`;
}

/** Status and error as they stand in an object. */
export function refusalOf({ status, code, message, data, retryAtMs }: ApiError, nowMs: number): string {
  const more = retryAtMs === undefined ? data : { serverTime: nowMs, retryAfter: retryAtMs };
  return `"status":${status},"error":${JSON.stringify(more === undefined ? { code, msg: message } : { code, msg: message, data: more })}`;
}
