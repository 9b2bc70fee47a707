/**
 * Parameters of the trading API, as its endpoints declare them. They come as text, in a query or a form, or as values in a message over the socket; the
 * server's one reader refuses what does not fit with the codes of rules §8, and the documents list them from here.
 */

/** What a parameter may be, and what a handler gets for it. */
export interface Kinds {
  /** A symbol, `BTCUSDT`; letters are taken in either case and handed on in capitals. */
  readonly symbol: string;
  /** Text of the characters in `pattern`. */
  readonly text: string;
  /** One of `words`. */
  readonly word: string;
  /** An unsigned decimal above zero, as text: never a float. */
  readonly decimal: string;
  /** A decimal of either sign, as text. */
  readonly signed: string;
  /** A whole number from `min` to `max`. */
  readonly whole: number;
  /** `true` or `false`. */
  readonly flag: boolean;
  /** JSON: a list of texts. Over the socket the list itself. */
  readonly texts: readonly string[];
  /** JSON: a list of objects, whose keys are parameters themselves; the handler reads them by their own table. Over the socket the list itself. */
  readonly objects: readonly Readonly<Record<string, unknown>>[];
}

/** One parameter. */
export interface Parameter<Kind extends keyof Kinds = keyof Kinds, Required extends boolean = boolean, Value = Kinds[Kind]> {
  readonly kind: Kind;
  readonly required: Required;
  /** For the documents: one sentence, or several. */
  readonly about: string;
  /** Of a word. */
  readonly words?: readonly string[];
  /** Of text: a regular expression for the whole of it; it stands in the refusal, as Binance's does. */
  readonly pattern?: string;
  /** Of a whole number, both included; of lists, how many there may be. */
  readonly min?: number;
  readonly max?: number;
  /** What is handed on where it was not sent; the documents say so. */
  readonly otherwise?: Value;
}

/** An endpoint's parameters by their names; `timestamp`, `recvWindow`, `signature` and `apiKey` are the door's own and are not listed. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** What a handler gets. */
export type ValuesOf<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<keyof Kinds, infer Required, infer Value>
    ? Required extends true
      ? Value
      : P[Name] extends { readonly otherwise: unknown }
        ? Value
        : Value | undefined
    : never;
};

type Limits = { readonly min?: number; readonly max?: number };

/** Longest text that is read of any parameter but a list. */
export const MAX_TEXT = 200;
/** What a client order id may be (rules §8). */
const CLIENT_ORDER_ID_PATTERN = '^[\\.A-Z\\:/a-z0-9_-]{1,36}$';

/** A symbol. */
export const symbol = (about = 'The market, for example BTCUSDT.'): Parameter<'symbol', true> => ({
  kind: 'symbol',
  required: true,
  about,
});
/** A decimal above zero. */
export const decimal = (about: string): Parameter<'decimal', true> => ({ kind: 'decimal', required: true, about });
/** A decimal of either sign. */
export const signedDecimal = (about: string): Parameter<'signed', true> => ({ kind: 'signed', required: true, about });
/** Text of a pattern. */
export const text = (about: string, pattern = '^[\\x20-\\x7e]{1,200}$'): Parameter<'text', true> => ({
  kind: 'text',
  required: true,
  about,
  pattern,
});
/** A client order id. */
export const clientOrderId = (about: string) => text(about, CLIENT_ORDER_ID_PATTERN);
/** A whole number. */
export const whole = (about: string, { min = 0, max = Number.MAX_SAFE_INTEGER }: Limits = {}): Parameter<'whole', true> => ({
  kind: 'whole',
  required: true,
  about,
  min,
  max,
});
/** A time, ms since 1970 UTC. */
export const timeMs = (about: string) => whole(about, { max: 8_640_000_000_000_000 });
/** `true` or `false`. */
export const flag = (about: string): Parameter<'flag', true> => ({ kind: 'flag', required: true, about });
/** A list of texts. */
export const texts = (about: string, { min = 1, max = 100 }: Limits = {}): Parameter<'texts', true> => ({
  kind: 'texts',
  required: true,
  about,
  min,
  max,
});
/** A list of objects. */
export const objects = (about: string, { min = 1, max = 50 }: Limits = {}): Parameter<'objects', true> => ({
  kind: 'objects',
  required: true,
  about,
  min,
  max,
});

/** One of the words given. */
export function word<const Word extends string>(words: readonly Word[], about: string) {
  return { kind: 'word', required: true, about, words } as Parameter<'word', true, Word>;
}

/** The same, and it may be left out. */
export function optional<Kind extends keyof Kinds, Value = Kinds[Kind]>(
  parameter: Parameter<Kind, true, Value>,
): Parameter<Kind, false, Value> {
  return { ...parameter, required: false };
}

/** The same, and where it is left out it is `otherwise`. */
export function withDefault<Kind extends keyof Kinds, Value = Kinds[Kind]>(
  parameter: Parameter<Kind, true, Value>,
  otherwise: Value,
): Parameter<Kind, false, Value> & { readonly otherwise: Value } {
  return { ...parameter, required: false, otherwise };
}
