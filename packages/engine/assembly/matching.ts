/** Price–time matching (docs/engine.md, rules 1.1 to 1.4). */

import {
  EXTRA_PREVENTED,
  EXTRA_SIBLING,
  MARKET_BEST_BID,
  MARKET_BOOK,
  MARKET_ID,
  MARKET_LAST,
  MARKET_UNIT,
  ORDER_FLAGS,
  ORDER_NEXT,
  ORDER_NUMBER,
  ORDER_OPEN,
  ORDER_PRICE,
  ORDER_SEAT,
  SEAT_USER,
} from '../src/layout';
import { choose, isBeyond } from './choose';
import { closeLevel, expireSibling, finish, forget, leaveBook } from './endings';
import { writePrevented } from './events';
import { isSpot, MAKER_UNABLE, needElsewhere, TAKER_UNABLE, unableElsewhere, unableThen } from './kinds';
import { Address, marketOfSeat, orderAt, pageAt, seatAt } from './memory';
import { frozenHolding, keepNeeded, needOf, release } from './money';
import { extra, setExtra, setState } from './orders';
import { isPlainTrade } from './plain-trades';
import { above, append, below, head, pageOf, queueAt, removeFirst } from './price-levels';
import { addToMean, bandLimit } from './reference-price';
import { settle, settleElsewhere } from './settlement';
import {
  AT_LAST,
  BOOK_ENDED,
  BUY,
  DECREMENT,
  EXPIRE_BOTH,
  EXPIRE_MAKER,
  EXPIRE_TAKER,
  FOK,
  FOK_ENDED,
  GTC,
  IOC_ENDED,
  MARKET,
  NO_LIMIT,
  NONE,
  PRICE_RANGE,
  QUOTE_SPENT,
  RESTING,
  SELF_TRADE,
  STOP_LOSS,
  TAKE_PROFIT,
  TAKING,
  timeInForceOf,
  typeOf,
  UNBEARABLE,
} from './terms';
import { fireStops, hasTriggered } from './triggers';

/** More than any holding can have: a walk that reaches it stops, and loads more than any holding covers. */
const MAX_TOTAL: f64 = 4611686018427387904.0;

/** Why a taker phase stopped with something open. FILLED: nothing is open. */
const STOP_FILLED = 0;
const STOP_BOOK_ENDED = 1;
const STOP_LIMIT = 2;
const STOP_PRICE_RANGE = 3;
const STOP_QUOTE_SPENT = 4;
const STOP_SELF_TRADE = 5;
const STOP_UNBEARABLE = 6;

/**
 * The taker phase of an accepted order: price–time matching against the other side, then rest or end. `quoteAmount` is what a
 * MARKET order by quote may spend or wants to receive; 0 for all others.
 */
export function take(slot: i32, quoteAmount: i64): void {
  const order = orderAt(slot);
  const seat = seatAt(load<i32>(order, ORDER_SEAT));
  setState(order, TAKING);
  takeOrder(marketOfSeat(seat), slot, order, seat, load<i32>(order, ORDER_FLAGS), load<i32>(order, ORDER_PRICE), quoteAmount);
}

/** `take` of an order whose state is TAKING, with what its record says. */
export function takeOrder(market: Address, slot: i32, order: Address, seat: Address, flags: i32, price: i32, quoteAmount: i64): void {
  if (timeInForceOf(flags) == FOK && !canFillWhole(market, slot, order)) {
    finish(slot, order, seat, FOK_ENDED);
    return;
  }
  const stop = match(market, slot, order, seat, flags, price, quoteAmount);
  // What was foreseen of a FOK order has come about: it trades whole or not at all.
  if (timeInForceOf(flags) == FOK && stop != STOP_FILLED) unreachable();
  if (stop == STOP_FILLED) forget(slot, order, seat);
  else if (stop == STOP_SELF_TRADE) finish(slot, order, seat, SELF_TRADE);
  else if (stop == STOP_UNBEARABLE) finish(slot, order, seat, UNBEARABLE);
  else if (stop == STOP_PRICE_RANGE) finish(slot, order, seat, PRICE_RANGE);
  else if (stop == STOP_QUOTE_SPENT) finish(slot, order, seat, QUOTE_SPENT);
  else if (takesAtAnyPrice(typeOf(flags))) finish(slot, order, seat, stop == STOP_LIMIT ? PRICE_RANGE : BOOK_ENDED);
  else if (timeInForceOf(flags) == GTC) {
    setState(order, RESTING);
    rest(market, slot, order, flags & 1, price);
  } else finish(slot, order, seat, IOC_ENDED);
}

/** Whether the order takes at any price up to its worst and never rests. */
function takesAtAnyPrice(type: i32): bool {
  return type == MARKET || type == STOP_LOSS || type == TAKE_PROFIT;
}

/** Limit of a taker in ticks; a buy that has none may pay anything. */
// @ts-ignore: decorator
@inline
function limitOf(price: i32, side: i32): i32 {
  return price | (-((side ^ 1) & <i32>(price == 0)) & NO_LIMIT);
}

/** The best price that a taker of this side meets, 0 for none. */
// @ts-ignore: decorator
@inline
export function bestFor(market: Address, side: i32): i32 {
  // MARKET_BEST_ASK stands behind MARKET_BEST_BID.
  return load<i32>(market + ((<usize>(side ^ 1)) << 2), MARKET_BEST_BID);
}

// @ts-ignore: decorator
@inline
function match(market: Address, taker: i32, takerOrder: Address, takerSeat: Address, flags: i32, takerPrice: i32, quoteAmount: i64): i32 {
  const side = flags & 1;
  const mode = flags >>> 24;
  const seat = load<i32>(takerOrder, ORDER_SEAT);
  const limit = limitOf(takerPrice, side);
  const byQuote = quoteAmount != 0;
  const spot = isSpot(market);
  const unit = load<i64>(market, MARKET_UNIT);
  const book = load<i32>(market, MARKET_BOOK);
  let amountLeft = quoteAmount;
  let price = bestFor(market, side);
  if (price == 0) return STOP_BOOK_ENDED;
  if (isBeyond(price, limit, side) != 0) return STOP_LIMIT;
  const band = bandLimit(market, side);
  while (price != 0) {
    if (isBeyond(price, limit, side) != 0) return STOP_LIMIT;
    if (isBeyond(price, band, side) != 0) return STOP_PRICE_RANGE;
    const page = pageAt(pageOf(book, price));
    const maker = load<i32>(queueAt(page, price));
    const makerOrder = orderAt(maker);
    const makerOpen = load<i32>(makerOrder, ORDER_OPEN);
    let open = load<i32>(takerOrder, ORDER_OPEN);
    if (byQuote) {
      open = lotsFor(amountLeft, price, unit);
      if (open == 0) return STOP_QUOTE_SPENT;
    }
    const lots = min(makerOpen, open);
    const makerSeat = load<i32>(makerOrder, ORDER_SEAT);
    if (mode != NONE && makerSeat == seat) {
      if (preventSelfTrade(market, maker, taker, mode, price, lots, open, byQuote)) return STOP_SELF_TRADE;
      if (byQuote && mode == DECREMENT) amountLeft -= <i64>lots * <i64>price * unit;
    } else {
      const plain = !spot && isPlainTrade(market, maker, makerSeat, taker, seat, price, lots);
      if (!spot && !plain) {
        const unable = unableElsewhere(market, maker, makerSeat, taker, seat, side, price, lots);
        if (unable == TAKER_UNABLE) return STOP_UNBEARABLE;
        if (unable == MAKER_UNABLE) {
          leaveBook(market, makerOrder);
          finish(maker, makerOrder, seatAt(makerSeat), UNBEARABLE);
          price = bestFor(market, side);
          continue;
        }
      }
      if (extra(maker, makerOrder, EXTRA_SIBLING) != 0) expireSibling(market, maker);
      const makerLeft = makerOpen - lots;
      store<i32>(makerOrder, makerLeft, ORDER_OPEN);
      let takerLeft = -1;
      if (byQuote) amountLeft -= <i64>lots * <i64>price * unit;
      else {
        takerLeft = open - lots;
        store<i32>(takerOrder, takerLeft, ORDER_OPEN);
      }
      const makerRecord = seatAt(makerSeat);
      if (spot)
        settle(market, maker, makerOrder, makerRecord, taker, takerOrder, takerSeat, side, price, lots, takerPrice, makerLeft, takerLeft);
      else settleElsewhere(market, maker, makerOrder, taker, takerOrder, side, price, lots, makerLeft, takerLeft, plain);
      if (makerLeft == 0) {
        if (removeFirst(page, price, makerOrder)) closeLevel(market, book, side ^ 1, price);
        forget(maker, makerOrder, makerRecord);
      }
      store<i32>(market, price, MARKET_LAST);
      addToMean(market, price);
      if (hasTriggered(market, price)) fireStops(market, AT_LAST);
      if (takerLeft == 0) return STOP_FILLED;
      if (byQuote && amountLeft == 0) return STOP_QUOTE_SPENT;
    }
    price = bestFor(market, side);
  }
  return STOP_BOOK_ENDED;
}

/** Lots that an amount buys or brings at a price, at most 2^31 − 1. */
function lotsFor(amount: i64, price: i32, unit: i64): i32 {
  return <i32>min<i64>(amount / (<i64>price * unit), NO_LIMIT);
}

/**
 * The taker has met an order of its own (rules 1.4). Returns true when the taker is to end. `takerOpen` is what it could
 * have taken here.
 */
function preventSelfTrade(market: Address, maker: i32, taker: i32, mode: i32, price: i32, lots: i32, takerOpen: i32, byQuote: bool): bool {
  const makerOrder = orderAt(maker);
  const takerOrder = orderAt(taker);
  const seat = seatAt(load<i32>(makerOrder, ORDER_SEAT));
  if (mode != EXPIRE_TAKER && extra(maker, makerOrder, EXTRA_SIBLING) != 0) expireSibling(market, maker);
  writePrevented(
    mode,
    load<i32>(market, MARKET_ID),
    price,
    lots,
    maker,
    taker,
    load<f64>(makerOrder, ORDER_NUMBER),
    load<f64>(takerOrder, ORDER_NUMBER),
    load<i32>(seat, SEAT_USER),
  );
  if (mode == EXPIRE_TAKER) return true;
  if (mode != DECREMENT) {
    leaveBook(market, makerOrder);
    finish(maker, makerOrder, seat, SELF_TRADE);
    return mode == EXPIRE_BOTH;
  }
  prevent(market, maker, makerOrder, seat, lots);
  if (!byQuote) prevent(market, taker, takerOrder, seat, lots);
  if (load<i32>(makerOrder, ORDER_OPEN) == 0) {
    leaveBook(market, makerOrder);
    finish(maker, makerOrder, seat, SELF_TRADE);
  }
  return lots == takerOpen;
}

/** Takes lots off an order without a trade and releases what they froze; a MARKET order froze only what it fills. */
function prevent(market: Address, slot: i32, order: Address, seat: Address, lots: i32): void {
  const flags = load<i32>(order, ORDER_FLAGS);
  store<i32>(order, load<i32>(order, ORDER_OPEN) - lots, ORDER_OPEN);
  setExtra(slot, EXTRA_PREVENTED, extra(slot, order, EXTRA_PREVENTED) + lots);
  if (typeOf(flags) == MARKET) return;
  if (!isSpot(market)) keepNeeded(market, slot, order);
  else release(order, frozenHolding(seat, flags & 1), needOf(market, flags & 1, load<i32>(order, ORDER_PRICE), lots));
}

/** Puts an order whose state is RESTING behind its level and moves the best price. */
// @ts-ignore: decorator
@inline
export function rest(market: Address, slot: i32, order: Address, side: i32, price: i32): void {
  append(load<i32>(market, MARKET_BOOK), price, slot, order);
  const own = market + ((<usize>side) << 2);
  const best = load<i32>(own, MARKET_BEST_BID);
  store<i32>(own, choose(<i32>(best == 0) | isBeyond(price, best, side), best, price), MARKET_BEST_BID);
}

/** The next price away from the market on the side that a taker meets. */
function nextPrice(book: i32, takerSide: i32, price: i32): i32 {
  return takerSide == BUY ? above(book, price) : below(book, price);
}

/**
 * Whether a FOK order can be filled whole. Where its kind says who can bear a trade, the book alone is looked at first: what it lacks
 * no asking brings, and a walk that asks takes a hundred times as long.
 */
function canFillWhole(market: Address, slot: i32, order: Address): bool {
  if (!reachesWhole(market, slot, order, false)) return false;
  return isSpot(market) || reachesWhole(market, slot, order, true);
}

/** Whether so many lots as an order wants are within its limit and the band, own orders apart; `asks`: of makers that can bear to trade with it. */
function reachesWhole(market: Address, slot: i32, order: Address, asks: bool): bool {
  const flags = load<i32>(order, ORDER_FLAGS);
  const side = flags & 1;
  const mode = flags >>> 24;
  const seat = load<i32>(order, ORDER_SEAT);
  const book = load<i32>(market, MARKET_BOOK);
  const limit = limitOf(load<i32>(order, ORDER_PRICE), side);
  const band = bandLimit(market, side);
  let isFirst = 1;
  let open = load<i32>(order, ORDER_OPEN);
  for (let price = bestFor(market, side); price != 0; price = nextPrice(book, side, price)) {
    if ((isBeyond(price, limit, side) | isBeyond(price, band, side)) != 0) return false;
    for (let maker = head(book, price); maker != 0; maker = load<i32>(orderAt(maker), ORDER_NEXT)) {
      const makerSeat = load<i32>(orderAt(maker), ORDER_SEAT);
      if (mode != NONE && makerSeat == seat) {
        if (mode == EXPIRE_MAKER) continue;
        return false;
      }
      const lots = min(load<i32>(orderAt(maker), ORDER_OPEN), open);
      if (asks) {
        const unable = unableThen(market, maker, makerSeat, slot, seat, side, price, lots, isFirst);
        isFirst = 0;
        if (unable == TAKER_UNABLE) return false;
        if (unable == MAKER_UNABLE) continue;
      }
      open -= lots;
      if (open == 0) return true;
    }
  }
  return false;
}

/**
 * Walks the book as a MARKET order of this seat (0: none yet) would match, and returns what it would pay: the cost in quote
 * for a buy, the quantity in base for a sell, in a market of another kind what its fills need; more than any holding covers when that is beyond 2^62. `lots` or `quoteAmount`
 * says how far; the other is 0.
 */
export function walkMarket(market: Address, side: i32, seat: i32, mode: i32, lots: i32, quoteAmount: i64): i64 {
  const book = load<i32>(market, MARKET_BOOK);
  const unit = load<i64>(market, MARKET_UNIT);
  const band = bandLimit(market, side);
  const byQuote = quoteAmount != 0;
  let open = lots;
  let amountLeft = quoteAmount;
  let total: f64 = 0;
  let sum: i64 = 0;
  const spot = isSpot(market);
  for (let price = bestFor(market, side); price != 0; price = nextPrice(book, side, price)) {
    if (isBeyond(price, band, side) != 0) return sum;
    for (let maker = head(book, price); maker != 0; maker = load<i32>(orderAt(maker), ORDER_NEXT)) {
      if (byQuote) open = lotsFor(amountLeft, price, unit);
      if (open == 0) return sum;
      const taken = min(load<i32>(orderAt(maker), ORDER_OPEN), open);
      const own = mode != NONE && seat != 0 && load<i32>(orderAt(maker), ORDER_SEAT) == seat;
      if (own && mode == EXPIRE_MAKER) continue;
      if (own && mode != DECREMENT) return sum;
      if (!own) {
        const need = spot ? needOf(market, side, price, taken) : needElsewhere(market, seat, side, price, taken);
        total += side == BUY && spot ? <f64>price * <f64>taken * <f64>unit : <f64>need;
        if (total > MAX_TOTAL) return i64.MAX_VALUE;
        sum += need;
      }
      if (own && taken == open) return sum;
      open -= taken;
      amountLeft -= <i64>taken * <i64>price * unit;
    }
  }
  return sum;
}
