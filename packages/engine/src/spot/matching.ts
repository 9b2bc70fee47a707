import { DoneReason, OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { Reg } from '../ledger/ledger.ts';
import { announceDone, expireSibling, forget, leaveBook, typeOf, userOf } from './endings.ts';
import { loadNeed, release, releaseAll } from './funds.ts';
import { O, OrderState, X } from './orders.ts';
import { settle } from './settlement.ts';
import { NO_LIMIT } from './spot-state.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';
import { fireStops, hasTriggered } from './triggers.ts';

/** More than any holding can have (MAX_ISSUED): a walk that reaches it stops. */
const MAX_TOTAL = 2 ** 62;
const BEYOND_ANY_BALANCE = (1n << 63n) - 1n;

/** Why a taker phase stopped with something open. FILLED: nothing is open. */
const Stop = { FILLED: 0, BOOK_ENDED: 1, LIMIT: 2, PRICE_RANGE: 3, QUOTE_SPENT: 4, SELF_TRADE: 5 } as const;

/**
 * The taker phase of an accepted order: price–time matching against the other side, then rest or end (docs/engine.md).
 * `quoteAmount` is what a MARKET order by quote may spend or wants to receive; 0 for all others.
 */
export function take(s: SpotState, market: SpotMarket, slot: number, quoteAmount: number): void {
  const flags = s.orders.words[(slot << 4) | O.FLAGS]!;
  const type = typeOf(flags);
  const timeInForce = (flags >>> 16) & 255;
  s.orders.setState(slot, OrderState.TAKING);
  if (timeInForce === TimeInForce.FOK && !canFillWhole(s, market, slot)) {
    finish(s, slot, DoneReason.FOK);
    return;
  }
  const stop = match(s, market, slot, quoteAmount);
  if (stop === Stop.FILLED) {
    forget(s, slot);
  } else if (stop === Stop.SELF_TRADE) {
    finish(s, slot, DoneReason.SELF_TRADE);
  } else if (stop === Stop.PRICE_RANGE) {
    finish(s, slot, DoneReason.PRICE_RANGE);
  } else if (stop === Stop.QUOTE_SPENT) {
    finish(s, slot, DoneReason.QUOTE_SPENT);
  } else if (isMarket(type)) {
    finish(s, slot, stop === Stop.LIMIT ? DoneReason.PRICE_RANGE : DoneReason.BOOK_ENDED);
  } else if (timeInForce === TimeInForce.GTC) {
    rest(s, market, slot, flags & 1);
  } else {
    finish(s, slot, DoneReason.IOC);
  }
}

/** Whether the order takes at any price up to its worst and never rests. */
function isMarket(type: number): boolean {
  return type === OrderType.MARKET || type === OrderType.STOP_LOSS || type === OrderType.TAKE_PROFIT;
}

/** Limit of a taker in ticks: a buy pays at most, a sell takes at least. */
function limitOf(price: number, side: number): number {
  return price === 0 && side === Side.BUY ? NO_LIMIT : price;
}

function match(s: SpotState, market: SpotMarket, taker: number, quoteAmount: number): number {
  const { orders, levels } = s;
  const words = orders.words;
  const at = taker << 4;
  const flags = words[at | O.FLAGS]!;
  const side = flags & 1;
  const mode = flags >>> 24;
  const buys = side === Side.BUY;
  const seat = words[at | O.SEAT]!;
  const limit = limitOf(words[at | O.PRICE]!, side);
  const improvable = words[at | O.PRICE]! !== 0;
  const byQuote = quoteAmount !== 0;
  let price = buys ? market.bestAsk : market.bestBid;
  if (price === 0) return Stop.BOOK_ENDED;
  if (buys ? price > limit : price < limit) return Stop.LIMIT;
  const band = s.bandLimit(market, side);
  let amountLeft = quoteAmount;

  for (;;) {
    if (price === 0) return Stop.BOOK_ENDED;
    if (buys ? price > limit : price < limit) return Stop.LIMIT;
    if (buys ? price > band : price < band) return Stop.PRICE_RANGE;
    const maker = levels.head(market.book, price);
    const makerOpen = words[(maker << 4) | O.OPEN]!;
    let open = words[at | O.OPEN]!;
    if (byQuote) {
      open = lotsFor(amountLeft, price, market.unit);
      if (open === 0) return Stop.QUOTE_SPENT;
    }
    const lots = makerOpen < open ? makerOpen : open;
    if (mode !== SelfTrade.NONE && words[(maker << 4) | O.SEAT] === seat) {
      const over = preventSelfTrade(s, market, maker, taker, mode, price, lots, open, byQuote);
      if (over) return Stop.SELF_TRADE;
      if (byQuote && mode === SelfTrade.DECREMENT) amountLeft -= lots * price * market.unit;
    } else {
      if (orders.extra(maker, X.SIBLING) !== 0) expireSibling(s, market, maker);
      words[(maker << 4) | O.OPEN] = makerOpen - lots;
      let takerLeft = -1;
      if (byQuote) amountLeft -= lots * price * market.unit;
      else words[at | O.OPEN] = takerLeft = open - lots;
      settle(s, market, maker, taker, side, price, lots, improvable, takerLeft);
      if (makerOpen === lots) {
        leaveBook(s, market, maker);
        forget(s, maker);
      }
      market.lastTicks = price;
      market.mean.add(s.second, price);
      if (hasTriggered(market)) fireStops(s, market);
      if (takerLeft === 0) return Stop.FILLED;
      if (byQuote && amountLeft === 0) return Stop.QUOTE_SPENT;
    }
    price = buys ? market.bestAsk : market.bestBid;
  }
}

/** Lots that an amount buys or brings at a price, at most 2^31 − 1. */
function lotsFor(amount: number, priceTicks: number, unit: number): number {
  const lots = Math.floor(amount / (priceTicks * unit));
  return lots > NO_LIMIT ? NO_LIMIT : lots;
}

/**
 * The taker has met an order of its own (rules 1.4). Returns true when the taker is to end. `takerOpen` is what it could
 * have taken here.
 */
function preventSelfTrade(
  s: SpotState, market: SpotMarket, maker: number, taker: number, mode: number, price: number, lots: number, takerOpen: number, byQuote: boolean,
): boolean {
  const orders = s.orders;
  const makerAt = maker << 4;
  if (mode !== SelfTrade.EXPIRE_TAKER && orders.extra(maker, X.SIBLING) !== 0) expireSibling(s, market, maker);
  s.events.prevented(mode, market.terms.market, price, lots, maker, taker, orders.number(maker), orders.number(taker), userOf(s, taker));
  if (mode === SelfTrade.EXPIRE_TAKER) return true;
  if (mode !== SelfTrade.DECREMENT) {
    leaveBook(s, market, maker);
    finish(s, maker, DoneReason.SELF_TRADE);
    return mode === SelfTrade.EXPIRE_BOTH;
  }
  prevent(s, market, maker, lots);
  if (!byQuote) prevent(s, market, taker, lots);
  if (orders.words[makerAt | O.OPEN] === 0) {
    leaveBook(s, market, maker);
    finish(s, maker, DoneReason.SELF_TRADE);
  }
  return lots === takerOpen;
}

/** Takes lots off an order without a trade and releases what they froze; a MARKET order froze only what it fills. */
function prevent(s: SpotState, market: SpotMarket, slot: number, lots: number): void {
  const words = s.orders.words;
  const at = slot << 4;
  const side = words[at | O.FLAGS]! & 1;
  words[at | O.OPEN]! -= lots;
  s.orders.setExtra(slot, X.PREVENTED, s.orders.extra(slot, X.PREVENTED) + lots);
  if (typeOf(words[at | O.FLAGS]!) === OrderType.MARKET) return;
  loadNeed(s, market, Reg.RELEASE, side, words[at | O.PRICE]!, lots);
  release(s, slot, Reg.RELEASE);
}

/** Ends an order that stands nowhere: DONE, release, slot free. */
function finish(s: SpotState, slot: number, reason: number): void {
  announceDone(s, slot, reason);
  releaseAll(s, slot);
  forget(s, slot);
}

/** Puts an order behind its level and moves the best price. */
export function rest(s: SpotState, market: SpotMarket, slot: number, side: number): void {
  const words = s.orders.words;
  const price = words[(slot << 4) | O.PRICE]!;
  s.orders.setState(slot, OrderState.RESTING);
  s.levels.append(market.book, price, slot);
  if (side === Side.BUY) {
    if (price > market.bestBid) market.bestBid = price;
  } else if (market.bestAsk === 0 || price < market.bestAsk) market.bestAsk = price;
}

/** Whether a FOK order can be filled whole within its limit and the band, own orders apart. */
function canFillWhole(s: SpotState, market: SpotMarket, taker: number): boolean {
  const at = taker << 4;
  const words = s.orders.words;
  const flags = words[at | O.FLAGS]!;
  const side = flags & 1;
  const buys = side === Side.BUY;
  const mode = flags >>> 24;
  const limit = limitOf(words[at | O.PRICE]!, side);
  const band = s.bandLimit(market, side);
  let open = words[at | O.OPEN]!;
  for (let price = buys ? market.bestAsk : market.bestBid; price !== 0; price = nextPrice(s, market, buys, price)) {
    if (buys ? price > limit || price > band : price < limit || price < band) return false;
    for (let maker = s.levels.head(market.book, price); maker !== 0; maker = words[(maker << 4) | O.NEXT]!) {
      if (mode !== SelfTrade.NONE && words[(maker << 4) | O.SEAT] === words[at | O.SEAT]) {
        if (mode === SelfTrade.EXPIRE_MAKER) continue;
        return false;
      }
      open -= words[(maker << 4) | O.OPEN]!;
      if (open <= 0) return true;
    }
  }
  return false;
}

/** The next price away from the market on the side that a taker meets. */
function nextPrice(s: SpotState, market: SpotMarket, takerBuys: boolean, price: number): number {
  return takerBuys ? s.levels.above(market.book, price) : s.levels.below(market.book, price);
}

/**
 * Walks the book as a MARKET order of this seat would match, and loads register WALK with what it would pay: the cost in
 * quote for a buy, the quantity in base for a sell. `lots` or `quoteAmount` says how far; the other is 0.
 */
export function walkMarket(s: SpotState, market: SpotMarket, side: number, seat: number, mode: number, lots: number, quoteAmount: number): void {
  const { ledger, levels } = s;
  const words = s.orders.words;
  const buys = side === Side.BUY;
  const band = s.bandLimit(market, side);
  const byQuote = quoteAmount !== 0;
  let open = lots;
  let amountLeft = quoteAmount;
  let total = 0;
  ledger.amounts[Reg.WALK] = 0n;
  for (let price = buys ? market.bestAsk : market.bestBid; price !== 0; price = nextPrice(s, market, buys, price)) {
    if (buys ? price > band : price < band) return;
    for (let maker = levels.head(market.book, price); maker !== 0; maker = words[(maker << 4) | O.NEXT]!) {
      if (byQuote) open = lotsFor(amountLeft, price, market.unit);
      if (open === 0) return;
      const makerOpen = words[(maker << 4) | O.OPEN]!;
      const taken = makerOpen < open ? makerOpen : open;
      const own = mode !== SelfTrade.NONE && seat !== 0 && words[(maker << 4) | O.SEAT] === seat;
      if (own && mode === SelfTrade.EXPIRE_MAKER) continue;
      if (own && mode !== SelfTrade.DECREMENT) return;
      if (!own) {
        total += loadNeed(s, market, Reg.FREEZE, side, price, taken);
        if (total > MAX_TOTAL) {
          ledger.amounts[Reg.WALK] = BEYOND_ANY_BALANCE;
          return;
        }
        ledger.amounts[Reg.WALK] = BigInt.asIntN(64, ledger.amounts[Reg.WALK]! + ledger.amounts[Reg.FREEZE]!);
      }
      if (own && taken === open) return;
      open -= taken;
      amountLeft -= taken * price * market.unit;
    }
  }
}
