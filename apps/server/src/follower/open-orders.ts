/** The open orders of every user, kept up from committed events. Source: spec §3 (spot order), §4; rules 1.3. */
import { OrderStatus, OrderType, SelfTrade, statusOf } from '@kontor/domain/order';
import type { DoneReason } from '@kontor/domain/order';
import type { Event } from '@kontor/engine/event';
import type { Fill, OrderState } from './feed.ts';

/** An order that rests in the book, waits for its trigger, or is being worked off. */
export type OpenOrder = { -readonly [Field in keyof OrderState]: OrderState[Field] } & {
  /** Whether its open quantity counts for the book's depth. */
  inBook: boolean;
};

/** What OpenOrders tells of as it happens. */
export interface OrderEffects {
  /** An order is new, changed or over; it may change again after this call. */
  order(order: OpenOrder, over: boolean): void;
  fill(fill: Fill): void;
  /** The open quantity at a price in a market's book grew or shrank. */
  level(market: number, side: number, priceTicks: number, lots: number): void;
}

type EventOf<Type extends Event['type']> = Event & { type: Type };

export class OpenOrders {
  readonly #byNumber = new Map<number, OpenOrder>();
  readonly #byUser = new Map<number, Map<number, OpenOrder>>();
  readonly #effects: OrderEffects;

  constructor(effects: OrderEffects) {
    this.#effects = effects;
  }

  get size(): number {
    return this.#byNumber.size;
  }

  /** All of them, oldest first. */
  all(): IterableIterator<OpenOrder> {
    return this.#byNumber.values();
  }

  /** The user's open orders, oldest first. */
  ofUser(user: number): OpenOrder[] {
    return [...(this.#byUser.get(user)?.values() ?? [])];
  }

  /** One open order of a user. */
  find(user: number, number: number): OpenOrder | undefined {
    return this.#byUser.get(user)?.get(number);
  }

  /** Puts back an order from a snapshot, oldest first; tells only of its level. */
  restore(order: OpenOrder): void {
    this.#add(order);
    this.#level(order, order.openLots);
  }

  /** Takes over one event; `timeMs` is the core time at which it happened, `unit` what a tick and a lot are worth. */
  apply(event: Event, timeMs: number, unit: (market: number) => bigint): void {
    switch (event.type) {
      case 'accepted':
        this.#accept(event, timeMs);
        break;
      case 'trade':
        this.#trade(event, timeMs, unit(event.market));
        break;
      case 'prevented':
        if (event.mode !== SelfTrade.DECREMENT) break;
        this.#prevent(event.makerNumber, event.lots, timeMs);
        this.#prevent(event.takerNumber, event.lots, timeMs);
        break;
      case 'amended': {
        const order = this.#open(event.number);
        order.lots = event.lots;
        this.#change(order, event.left, timeMs);
        this.#effects.order(order, false);
        break;
      }
      case 'triggered': {
        const order = this.#open(event.number);
        order.changedMs = timeMs;
        order.inBook = order.orderType === OrderType.STOP_LOSS_LIMIT || order.orderType === OrderType.TAKE_PROFIT_LIMIT;
        this.#level(order, order.openLots);
        break;
      }
      case 'done':
        this.#done(event, timeMs);
        break;
      case 'command':
      case 'timer':
      case 'linked':
      case 'outage':
        break;
    }
  }

  #accept(event: EventOf<'accepted'>, timeMs: number): void {
    const order: OpenOrder = {
      slot: event.slot, number: event.number, user: event.user, market: event.market, side: event.side, orderType: event.orderType,
      timeInForce: event.timeInForce, status: OrderStatus.NEW, doneReason: -1, priceTicks: event.priceTicks, stopTicks: event.stopTicks,
      quoteAmount: event.quoteUnits, lots: event.lots, openLots: event.lots, dealLots: 0, dealAmount: 0n, fee: 0n, clientId: event.clientId,
      placedMs: timeMs, changedMs: timeMs, inBook: event.orderType === OrderType.LIMIT || event.orderType === OrderType.LIMIT_MAKER,
    };
    this.#add(order);
    this.#level(order, order.openLots);
    this.#effects.order(order, false);
  }

  #trade(event: EventOf<'trade'>, timeMs: number, unit: bigint): void {
    const { market, tradeNumber, priceTicks, lots } = event;
    const amount = BigInt(priceTicks) * BigInt(lots) * unit;
    const deal = (number: number, user: number, side: number, maker: boolean, fee: bigint, left: number): void => {
      this.#effects.fill({ market, tradeNumber, orderNumber: number, user, side, maker, priceTicks, lots, amount, fee, timeMs });
      const order = this.#open(number);
      order.dealLots += lots;
      order.dealAmount += amount;
      order.fee += fee;
      order.status = left === 0 ? OrderStatus.FILLED : OrderStatus.PARTIALLY_FILLED;
      // A market order by amount has no open quantity of its own: −1.
      this.#change(order, Math.max(0, left), timeMs);
      if (left === 0) this.#remove(order);
      this.#effects.order(order, left === 0);
    };
    deal(event.makerNumber, event.makerUser, 1 - event.side, true, event.makerFee, event.makerLeft);
    deal(event.takerNumber, event.takerUser, event.side, false, event.takerFee, event.takerLeft);
  }

  /** An order that has nothing left ends with its own DONE event. */
  #prevent(number: number, lots: number, timeMs: number): void {
    const order = this.#open(number);
    if (order.lots === 0) return;
    this.#change(order, order.openLots - lots, timeMs);
    this.#effects.order(order, false);
  }

  #done(event: EventOf<'done'>, timeMs: number): void {
    const order = this.#open(event.number);
    order.status = statusOf(event.reason as DoneReason);
    order.doneReason = event.reason;
    this.#level(order, -order.openLots);
    order.inBook = false;
    order.changedMs = timeMs;
    this.#remove(order);
    this.#effects.order(order, true);
  }

  #change(order: OpenOrder, openLots: number, timeMs: number): void {
    this.#level(order, openLots - order.openLots);
    order.openLots = openLots;
    order.changedMs = timeMs;
  }

  #level(order: OpenOrder, lots: number): void {
    if (order.inBook && lots !== 0) this.#effects.level(order.market, order.side, order.priceTicks, lots);
  }

  #open(number: number): OpenOrder {
    const order = this.#byNumber.get(number);
    if (order === undefined) throw new Error(`an event names order ${number}, which is not open`);
    return order;
  }

  #add(order: OpenOrder): void {
    this.#byNumber.set(order.number, order);
    let orders = this.#byUser.get(order.user);
    if (orders === undefined) this.#byUser.set(order.user, (orders = new Map()));
    orders.set(order.number, order);
  }

  #remove(order: OpenOrder): void {
    this.#byNumber.delete(order.number);
    const orders = this.#byUser.get(order.user);
    orders?.delete(order.number);
    if (orders?.size === 0) this.#byUser.delete(order.user);
  }
}

/** The order as its owner sees it, apart from later changes. */
export function stateOf({ inBook: _, ...order }: OpenOrder): OrderState {
  return order;
}
