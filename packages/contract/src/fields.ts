/** Schemas of the fields that many calls have. Amounts are decimal strings; a number is refused, never converted. */
import { Type } from 'typebox';
import type { TObject, TProperties, TUnsafe } from 'typebox';

/** An object that refuses unknown keys. */
export function strictObject<P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false });
}

/** One of the words given. */
export function oneOf<const Word extends string>(words: readonly Word[]): TUnsafe<Word> {
  return Type.Unsafe<Word>({ type: 'string', enum: words });
}

/** The body of a call that takes nothing. */
export const NOTHING = strictObject({});

/**
 * An unsigned amount, price or quantity: ASCII digits, at most one dot with digits on both sides, at most 40 characters.
 * The one parser (`@kontor/domain/amount`) decides; this only keeps other types and obvious garbage out.
 */
export const DECIMAL = Type.String({ maxLength: 40, pattern: '^[0-9]+(\\.[0-9]+)?$' });

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
