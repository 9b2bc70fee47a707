/** The open orders of every user, kept up from committed events. Source: spec §4 (spot order), rules 1.3. */
import { OrderType, SelfTrade } from '@kontor/domain/order';
import type { Event } from '@kontor/engine/event';

/** An order that rests in the book or waits for its trigger. */
export interface OpenOrder {
  readonly slot: number;
  readonly number: number;
  readonly user: number;
  readonly market: number;
  readonly side: number;
  readonly orderType: number;
  readonly timeInForce: number;
  /** Limit or worst price. */
  readonly priceTicks: number;
  readonly stopTicks: number;
  /** Core time of its command, ms. */
  readonly timeMs: number;
  /** Whole quantity, lots. */
  lots: number;
  /** What is neither executed, prevented nor given back, lots. */
  openLots: number;
  dealLots: number;
  /** Σ price × quantity of its trades, in ticks × lots. */
  dealTicksLots: bigint;
}

export class OpenOrders {
  readonly #byNumber = new Map<number, OpenOrder>();
  readonly #byUser = new Map<number, Map<number, OpenOrder>>();

  /** The user's open orders, oldest first. */
  ofUser(user: number): OpenOrder[] {
    return [...(this.#byUser.get(user)?.values() ?? [])];
  }

  /** Takes over one event; `timeMs` is the time of the command it belongs to. */
  apply(event: Event, timeMs: number): void {
    switch (event.type) {
      case 'accepted':
        this.#accept(event, timeMs);
        break;
      case 'trade':
        this.#deal(event.makerNumber, event.priceTicks, event.lots, event.makerLeft);
        this.#deal(event.takerNumber, event.priceTicks, event.lots, event.takerLeft);
        break;
      case 'prevented':
        if (event.mode !== SelfTrade.DECREMENT) break;
        this.#shrink(event.makerNumber, event.lots);
        this.#shrink(event.takerNumber, event.lots);
        break;
      case 'amended': {
        const order = this.#byNumber.get(event.number);
        if (order === undefined) break;
        order.lots = event.lots;
        order.openLots = event.left;
        break;
      }
      case 'done':
        this.#remove(event.number);
        break;
      case 'command':
      case 'timer':
      case 'triggered':
      case 'linked':
        break;
    }
  }

  /** Market orders are over when their command is, so they are never kept. */
  #accept(event: Event & { type: 'accepted' }, timeMs: number): void {
    if (event.orderType === OrderType.MARKET) return;
    const order: OpenOrder = {
      slot: event.slot, number: event.number, user: event.user, market: event.market, side: event.side, orderType: event.orderType,
      timeInForce: event.timeInForce, priceTicks: event.priceTicks, stopTicks: event.stopTicks, timeMs, lots: event.lots,
      openLots: event.lots, dealLots: 0, dealTicksLots: 0n,
    };
    this.#byNumber.set(order.number, order);
    let orders = this.#byUser.get(order.user);
    if (orders === undefined) this.#byUser.set(order.user, (orders = new Map()));
    orders.set(order.number, order);
  }

  #deal(number: number, priceTicks: number, lots: number, left: number): void {
    const order = this.#byNumber.get(number);
    if (order === undefined) return;
    order.dealLots += lots;
    order.dealTicksLots += BigInt(priceTicks) * BigInt(lots);
    order.openLots = left;
    if (left === 0) this.#remove(number);
  }

  /** An order that has nothing left ends with its own DONE event. */
  #shrink(number: number, lots: number): void {
    const order = this.#byNumber.get(number);
    if (order !== undefined) order.openLots -= lots;
  }

  #remove(number: number): void {
    const order = this.#byNumber.get(number);
    if (order === undefined) return;
    this.#byNumber.delete(number);
    const orders = this.#byUser.get(order.user);
    orders?.delete(number);
    if (orders?.size === 0) this.#byUser.delete(order.user);
  }
}
