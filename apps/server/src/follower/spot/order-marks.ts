/** What is known of a spot order in bits, beside what is asked for by itself. They are kept in snapshots and in a column of the read table. */
import type { SelfTrade } from '@kontor/domain/order';

export const OrderMark = {
  /** Its open quantity counts for the book's depth now. */
  IN_BOOK: 1,
  /** It is a leg of an OCO. */
  LISTED: 2,
  /** It has come to the book or to be matched; a conditional one once it is triggered. */
  WORKED: 4,
} as const;

/** Above them the mode of self-trade prevention and one; 0 where it was not kept, of orders from before release 6 of the read tables. */
const SELF_TRADE_SHIFT = 3;

/** The marks of an order by its mode of self-trade prevention. */
export function selfTradeMark(mode: number): number {
  return (mode + 1) << SELF_TRADE_SHIFT;
}

/** The mode of self-trade prevention that an order came with; undefined where that was not kept. */
export function selfTradeOf(marks: number): SelfTrade | undefined {
  const mode = (marks >> SELF_TRADE_SHIFT) - 1;
  return mode < 0 ? undefined : (mode as SelfTrade);
}

/** Whether an order is a leg of an OCO. */
export function isListed(marks: number): boolean {
  return (marks & OrderMark.LISTED) !== 0;
}

/** Whether an order has come to the book or to be matched. */
export function hasWorked(marks: number): boolean {
  return (marks & (OrderMark.WORKED | OrderMark.IN_BOOK)) !== 0;
}

/** What an order's change came of. */
export const OrderCause = { ACCEPTED: 0, TRADE: 1, PREVENTED: 2, AMENDED: 3, TRIGGERED: 4, DONE: 5 } as const;
export type OrderCause = (typeof OrderCause)[keyof typeof OrderCause];
