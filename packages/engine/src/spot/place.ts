import { Account, Bucket } from '@kontor/domain/accounts';
import { hasLimitPrice, isConditional, OrderType, SelfTrade, Side, TimeInForce, triggersOnRise } from '@kontor/domain/order';
import { highestBandTicks } from '@kontor/domain/formulas/price-band';
import { MAX_GRID, MarketStatus, stopSlackBps } from '@kontor/domain/market';
import { Refusal } from '@kontor/domain/refusals';
import { Place, UserFlag } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { cellOf, Reg } from '../ledger/ledger.ts';
import { lotRefusal, marketLotRefusal, marketNotionalRefusal, notionalRefusal, percentRefusal, priceRefusal } from './filters.ts';
import { loadNeed } from './funds.ts';
import { gridCount, isZero, unitsAt } from './reading.ts';
import { S } from './seats.ts';
import { EMPTY_SHAPE, presence, SHAPES } from './shapes.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';

/** Largest freeze of one order, in units; and a double below which a product is surely within it. */
const MAX_FREEZE = 1n << 62n;
const SURELY_BELOW_MAX = 2 ** 62 * 0.999_999;

/**
 * PLACE: the questions in their settled order, a refusal per line (docs/engine.md), then the order. What one question has
 * found out is kept here for the next and for `accept`; it has no meaning between commands.
 */
export class Placing {
  /** Slot of the accepted order. */
  slot = 0;
  /** Hash of the body that `isWellFormed` looked at last. */
  body = 0;
  private readonly s: SpotState;
  private flags = 0;
  private priceTicks = 0;
  private lots = 0;
  private stopTicks = 0;
  private quoteAmount = 0;

  constructor(s: SpotState) {
    this.s = s;
  }

  /** Whether the command's fields go together. */
  isWellFormed(c: CommandBuffer, at: number): boolean {
    const words = c.words;
    const flags = words[at + Place.FLAGS]!;
    const side = flags & 255;
    const type = (flags >>> 8) & 255;
    const timeInForce = (flags >>> 16) & 255;
    if (side > Side.SELL || type > OrderType.TAKE_PROFIT_LIMIT || timeInForce > TimeInForce.FOK || flags >>> 24 > SelfTrade.DECREMENT) return false;
    const present = presence(words, at + Place.PRICE);
    if (present === EMPTY_SHAPE || ((SHAPES[(type << 2) | timeInForce]! >>> present) & 1) === 0) return false;
    this.flags = flags;
    this.body = this.s.ids.bodyHash(c, at, Place.MARKET, Place.CLIENT);
    return true;
  }

  /** Asks the questions behind shape, id and deadline, and places the order when none refuses. `seat` is the user's in this market (0: none), `idHash` the client id's. */
  place(c: CommandBuffer, at: number, user: number, seat: number, idHash: number): Refusal {
    const s = this.s;
    const flags = this.flags;
    const type = (flags >>> 8) & 255;
    const market = s.market(c.words[at + Place.MARKET]!);
    if (market === undefined) return Refusal.UNKNOWN_MARKET;
    const bounds = market.bounds;
    if (flags >>> 24 === SelfTrade.NONE && !bounds.selfTradeAllowed) return Refusal.MALFORMED;
    if (market.status !== MarketStatus.TRADING) return Refusal.MARKET_HALTED;
    if (market.queued !== 0) return Refusal.MARKET_BUSY;
    if ((s.seats.flags(user) & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;
    const grid = type <= OrderType.LIMIT_MAKER ? this.limitRefusal(c, at, market) : this.gridRefusal(c, at, market, flags & 1, type);
    if (grid !== Refusal.NONE) return grid;
    const conditional = isConditional(type);
    if (type !== OrderType.MARKET && (conditional || (flags & 0xff0000) === 0) && s.seats.words[(seat << 4) | S.OPEN]! >= bounds.maxOrders) return Refusal.MAX_NUM_ORDERS;
    if (conditional) {
      if (s.seats.conditionalOrders(seat) >= bounds.maxConditionalOrders) return Refusal.MAX_NUM_ALGO_ORDERS;
      if (isTriggered(market, type, flags & 1, this.stopTicks)) return Refusal.WOULD_TRIGGER;
    }
    if (type === OrderType.LIMIT_MAKER && wouldMatch(market, flags & 1, this.priceTicks)) return Refusal.WOULD_MATCH;
    if (!this.loadFreeze(market, user, seat, flags & 1, type)) return Refusal.INSUFFICIENT_BALANCE;
    if (!s.orders.hasRoom(1) || !s.hasRoom) return Refusal.ENGINE_FULL;
    const ownSeat = seat !== 0 ? seat : s.seats.open(user, market.listing);
    const quoteAmount = BigInt(this.quoteAmount);
    this.slot = s.core.accept(ownSeat, flags, this.priceTicks, this.lots, this.stopTicks, quoteAmount, s.ids.addressOf(at + Place.CLIENT), idHash, this.body);
    s.core.freeze(this.slot, Reg.FREEZE);
    if (conditional) s.core.waitForTrigger(this.slot);
    else s.core.take(this.slot, quoteAmount);
    return Refusal.NONE;
  }

  /** Price and quantity of a LIMIT or LIMIT_MAKER on the market's grid and inside its filters. */
  private limitRefusal(c: CommandBuffer, at: number, market: SpotMarket): Refusal {
    const bounds = market.bounds;
    const price = gridCount(c, at + Place.PRICE, bounds.tickUnits);
    if (price < bounds.minPriceTicks || price > bounds.maxPriceTicks) return Refusal.PRICE_FILTER;
    const lots = gridCount(c, at + Place.QUANTITY, bounds.stepUnits);
    if (lots < bounds.minLots || lots > bounds.maxLots) return Refusal.LOT_SIZE;
    this.priceTicks = price;
    this.lots = lots;
    this.stopTicks = 0;
    this.quoteAmount = 0;
    const notional = price * lots * market.unit;
    if (notional < bounds.minNotional || notional > bounds.maxNotional) return Refusal.NOTIONAL;
    if (isTooLarge(market, price, lots)) return Refusal.AMOUNT_TOO_LARGE;
    return bounds.hasPercentFilter ? percentRefusal(market, this.flags & 1, price, this.s.reference(market)) : Refusal.NONE;
  }

  /** Price, stop, quantity and amount on the market's grid and inside its filters. */
  private gridRefusal(c: CommandBuffer, at: number, market: SpotMarket, side: number, type: number): Refusal {
    const bounds = market.bounds;
    this.priceTicks = 0;
    this.stopTicks = 0;
    this.quoteAmount = 0;
    if (type === OrderType.MARKET) return this.marketOrderRefusal(c, at, market);
    const limited = hasLimitPrice(type);
    if (limited) {
      this.priceTicks = gridCount(c, at + Place.PRICE, bounds.tickUnits);
      if (priceRefusal(market, this.priceTicks) !== Refusal.NONE) return Refusal.PRICE_FILTER;
    }
    if (isConditional(type)) {
      this.stopTicks = gridCount(c, at + Place.STOP, bounds.tickUnits);
      if (priceRefusal(market, this.stopTicks) !== Refusal.NONE) return Refusal.PRICE_FILTER;
      if (!limited && side === Side.BUY) {
        const worst = worstPrice(market, this.stopTicks);
        if (worst > MAX_GRID) return Refusal.PRICE_FILTER;
        this.priceTicks = worst;
      }
    }
    this.lots = gridCount(c, at + Place.QUANTITY, bounds.stepUnits);
    if (lotRefusal(market, this.lots) !== Refusal.NONE) return Refusal.LOT_SIZE;
    if (notionalRefusal(market, (limited ? this.priceTicks : this.stopTicks) * this.lots * market.unit) !== Refusal.NONE) return Refusal.NOTIONAL;
    if (isTooLarge(market, this.priceTicks, this.lots)) return Refusal.AMOUNT_TOO_LARGE;
    if (limited && bounds.hasPercentFilter) return percentRefusal(market, side, this.priceTicks, this.s.reference(market));
    return Refusal.NONE;
  }

  private marketOrderRefusal(c: CommandBuffer, at: number, market: SpotMarket): Refusal {
    this.lots = 0;
    if (!isZero(c, at + Place.QUOTE)) {
      const amount = unitsAt(c, at + Place.QUOTE);
      const refusal = marketNotionalRefusal(market, amount);
      if (refusal !== Refusal.NONE) return refusal;
      if (amount > Number.MAX_SAFE_INTEGER) return Refusal.AMOUNT_TOO_LARGE;
      this.quoteAmount = amount;
      return Refusal.NONE;
    }
    this.lots = gridCount(c, at + Place.QUANTITY, market.bounds.stepUnits);
    const lot = marketLotRefusal(market, this.lots);
    if (lot !== Refusal.NONE) return lot;
    const reference = this.s.reference(market);
    return reference === 0 ? Refusal.NONE : marketNotionalRefusal(market, reference * this.lots * market.unit);
  }

  /** Loads register FREEZE with what the order freezes; false when the user has not that much available. */
  private loadFreeze(market: SpotMarket, user: number, seat: number, side: number, type: number): boolean {
    const ledger = this.s.ledger;
    if (type !== OrderType.MARKET) loadNeed(this.s, market, Reg.FREEZE, side, this.priceTicks, this.lots);
    else if (this.quoteAmount !== 0 && side === Side.BUY) ledger.load(Reg.FREEZE, this.quoteAmount);
    else this.s.core.walk(market.listing, side, seat, this.flags >>> 24, this.lots, BigInt(this.quoteAmount), Reg.FREEZE);
    const row = seat !== 0
      ? this.s.seats.words[(seat << 4) | (side === Side.BUY ? S.QUOTE : S.BASE)]!
      : ledger.find(user, Account.SPOT, side === Side.BUY ? market.terms.quote : market.terms.base);
    return ledger.covers(cellOf(row, Bucket.AVAILABLE), Reg.FREEZE);
  }
}

/** Whether a conditional order of this kind would be triggered by the last price. */
function isTriggered(market: SpotMarket, type: number, side: number, stopTicks: number): boolean {
  const last = market.lastTicks;
  if (last === 0) return false;
  return triggersOnRise(type, side) ? last >= stopTicks : last <= stopTicks;
}

/** Worst price of a conditional market buy, in ticks; may lie above the grid. */
export function worstPrice(market: SpotMarket, stopTicks: number): number {
  return highestBandTicks(stopTicks, stopSlackBps(market.bounds.bandBps));
}

/** Whether a price reaches the best one of the other side. */
export function wouldMatch(market: SpotMarket, side: number, priceTicks: number): boolean {
  return side === Side.BUY ? market.bestAsk !== 0 && priceTicks >= market.bestAsk : market.bestBid !== 0 && priceTicks <= market.bestBid;
}

/** Whether price × lots or the quantity exceeds what one order may freeze. */
export function isTooLarge(market: SpotMarket, priceTicks: number, lots: number): boolean {
  const { stepUnits } = market.bounds;
  if (priceTicks * lots * market.unit < SURELY_BELOW_MAX && lots * stepUnits < SURELY_BELOW_MAX) return false;
  return BigInt(priceTicks) * BigInt(lots) * BigInt(market.unit) > MAX_FREEZE || BigInt(lots) * BigInt(stepUnits) > MAX_FREEZE;
}
