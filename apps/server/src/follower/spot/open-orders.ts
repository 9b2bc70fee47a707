/** The open orders of every user, kept up from committed events. Source: spec §3 (spot order), §4; rules 1.3. */
import { OrderStatus, OrderType, SelfTrade, hasLimitPrice, isConditional, statusOf } from '@kontor/domain/order';
import type { DoneReason } from '@kontor/domain/order';
import type { Event } from '@kontor/engine/event';
import type { Fill, OrderMore, PreventedMatch, SpotOrder } from '../feed.ts';
import { OrderCause, OrderMark, selfTradeMark } from './order-marks.ts';
import { OrderTable } from './order-table.ts';
import type { OpenOrder, OrderRecord } from './order-table.ts';

/** What OpenOrders tells of as it happens. */
export interface OrderEffects {
  /** An order is new, changed or over; what is shown of it is true during the call only. */
  order(order: OpenOrder, over: boolean, cause: OrderCause): void;
  fill(fill: Fill): void;
  /** Two orders that are known to be new are the legs of an OCO. */
  linked(user: number, limitNumber: number, stopNumber: number): void;
  /** More is known of an order that was told just before. */
  more(order: OpenOrder): void;
  prevented(match: Omit<PreventedMatch, 'sequence' | 'ordinal'>): void;
  /** The open quantity at a price in a market's book grew or shrank. */
  level(market: number, side: number, priceTicks: number, lots: number): void;
}

/** Orders that are open in a market, conditional ones included. */
export interface OpenOrderCount {
  readonly market: number;
  readonly orders: number;
}

type EventOf<Type extends Event['type']> = Event & { type: Type };

export class OpenOrders {
  readonly #table = new OrderTable();
  readonly #effects: OrderEffects;
  /** How many are open, by market. */
  readonly #counts = new Map<number, number>();
  /** Exits that were announced and not accepted yet, by number. */
  readonly #exits = new Map<number, OrderMore>();

  constructor(effects: OrderEffects) {
    this.#effects = effects;
  }

  get size(): number {
    return this.#table.count;
  }

  /** All of them; each is shown until the next is asked for. */
  all(): IterableIterator<OpenOrder> {
    return this.#table.all();
  }

  /** The user's open orders, oldest first. */
  ofUser(user: number): SpotOrder[] {
    return Array.from(this.#table.ofUser(user), stateOf);
  }

  /** One open order of a user. */
  find(user: number, number: number): SpotOrder | undefined {
    for (const order of this.#table.ofUser(user)) if (order.number === number) return stateOf(order);
    return undefined;
  }

  /** How many there are in each market that has some. */
  counts(): OpenOrderCount[] {
    return Array.from(this.#counts, ([market, orders]) => ({ market, orders }));
  }

  /** All of them as bytes, for a snapshot. */
  pack(): Uint8Array {
    return this.#table.pack();
  }

  /** What only few of them have, for a snapshot. */
  packMore(): ReturnType<OrderTable['packMore']> {
    return this.#table.packMore();
  }

  /** Takes in the orders of a snapshot; tells only of their levels. */
  restore(packed: Uint8Array, more: ReturnType<OrderTable['packMore']> = []): void {
    this.#table.unpackMore(more);
    for (const order of this.#table.unpack(packed)) {
      this.#count(order.market, 1);
      this.#level(order, order.openLots);
    }
  }

  /**
   * Takes over one event; `timeMs` is the core time at which it happened, `unit` what a tick and a lot are worth.
   * Long: a case for each event.
   */
  apply(event: Event, timeMs: number, unit: (market: number) => bigint): void {
    switch (event.type) {
      case 'accepted':
        this.#accept(event, timeMs);
        break;
      case 'trade':
        this.#trade(event, timeMs, unit(event.market));
        break;
      case 'prevented':
        this.#effects.prevented({
          timeMs,
          user: event.user,
          market: event.market,
          mode: event.mode,
          makerNumber: event.makerNumber,
          takerNumber: event.takerNumber,
          priceTicks: event.priceTicks,
          lots: event.lots,
        });
        if (event.mode !== SelfTrade.DECREMENT) break;
        this.#prevent(event.makerSlot, event.makerNumber, event.lots, timeMs);
        this.#prevent(event.takerSlot, event.takerNumber, event.lots, timeMs);
        break;
      case 'amended': {
        const order = this.#open(event.slot, event.number);
        order.lots = event.lots;
        this.#change(order, event.left, timeMs);
        this.#effects.order(order, false, OrderCause.AMENDED);
        break;
      }
      case 'attached': {
        const { takeProfitTicks, stopTicks, stopLimitTicks } = event;
        this.#say(event.slot, event.number, { exit: { takeProfitTicks, stopTicks, stopLimitTicks } });
        break;
      }
      case 'trailing':
        this.#say(event.slot, event.number, { trailingDelta: event.delta });
        break;
      case 'exit': {
        const { parent: exitOf, limitNumber, stopNumber } = event;
        if (limitNumber !== 0) this.#exits.set(limitNumber, { exitOf });
        if (stopNumber !== 0) this.#exits.set(stopNumber, { exitOf, ...(limitNumber !== 0 && { legOf: limitNumber }) });
        break;
      }
      case 'linked':
        // The legs of an exit have names of their own.
        if (this.#open(event.stopSlot, event.stopNumber).more?.exitOf !== undefined) break;
        this.#open(event.limitSlot, event.limitNumber).marks |= OrderMark.LISTED;
        this.#open(event.stopSlot, event.stopNumber).marks |= OrderMark.LISTED;
        this.#effects.linked(event.user, event.limitNumber, event.stopNumber);
        break;
      case 'triggered': {
        const order = this.#open(event.slot, event.number);
        order.changedMs = timeMs;
        order.marks |= OrderMark.WORKED | (hasLimitPrice(order.orderType) ? OrderMark.IN_BOOK : 0);
        this.#level(order, order.openLots);
        this.#effects.order(order, false, OrderCause.TRIGGERED);
        break;
      }
      case 'done':
        this.#done(event, timeMs);
        break;
      case 'command':
      case 'timer':
      case 'outage':
      case 'position':
      case 'liquidation':
      case 'liquidated':
      case 'deleveraged':
      case 'funded':
      case 'plan':
      case 'plan_ended':
      case 'seconds_opened':
      case 'seconds_entered':
      case 'seconds_settled':
      case 'subscribed':
      case 'ico_stage':
      case 'p2p_advert':
      case 'p2p_trade':
      case 'subscription_settled':
      case 'thawed':
        break;
    }
  }

  #say(slot: number, number: number, more: OrderMore): void {
    const order = this.#open(slot, number);
    this.#table.addMore(order, more);
    this.#effects.more(order);
  }

  #accept(event: EventOf<'accepted'>, timeMs: number): void {
    const more = this.#exits.get(event.number);
    this.#exits.delete(event.number);
    const order = this.#table.add({
      slot: event.slot,
      number: event.number,
      user: event.user,
      market: event.market,
      side: event.side,
      orderType: event.orderType,
      timeInForce: event.timeInForce,
      status: OrderStatus.NEW,
      doneReason: -1,
      priceTicks: event.priceTicks,
      stopTicks: event.stopTicks,
      quoteAmount: event.quoteUnits,
      lots: event.lots,
      openLots: event.lots,
      dealLots: 0,
      dealAmount: 0n,
      fee: 0n,
      clientId: more === undefined ? event.clientId : exitId(event.number),
      placedMs: timeMs,
      changedMs: timeMs,
      more,
      marks: selfTradeMark(event.selfTrade) | marksOnArrival(event.orderType),
    });
    this.#count(order.market, 1);
    this.#level(order, order.openLots);
    this.#effects.order(order, false, OrderCause.ACCEPTED);
  }

  #trade(event: EventOf<'trade'>, timeMs: number, unit: bigint): void {
    const { market, tradeNumber, priceTicks, lots } = event;
    const amount = BigInt(priceTicks) * BigInt(lots) * unit;
    const deal = (slot: number, number: number, user: number, side: number, maker: boolean, fee: bigint, left: number): void => {
      this.#effects.fill({ market, tradeNumber, orderNumber: number, user, side, maker, priceTicks, lots, amount, fee, timeMs });
      const order = this.#open(slot, number);
      order.addDeal(lots, amount, fee);
      order.setStatus(left === 0 ? OrderStatus.FILLED : OrderStatus.PARTIALLY_FILLED, order.doneReason);
      // A market order by amount has no open quantity of its own: −1.
      this.#change(order, Math.max(0, left), timeMs);
      this.#effects.order(order, left === 0, OrderCause.TRADE);
      if (left === 0) this.#remove(order);
    };
    deal(event.makerSlot, event.makerNumber, event.makerUser, 1 - event.side, true, event.makerFee, event.makerLeft);
    deal(event.takerSlot, event.takerNumber, event.takerUser, event.side, false, event.takerFee, event.takerLeft);
  }

  /** An order that has nothing left ends with its own DONE event. */
  #prevent(slot: number, number: number, lots: number, timeMs: number): void {
    const order = this.#open(slot, number);
    if (order.lots === 0) return;
    this.#change(order, order.openLots - lots, timeMs);
    this.#effects.order(order, false, OrderCause.PREVENTED);
  }

  #done(event: EventOf<'done'>, timeMs: number): void {
    const order = this.#open(event.slot, event.number);
    order.setStatus(statusOf(event.reason as DoneReason), event.reason);
    this.#level(order, -order.openLots);
    order.marks &= ~OrderMark.IN_BOOK;
    order.changedMs = timeMs;
    this.#effects.order(order, true, OrderCause.DONE);
    this.#remove(order);
  }

  #remove(order: OrderRecord): void {
    this.#count(order.market, -1);
    this.#table.remove(order);
  }

  #count(market: number, more: 1 | -1): void {
    const orders = (this.#counts.get(market) ?? 0) + more;
    if (orders === 0) this.#counts.delete(market);
    else this.#counts.set(market, orders);
  }

  #change(order: OrderRecord, openLots: number, timeMs: number): void {
    this.#level(order, openLots - order.openLots);
    order.openLots = openLots;
    order.changedMs = timeMs;
  }

  #level(order: OrderRecord, lots: number): void {
    if (order.inBook && lots !== 0) this.#effects.level(order.market, order.side, order.priceTicks, lots);
  }

  #open(slot: number, number: number): OrderRecord {
    const order = this.#table.find(slot, number);
    if (order === undefined) throw new Error(`an event names order ${number}, which is not open`);
    return order;
  }
}

/** 'EXIT' */
const EXIT_WORD = 0x45584954;

/** The client id by which an exit is known, for which nobody has given one: made of its number, so that it names nothing else. */
function exitId(number: number): SpotOrder['clientId'] {
  return [number | 0, Math.floor(number / 4_294_967_296) | 0, 0, EXIT_WORD];
}

/** What an order is marked with when it arrives: those without a condition come to be matched at once. */
function marksOnArrival(type: number): number {
  if (isConditional(type)) return 0;
  return OrderMark.WORKED | (type === OrderType.MARKET ? 0 : OrderMark.IN_BOOK);
}

/** The order as its owner sees it, apart from later changes. */
export function stateOf(order: SpotOrder): SpotOrder {
  const {
    slot,
    number,
    user,
    market,
    side,
    orderType,
    timeInForce,
    status,
    doneReason,
    priceTicks,
    stopTicks,
    quoteAmount,
    lots,
    openLots,
    dealLots,
    dealAmount,
    fee,
    clientId,
    placedMs,
    changedMs,
    more,
    marks,
  } = order;
  return {
    slot,
    number,
    user,
    market,
    side,
    orderType,
    timeInForce,
    status,
    doneReason,
    priceTicks,
    stopTicks,
    quoteAmount,
    lots,
    openLots,
    dealLots,
    dealAmount,
    fee,
    clientId,
    placedMs,
    changedMs,
    more,
    marks,
  };
}
