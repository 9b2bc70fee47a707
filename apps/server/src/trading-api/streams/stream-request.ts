/** What a client may say on a socket of streams, and how it is refused, in Binance's words. */
import { BadJson, parseStrictJson } from '../../http/strict-json.ts';

/** How a request names itself; null where it does not. */
export type RequestId = number | string | null;

/** A request that can be understood. */
export type StreamRequest = { readonly id: RequestId } & (
  | { readonly method: 'SUBSCRIBE' | 'UNSUBSCRIBE'; readonly streams: readonly string[] }
  | { readonly method: 'LIST_SUBSCRIPTIONS' }
  | { readonly method: 'SET_PROPERTY'; readonly property: Property; readonly value: boolean }
  | { readonly method: 'GET_PROPERTY'; readonly property: Property }
);

/** `sequence`: beyond Binance; every message with its number. */
export type Property = 'combined' | 'sequence';

/** Why one is refused. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest';
  /** Of Binance's table: 0 no such property, 1 a value's type, 2 the request, 3 no JSON. */
  readonly code: number;
  readonly id: RequestId;

  constructor(code: number, message: string, id: RequestId = null) {
    super(message);
    this.code = code;
    this.id = id;
  }
}

const METHODS = ['SUBSCRIBE', 'UNSUBSCRIBE', 'LIST_SUBSCRIPTIONS', 'SET_PROPERTY', 'GET_PROPERTY'] as const;
const ID_TEXT = /^[A-Za-z0-9_-]{1,36}$/;

/**
 * Reads a message.
 * @throws BadRequest
 */
export function readStreamRequest(text: string): StreamRequest {
  const said = parsed(text);
  const id = idOf(said['id']);
  const { method, params } = said;
  if (method === undefined) throw new BadRequest(2, 'Invalid request: missing field `method` at line 1 column 1', id);
  const known = METHODS.find((each) => each === method);
  if (known === undefined)
    throw new BadRequest(
      2,
      `Invalid request: unknown variant \`${shown(method)}\`, expected one of ${METHODS.map((each) => `\`${each}\``).join(', ')}`,
      id,
    );
  if (Object.keys(said).some((key) => !['method', 'params', 'id'].includes(key)))
    throw new BadRequest(2, 'Invalid request: too many parameters', id);
  switch (known) {
    case 'SUBSCRIBE':
    case 'UNSUBSCRIBE':
      return { method: known, id, streams: streamsOf(params, id) };
    case 'LIST_SUBSCRIPTIONS':
      if (params !== undefined && !(Array.isArray(params) && params.length === 0))
        throw new BadRequest(2, 'Invalid request: too many parameters', id);
      return { method: known, id };
    case 'SET_PROPERTY':
    case 'GET_PROPERTY':
      return propertyOf(known, params, id);
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  let said: unknown;
  try {
    said = parseStrictJson(text);
  } catch (error) {
    if (!(error instanceof BadJson)) throw error;
    throw new BadRequest(3, 'Invalid JSON: expected value at line 1 column 1');
  }
  if (typeof said !== 'object' || said === null || Array.isArray(said)) throw new BadRequest(2, 'Invalid request: expected an object');
  return said as Readonly<Record<string, unknown>>;
}

function idOf(id: unknown): RequestId {
  if (id === undefined || id === null) return null;
  if (typeof id === 'number' && Number.isSafeInteger(id) && id >= 0) return id;
  if (typeof id === 'string' && ID_TEXT.test(id)) return id;
  throw new BadRequest(2, 'Invalid request: request ID must be an unsigned integer');
}

function streamsOf(params: unknown, id: RequestId): readonly string[] {
  if (params === undefined) throw new BadRequest(2, 'Invalid request: missing field `params` at line 1 column 1', id);
  if (!Array.isArray(params) || params.length === 0 || !params.every((name) => typeof name === 'string' && name !== ''))
    throw new BadRequest(2, 'Invalid request: params must be a list of streams', id);
  return params as readonly string[];
}

function propertyOf(method: 'SET_PROPERTY' | 'GET_PROPERTY', params: unknown, id: RequestId): StreamRequest {
  const [property, value, ...more] = Array.isArray(params) ? (params as unknown[]) : [];
  if (typeof property !== 'string') throw new BadRequest(2, 'Invalid request: property name must be a string', id);
  if (property !== 'combined' && property !== 'sequence') throw new BadRequest(0, 'Unknown property', id);
  if (more.length > 0 || (method === 'GET_PROPERTY' && value !== undefined))
    throw new BadRequest(2, 'Invalid request: too many parameters', id);
  if (method === 'GET_PROPERTY') return { method, id, property };
  if (typeof value !== 'boolean') throw new BadRequest(1, 'Invalid value type: expected Boolean', id);
  return { method, id, property, value };
}

/** A word as a message may repeat it. */
function shown(word: unknown): string {
  return String(typeof word === 'string' ? word : typeof word)
    .replaceAll(/[^\w.-]/g, '?')
    .slice(0, 40);
}
