import { isPaid } from '@kontor/domain/p2p/trade-state';
import { P2pCause, P2pTradeState } from '@kontor/domain/p2p/words';
import { Refusal } from '@kontor/domain/refusals';
import { CommandWords } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import type { Book } from './book.ts';
import { cancel, complete } from './endings.ts';
import { isNumber } from './trade.ts';
import type { Trade } from './trade.ts';

/** Where a command of a trade names it; all of them do at the same place. */
const { TRADE } = CommandWords.P2P_PAID;

const MINUTE_MS = 60_000;

/** The shape of a command that names a trade, and nothing else. */
export function isStep(c: CommandBuffer, at: number): boolean {
  return isNumber(c.doubles[(at + TRADE) >> 1]!);
}

/** The trade that a command names; undefined where there is none. */
export function tradeOf(book: Book, c: CommandBuffer, at: number): Trade | undefined {
  return book.trades.get(c.doubles[(at + TRADE) >> 1]!);
}

/** P2P_PAID: the buyer says that he has paid. */
export function setPaid(book: Book, c: CommandBuffer, at: number): Refusal {
  const trade = tradeOf(book, c, at);
  if (trade === undefined || trade.buyer !== c.words[at + 1]!) return Refusal.UNKNOWN_TRADE;
  if (isPaid(trade.state)) return Refusal.REPEATED;
  if (trade.state !== P2pTradeState.WAIT_PAY) return Refusal.WRONG_STATE;
  const { clock, limits } = book.kernel;
  book.enter(trade, P2pTradeState.PAID, P2pCause.PAID, clock.time + limits.now!.confirmTime * MINUTE_MS);
  book.tell(trade);
  return Refusal.NONE;
}

/** P2P_CANCEL: the buyer steps back. */
export function cancelByBuyer(book: Book, c: CommandBuffer, at: number): Refusal {
  const trade = tradeOf(book, c, at);
  if (trade === undefined || trade.buyer !== c.words[at + 1]!) return Refusal.UNKNOWN_TRADE;
  if (trade.state === P2pTradeState.CANCELLED && trade.cause === P2pCause.CANCELLED_BY_BUYER) return Refusal.REPEATED;
  if (trade.state !== P2pTradeState.WAIT_PAY && !isPaid(trade.state)) return Refusal.WRONG_STATE;
  cancel(book, trade, P2pCause.CANCELLED_BY_BUYER);
  return Refusal.NONE;
}

/** P2P_RELEASE: the seller gives the coins away. */
export function release(book: Book, c: CommandBuffer, at: number): Refusal {
  const trade = tradeOf(book, c, at);
  if (trade === undefined || trade.seller !== c.words[at + 1]!) return Refusal.UNKNOWN_TRADE;
  if (trade.state === P2pTradeState.COMPLETED) return Refusal.REPEATED;
  if (!isPaid(trade.state)) return Refusal.WRONG_STATE;
  // Whoever has just changed what he proves himself with may be another: he gives nothing away.
  if (book.isHeld(trade.seller)) return Refusal.SELLING_HELD;
  complete(book, trade, P2pCause.RELEASED);
  return Refusal.NONE;
}
