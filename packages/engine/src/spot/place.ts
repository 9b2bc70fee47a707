import { Account, Bucket } from '@kontor/domain/accounts';
import { hasLimitPrice, isConditional, OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { highestBandTicks } from '@kontor/domain/formulas/price-band';
import { MAX_GRID, MarketStatus } from '@kontor/domain/market';
import { Refusal } from '@kontor/domain/refusals';
import { Place, UserFlag } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { Reg } from '../ledger/ledger.ts';
import { enterList } from './endings.ts';
import { hasPercentFilter, lotRefusal, marketLotRefusal, notionalRefusal, percentRefusal, priceRefusal } from './filters.ts';
import { freeze, loadNeed } from './funds.ts';
import { take, walkMarket } from './matching.ts';
import { D, MAX_OPEN_ORDERS, O } from './orders.ts';
import { bodyHash, gridCount, isNegative, isNoId, isZero, unitsAt } from './reading.ts';
import { S } from './seats.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';
import { isTriggered, waitForTrigger } from './triggers.ts';

/** Largest freeze of one order, in units. */
const MAX_FREEZE = 2 ** 62;

/** Slack above the stop of a conditional market buy where the band is off. */
const DEFAULT_SLACK_BPS = 500;

/**
 * PLACE: the questions in their settled order, a refusal per line (docs/engine.md), then the order. What one question has
 * found out is kept here for the next and for `accept`; it has no meaning between commands.
 */
export class Placing {
  /** Slot of the accepted order. */
  slot = 0;
  private readonly s: SpotState;
  private side = 0;
  private type = 0;
  private timeInForce = 0;
  private selfTrade = 0;
  private priceTicks = 0;
  private lots = 0;
  private stopTicks = 0;
  private quoteAmount = 0;
  private body = 0;

  constructor(s: SpotState) {
    this.s = s;
  }

  place(c: CommandBuffer, at: number): Refusal {
    const words = c.words;
    const user = words[at + 1]!;
    const market = this.s.market(words[at + Place.MARKET]!);
    if (market === undefined) return Refusal.UNKNOWN_MARKET;
    if (this.selfTrade === SelfTrade.NONE && !market.terms.selfTradeAllowed) return Refusal.MALFORMED;
    if (market.status !== MarketStatus.TRADING) return Refusal.MARKET_HALTED;
    if (market.queued !== 0) return Refusal.MARKET_BUSY;
    if ((this.s.seats.flags(user) & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;
    const refusal = this.gridRefusal(c, at, market);
    if (refusal !== Refusal.NONE) return refusal;
    const seat = this.s.seats.find(user, market.terms.market);
    const standing = this.standingRefusal(market, seat);
    if (standing !== Refusal.NONE) return standing;
    if (!this.loadFreeze(market, user, seat)) return Refusal.INSUFFICIENT_BALANCE;
    if (this.s.orders.count >= MAX_OPEN_ORDERS) return Refusal.ENGINE_FULL;
    this.accept(c, at + Place.CLIENT, market, user);
    return Refusal.NONE;
  }

  /** Whether the command's fields go together. Keeps the flags. */
  isWellFormed(c: CommandBuffer, at: number): boolean {
    const flags = c.words[at + Place.FLAGS]!;
    const side = flags & 255;
    const type = (flags >>> 8) & 255;
    const timeInForce = (flags >>> 16) & 255;
    const selfTrade = flags >>> 24;
    if (side > Side.SELL || type > OrderType.TAKE_PROFIT_LIMIT || timeInForce > TimeInForce.FOK || selfTrade > SelfTrade.DECREMENT) return false;
    if (isNegative(c, at + Place.PRICE) || isNegative(c, at + Place.QUANTITY) || isNegative(c, at + Place.QUOTE) || isNegative(c, at + Place.STOP)) return false;
    if (isNoId(c, at + Place.CLIENT)) return false;
    if (isZero(c, at + Place.PRICE) === hasLimitPrice(type)) return false;
    if (isZero(c, at + Place.STOP) === isConditional(type)) return false;
    if (type === OrderType.MARKET) {
      if (isZero(c, at + Place.QUANTITY) === isZero(c, at + Place.QUOTE)) return false;
    } else if (isZero(c, at + Place.QUANTITY) || !isZero(c, at + Place.QUOTE)) return false;
    if (timeInForce !== TimeInForce.GTC && (type === OrderType.LIMIT_MAKER || !hasLimitPrice(type))) return false;
    this.side = side;
    this.type = type;
    this.timeInForce = timeInForce;
    this.selfTrade = selfTrade;
    this.body = bodyHash(c, at, Place.MARKET, Place.CLIENT);
    return true;
  }

  /** Hash of the body that `isWellFormed` looked at last. */
  get bodyHash(): number {
    return this.body;
  }

  /** Price, stop, quantity and amount on the market's grid and inside its filters. */
  private gridRefusal(c: CommandBuffer, at: number, market: SpotMarket): Refusal {
    const terms = market.terms;
    this.priceTicks = 0;
    this.stopTicks = 0;
    this.lots = 0;
    this.quoteAmount = 0;
    if (hasLimitPrice(this.type)) {
      this.priceTicks = gridCount(c, at + Place.PRICE, terms.tickUnits);
      if (priceRefusal(market, this.priceTicks) !== Refusal.NONE) return Refusal.PRICE_FILTER;
    }
    if (isConditional(this.type)) {
      this.stopTicks = gridCount(c, at + Place.STOP, terms.tickUnits);
      if (priceRefusal(market, this.stopTicks) !== Refusal.NONE) return Refusal.PRICE_FILTER;
      if (this.priceTicks === 0 && this.side === Side.BUY) {
        this.priceTicks = worstPrice(market, this.stopTicks);
        if (this.priceTicks > MAX_GRID) return Refusal.PRICE_FILTER;
      }
    }
    if (this.type === OrderType.MARKET) return this.marketOrderRefusal(c, at, market);
    this.lots = gridCount(c, at + Place.QUANTITY, terms.stepUnits);
    const lot = lotRefusal(market, this.lots);
    if (lot !== Refusal.NONE) return lot;
    return this.sizeRefusal(market);
  }

  /** Quantity of a LIMIT or conditional order against NOTIONAL, the largest amount and PERCENT_PRICE_BY_SIDE. */
  private sizeRefusal(market: SpotMarket): Refusal {
    const limited = hasLimitPrice(this.type);
    const notional = (limited ? this.priceTicks : this.stopTicks) * this.lots * market.unit;
    const refusal = notionalRefusal(market, notional, true, true);
    if (refusal !== Refusal.NONE) return refusal;
    if (this.priceTicks * this.lots * market.unit > MAX_FREEZE || this.lots * market.terms.stepUnits > MAX_FREEZE) return Refusal.AMOUNT_TOO_LARGE;
    if (limited && hasPercentFilter(market)) return percentRefusal(market, this.side, this.priceTicks, this.s.reference(market));
    return Refusal.NONE;
  }

  private marketOrderRefusal(c: CommandBuffer, at: number, market: SpotMarket): Refusal {
    const terms = market.terms;
    if (!isZero(c, at + Place.QUOTE)) {
      const amount = unitsAt(c, at + Place.QUOTE);
      const refusal = notionalRefusal(market, amount, terms.applyMinToMarket, terms.applyMaxToMarket);
      if (refusal !== Refusal.NONE) return refusal;
      if (amount > Number.MAX_SAFE_INTEGER) return Refusal.AMOUNT_TOO_LARGE;
      this.quoteAmount = amount;
      return Refusal.NONE;
    }
    this.lots = gridCount(c, at + Place.QUANTITY, terms.stepUnits);
    const lot = marketLotRefusal(market, this.lots);
    if (lot !== Refusal.NONE) return lot;
    const reference = this.s.reference(market);
    if (reference !== 0) {
      const refusal = notionalRefusal(market, reference * this.lots * market.unit, terms.applyMinToMarket, terms.applyMaxToMarket);
      if (refusal !== Refusal.NONE) return refusal;
    }
    return Refusal.NONE;
  }

  /** How many orders the user has, and how the prices stand to the market. */
  private standingRefusal(market: SpotMarket, seat: number): Refusal {
    const terms = market.terms;
    const conditional = isConditional(this.type);
    const seats = this.s.seats;
    const canRest = conditional || (this.type !== OrderType.MARKET && this.timeInForce === TimeInForce.GTC);
    if (canRest && terms.maxOrders !== 0 && seats.words[seats.at(seat) + S.OPEN]! >= terms.maxOrders) return Refusal.MAX_NUM_ORDERS;
    if (conditional) {
      if (terms.maxConditionalOrders !== 0 && seats.words[seats.at(seat) + S.CONDITIONAL]! >= terms.maxConditionalOrders) return Refusal.MAX_NUM_ALGO_ORDERS;
      if (isTriggered(market, this.type, this.side, this.stopTicks)) return Refusal.WOULD_TRIGGER;
    }
    if (this.type === OrderType.LIMIT_MAKER && wouldMatch(market, this.side, this.priceTicks)) return Refusal.WOULD_MATCH;
    return Refusal.NONE;
  }

  /** Loads register FREEZE with what the order freezes; false when the user has not that much available. */
  private loadFreeze(market: SpotMarket, user: number, seat: number): boolean {
    const ledger = this.s.ledger;
    const buys = this.side === Side.BUY;
    if (this.type !== OrderType.MARKET) loadNeed(this.s, market, Reg.FREEZE, this.side, this.priceTicks, this.lots);
    else if (this.quoteAmount !== 0 && buys) ledger.load(Reg.FREEZE, this.quoteAmount);
    else {
      walkMarket(this.s, market, this.side, seat, this.selfTrade, this.lots, this.quoteAmount);
      ledger.amounts[Reg.FREEZE] = ledger.amounts[Reg.WALK]!;
    }
    const row = seat !== 0
      ? this.s.seats.words[this.s.seats.at(seat) + (buys ? S.QUOTE : S.BASE)]!
      : ledger.find(user, Account.SPOT, buys ? market.terms.quote : market.terms.base);
    return ledger.covers((row << 2) + Bucket.AVAILABLE, Reg.FREEZE);
  }

  private accept(c: CommandBuffer, keyAt: number, market: SpotMarket, user: number): void {
    const s = this.s;
    const seat = s.seats.open(user, market.terms.market, market.terms.base, market.terms.quote);
    const slot = writeOrder(
      s, seat, this.side, this.type, this.timeInForce, this.selfTrade, this.priceTicks, this.lots, this.stopTicks, this.quoteAmount, c.words, keyAt, this.body,
    );
    this.slot = slot;
    s.ids.addOpen(slot, user);
    freeze(s, slot, this.side);
    if (isConditional(this.type)) waitForTrigger(s, market, slot);
    else take(s, market, slot, this.quoteAmount);
  }
}

/** Worst price of a conditional market buy, in ticks; may lie above the grid. */
export function worstPrice(market: SpotMarket, stopTicks: number): number {
  return highestBandTicks(stopTicks, market.terms.bandBps === 0 ? DEFAULT_SLACK_BPS : market.terms.bandBps);
}

/** Whether a price reaches the best one of the other side. */
export function wouldMatch(market: SpotMarket, side: number, priceTicks: number): boolean {
  return side === Side.BUY ? market.bestAsk !== 0 && priceTicks >= market.bestAsk : market.bestBid !== 0 && priceTicks <= market.bestBid;
}

/** Whether price × lots and the quantity stay below what one order may freeze. */
export function isTooLarge(market: SpotMarket, priceTicks: number, lots: number): boolean {
  return priceTicks * lots * market.unit > MAX_FREEZE || lots * market.terms.stepUnits > MAX_FREEZE;
}

/** Takes a slot, writes the order's records, announces it and puts it on its owner's list. */
export function writeOrder(
  s: SpotState, seat: number, side: number, type: number, timeInForce: number, selfTrade: number, priceTicks: number, lots: number,
  stopTicks: number, quoteAmount: number, key: Int32Array, keyAt: number, body: number,
): number {
  const orders = s.orders;
  const slot = orders.take();
  const words = orders.words;
  const details = orders.details;
  const at = slot << 3;
  const detailAt = slot << 4;
  const flags = side | (type << 8) | (timeInForce << 16) | (selfTrade << 24);
  words[at + O.NEXT] = 0;
  words[at + O.PREV] = 0;
  words[at + O.LEVEL] = 0;
  words[at + O.OPEN] = lots;
  words[at + O.PRICE] = priceTicks;
  words[at + O.SEAT] = seat;
  words[at + O.FLAGS] = flags;
  details[detailAt + D.KEY] = key[keyAt]!;
  details[detailAt + D.KEY + 1] = key[keyAt + 1]!;
  details[detailAt + D.KEY + 2] = key[keyAt + 2]!;
  details[detailAt + D.KEY + 3] = key[keyAt + 3]!;
  details[detailAt + D.BODY] = body;
  details[detailAt + D.LOTS] = lots;
  details[detailAt + D.PREVENTED] = 0;
  details[detailAt + D.STOP] = stopTicks;
  details[detailAt + D.SIBLING] = 0;
  const seatAt = s.seats.at(seat);
  s.events.accepted(
    s.seats.words[seatAt + S.USER]!, s.seats.words[seatAt + S.MARKET]!, slot, orders.number(slot), flags, priceTicks, lots, stopTicks, quoteAmount, key, keyAt,
  );
  enterList(s, slot, seat, isConditional(type));
  return slot;
}
