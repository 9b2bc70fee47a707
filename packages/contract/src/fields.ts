/** Schemas of the fields that many calls have. Amounts are decimal strings; a number is refused, never converted. */
import { Type } from 'typebox';
import type { TObject, TOptional, TProperties, TSchema, TUnsafe } from 'typebox';

/** An object that refuses unknown keys. */
export function strictObject<P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false });
}

/** One of the words given. */
export function oneOf<const Word extends string>(words: readonly Word[]): TUnsafe<Word> {
  return Type.Unsafe<Word>({ type: 'string', enum: words });
}

/** A value or null. */
export function orNull<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

/** The body of a call that takes nothing. */
export const NOTHING = strictObject({});

/**
 * An unsigned amount, price or quantity: ASCII digits, at most one dot with digits on both sides, at most 40 characters.
 * The one parser (`@kontor/domain/amount`) decides; this only keeps other types and obvious garbage out.
 */
export const DECIMAL = Type.String({ maxLength: 40, pattern: '^[0-9]+(\\.[0-9]+)?$' });

/** An amount that may be below zero; in answers only. */
export const SIGNED_DECIMAL = Type.String({ maxLength: 41, pattern: '^-?[0-9]+(\\.[0-9]+)?$' });

/** Two asset symbols with an underscore, `BTC_USDT` (spec §2). */
export const PAIR = Type.String({ maxLength: 41, pattern: '^[A-Z0-9]{1,20}_[A-Z0-9]{1,20}$' });

/** An asset's symbol, `BTC`. */
export const SYMBOL = Type.String({ maxLength: 20, pattern: '^[A-Z0-9]{1,20}$' });

/** The id a client gives its request so that sending it again changes nothing (rules 0.6). */
export const CLIENT_ID = Type.String({ minLength: 1, maxLength: 36, pattern: '^[A-Za-z0-9_.:/-]+$' });

/** An order's id as `@kontor/contract/order-id` prints it. */
export const ORDER_ID = Type.String({ maxLength: 20, pattern: '^[1-9][0-9]*$' });

/** Place of a command in the journal. A safe integer; answers carry it, queries may demand it as `min_seq`. */
export const SEQUENCE = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** A query's demand to see at least this sequence; it waits a second at most, then answers busy. */
export const MIN_SEQ = Type.Optional(SEQUENCE);

/** ms since 1970 UTC. */
export const TIME_MS = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });

/** Days a record filter reaches back (spec §2). */
export const RECORD_DAYS = [3, 7, 30] as const;

/** Most rows of one page. */
const MAX_PAGE = 100;

/**
 * Fields of every query for records. The window is `days` back from now, or from `from` (included) to `to` (not included);
 * without any of them the last 30 days. Newest first; `cursor` is the `next_cursor` of the page before.
 */
export const RECORD_FILTER = {
  days: Type.Optional(Type.Unsafe<(typeof RECORD_DAYS)[number]>({ type: 'integer', enum: RECORD_DAYS })),
  from: Type.Optional(TIME_MS),
  to: Type.Optional(TIME_MS),
  cursor: Type.Optional(Type.String({ maxLength: 64, pattern: '^[0-9A-Za-z_.-]+$' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE })),
  min_seq: MIN_SEQ,
};

/** A page of records; `next_cursor` is null on the last one. */
export function pageOf<S extends TSchema>(row: S) {
  return strictObject({ list: Type.Array(row), next_cursor: orNull(Type.String()), sequence: SEQUENCE });
}

/** All rows there are, as of a place in the journal. */
export function listOf<S extends TSchema>(row: S) {
  return strictObject({ list: Type.Array(row), sequence: SEQUENCE });
}

/** What the core answered to a change that carries an id of the client's. */
export const DONE_ONCE = {
  /** Place of the command in the journal; send it as `min_seq` to see its effects in a query. */
  sequence: SEQUENCE,
  client_id: CLIENT_ID,
  /** True when the same request was done before and this is its first outcome. */
  repeated: Type.Boolean(),
};

/** A whole number in a query, at most 15 digits. */
export function queryInteger(): TOptional<ReturnType<typeof Type.String>> {
  return Type.Optional(Type.String({ pattern: '^(0|[1-9][0-9]{0,14})$' }));
}

/** The id of a thing a person keeps here. */
export const KEPT_ID = Type.String({ maxLength: 15, pattern: '^[1-9][0-9]*$' });
