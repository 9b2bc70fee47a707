import { Bucket } from '@kontor/domain/accounts';
import { appealOf } from '@kontor/domain/p2p/trade-state';
import { P2pCause, P2pOutcome, P2pRole, P2pTradeState } from '@kontor/domain/p2p/words';
import { Refusal } from '@kontor/domain/refusals';
import { CommandWords } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { Counted } from '../members/rolling-sums.ts';
import type { Book } from './book.ts';
import { bucketOf, cancel, complete } from './endings.ts';
import { isStep, tradeOf } from './steps.ts';
import { takerOf } from './trade.ts';
import type { Trade } from './trade.ts';

const { P2P_APPEAL, P2P_RULE } = CommandWords;

/** The shape of P2P_APPEAL and P2P_APPEAL_WITHDRAW. */
export function isAppeal(c: CommandBuffer, at: number): boolean {
  const role = c.words[at + P2P_APPEAL.ROLE]!;
  return isStep(c, at) && role >= P2pRole.BUYER && role <= P2pRole.SUPPORT;
}

/** P2P_RULE's shape. */
export function isRuling(c: CommandBuffer, at: number): boolean {
  return isStep(c, at) && (c.words[at + P2P_RULE.OUTCOME]! & ~1) === 0;
}

/** Whether the user is who may act in this role. Operators are counted apart from users: one with a trader's number is another person. */
function roleRefusal(trade: Trade, user: number, role: P2pRole): Refusal {
  if (role === P2pRole.SUPPORT) return Refusal.NONE;
  return user === (role === P2pRole.BUYER ? trade.buyer : trade.seller) ? Refusal.NONE : Refusal.UNKNOWN_TRADE;
}

/** P2P_APPEAL: from now on nothing happens to the trade by itself. */
export function appeal(book: Book, c: CommandBuffer, at: number): Refusal {
  const user = c.words[at + 1]!;
  const role = c.words[at + P2P_APPEAL.ROLE]! as P2pRole;
  const trade = tradeOf(book, c, at);
  if (trade === undefined) return Refusal.UNKNOWN_TRADE;
  const stranger = roleRefusal(trade, user, role);
  if (stranger !== Refusal.NONE) return stranger;
  if (trade.state === P2pTradeState.APPEAL && trade.role === role && trade.appellant === user) return Refusal.REPEATED;
  const may = appealOf(trade, role, book.kernel.clock.time);
  if (may === 'too early') return Refusal.APPEAL_TOO_EARLY;
  if (may === 'no') return Refusal.WRONG_STATE;
  const { state } = trade;
  if (state === P2pTradeState.CANCELLED) return appealCancelled(book, trade);
  begin(book, trade, role, user, state === P2pTradeState.PAID ? trade.deadline : 0);
  return Refusal.NONE;
}

/** Its buyer appeals a trade that was cancelled: the escrow is taken again, from where it went back to as far as it is there. */
function appealCancelled(book: Book, trade: Trade): Refusal {
  const { seller, buyer, asset, quantity, value, number } = trade;
  const known = book.advertOf(trade);
  const advert = known !== undefined && known.left >= quantity ? known : undefined;
  const from = bucketOf(advert);
  if (from === Bucket.AVAILABLE && quantity > book.money.available(seller, asset)) return Refusal.INSUFFICIENT_BALANCE;
  book.money.lock(trade, from);
  const { members, clock } = book.kernel;
  members.sums.add({ kind: Counted.P2P_TRADES, user: takerOf(trade), time: clock.time, value, reference: number });
  if (advert !== undefined) {
    advert.left -= quantity;
    trade.isOff = true;
  }
  begin(book, trade, P2pRole.BUYER, buyer, 0);
  if (advert !== undefined) book.tellAdvert(advert);
  return Refusal.NONE;
}

function begin(book: Book, trade: Trade, role: P2pRole, user: number, deadline: number): void {
  trade.origin = trade.state;
  trade.role = role;
  trade.appellant = user;
  book.enter(trade, P2pTradeState.APPEAL, P2pCause.APPEALED, deadline);
  book.tell(trade);
}

/** P2P_APPEAL_WITHDRAW: the trade goes on where it was. */
export function withdrawAppeal(book: Book, c: CommandBuffer, at: number): Refusal {
  const role = c.words[at + P2P_APPEAL.ROLE]! as P2pRole;
  const trade = tradeOf(book, c, at);
  if (trade === undefined) return Refusal.UNKNOWN_TRADE;
  const stranger = roleRefusal(trade, c.words[at + 1]!, role);
  if (stranger !== Refusal.NONE) return stranger;
  if (trade.state !== P2pTradeState.APPEAL || trade.role !== role) return Refusal.WRONG_STATE;
  const { origin, deadline } = trade;
  trade.appellant = 0;
  trade.role = P2pRole.BUYER;
  dropRuling(trade);
  if (origin === P2pTradeState.CANCELLED) {
    cancel(book, trade, P2pCause.WITHDRAWN);
    return Refusal.NONE;
  }
  trade.origin = P2pTradeState.WAIT_PAY;
  if (deadline > book.kernel.clock.time) book.enter(trade, P2pTradeState.PAID, P2pCause.WITHDRAWN, deadline);
  else book.enter(trade, P2pTradeState.PAID_OVERDUE, P2pCause.WITHDRAWN, 0);
  book.tell(trade);
  return Refusal.NONE;
}

function dropRuling(trade: Trade): void {
  trade.ruledBy = 0;
  trade.outcome = P2pOutcome.BUYER;
}

/** P2P_RULE: an operator says who gets the coins; where they are worth much, two of them do. */
export function rule(book: Book, c: CommandBuffer, at: number): Refusal {
  const operator = c.words[at + 1]!;
  const outcome = c.words[at + P2P_RULE.OUTCOME]! as P2pOutcome;
  const trade = tradeOf(book, c, at);
  if (trade === undefined) return Refusal.UNKNOWN_TRADE;
  const isSaid = trade.ruledBy !== 0 && trade.outcome === outcome;
  if (isSaid && trade.ruledBy === operator) return Refusal.REPEATED;
  if (trade.state !== P2pTradeState.APPEAL) return Refusal.WRONG_STATE;
  trade.ruledBy = operator;
  trade.outcome = outcome;
  if (trade.value >= book.terms.twoPersonValue && !isSaid) book.tell(trade, P2pCause.RULED);
  else if (outcome === P2pOutcome.BUYER) complete(book, trade, P2pCause.RULED);
  else cancel(book, trade, P2pCause.RULED);
  return Refusal.NONE;
}
