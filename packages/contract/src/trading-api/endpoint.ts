/**
 * How an endpoint of the trading API is declared (rules §8: Binance-compatible, REST and the same over the socket). The server mounts it, the
 * documents describe it, and its examples are run as tests; none of them repeats what stands here.
 */
import type { Static, TSchema } from 'typebox';
import type { Parameters, ValuesOf } from './parameter.ts';

/**
 * Who may call: NONE anybody; MARKET_DATA and USER_STREAM who sends an API key; USER_DATA, TRADE and WITHDRAW who signs, with a key that may read, that may
 * trade in the family's markets, or that may withdraw.
 */
export type Security = 'NONE' | 'MARKET_DATA' | 'USER_STREAM' | 'USER_DATA' | 'TRADE' | 'WITHDRAW';

/** Whose markets, limits and kinds of errors: spot (`/api`, `/ws-api`), futures (`/fapi`, `/ws-fapi`), wallet (`/sapi`). */
export type Family = 'spot' | 'futures' | 'wallet';

/**
 * What a request costs of the weight an address has in a minute: a number; or by whether `symbol` was sent; or by the size of a parameter, the first step
 * that is not below it counts, the last where it is above all.
 */
export type Weight =
  | number
  | { readonly symbol: number; readonly all: number }
  | { readonly parameter: string; readonly steps: readonly (readonly [upTo: number, weight: number])[] };

/** An endpoint. */
export interface Endpoint<P extends Parameters = Parameters, Answer extends TSchema = TSchema> {
  readonly family: Family;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** All that lead here; the first is the one in the documents. `/fapi/v1/time`. */
  readonly paths: readonly [`/${string}`, ...(readonly `/${string}`[])];
  /** What it is called over the socket, `order.place`; over HTTP alone where left out. */
  readonly socketMethod?: string;
  readonly security: Security;
  readonly weight: Weight;
  /** Orders it counts as, for the limits of an account's orders; 0 where left out. A list counts each of its entries. */
  readonly orders?: 1 | { readonly parameter: string };
  /** Served while the exchange is being maintained: reads are by themselves; cancels say so. */
  readonly maintenance?: 'served';
  readonly parameters: P;
  readonly answer: Answer;
  /** For the documents: what it does, one sentence or some. */
  readonly about: string;
  /** Parameters of a request that works in every demo, run as a test; without where it needs something that is not there by itself. */
  readonly example?: Readonly<Record<string, string | number | boolean>>;
}

/** What a handler of an endpoint gets. */
export type ParametersOf<E extends Endpoint> = ValuesOf<E['parameters']>;

/** What an endpoint answers. */
export type AnswerOf<E extends Endpoint> = Static<E['answer']>;

/** Declares an endpoint; only the types do anything. */
export function endpoint<const P extends Parameters, Answer extends TSchema>(declared: Endpoint<P, Answer>): Endpoint<P, Answer> {
  return declared;
}
