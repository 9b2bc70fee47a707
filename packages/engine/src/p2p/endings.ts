import { Bucket } from '@kontor/domain/accounts';
import { buyerFee } from '@kontor/domain/p2p/amounts';
import { cancellationsAt, withCancellation, withoutCancellation } from '@kontor/domain/p2p/cancellations';
import { KEPT_MS } from '@kontor/domain/p2p/trade-state';
import { P2pCause, P2pSide, P2pTradeState } from '@kontor/domain/p2p/words';
import { Counted } from '../members/rolling-sums.ts';
import type { Timer } from '../timers.ts';
import type { Book } from './book.ts';
import type { Advert, Trade } from './trade.ts';

/** The buyer gets the coins. */
export function complete(book: Book, trade: Trade, cause: P2pCause): void {
  const { clock } = book.kernel;
  const { number, buyer, seller, quantity, feeRate, value } = trade;
  book.money.release(trade, buyerFee(quantity, feeRate));
  for (const user of [buyer, seller]) book.completed.set(user, (book.completed.get(user) ?? 0) + 1);
  if (trade.counted !== '') {
    const known = book.cancellations.get(buyer);
    if (known !== undefined) book.cancellations.set(buyer, withoutCancellation(known, trade.counted, trade.countedDay));
    trade.counted = '';
    trade.countedDay = 0;
  }
  book.held.hold({ trade: number, user: buyer, until: clock.time + book.terms.hold, value });
  end(book, trade, P2pTradeState.COMPLETED, cause);
  book.tell(trade);
}

/** The seller gets his coins back, or his advert does. */
export function cancel(book: Book, trade: Trade, cause: P2pCause): void {
  const { kernel, money } = book;
  const advert = trade.isOff ? book.advertOf(trade) : undefined;
  money.giveBack(trade, bucketOf(advert));
  trade.isOff = false;
  if (advert !== undefined) advert.left += trade.quantity;
  kernel.members.sums.remove(Counted.P2P_TRADES, trade.number);
  countCancellation(book, trade, cause);
  end(book, trade, P2pTradeState.CANCELLED, cause);
  book.tell(trade);
  if (advert !== undefined) book.tellAdvert(advert);
}

/** Where the seller has what an advert has left, of one that may have it. */
export function bucketOf(advert: Advert | undefined): Bucket {
  return advert?.isOnline === true && advert.terms.side === P2pSide.SELL ? Bucket.ORDER_FREEZE : Bucket.AVAILABLE;
}

/** What the buyer has cancelled counts against him, and what he has not paid in time. */
function countCancellation(book: Book, trade: Trade, cause: P2pCause): void {
  if (cause !== P2pCause.CANCELLED_BY_BUYER && cause !== P2pCause.TIMED_OUT) return;
  const { buyer, state } = trade;
  const kind = state === P2pTradeState.WAIT_PAY ? 'before' : 'after';
  const counted = withCancellation(book.cancellations.get(buyer), kind, book.kernel.clock.time, book.completed.get(buyer) ?? 0);
  book.cancellations.set(buyer, counted);
  trade.counted = kind;
  trade.countedDay = counted.day;
}

/** It is over, and remembered for a while. */
function end(book: Book, trade: Trade, state: P2pTradeState, cause: P2pCause): void {
  trade.origin = P2pTradeState.WAIT_PAY;
  book.enter(trade, state, cause, book.kernel.clock.time + KEPT_MS);
}

/** The timer of a trade is due: nobody has paid, or confirmed, or it is over and forgotten. */
export function fire(book: Book, { subject }: Timer): void {
  const trade = book.trades.get(subject)!;
  if (trade.state === P2pTradeState.WAIT_PAY) cancel(book, trade, P2pCause.TIMED_OUT);
  else if (trade.state === P2pTradeState.PAID) {
    book.enter(trade, P2pTradeState.PAID_OVERDUE, P2pCause.OVERDUE, 0);
    book.tell(trade);
  } else {
    book.trades.delete(subject);
    forgetCancellations(book, trade.buyer);
  }
}

/** Of whoever has cancelled nothing today and is not blocked, nothing is kept. */
function forgetCancellations({ cancellations, kernel }: Book, user: number): void {
  const { time } = kernel.clock;
  const known = cancellations.get(user);
  if (known !== undefined && known.blockedUntil <= time && cancellationsAt(known, time) !== known) cancellations.delete(user);
}
