import { Bucket } from '@kontor/domain/accounts';
import { MarketStatus, MAX_GRID } from '@kontor/domain/market';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { CommandWords, packFlags, UserFlag } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { cellOf, Reg } from '../ledger/ledger.ts';
import type { Call } from '../product.ts';
import { gridCount, isNegative, isZero } from '../reading.ts';
import { lotRefusal, notionalRefusal, percentRefusal, priceRefusal } from '../market-filters.ts';
import { loadNeed } from './funds.ts';
import { X } from './orders.ts';
import { isTooLarge, worstPrice, wouldMatch } from './prices.ts';
import { S } from './seats.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';

const { PLACE_OCO } = CommandWords;

/** PLACE_OCO: a post-only limit leg and a stop leg that freeze once; whichever is touched first expires the other (rules 1.3). */
export class PlacingOco {
  private readonly s: SpotState;
  private side = 0;
  private selfTrade = 0;
  private lots = 0;
  private priceTicks = 0;
  private stopTicks = 0;
  /** Limit or worst price of the stop leg; 0 for a stop-market sell. */
  private stopLegTicks = 0;
  private stopLimited = false;

  constructor(s: SpotState) {
    this.s = s;
  }

  isWellFormed(c: CommandBuffer, at: number): boolean {
    const flags = c.words[at + PLACE_OCO.FLAGS]!;
    if ((flags & 255) > Side.SELL || (flags & 0xffff00) !== 0 || flags >>> 24 > SelfTrade.DECREMENT) return false;
    for (const field of [PLACE_OCO.QUANTITY, PLACE_OCO.PRICE, PLACE_OCO.STOP])
      if (isNegative(c, at + field) || isZero(c, at + field)) return false;
    if (isNegative(c, at + PLACE_OCO.STOP_LIMIT)) return false;
    this.side = flags & 255;
    this.selfTrade = flags >>> 24;
    return true;
  }

  place(c: CommandBuffer, at: number, call: Call): Refusal {
    const user = c.words[at + 1]!;
    const market = this.s.market(c.words[at + PLACE_OCO.MARKET]!);
    if (market === undefined || market.placesItself) return Refusal.UNKNOWN_MARKET;
    if (this.selfTrade === SelfTrade.NONE && !market.terms.selfTradeAllowed) return Refusal.MALFORMED;
    if (market.status !== MarketStatus.TRADING) return Refusal.MARKET_HALTED;
    if (market.queued !== 0) return Refusal.MARKET_BUSY;
    if ((this.s.members.users.flagsIn(call.userRow) & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;
    const grid = this.gridRefusal(c, at, market);
    if (grid !== Refusal.NONE) return grid;
    const seat = this.s.seats.find(user, market.terms.market);
    const standing = this.standingRefusal(market, seat);
    if (standing !== Refusal.NONE) return standing;
    const ledger = this.s.ledger;
    loadNeed(this.s, market, Reg.FREEZE, seat, this.side, Math.max(this.priceTicks, this.stopLegTicks), this.lots);
    const row = this.s.core.findHolding(user, market.frozenKey(this.side));
    if (!ledger.covers(cellOf(row, Bucket.AVAILABLE), Reg.FREEZE)) return Refusal.INSUFFICIENT_BALANCE;
    if (!this.s.orders.hasRoom(2) || !this.s.members.room.isLeft) return Refusal.ENGINE_FULL;
    this.accept(at + PLACE_OCO.CLIENT, market, user, call);
    return Refusal.NONE;
  }

  private gridRefusal(c: CommandBuffer, at: number, market: SpotMarket): Refusal {
    const tick = market.terms.tickUnits;
    this.priceTicks = gridCount(c, at + PLACE_OCO.PRICE, tick);
    this.stopTicks = gridCount(c, at + PLACE_OCO.STOP, tick);
    this.stopLimited = !isZero(c, at + PLACE_OCO.STOP_LIMIT);
    this.stopLegTicks = this.stopLimited ? gridCount(c, at + PLACE_OCO.STOP_LIMIT, tick) : 0;
    if (priceRefusal(market, this.priceTicks) !== Refusal.NONE) return Refusal.PRICE_FILTER;
    if (priceRefusal(market, this.stopTicks) !== Refusal.NONE) return Refusal.PRICE_FILTER;
    if (this.stopLimited) {
      if (priceRefusal(market, this.stopLegTicks) !== Refusal.NONE) return Refusal.PRICE_FILTER;
    } else if (this.side === Side.BUY) {
      this.stopLegTicks = worstPrice(market, this.stopTicks);
      if (this.stopLegTicks > MAX_GRID) return Refusal.PRICE_FILTER;
    }
    this.lots = gridCount(c, at + PLACE_OCO.QUANTITY, market.terms.stepUnits);
    const lot = lotRefusal(market, this.lots);
    if (lot !== Refusal.NONE) return lot;
    const limitNotional = notionalRefusal(market, this.priceTicks * this.lots * market.unit);
    if (limitNotional !== Refusal.NONE) return limitNotional;
    const stopNotional = notionalRefusal(market, (this.stopLimited ? this.stopLegTicks : this.stopTicks) * this.lots * market.unit);
    if (stopNotional !== Refusal.NONE) return stopNotional;
    if (isTooLarge(market, this.priceTicks, this.lots) || isTooLarge(market, this.stopLegTicks, this.lots)) return Refusal.AMOUNT_TOO_LARGE;
    const reference = this.s.reference(market);
    const percent = percentRefusal(market, this.side, this.priceTicks, reference);
    if (percent !== Refusal.NONE || !this.stopLimited) return percent;
    return percentRefusal(market, this.side, this.stopLegTicks, reference);
  }

  private standingRefusal(market: SpotMarket, seat: number): Refusal {
    const bounds = market.bounds;
    const seats = this.s.seats;
    if (seats.words[seats.at(seat) + S.OPEN]! + 2 > bounds.maxOrders) return Refusal.MAX_NUM_ORDERS;
    if (seats.conditionalOrders(seat) + 1 > bounds.maxConditionalOrders) return Refusal.MAX_NUM_ALGO_ORDERS;
    const last = market.triggerTicks;
    if (last === 0) return Refusal.OCO_PRICES;
    const right =
      this.side === Side.SELL ? this.priceTicks > last && last > this.stopTicks : this.priceTicks < last && last < this.stopTicks;
    if (!right) return Refusal.OCO_PRICES;
    if (wouldMatch(market, this.side, this.priceTicks)) return Refusal.WOULD_MATCH;
    return Refusal.NONE;
  }

  private accept(keyAt: number, market: SpotMarket, user: number, call: Call): void {
    const { core, members, orders, seats } = this.s;
    const { side, selfTrade, lots } = this;
    const gtc = TimeInForce.GTC;
    const key = members.ids.addressOf(keyAt);
    const seat = seats.open(user, market.listing);
    const limit = core.accept(
      seat,
      packFlags(side, OrderType.LIMIT_MAKER, gtc, selfTrade),
      this.priceTicks,
      lots,
      0,
      0n,
      key,
      call.idHash,
      call.body,
    );
    const stopType = this.stopLimited ? OrderType.STOP_LOSS_LIMIT : OrderType.STOP_LOSS;
    // The stop leg has no client id of its own.
    const stop = core.accept(seat, packFlags(side, stopType, gtc, selfTrade), this.stopLegTicks, lots, this.stopTicks, 0n, 0, 0, 0);
    linkLegs(this.s, market, limit, stop);
    core.freeze(limit, Reg.FREEZE);
    core.rest(limit);
    core.waitForTrigger(stop, market.stopSource);
    call.name(limit, orders.number(limit));
  }
}

/** Makes two orders that were just accepted the legs of an OCO. */
export function linkLegs({ events, orders, seats }: SpotState, market: SpotMarket, limit: number, stop: number): void {
  events.write({
    type: 'linked',
    user: seats.userOf(orders.seat(limit)),
    market: market.terms.market,
    limitSlot: limit,
    stopSlot: stop,
    limitNumber: orders.number(limit),
    stopNumber: orders.number(stop),
  });
  orders.setExtra(limit, X.SIBLING, stop);
  orders.setExtra(stop, X.SIBLING, limit);
}
