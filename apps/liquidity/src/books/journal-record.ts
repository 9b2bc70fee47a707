/** What a program keeps of itself, a line each, so that a restart neither does anything twice nor forgets. Amounts are decimals as text. */
import type { OrderSide } from '../exchange/trading-client.ts';

/** The first line: whose journal it is. Own trades up to `after` were not this program's. */
export interface BeginRecord {
  readonly kind: 'begin';
  readonly timeMs: number;
  readonly program: string;
  readonly instance: string;
  readonly family: string;
  readonly symbol: string;
  readonly after: number;
}

/** A trade here. */
export interface FillRecord {
  readonly kind: 'fill';
  readonly timeMs: number;
  readonly trade: number;
  readonly side: OrderSide;
  readonly price: string;
  readonly quantity: string;
  readonly fee: string;
  readonly feeAsset: string;
  readonly isMaker: boolean;
}

/** What is about to be sent to the venue: written before it is. */
export interface IntentRecord {
  readonly kind: 'intent';
  readonly timeMs: number;
  /** The client's id at the venue. */
  readonly id: string;
  readonly side: OrderSide;
  readonly quantity: string;
  readonly limit: string;
  /** Last trade here that it covers. */
  readonly through: number;
}

/** What came of an intent; a quantity of nothing where none of it was executed. */
export interface HedgedRecord {
  readonly kind: 'hedged';
  readonly timeMs: number;
  readonly id: string;
  readonly quantity: string;
  /** What was paid or received for it, in the quote asset, without fees. */
  readonly cost: string;
  readonly fee: string;
  readonly feeAsset: string;
  /** Against a book alone, or at the venue. */
  readonly isPaper: boolean;
  /** Age of the book that a paper hedge was filled against, ms. */
  readonly bookAgeMs?: number;
}

/** A day begins (UTC): the result until then, by which the day's own is reckoned. */
export interface DayRecord {
  readonly kind: 'day';
  readonly day: string;
  readonly result: string;
}

/** Of a grid: the line that was left free when it began, counted from the lowest. */
export interface AnchorRecord {
  readonly kind: 'anchor';
  readonly timeMs: number;
  readonly line: number;
}

export type JournalRecord = BeginRecord | FillRecord | IntentRecord | HedgedRecord | DayRecord | AnchorRecord;

/** Where records are kept. */
export interface Journal {
  /** All that was there when it was opened. */
  readonly records: readonly JournalRecord[];
  /** Resolves when they are durable; all of them, in this order. */
  append(records: readonly JournalRecord[]): Promise<void>;
  close(): Promise<void>;
}
