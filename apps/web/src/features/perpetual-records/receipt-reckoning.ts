/** A receipt in whole units, and what a line of it says. Pure. */
import type { AnswerOf } from '@kontor/contract/call';
import type { liquidationReceipts } from '@kontor/contract/perpetual-market';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { PositionSide } from '@kontor/domain/perpetual/position';
import type { Position } from '@kontor/domain/perpetual/position';
import { toUnits } from '../../data/book-ladder.ts';
import type { ReceiptTerms } from './receipt-terms.ts';

export type Receipt = AnswerOf<typeof liquidationReceipts>['list'][number];

/** Every line that is reckoned. `step` comes once for each step that closed something. */
export const LINE_NAMES = ['price1', 'mark', 'entry', 'maintenance', 'rule', 'bankruptcy', 'step', 'fund', 'totals', 'left'] as const;
export type LineName = (typeof LINE_NAMES)[number];

/** `unknown`: the receipt does not say enough, as of an account that other positions share. */
export type Verdict = 'holds' | 'fails' | 'unknown';

/** One line of a receipt. */
export interface ReceiptLine {
  readonly name: LineName;
  /** Of the step that it is about, from 0. */
  readonly step?: number;
  /** What was reckoned: plain decimals and signs, with spaces between them. */
  readonly formula: string;
  /** What came of it here; undefined where it is only compared. */
  readonly here?: string;
  /** What the record says of it. */
  readonly said?: string;
  readonly verdict: Verdict;
}

/** What all lines are reckoned from. */
export interface Reckoning {
  readonly receipt: Receipt;
  readonly terms: ReceiptTerms;
  readonly position: Position;
  /** Quote units. */
  readonly mark: bigint;
  readonly balance: bigint;
  readonly maintenance: bigint;
  /** A text of the wire in quote units or base units, and back. */
  readonly quote: (text: string) => bigint;
  readonly base: (text: string) => bigint;
  readonly quoteText: (units: bigint) => string;
}

/** The receipt in whole units. */
export function reckoningOf(receipt: Receipt, terms: ReceiptTerms): Reckoning {
  const quote = (text: string): bigint => toUnits(text, terms.quoteScale);
  const base = (text: string): bigint => toUnits(text, terms.baseScale);
  return {
    receipt,
    terms,
    position: {
      side: receipt.side === 'long' ? PositionSide.LONG : PositionSide.SHORT,
      quantity: base(receipt.quantity),
      entryValue: quote(receipt.entry_value),
    },
    mark: quote(receipt.mark.mark_price),
    balance: quote(receipt.margin_balance),
    maintenance: quote(receipt.maintenance_margin),
    quote,
    base,
    quoteText: (units) => formatTrimmedDecimal(units, terms.quoteScale),
  };
}

/** Whether a statement holds. */
export function verdictOf(isTrue: boolean): Verdict {
  return isTrue ? 'holds' : 'fails';
}
