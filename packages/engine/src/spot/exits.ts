import { Bucket } from '@kontor/domain/accounts';
import { MarketStatus } from '@kontor/domain/market';
import { OrderType, Side, TimeInForce } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { packFlags, UserFlag } from '../command.ts';
import { cellOf, Reg } from '../ledger/ledger.ts';
import { marketLotRefusal, marketNotionalRefusal } from '../market-filters.ts';
import { loadNeed } from './funds.ts';
import { legRefusal, legsOf } from './exit-terms.ts';
import type { ExitTerms, Leg } from './exit-terms.ts';
import { linkLegs } from './oco.ts';
import { Followed, O, X } from './orders.ts';
import { S } from './seats.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';

/** Exits that are placed in one go. */
const EXITS_AT_ONCE = 256;
/** Triggered orders that are worked off in one go; the core has the same. */
const TRIGGERS_AT_ONCE = 1_024;

const { NONE } = Refusal;
const GTC = TimeInForce.GTC;

/** An exit whose order is open: what was executed so far, and what its user got for it, fees off. */
interface Attached extends ExitTerms {
  lots: number;
  received: bigint;
}

/** An exit whose order has ended, with something executed. */
interface DueExit extends ExitTerms {
  readonly seat: number;
  /** The exit's own. */
  readonly side: number;
  readonly selfTrade: number;
  readonly lots: number;
  /** Number of the order that has ended. */
  readonly parent: number;
}

/** What is stored of an exit that is attached: slot, stop, its limit, take profit, lots, what was received. */
export type StoredAttached = readonly [number, number, number, number, number, string];

/**
 * What orders bring along: take profit and stop loss of what they will have executed (docs/engine.md, "Exits"). While an order is open
 * its exit freezes nothing and counts as one of its user's conditional orders. When the order is over, the exit waits here until
 * whatever has ended it is done, and is placed within the same command.
 */
export class Exits {
  private readonly s: SpotState;
  /** By slot. */
  private readonly attached = new Map<number, Attached>();
  private due: DueExit[] = [];
  private dueAt = 0;
  /** Whatever is attached to orders that end now is off, too. */
  private drops = false;

  constructor(s: SpotState) {
    this.s = s;
  }

  /** Attaches an exit to an order that was just accepted. */
  attach(slot: number, { stopTicks, stopLimitTicks, takeProfitTicks }: ExitTerms): void {
    const { orders, seats, events } = this.s;
    const seat = orders.seat(slot);
    this.attached.set(slot, { stopTicks, stopLimitTicks, takeProfitTicks, lots: 0, received: 0n });
    orders.setExtra(slot, X.KIND, Followed.WITH_EXIT);
    seats.countConditional(seat, 1);
    const number = orders.number(slot);
    const [user, market] = [seats.userOf(seat), seats.marketOf(seat)];
    events.write({ type: 'attached', user, market, slot, number, stopTicks, stopLimitTicks, takeProfitTicks });
  }

  find(slot: number): Readonly<Attached> | undefined {
    return this.attached.get(slot);
  }

  /** An order that brings an exit along has traded. */
  filled(slot: number, lots: number, received: bigint): void {
    const attached = this.attached.get(slot)!;
    attached.lots += lots;
    attached.received += received;
  }

  /** An order is over; its record still stands. */
  gone(slot: number): void {
    const attached = this.attached.get(slot);
    if (attached === undefined) return;
    const { orders, seats } = this.s;
    const seat = orders.seat(slot);
    this.attached.delete(slot);
    seats.countConditional(seat, -1);
    if (attached.lots === 0 || this.drops) return;
    const flags = orders.words[(slot << 4) | O.FLAGS]!;
    const side = (flags & 1) ^ 1;
    const { stepUnits } = this.s.marketOfOrder(slot).terms;
    const { stopTicks, stopLimitTicks, takeProfitTicks } = attached;
    this.due.push({
      stopTicks,
      stopLimitTicks,
      takeProfitTicks,
      seat,
      side,
      selfTrade: flags >>> 24,
      // What was bought is there less the fee; what was sold is bought back.
      lots: side === Side.SELL ? Number(attached.received / BigInt(stepUnits)) : attached.lots,
      parent: orders.number(slot),
    });
    this.tell();
  }

  /** Ends orders together with whatever is attached to them, executed or not. */
  dropping(endOrders: () => void): void {
    this.drops = true;
    endOrders();
    this.drops = false;
  }

  /** Works off triggered orders, and behind them exits that are due, by turns until neither is left or enough is done. */
  workOff(triggers = TRIGGERS_AT_ONCE): void {
    const { s } = this;
    let left = triggers;
    for (let placed = 0; ; placed++) {
      if (left > 0 && s.queueLength !== 0) left -= s.core.workOffTriggers(left);
      const next = this.due[this.dueAt];
      if (next === undefined || placed === EXITS_AT_ONCE) return;
      this.dueAt++;
      if (this.dueAt === this.due.length) [this.due, this.dueAt] = [[], 0];
      this.tell();
      this.place(next);
    }
  }

  /** Those that are due, first first. */
  get waiting(): readonly DueExit[] {
    return this.due.slice(this.dueAt);
  }
  set waiting(exits: readonly DueExit[]) {
    this.due = [...exits];
    this.tell();
  }

  /** What is attached to the orders of a market, by slot. */
  storedOf(market: SpotMarket): StoredAttached[] {
    return [...this.attached]
      .filter(([slot]) => this.s.marketOfOrder(slot) === market)
      .sort(([a], [b]) => a - b)
      .map(([slot, { stopTicks, stopLimitTicks, takeProfitTicks, lots, received }]) => [
        slot,
        stopTicks,
        stopLimitTicks,
        takeProfitTicks,
        lots,
        String(received),
      ]);
  }
  restore([slot, stopTicks, stopLimitTicks, takeProfitTicks, lots, received]: StoredAttached): void {
    this.attached.set(slot, { stopTicks, stopLimitTicks, takeProfitTicks, lots, received: BigInt(received) });
  }

  private tell(): void {
    this.s.dueExits = this.due.length - this.dueAt;
  }

  /** Places an exit, or says why it cannot be placed. */
  private place(exit: DueExit): void {
    const { events, orders, seats } = this.s;
    const market = this.s.market(seats.marketOf(exit.seat))!;
    const { limit, stop } = legsOf(market, exit);
    const code = this.refusal(market, exit, limit, stop);
    const isPlaced = code === NONE;
    events.write({
      type: 'exit',
      user: seats.userOf(exit.seat),
      market: market.terms.market,
      parent: exit.parent,
      code,
      lots: exit.lots,
      limitNumber: isPlaced && limit !== undefined ? orders.lastNumber + 1 : 0,
      stopNumber: isPlaced && stop !== undefined ? orders.lastNumber + (limit === undefined ? 1 : 2) : 0,
    });
    if (isPlaced) this.accept(market, exit, limit, stop);
  }

  private refusal(market: SpotMarket, { seat, side, selfTrade, lots }: DueExit, limit: Leg | undefined, stop: Leg | undefined): Refusal {
    const { core, ledger, members, orders, seats } = this.s;
    if (market.status !== MarketStatus.TRADING) return Refusal.MARKET_HALTED;
    if ((members.users.flags(seats.userOf(seat)) & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;
    const legs = [limit, stop].filter((leg) => leg !== undefined);
    for (const leg of legs) {
      const refusal = leg.type === OrderType.MARKET ? this.marketRefusal(market, lots) : legRefusal(market, leg, lots);
      if (refusal !== NONE) return refusal;
    }
    const row = seats.words[seats.at(seat) + (side === Side.BUY ? S.QUOTE : S.BASE)]!;
    if (stop?.type === OrderType.MARKET) core.walk(market.listing, side, seat, selfTrade, lots, 0n, Reg.FREEZE);
    else loadNeed(this.s, market, Reg.FREEZE, seat, side, Math.max(...legs.map(({ price }) => price)), lots);
    if (!ledger.covers(cellOf(row, Bucket.AVAILABLE), Reg.FREEZE)) return Refusal.INSUFFICIENT_BALANCE;
    return orders.hasRoom(legs.length) && members.room.isLeft ? NONE : Refusal.ENGINE_FULL;
  }

  private marketRefusal(market: SpotMarket, lots: number): Refusal {
    const refusal = marketLotRefusal(market, lots);
    const reference = this.s.reference(market);
    return refusal !== NONE || reference === 0 ? refusal : marketNotionalRefusal(market, reference * lots * market.unit);
  }

  /** Register FREEZE holds what is needed. */
  private accept(market: SpotMarket, { seat, side, selfTrade, lots }: DueExit, limit: Leg | undefined, stop: Leg | undefined): void {
    const { core } = this.s;
    const slotOf = ({ type, price, stop: stopTicks }: Leg): number =>
      core.accept(seat, packFlags(side, type, GTC, selfTrade), price, lots, stopTicks, 0n, 0, 0, 0);
    const limitSlot = limit === undefined ? 0 : slotOf(limit);
    const stopSlot = stop === undefined ? 0 : slotOf(stop);
    if (limitSlot !== 0 && stopSlot !== 0) linkLegs(this.s, market, limitSlot, stopSlot);
    core.freeze(limitSlot || stopSlot, Reg.FREEZE);
    if (limitSlot !== 0 && stopSlot !== 0) core.rest(limitSlot);
    else if (limitSlot !== 0) core.take(limitSlot, 0n);
    if (stop === undefined) return;
    if (stop.stop === 0) core.take(stopSlot, 0n);
    else core.waitForTrigger(stopSlot, market.stopSource);
  }
}
