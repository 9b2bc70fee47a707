/** What the load writes down, a line of JSON each, in the order in which it happened. Times are ms of the machine's clock. */
import type { BodyOf } from '@kontor/contract/call';
import type { placeOrder } from '@kontor/contract/spot';

/** How the load is told what to do: JSON, its one argument. */
export interface LoadTask {
  /** Where the exchange may be reached; who gets no answer at one tries the next. */
  readonly addresses: readonly string[];
  readonly password: string;
  readonly seed: number;
  /** Where the entries go. */
  readonly file: string;
  /** Who trades by requests, who over a socket, and who only watches. */
  readonly byRequest: number;
  readonly bySocket: number;
  readonly watchers: number;
}

/** A request and what came of it; `code` is undefined where no answer came, and nobody knows what it did. */
export interface TriedEntry {
  readonly kind: 'tried';
  readonly at: number;
  readonly ms: number;
  readonly address: string;
  readonly call: string;
  readonly about: string;
  readonly code: number | undefined;
}

/** An order whose outcome was told; `orderId` is undefined for a refusal. */
export interface PlacedEntry {
  readonly kind: 'placed';
  readonly at: number;
  readonly login: string;
  readonly user: number;
  readonly body: BodyOf<typeof placeOrder> & { readonly client_id: string };
  readonly code: number;
  readonly orderId: string | undefined;
  readonly sequence: number | undefined;
  /** Whether the exchange said that it had done it before. */
  readonly repeated: boolean;
}

/** A cancel whose outcome was told. */
export interface CanceledEntry {
  readonly kind: 'canceled';
  readonly at: number;
  readonly user: number;
  readonly orderId: string;
  readonly code: number;
  readonly sequence: number | undefined;
}

/** A read that demanded a sequence. */
export interface ReadEntry {
  readonly kind: 'read';
  readonly at: number;
  readonly minSeq: number;
  readonly sequence: number;
}

/** What a stream went through. `lost`: it saw by the numbers that something was missing, and asked for all of it again. */
export interface StreamEntry {
  readonly kind: 'stream';
  readonly at: number;
  readonly name: string;
  readonly event: 'opened' | 'closed' | 'lost' | 'snapshot';
  readonly about: string;
}

/** Something that must not be. */
export interface WrongEntry {
  readonly kind: 'wrong';
  readonly at: number;
  readonly what: string;
}

export type Entry = TriedEntry | PlacedEntry | CanceledEntry | ReadEntry | StreamEntry | WrongEntry;
