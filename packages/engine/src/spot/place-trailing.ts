import { Bucket } from '@kontor/domain/accounts';
import { MarketStatus, MAX_GRID } from '@kontor/domain/market';
import { isConditional, OrderType, SelfTrade, Side, TimeInForce, triggersOnRise } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { CommandWords, UserFlag } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { cellOf, Reg } from '../ledger/ledger.ts';
import { lotRefusal, notionalRefusal, percentRefusal, priceRefusal } from '../market-filters.ts';
import { SPOT_KIND } from '../market-kind.ts';
import type { Call } from '../product.ts';
import { gridCount, isNegative, isZero } from '../reading.ts';
import { loadNeed } from './funds.ts';
import { Followed, OrderState, X } from './orders.ts';
import { isTooLarge, worstPrice } from './prices.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';
import { trailLevel } from './trails.ts';

const { PLACE_TRAILING } = CommandWords;

/** Least and greatest distance, 1e-4. */
const LEAST_DELTA = 10;
const MOST_DELTA = 2_000;

/** PLACE_TRAILING: a conditional order whose stop follows the last price (docs/engine.md, "Trailing orders"). */
export class PlacingTrailing {
  private readonly s: SpotState;
  private flags = 0;
  private delta = 0;
  private lots = 0;
  /** Limit, or worst price of a buy at market; 0 for a sell at market. */
  private priceTicks = 0;
  private activationTicks = 0;
  /** Activation, else the last price. */
  private startTicks = 0;

  constructor(s: SpotState) {
    this.s = s;
  }

  /** A conditional type, a limit where the type has one, a quantity, and a distance within its bounds. */
  isWellFormed(c: CommandBuffer, at: number): boolean {
    const flags = c.words[at + PLACE_TRAILING.FLAGS]!;
    const type = (flags >>> 8) & 255;
    const timeInForce = (flags >>> 16) & 255;
    if ((flags & 255) > Side.SELL || !isConditional(type) || type > OrderType.TAKE_PROFIT_LIMIT) return false;
    if (timeInForce > TimeInForce.FOK || flags >>> 24 > SelfTrade.DECREMENT) return false;
    const { PRICE, QUANTITY, STOP } = PLACE_TRAILING;
    if ([PRICE, QUANTITY, STOP].some((field) => isNegative(c, at + field)) || isZero(c, at + QUANTITY)) return false;
    if (isLimited(type) === isZero(c, at + PRICE) || (!isLimited(type) && timeInForce !== TimeInForce.GTC)) return false;
    const delta = c.words[at + PLACE_TRAILING.DELTA]!;
    if (delta < LEAST_DELTA || delta > MOST_DELTA) return false;
    this.flags = flags;
    this.delta = delta;
    return true;
  }

  place(c: CommandBuffer, at: number, call: Call): Refusal {
    const { core, ledger, members, orders, seats } = this.s;
    const user = c.words[at + 1]!;
    const side = this.flags & 1;
    const market = this.s.market(c.words[at + PLACE_TRAILING.MARKET]!);
    if (market?.kind !== SPOT_KIND) return Refusal.UNKNOWN_MARKET;
    if (this.flags >>> 24 === SelfTrade.NONE && !market.bounds.selfTradeAllowed) return Refusal.MALFORMED;
    if (market.status !== MarketStatus.TRADING) return Refusal.MARKET_HALTED;
    if (market.queued !== 0) return Refusal.MARKET_BUSY;
    if ((members.users.flagsIn(call.userRow) & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;
    const grid = this.gridRefusal(c, at, market);
    if (grid !== Refusal.NONE) return grid;
    const seat = seats.find(user, market.terms.market);
    if (seats.openOrders(seat) >= market.bounds.maxOrders) return Refusal.MAX_NUM_ORDERS;
    if (seats.conditionalOrders(seat) >= market.bounds.maxConditionalOrders) return Refusal.MAX_NUM_ALGO_ORDERS;
    loadNeed(this.s, market, Reg.FREEZE, seat, side, this.priceTicks, this.lots);
    const row = core.findHolding(user, market.frozenKey(side));
    if (!ledger.covers(cellOf(row, Bucket.AVAILABLE), Reg.FREEZE)) return Refusal.INSUFFICIENT_BALANCE;
    if (!orders.hasRoom(1) || !members.room.isLeft) return Refusal.ENGINE_FULL;
    this.accept(at, market, seats.open(user, market.listing), call);
    return Refusal.NONE;
  }

  private gridRefusal(c: CommandBuffer, at: number, market: SpotMarket): Refusal {
    const { tickUnits, stepUnits } = market.bounds;
    const side = this.flags & 1;
    const limited = isLimited((this.flags >>> 8) & 255);
    this.priceTicks = gridCount(c, at + PLACE_TRAILING.PRICE, tickUnits);
    if (limited && priceRefusal(market, this.priceTicks) !== Refusal.NONE) return Refusal.PRICE_FILTER;
    this.activationTicks = gridCount(c, at + PLACE_TRAILING.STOP, tickUnits);
    if (this.activationTicks !== 0 && priceRefusal(market, this.activationTicks) !== Refusal.NONE) return Refusal.PRICE_FILTER;
    this.startTicks = this.activationTicks === 0 ? market.lastTicks : this.activationTicks;
    // Nothing to follow from, and nothing to say what it may cost.
    if (this.startTicks === 0) return Refusal.OCO_PRICES;
    if (!limited && side === Side.BUY) {
      this.priceTicks = worstPrice(market, trailLevel(side, this.startTicks, this.delta));
      if (this.priceTicks > MAX_GRID) return Refusal.PRICE_FILTER;
    }
    this.lots = gridCount(c, at + PLACE_TRAILING.QUANTITY, stepUnits);
    const lot = lotRefusal(market, this.lots);
    if (lot !== Refusal.NONE) return lot;
    const notional = notionalRefusal(market, (limited ? this.priceTicks : this.startTicks) * this.lots * market.unit);
    if (notional !== Refusal.NONE) return notional;
    if (isTooLarge(market, this.priceTicks, this.lots)) return Refusal.AMOUNT_TOO_LARGE;
    return limited ? percentRefusal(market, side, this.priceTicks, this.s.reference(market)) : Refusal.NONE;
  }

  private accept(at: number, market: SpotMarket, seat: number, call: Call): void {
    const { core, members, orders } = this.s;
    const { flags, priceTicks, lots, activationTicks } = this;
    const key = members.ids.addressOf(at + PLACE_TRAILING.CLIENT);
    const slot = core.accept(seat, flags, priceTicks, lots, activationTicks, 0n, key, call.idHash, call.body);
    orders.setExtra(slot, X.KIND, Followed.TRAILS);
    const number = orders.number(slot);
    call.name(slot, number);
    const last = market.lastTicks;
    const waits = activationTicks !== 0 && (last === 0 || !isActive((flags >>> 8) & 255, flags & 1, activationTicks, last));
    market.trails.add({ slot, number, side: flags & 1, delta: this.delta, start: this.startTicks }, waits ? 0 : last);
    tellTrailing(this.s, market, slot);
    core.freeze(slot, Reg.FREEZE);
    if (waits) core.waitForTrigger(slot, market.stopSource);
    else orders.setState(slot, OrderState.TRAILING);
    market.tellTrails();
  }
}

/** The activation of a trailing order is reached: it follows the last price from now on. */
export function startTrailing(s: SpotState, slot: number): void {
  const market = s.marketOfOrder(slot);
  market.trails.follow(market.trails.find(slot)!, market.lastTicks);
  s.orders.setState(slot, OrderState.TRAILING);
  tellTrailing(s, market, slot);
  market.tellTrails();
}

/** Moves what trails in a market by its last price; those that fire join the list from a place on, whose length is returned. */
export function moveTrails(s: SpotState, id: number, last: number, count: number): number {
  const market = s.market(id)!;
  const fired = market.trails.meet(last);
  market.tellTrails();
  const list = s.fired;
  fired.forEach(({ slot }, i) => {
    list[count + i] = slot;
  });
  return count + fired.length;
}

function tellTrailing({ events, seats, orders }: SpotState, market: SpotMarket, slot: number): void {
  const trail = market.trails.find(slot)!;
  events.write({
    type: 'trailing',
    user: seats.userOf(orders.seat(slot)),
    market: market.terms.market,
    slot,
    number: trail.number,
    delta: trail.delta,
    peakTicks: market.trails.peakOf(trail),
  });
}

function isLimited(type: number): boolean {
  return type === OrderType.STOP_LOSS_LIMIT || type === OrderType.TAKE_PROFIT_LIMIT;
}

function isActive(type: number, side: number, activation: number, last: number): boolean {
  return triggersOnRise(type, side) ? last >= activation : last <= activation;
}
