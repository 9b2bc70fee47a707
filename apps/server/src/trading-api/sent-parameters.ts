/**
 * Parameters as they were sent: in a query, in a form, or as values in a message over the socket. Nothing is decided here but what the text says;
 * the bytes that were signed are kept as they came.
 */
import { apiError } from './api-error.ts';

/** What was sent, by name. */
export interface SentParameters {
  /** A text from a query or form, any JSON value from a socket; undefined where it was not sent. */
  get(name: string): unknown;
  /** How many there are. */
  readonly size: number;
}

/** More parameters than any endpoint has are no parameters: reading them would only take time. */
const MOST = 64;
const PLUS = /\+/g;

/**
 * Reads a query and a form. A parameter in both is the query's.
 * @throws ApiError for one that stands twice in one of them, and for what cannot be decoded
 */
export function readPairs(query: string, form: string): SentParameters {
  const sent = new Map<string, string>();
  if (form !== '') addPairs(sent, form, new Set());
  if (query === '') return sent;
  // What the query says counts, and stands in it once.
  if (sent.size === 0) addPairs(sent, query, undefined);
  else addPairs(sent, query, new Set());
  return sent;
}

/** `seen` are those of the same text; undefined where all in `sent` are. */
function addPairs(sent: Map<string, string>, text: string, seen: Set<string> | undefined): void {
  for (let from = 0; from <= text.length;) {
    const end = text.indexOf('&', from);
    const until = end === -1 ? text.length : end;
    if (until > from) {
      const equals = text.indexOf('=', from);
      const isNamed = equals !== -1 && equals < until;
      const name = decoded(text, from, isNamed ? equals : until);
      const value = isNamed ? decoded(text, equals + 1, until) : '';
      if (name === undefined) throw apiError('ILLEGAL_CHARS', '', NAME_RANGE);
      if (value === undefined) throw apiError('ILLEGAL_CHARS', shown(name), UTF8_RANGE);
      if (seen === undefined ? sent.has(name) : seen.has(name)) throw apiError('DUPLICATE_PARAMETER', shown(name));
      seen?.add(name);
      sent.set(name, value);
      if (sent.size > MOST) throw apiError('TOO_MANY_PARAMETERS');
    }
    from = until + 1;
  }
}

const NAME_RANGE = '^[A-Za-z0-9]{1,64}$';
const UTF8_RANGE = 'percent-encoded UTF-8';

/** Undefined where escapes are none, or what they stand for is no UTF-8. */
function decoded(text: string, from: number, to: number): string | undefined {
  const written = text.slice(from, to);
  const spaced = written.includes('+') ? written.replace(PLUS, ' ') : written;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return undefined;
  }
}

/** A name as refusals repeat it: what somebody sent is shown as far as it may be a name. */
export function shown(name: string): string {
  return name.replaceAll(/[^\w.-]/g, '?').slice(0, 64);
}

/** Parameters of a message: values of JSON, of which a name stands once (http/strict-json.ts). */
export class SentValues implements SentParameters {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly size: number;

  /** @throws ApiError where there are too many */
  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
    let size = 0;
    for (const name in values) if (Object.hasOwn(values, name)) size++;
    if (size > MOST) throw apiError('TOO_MANY_PARAMETERS');
    this.size = size;
  }

  get(name: string): unknown {
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
  }
}

/** Numbers in a JSON text that a double does not keep as they are written: with a point, an exponent, or very many digits. */
const INEXACT = /[:[,]\s*-?(?:\d+[.eE]|\d{16})/;
const STRINGS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** Whether a JSON text may hold numbers that are not read as they are written; sometimes said of one whose strings only look like it. */
export function mayBeInexact(json: string): boolean {
  return INEXACT.test(json);
}

/** The same JSON with its numbers as strings of what was written, so that no decimal goes through a float. The text is known to be JSON. */
export function numbersAsText(json: string): string {
  return json.replaceAll(STRINGS_AND_NUMBERS, (token) => (token.startsWith('"') ? token : `"${token}"`));
}
