/**
 * Reads the parameters of an endpoint by its table, and refuses what does not fit with the codes and texts that programs know. Pure. Source: rules §8;
 * error codes -1100 to -1130.
 */
import { MAX_TEXT } from '@kontor/contract/trading-api/parameter';
import type { Parameter, Parameters, ValuesOf } from '@kontor/contract/trading-api/parameter';
import type { Family } from '@kontor/contract/trading-api/endpoint';
import { BadJson, parseStrictJson } from '../http/strict-json.ts';
import { ApiError, apiError } from './api-error.ts';
import { SentValues, numbersAsText } from './sent-parameters.ts';
import type { SentParameters } from './sent-parameters.ts';

/** The door's own, which no endpoint lists. */
const OF_DOOR: readonly string[] = ['timestamp', 'recvWindow', 'signature', 'apiKey', 'returnRateLimits'];

/** What each kind may be made of, as refusals say it. */
export const RANGES = {
  symbol: '^[A-Z0-9-_.]{1,20}$',
  decimal: '^([0-9]{1,20})(\\.[0-9]{1,20})?$',
  signed: '^-?([0-9]{1,20})(\\.[0-9]{1,20})?$',
  whole: '^[0-9]{1,20}$',
  flag: '^(true|false)$',
  texts: '^\\["[A-Za-z0-9-_.:/]{1,64}"(,"[A-Za-z0-9-_.:/]{1,64}"){0,}\\]$',
  objects: '^\\[\\{.*\\}\\]$',
} as const;
const SYMBOL = /^[A-Za-z0-9_.-]{1,20}$/;
const DECIMAL = /^\d{1,20}(?:\.\d{1,20})?$/;
const SIGNED = /^-?\d{1,20}(?:\.\d{1,20})?$/;
const WHOLE = /^-?\d{1,20}$/;
const ZERO = /^0+(?:\.0+)?$/;
const LISTED = /^[A-Za-z0-9\-_.:/]{1,64}$/;

/** Codes for words that are none of a parameter's. */
const WRONG_WORDS = {
  timeInForce: 'INVALID_TIF',
  side: 'INVALID_SIDE',
  interval: 'INVALID_INTERVAL',
} as const;
/** How spot calls amounts that are nothing. */
const NOTHING_OF: Readonly<Record<string, string>> = {
  price: 'Invalid price.',
  quantity: 'Invalid quantity.',
  quoteOrderQty: 'Invalid quote order qty.',
  stopPrice: 'Invalid stop price.',
  icebergQty: 'Invalid iceberg quantity.',
};

type Read = (sent: unknown) => unknown;

interface Entry {
  readonly name: string;
  readonly required: boolean;
  readonly otherwise: unknown;
  readonly read: Read;
}

/** Reads what was sent to one endpoint, or one object of a list. */
export class ParameterReader<P extends Parameters = Parameters> {
  readonly #entries: readonly Entry[];
  /** What is read where nothing was sent: a copy of it is made faster than its members one by one. */
  readonly #blank: Readonly<Record<string, unknown>>;

  constructor(parameters: P, family: Family) {
    this.#entries = Object.entries(parameters).map(([name, parameter]) => ({
      name,
      required: parameter.required,
      otherwise: parameter.otherwise,
      read: readerOf(name, parameter, family),
    }));
    this.#blank = Object.fromEntries(this.#entries.map(({ name, otherwise }) => [name, otherwise]));
  }

  /** @throws ApiError of the first parameter, in the table's order, that is missing or does not fit; then of surplus ones */
  read(sent: SentParameters): ValuesOf<P> {
    const values: Record<string, unknown> = { ...this.#blank };
    let known = 0;
    for (const { name, required, read } of this.#entries) {
      const given = sent.get(name);
      if (given !== undefined) known++;
      if (given === undefined || given === null) {
        if (required) throw apiError('MANDATORY_PARAM', name);
      } else {
        if (given === '') throw apiError('PARAM_EMPTY', name);
        values[name] = read(given);
      }
    }
    if (known < sent.size) {
      for (const name of OF_DOOR) if (sent.get(name) !== undefined) known++;
      if (known < sent.size) throw apiError('UNREAD_PARAMETERS', known, sent.size);
    }
    return values as ValuesOf<P>;
  }

  /** The same of an object of a list. @throws ApiError */
  readObject(object: Readonly<Record<string, unknown>>): ValuesOf<P> {
    return this.read(new SentValues(object));
  }
}

function readerOf(name: string, parameter: Parameter, family: Family): Read {
  switch (parameter.kind) {
    case 'symbol':
      return (sent) => matching(name, sent, SYMBOL, RANGES.symbol).toUpperCase();
    case 'text':
      return textReader(name, parameter);
    case 'word':
      return wordReader(name, parameter);
    case 'decimal':
      return (sent) => {
        const text = matching(name, sent, DECIMAL, RANGES.decimal);
        if (ZERO.test(text)) throw nothing(name, family);
        return text;
      };
    case 'signed':
      return (sent) => matching(name, sent, SIGNED, RANGES.signed);
    case 'whole':
      return wholeReader(name, parameter, family);
    case 'flag':
      return (sent) => matching(name, sent, /^(?:true|false)$/i, RANGES.flag).toLowerCase() === 'true';
    case 'texts':
      return (sent) => listOf(name, parameter, sent, RANGES.texts).map((item) => matching(name, item, LISTED, RANGES.texts));
    case 'objects':
      return (sent) => listOf(name, parameter, sent, RANGES.objects).map((item) => objectOf(name, item));
  }
}

function textReader(name: string, { pattern = '^[\\x20-\\x7e]{1,200}$' }: Parameter): Read {
  const shape = new RegExp(pattern);
  return (sent) => {
    const text = textOf(name, sent);
    if (text.length > MAX_TEXT || !shape.test(text)) throw apiError('ILLEGAL_CHARS', name, pattern);
    return text;
  };
}

function wordReader(name: string, { words = [] }: Parameter): Read {
  const known = new Set(words);
  const wrong =
    name === 'type' && known.has('LIMIT')
      ? 'INVALID_ORDER_TYPE'
      : Object.hasOwn(WRONG_WORDS, name)
        ? WRONG_WORDS[name as keyof typeof WRONG_WORDS]
        : undefined;
  return (sent) => {
    const text = textOf(name, sent);
    if (!known.has(text)) throw wrong === undefined ? apiError('INVALID_PARAMETER', name) : apiError(wrong);
    return text;
  };
}

function wholeReader(name: string, { min = 0, max = Number.MAX_SAFE_INTEGER }: Parameter, family: Family): Read {
  // Spot gives as many rows as it may to who asks for more; futures refuses.
  const isCut = name === 'limit' && family === 'spot';
  return (sent) => {
    const text = textOf(name, sent);
    if (!WHOLE.test(text) || (min >= 0 && text.startsWith('-'))) throw apiError('ILLEGAL_CHARS', name, RANGES.whole);
    const number = Number(text);
    if (!Number.isSafeInteger(number)) throw apiError('PARAM_OVERFLOW', name);
    if (number > max && isCut) return max;
    if (number < min || number > max) throw apiError('INVALID_PARAMETER', name);
    // `-0` is 0.
    return number + 0;
  };
}

/** An amount of nothing. */
function nothing(name: string, family: Family): ApiError {
  if (family === 'futures' && name === 'quantity') return apiError('QTY_NOT_POSITIVE');
  if (family === 'futures' && name.toLowerCase().endsWith('price')) return apiError('PRICE_NOT_POSITIVE');
  return Object.hasOwn(NOTHING_OF, name) ? apiError('INVALID_MESSAGE', NOTHING_OF[name]!) : apiError('INVALID_PARAMETER', name);
}

/** A text, or a number or flag of JSON as it was written; inexact numbers come as text (`numbersAsText`). */
function textOf(name: string, sent: unknown): string {
  if (typeof sent === 'string') return sent;
  if (typeof sent === 'number' || typeof sent === 'boolean') return String(sent);
  throw apiError('MANDATORY_PARAM', name);
}

function matching(name: string, sent: unknown, shape: RegExp, range: string): string {
  const text = textOf(name, sent);
  if (!shape.test(text)) throw apiError('ILLEGAL_CHARS', name, range);
  return text;
}

/** A list, or JSON of one. */
function listOf(name: string, { min = 1, max = MAX_TEXT }: Parameter, sent: unknown, range: string): readonly unknown[] {
  const list = typeof sent === 'string' ? readJson(name, sent, range) : sent;
  if (!Array.isArray(list)) throw apiError('ILLEGAL_CHARS', name, range);
  if (list.length < min || list.length > max) throw apiError('INVALID_PARAMETER', name);
  return list;
}

/** JSON that stands in a parameter, with its numbers as the text that they were written as. @throws ApiError */
export function readJson(name: string, json: string, range: string): unknown {
  try {
    parseStrictJson(json);
    return JSON.parse(numbersAsText(json));
  } catch (error) {
    if (error instanceof BadJson) throw apiError('ILLEGAL_CHARS', name, range);
    throw error;
  }
}

function objectOf(name: string, item: unknown): Readonly<Record<string, unknown>> {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) throw apiError('INVALID_PARAMETER', name);
  return item as Readonly<Record<string, unknown>>;
}
