/** The open orders of contracts, kept up from committed events, with what each did to its position. Source: spec §3 (futures order), §4; rules 2.15. */
import { OrderStatus, statusOf } from '@kontor/domain/order';
import type { DoneReason } from '@kontor/domain/order';
import type { Event } from '@kontor/engine/event';
import { SelfTrade, Side } from '@kontor/domain/order';
import { isBot } from '../../bot-numbers.ts';
import type { ContractOrder } from './contract-facts.ts';

export type GrowingOrder = { -readonly [Field in keyof ContractOrder]: ContractOrder[Field] };
type EventOf<Type extends Event['type']> = Event & { type: Type };

/** What is known of an order beside its ACCEPTED event. */
export type OrderMeaning = Pick<ContractOrder, 'closes' | 'origin' | 'plan' | 'leverage' | 'isIsolated' | 'markTicks' | 'brought'>;

/** How many of those that are over are still known. */
const KNOWN_ENDED = 20_000;

export class ContractOrders {
  readonly #byNumber = new Map<number, GrowingOrder>();
  readonly #byUser = new Map<number, Set<GrowingOrder>>();
  /** Those that ended last, by number, oldest first; of bots none is kept. They outlive no restart: then the read tables have them. */
  readonly #ended = new Map<number, ContractOrder>();

  /** All of them, in the order in which they were accepted. */
  all(): IterableIterator<ContractOrder> {
    return this.#byNumber.values();
  }

  /** A user's, oldest first. */
  ofUser(user: number): ContractOrder[] {
    return Array.from(this.#byUser.get(user) ?? [], (order) => ({ ...order }));
  }

  /** One that is open; undefined for one that is not, or is spot's. */
  find(number: number): GrowingOrder | undefined {
    return this.#byNumber.get(number);
  }

  /** An order of a user that is open, or is one of the last that ended. */
  known(user: number, number: number): ContractOrder | undefined {
    const order = this.#byNumber.get(number) ?? this.#ended.get(number);
    return order?.user === user ? { ...order } : undefined;
  }

  accept(event: EventOf<'accepted'>, timeMs: number, meaning: OrderMeaning): GrowingOrder {
    return this.#add({
      slot: event.slot,
      number: event.number,
      user: event.user,
      market: event.market,
      side: event.side,
      orderType: event.orderType,
      timeInForce: event.timeInForce,
      selfTrade: event.selfTrade,
      status: OrderStatus.NEW,
      doneReason: -1,
      priceTicks: event.priceTicks,
      stopTicks: 0,
      quoteAmount: 0n,
      lots: event.lots,
      openLots: event.lots,
      dealLots: 0,
      dealAmount: 0n,
      fee: 0n,
      clientId: event.clientId,
      placedMs: timeMs,
      changedMs: timeMs,
      ...meaning,
      realised: 0n,
      worstTicks: 0,
    });
  }

  /** A deal of an order that has `left` lots open after it. */
  deal(
    order: GrowingOrder,
    deal: { readonly lots: number; readonly priceTicks: number; readonly amount: bigint; readonly fee: bigint },
    left: number,
    timeMs: number,
  ): void {
    const { lots, priceTicks, amount, fee } = deal;
    order.dealLots += lots;
    order.dealAmount += amount;
    order.fee += fee;
    order.openLots = left;
    order.status = left === 0 ? OrderStatus.FILLED : OrderStatus.PARTIALLY_FILLED;
    order.changedMs = timeMs;
    // Whoever buys is worst off at the highest price, whoever sells at the lowest.
    const isWorse = order.side === Side.BUY ? priceTicks > order.worstTicks : priceTicks < order.worstTicks;
    if (order.worstTicks === 0 || isWorse) order.worstTicks = priceTicks;
    if (left > 0) return;
    order.brought = undefined;
    this.#remove(order);
  }

  /** An order ended with `left` lots not executed. */
  done(order: GrowingOrder, reason: number, left: number, timeMs: number): void {
    order.status = statusOf(reason as DoneReason);
    order.doneReason = reason;
    order.openLots = left;
    order.changedMs = timeMs;
    order.brought = undefined;
    this.#remove(order);
  }

  /** A side stands open behind a deal of an order: if it is the one that the order opens, what that brought along is plans from now on. */
  opened(number: number, side: number): void {
    const order = this.#byNumber.get(number);
    if (order !== undefined && !order.closes && order.side === side) order.brought = undefined;
  }

  restore(orders: readonly ContractOrder[]): void {
    // Until it was kept all orders came with the same.
    for (const order of orders) this.#add({ ...order, selfTrade: order.selfTrade ?? SelfTrade.EXPIRE_MAKER });
  }

  #add(order: GrowingOrder): GrowingOrder {
    this.#byNumber.set(order.number, order);
    let orders = this.#byUser.get(order.user);
    if (orders === undefined) this.#byUser.set(order.user, (orders = new Set()));
    orders.add(order);
    return order;
  }

  #remove(order: GrowingOrder): void {
    this.#byNumber.delete(order.number);
    if (!isBot(order.user)) this.#ended.set(order.number, order);
    if (this.#ended.size > KNOWN_ENDED) this.#ended.delete(this.#ended.keys().next().value!);
    const orders = this.#byUser.get(order.user)!;
    orders.delete(order);
    if (orders.size === 0) this.#byUser.delete(order.user);
  }
}
