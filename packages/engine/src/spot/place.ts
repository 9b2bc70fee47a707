import { Bucket } from '@kontor/domain/accounts';
import { hasLimitPrice, isConditional, OrderType, SelfTrade, Side, TimeInForce, triggersOnRise } from '@kontor/domain/order';
import { MAX_GRID, MarketStatus } from '@kontor/domain/market';
import { Refusal } from '@kontor/domain/refusals';
import { CommandWords, UserFlag } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { cellOf, Reg } from '../ledger/ledger.ts';
import { SPOT_KIND } from '../market-kind.ts';
import type { Call } from '../product.ts';
import { gridCount, isNegative, isZero, unitsAt } from '../reading.ts';
import { lotRefusal, marketLotRefusal, marketNotionalRefusal, notionalRefusal, percentRefusal, priceRefusal } from '../market-filters.ts';
import { enclosesPrice, exitRefusal } from './exit-terms.ts';
import type { ExitTerms } from './exit-terms.ts';
import { loadNeed } from './funds.ts';
import { isTooLarge, worstPrice, wouldMatch } from './prices.ts';
import { S } from './seats.ts';
import { EMPTY_SHAPE, presence, SHAPES, STOP_PRESENT } from './shapes.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';

const { PLACE, PLACE_WITH_EXIT } = CommandWords;

/**
 * PLACE: the questions in their settled order, a refusal per line (docs/engine.md), then the order. What one question has
 * found out is kept here for the next and for `accept`; it has no meaning between commands.
 */
export class Placing {
  private readonly s: SpotState;
  private flags = 0;
  private priceTicks = 0;
  private lots = 0;
  private stopTicks = 0;
  private quoteAmount = 0;
  /** What the order brings along. */
  private exit: ExitTerms | undefined;

  constructor(s: SpotState) {
    this.s = s;
  }

  /** Whether PLACE_WITH_EXIT's fields go together: those of an order without a stop, and take profit or stop loss or both. */
  isWellFormedWithExit(c: CommandBuffer, at: number): boolean {
    const { STOP, STOP_LIMIT, TAKE_PROFIT } = PLACE_WITH_EXIT;
    if ([STOP, STOP_LIMIT, TAKE_PROFIT].some((field) => isNegative(c, at + field))) return false;
    if (isZero(c, at + STOP) && (isZero(c, at + TAKE_PROFIT) || !isZero(c, at + STOP_LIMIT))) return false;
    return this.hasShape(c, at, presence(c.words, at) & ~STOP_PRESENT) && !isConditional((this.flags >>> 8) & 255);
  }

  /** Whether PLACE's fields go together. */
  isWellFormed(c: CommandBuffer, at: number): boolean {
    return this.hasShape(c, at, presence(c.words, at));
  }

  private hasShape(c: CommandBuffer, at: number, present: number): boolean {
    const words = c.words;
    const flags = words[at + PLACE.FLAGS]!;
    const side = flags & 255;
    const type = (flags >>> 8) & 255;
    const timeInForce = (flags >>> 16) & 255;
    if (side > Side.SELL || type > OrderType.TAKE_PROFIT_LIMIT || timeInForce > TimeInForce.FOK || flags >>> 24 > SelfTrade.DECREMENT)
      return false;
    if (present === EMPTY_SHAPE || ((SHAPES[(type << 2) | timeInForce]! >>> present) & 1) === 0) return false;
    this.flags = flags;
    return true;
  }

  /** PLACE_WITH_EXIT: an order that brings its exit along, whose first words are PLACE's. */
  placeWithExit(c: CommandBuffer, at: number, call: Call): Refusal {
    const market = this.s.market(c.words[at + PLACE_WITH_EXIT.MARKET]!);
    if (market !== undefined && market.kind !== SPOT_KIND) return Refusal.UNKNOWN_MARKET;
    const tick = market?.bounds.tickUnits ?? 1;
    this.exit = {
      stopTicks: gridCount(c, at + PLACE_WITH_EXIT.STOP, tick),
      stopLimitTicks: gridCount(c, at + PLACE_WITH_EXIT.STOP_LIMIT, tick),
      takeProfitTicks: gridCount(c, at + PLACE_WITH_EXIT.TAKE_PROFIT, tick),
    };
    const refusal = this.place(c, at, call, PLACE_WITH_EXIT.CLIENT);
    this.exit = undefined;
    return refusal;
  }

  /** Asks the questions behind shape, id and deadline, and places the order when none refuses. */
  place(c: CommandBuffer, at: number, call: Call, client: number = PLACE.CLIENT): Refusal {
    const s = this.s;
    const { exit } = this;
    const user = c.words[at + 1]!;
    const flags = this.flags;
    const type = (flags >>> 8) & 255;
    const market = s.market(c.words[at + PLACE.MARKET]!);
    if (market === undefined || market.placesItself) return Refusal.UNKNOWN_MARKET;
    const bounds = market.bounds;
    if (flags >>> 24 === SelfTrade.NONE && !bounds.selfTradeAllowed) return Refusal.MALFORMED;
    if (market.status !== MarketStatus.TRADING) return Refusal.MARKET_HALTED;
    if (market.queued !== 0) return Refusal.MARKET_BUSY;
    if ((s.members.users.flagsIn(call.userRow) & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;
    const grid = type <= OrderType.LIMIT_MAKER ? this.limitRefusal(c, at, market) : this.gridRefusal(c, at, market, flags & 1, type);
    if (grid !== Refusal.NONE) return grid;
    const exitSide = (flags & 1) ^ 1;
    const unfit = exit === undefined ? Refusal.NONE : exitRefusal(market, exitSide, exit, this.lots);
    if (unfit !== Refusal.NONE) return unfit;
    const seat = s.seats.find(user, market.terms.market);
    const conditional = isConditional(type);
    if (type !== OrderType.MARKET && (conditional || (flags & 0xff0000) === 0) && s.seats.words[(seat << 4) | S.OPEN]! >= bounds.maxOrders)
      return Refusal.MAX_NUM_ORDERS;
    if ((conditional || exit !== undefined) && s.seats.conditionalOrders(seat) >= bounds.maxConditionalOrders)
      return Refusal.MAX_NUM_ALGO_ORDERS;
    if (exit !== undefined && !enclosesPrice(exitSide, exit, type === OrderType.MARKET ? market.lastTicks : this.priceTicks))
      return Refusal.OCO_PRICES;
    if (conditional) {
      if (isTriggered(market, type, flags & 1, this.stopTicks)) return Refusal.WOULD_TRIGGER;
    }
    if (type === OrderType.LIMIT_MAKER && wouldMatch(market, flags & 1, this.priceTicks)) return Refusal.WOULD_MATCH;
    if (!this.loadFreeze(market, user, seat, flags & 1, type)) return Refusal.INSUFFICIENT_BALANCE;
    if (!s.orders.hasRoom(1) || !s.members.room.isLeft) return Refusal.ENGINE_FULL;
    const ownSeat = seat !== 0 ? seat : s.seats.open(user, market.listing);
    const quoteAmount = BigInt(this.quoteAmount);
    const key = s.members.ids.addressOf(at + client);
    const slot = s.core.accept(ownSeat, flags, this.priceTicks, this.lots, this.stopTicks, quoteAmount, key, call.idHash, call.body);
    call.name(slot, s.orders.lastNumber);
    if (exit !== undefined) s.exits.attach(slot, exit);
    s.core.freeze(slot, Reg.FREEZE);
    if (conditional) s.core.waitForTrigger(slot, market.stopSource);
    else s.core.take(slot, quoteAmount);
    return Refusal.NONE;
  }

  /** Price and quantity of a LIMIT or LIMIT_MAKER on the market's grid and inside its filters. */
  private limitRefusal(c: CommandBuffer, at: number, market: SpotMarket): Refusal {
    const bounds = market.bounds;
    const price = gridCount(c, at + PLACE.PRICE, bounds.tickUnits);
    if (price < bounds.minPriceTicks || price > bounds.maxPriceTicks) return Refusal.PRICE_FILTER;
    const lots = gridCount(c, at + PLACE.QUANTITY, bounds.stepUnits);
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
      this.priceTicks = gridCount(c, at + PLACE.PRICE, bounds.tickUnits);
      if (priceRefusal(market, this.priceTicks) !== Refusal.NONE) return Refusal.PRICE_FILTER;
    }
    if (isConditional(type)) {
      this.stopTicks = gridCount(c, at + PLACE.STOP, bounds.tickUnits);
      if (priceRefusal(market, this.stopTicks) !== Refusal.NONE) return Refusal.PRICE_FILTER;
      if (!limited && side === Side.BUY) {
        const worst = worstPrice(market, this.stopTicks);
        if (worst > MAX_GRID) return Refusal.PRICE_FILTER;
        this.priceTicks = worst;
      }
    }
    this.lots = gridCount(c, at + PLACE.QUANTITY, bounds.stepUnits);
    if (lotRefusal(market, this.lots) !== Refusal.NONE) return Refusal.LOT_SIZE;
    if (notionalRefusal(market, (limited ? this.priceTicks : this.stopTicks) * this.lots * market.unit) !== Refusal.NONE)
      return Refusal.NOTIONAL;
    if (isTooLarge(market, this.priceTicks, this.lots)) return Refusal.AMOUNT_TOO_LARGE;
    if (limited && bounds.hasPercentFilter) return percentRefusal(market, side, this.priceTicks, this.s.reference(market));
    return Refusal.NONE;
  }

  private marketOrderRefusal(c: CommandBuffer, at: number, market: SpotMarket): Refusal {
    this.lots = 0;
    if (!isZero(c, at + PLACE.QUOTE)) {
      const amount = unitsAt(c, at + PLACE.QUOTE);
      const refusal = marketNotionalRefusal(market, amount);
      if (refusal !== Refusal.NONE) return refusal;
      if (amount > Number.MAX_SAFE_INTEGER) return Refusal.AMOUNT_TOO_LARGE;
      this.quoteAmount = amount;
      return Refusal.NONE;
    }
    this.lots = gridCount(c, at + PLACE.QUANTITY, market.bounds.stepUnits);
    const lot = marketLotRefusal(market, this.lots);
    if (lot !== Refusal.NONE) return lot;
    const reference = this.s.reference(market);
    return reference === 0 ? Refusal.NONE : marketNotionalRefusal(market, reference * this.lots * market.unit);
  }

  /** Loads register FREEZE with what the order freezes; false when the user has not that much available. */
  private loadFreeze(market: SpotMarket, user: number, seat: number, side: number, type: number): boolean {
    const ledger = this.s.ledger;
    const isSpot = market.kind === SPOT_KIND;
    // In spot a sell freezes its quantity, whatever the price; elsewhere one without a price of its own freezes at its stop.
    const price = isSpot || this.priceTicks !== 0 ? this.priceTicks : this.stopTicks;
    if (type !== OrderType.MARKET) loadNeed(this.s, market, Reg.FREEZE, seat, side, price, this.lots);
    else if (this.quoteAmount !== 0 && side === Side.BUY && isSpot) ledger.load(Reg.FREEZE, this.quoteAmount);
    else this.s.core.walk(market.listing, side, seat, this.flags >>> 24, this.lots, BigInt(this.quoteAmount), Reg.FREEZE);
    const row =
      seat !== 0
        ? this.s.seats.words[(seat << 4) | (side === Side.BUY ? S.QUOTE : S.BASE)]!
        : this.s.core.findHolding(user, market.frozenKey(side));
    return ledger.covers(cellOf(row, Bucket.AVAILABLE), Reg.FREEZE);
  }
}

/** Whether a conditional order of this type would be triggered at once. */
function isTriggered(market: SpotMarket, type: number, side: number, stopTicks: number): boolean {
  const price = market.triggerTicks;
  if (price === 0) return false;
  return triggersOnRise(type, side) ? price >= stopTicks : price <= stopTicks;
}
