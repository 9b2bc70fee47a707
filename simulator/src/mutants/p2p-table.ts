import type { WorldMutant } from './in-worlds.ts';

const P2P = 'packages/engine/src/p2p/';

/** A bug in trades between users, which shows in their own world. */
function bug(
  name: string,
  file: string,
  find: string,
  replace: string,
  { short, world }: { short?: true; world?: number } = {},
): WorldMutant {
  return { name, file: `${P2P}${file}`, find, replace, scenario: 'p2p', ...(short && { short }), ...(world && { world }) };
}

/** Bugs of trades between users: who may do what when, where the coins are, what counts against whom, what moves with an outage. */
export const P2P_MUTANTS: readonly WorldMutant[] = [
  bug(
    'coins of a cancelled trade go to the seller although they were with his advert',
    'endings.ts',
    'return advert?.isOnline === true && advert.terms.side === P2pSide.SELL ? Bucket.ORDER_FREEZE : Bucket.AVAILABLE;',
    'return advert?.isOnline === true && advert.terms.side === P2pSide.BUY ? Bucket.ORDER_FREEZE : Bucket.AVAILABLE;',
    { short: true },
  ),
  bug('a release has no reference', 'money.ts', 'RecordType.P2P_RELEASE, number);', 'RecordType.P2P_RELEASE, 0 * number);', {
    short: true,
  }),
  bug('a fee is forgotten', 'endings.ts', 'buyerFee(quantity, feeRate));', 'buyerFee(quantity, 0 * feeRate));', { short: true }),
  bug(
    'maker and taker pay each other’s rates',
    'trading.ts',
    'isBuyerTaker ? takerRate : makerRate',
    'isBuyerTaker ? makerRate : takerRate',
    { short: true },
  ),
  bug(
    'a seller whose proofs have just changed releases',
    'steps.ts',
    'if (book.isHeld(trade.seller)) return Refusal.SELLING_HELD;',
    'if (book.isHeld(trade.seller) && trade.number < 0) return Refusal.SELLING_HELD;',
  ),
  bug(
    'what was bought is sold on at once',
    'trading.ts',
    'if (!trade.isBuyerTaker && isBoughtLately(book, trade)) return Refusal.VALUE_HELD;',
    'if (trade.isBuyerTaker && isBoughtLately(book, trade)) return Refusal.VALUE_HELD;',
  ),
  bug(
    'an advert keeps what was taken of it',
    'trading.ts',
    'advert.left -= quantity;',
    'advert.left -= quantity > 1n ? quantity - 1n : quantity;',
    { short: true },
  ),
  bug(
    'an advert does not get back what was cancelled',
    'endings.ts',
    'advert.left += trade.quantity;',
    'advert.left += 0n * trade.quantity;',
    { short: true },
  ),
  bug(
    'a trade of other terms goes back to the advert',
    'book.ts',
    'return found?.version === version ? found : undefined;',
    'return version > 0 ? found : undefined;',
  ),
  bug(
    'what is taken again stays with the advert',
    'appeals.ts',
    'advert.left -= quantity;\n    trade.isOff = true;',
    'trade.isOff = true;',
  ),
  bug('anybody releases', 'steps.ts', 'trade.seller !== c.words[at + 1]!', 'trade.seller < 1', { short: true }),
  bug(
    'the seller cancels, too',
    'steps.ts',
    'if (trade === undefined || trade.buyer !== c.words[at + 1]!) return Refusal.UNKNOWN_TRADE;\n  if (trade.state === P2pTradeState.CANCELLED',
    'if (trade === undefined || (trade.buyer !== c.words[at + 1]! && trade.seller !== c.words[at + 1]!)) return Refusal.UNKNOWN_TRADE;\n  if (trade.state === P2pTradeState.CANCELLED',
  ),
  bug(
    'a release is done twice',
    'steps.ts',
    'if (!isPaid(trade.state)) return Refusal.WRONG_STATE;\n  // Whoever',
    'if (trade.state === P2pTradeState.WAIT_PAY) return Refusal.WRONG_STATE;\n  // Whoever',
  ),
  bug(
    'coins are released when the time to confirm is over',
    'endings.ts',
    'book.enter(trade, P2pTradeState.PAID_OVERDUE, P2pCause.OVERDUE, 0);\n    book.tell(trade);',
    'complete(book, trade, P2pCause.OVERDUE);',
    { short: true },
  ),
  bug(
    'what is paid is cancelled when the time to confirm is over',
    'endings.ts',
    'book.enter(trade, P2pTradeState.PAID_OVERDUE, P2pCause.OVERDUE, 0);\n    book.tell(trade);',
    'cancel(book, trade, P2pCause.OVERDUE);',
    { short: true },
  ),
  bug('one operator rules about much', 'appeals.ts', 'trade.value >= book.terms.twoPersonValue && !isSaid', 'trade.value < 0n && !isSaid', {
    short: true,
  }),
  bug(
    'the same operator rules twice',
    'appeals.ts',
    'if (isSaid && trade.ruledBy === operator) return Refusal.REPEATED;',
    'if (isSaid && trade.ruledBy < 0) return Refusal.REPEATED;',
  ),
  bug(
    'the buyer appeals as the seller, and the other way round',
    'appeals.ts',
    'role === P2pRole.BUYER ? trade.buyer : trade.seller',
    'role === P2pRole.BUYER ? trade.seller : trade.buyer',
  ),
  bug(
    'a ruling for the seller gives the buyer the coins',
    'appeals.ts',
    'else if (outcome === P2pOutcome.BUYER) complete',
    'else if (outcome === P2pOutcome.SELLER) complete',
    { short: true },
  ),
  bug(
    'a withdrawn appeal forgets what time there was',
    'appeals.ts',
    'if (deadline > book.kernel.clock.time) book.enter',
    'if (deadline < 0) book.enter',
  ),
  bug(
    'who appeals is not looked at when it is taken back',
    'appeals.ts',
    '|| trade.role !== role) return Refusal.WRONG_STATE;',
    '|| role < 0) return Refusal.WRONG_STATE;',
  ),
  bug(
    'a cancelled trade counts for its day',
    'endings.ts',
    'kernel.members.sums.remove(Counted.P2P_TRADES, trade.number);',
    'kernel.members.sums.remove(Counted.P2P_TRADES, -trade.number);',
    { short: true },
  ),
  bug(
    'what is cancelled late counts as cancelled before',
    'endings.ts',
    "state === P2pTradeState.WAIT_PAY ? 'before' : 'after'",
    "state <= P2pTradeState.PAID ? 'before' : 'after'",
  ),
  bug(
    'a ruling counts against the buyer',
    'endings.ts',
    'cause !== P2pCause.CANCELLED_BY_BUYER && cause !== P2pCause.TIMED_OUT) return;',
    'cause !== P2pCause.CANCELLED_BY_BUYER && cause !== P2pCause.TIMED_OUT && cause !== P2pCause.RULED) return;',
  ),
  bug(
    'who cancelled too much buys on',
    'trading.ts',
    'if (clock.time < (book.cancellations.get(buyer)?.blockedUntil ?? 0)) return',
    'if (clock.time < 0 * (book.cancellations.get(buyer)?.blockedUntil ?? 0)) return',
  ),
  bug('one unpaid trade more than there may be', 'trading.ts', 'unpaid >= limits.now!.maxUnpaid', 'unpaid > limits.now!.maxUnpaid'),
  bug(
    'the price that was shown is not looked at',
    'trading.ts',
    'if (price !== priceOf(advert, command.reference)) return',
    'if (price < 0n * priceOf(advert, command.reference)) return',
    { short: true },
  ),
  bug(
    'more is taken than is left',
    'trading.ts',
    'trade.quantity > advert.left) return Refusal.ADVERT_LIMIT;',
    'trade.quantity > advert.left + trade.quantity) return Refusal.ADVERT_LIMIT;',
  ),
  bug(
    'whoever takes an advert may be its merchant',
    'trading.ts',
    'if (advert.user === user) return Refusal.OWN_ADVERT;',
    'if (advert.user < 0) return Refusal.OWN_ADVERT;',
  ),
  bug(
    'an advert is online without the deposit',
    'adverts.ts',
    'if (deposit > 0n && book.depositOf(user, depositAsset) < deposit) return',
    'if (deposit < 0n && book.depositOf(user, depositAsset) < deposit) return',
  ),
  bug(
    'a deposit comes back while an advert is online',
    'adverts.ts',
    'return online > 0 || trades > 0;',
    'return online < 0 || trades > 0;',
  ),
  bug(
    'an outage moves a deadline, and not its timer',
    'book.ts',
    'this.kernel.timers.postpone(P2P, from, until - from);',
    'this.kernel.timers.postpone(P2P, until, until - from);',
  ),
  bug(
    'an outage does not move what an appeal keeps',
    'book.ts',
    '({ deadline }) => deadline > from)',
    '({ deadline, state }) => deadline > from && state !== P2pTradeState.APPEAL)',
  ),
  bug(
    'nothing is held of what was bought',
    'endings.ts',
    'until: clock.time + book.terms.hold, value });',
    'until: clock.time, value });',
    { short: true },
  ),
  bug(
    'a trade is forgotten with its number',
    'trading.ts',
    'if (!book.tradeNumbers.has(said.number)) return Refusal.NONE;\n  const known = book.trades.get(said.number);',
    'const known = book.trades.get(said.number);\n  if (known === undefined) return Refusal.NONE;',
  ),
  bug(
    'who is online is forgotten in a snapshot',
    'sections.ts',
    "if (advert.isOnline) book.count(advert.user, 'online', 1);",
    "if (advert.isOnline) book.count(advert.user, 'online', 0);",
  ),
  bug('a restored trade is off no advert', 'trade-words.ts', 'isOff: numbers[17] === 1,', 'isOff: numbers[17] === 2,', { short: true }),
];
