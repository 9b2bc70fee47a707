/** Orders by user as the journal's events make them: written once more, apart from the follower's (`follower/spot/open-orders.ts`), which is what is tried. */
import { formatOrderId } from '@kontor/contract/order-id';
import { ORDER_STATUS_WORDS, SIDE_WORDS } from '@kontor/contract/glossary';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import type { MarketTerms } from '@kontor/domain/market';
import { OrderStatus, SelfTrade, Side, statusOf } from '@kontor/domain/order';
import type { DoneReason } from '@kontor/domain/order';
import type { Event } from '@kontor/engine/event';
import { orderWords } from './deeds.ts';
import type { EndedOrder } from './timeline.ts';

/** A spot market by its number, with its pair's name and the decimals of both assets. */
export interface NamedMarket {
  readonly terms: Pick<MarketTerms, 'tickUnits' | 'stepUnits'>;
  readonly pair: string;
  readonly baseScale: number;
  readonly quoteScale: number;
}

interface Order {
  readonly slot: number;
  readonly number: number;
  readonly user: number;
  readonly market: NamedMarket;
  readonly side: number;
  readonly priceTicks: number;
  lots: number;
  dealt: number;
  /** Quote units. */
  amount: bigint;
  fee: bigint;
}

export class OwnOrders {
  readonly #marketOf: (market: number) => NamedMarket | undefined;
  /** By user and number, oldest first. */
  readonly #open = new Map<number, Map<number, Order>>();
  readonly #ended = new Map<number, EndedOrder[]>();

  /** @param marketOf undefined for what is no spot market: its orders are left out */
  constructor(marketOf: (market: number) => NamedMarket | undefined) {
    this.#marketOf = marketOf;
  }

  /** A user's open orders, newest first. */
  open(user: number): string[] {
    return Array.from(this.#open.get(user)?.values() ?? [], (order) =>
      rowOf(order, order.dealt > 0 ? OrderStatus.PARTIALLY_FILLED : OrderStatus.NEW),
    ).toReversed();
  }

  /** A user's orders that are over. */
  ended(user: number): readonly EndedOrder[] {
    return this.#ended.get(user) ?? [];
  }

  /** Takes over an event of the command `sequence`. */
  apply(event: Event, sequence: number): void {
    switch (event.type) {
      case 'accepted': {
        const market = this.#marketOf(event.market);
        if (market === undefined) return;
        const { slot, number, user, side, priceTicks, lots } = event;
        const own = this.#open.get(user) ?? new Map<number, Order>();
        this.#open.set(user, own);
        own.set(number, { slot, number, user, market, side, priceTicks, lots, dealt: 0, amount: 0n, fee: 0n });
        return;
      }
      case 'trade':
        this.#deal(event.makerUser, event.makerNumber, event.makerFee, event.makerLeft, event, sequence);
        this.#deal(event.takerUser, event.takerNumber, event.takerFee, event.takerLeft, event, sequence);
        return;
      case 'amended': {
        const order = this.#open.get(event.user)?.get(event.number);
        if (order !== undefined) order.lots = event.lots;
        return;
      }
      case 'done': {
        const order = this.#open.get(event.user)?.get(event.number);
        if (order !== undefined) this.#end(order, statusOf(event.reason as DoneReason), sequence);
        return;
      }
      case 'prevented':
        // What is left of an order shrinks then, and no list says how much that is.
        if (event.mode === SelfTrade.DECREMENT) throw new Error('clients of a history place no order with decrement');
        return;
      default:
    }
  }

  #deal(user: number, number: number, fee: bigint, left: number, deal: Event & { type: 'trade' }, sequence: number): void {
    const order = this.#open.get(user)?.get(number);
    if (order === undefined) return;
    const { tickUnits, stepUnits } = order.market.terms;
    const units = BigInt(deal.priceTicks) * BigInt(tickUnits) * BigInt(deal.lots) * BigInt(stepUnits);
    order.dealt += deal.lots;
    order.amount += units / 10n ** BigInt(order.market.baseScale);
    order.fee += fee;
    if (left === 0) this.#end(order, OrderStatus.FILLED, sequence);
  }

  #end(order: Order, status: number, sequence: number): void {
    this.#open.get(order.user)!.delete(order.number);
    const ended = this.#ended.get(order.user) ?? [];
    this.#ended.set(order.user, ended);
    ended.push({ number: order.number, row: rowOf(order, status), sequence });
  }
}

function rowOf(order: Order, status: number): string {
  const { terms, pair, baseScale, quoteScale } = order.market;
  const lots = (count: number): string => formatTrimmedDecimal(BigInt(count) * BigInt(terms.stepUnits), baseScale);
  return orderWords({
    order_id: formatOrderId(order),
    pair,
    side: SIDE_WORDS[order.side]!,
    status: ORDER_STATUS_WORDS[status]!,
    price: formatTrimmedDecimal(BigInt(order.priceTicks) * BigInt(terms.tickUnits), quoteScale),
    quantity: lots(order.lots),
    deal_quantity: lots(order.dealt),
    deal_amount: formatTrimmedDecimal(order.amount, quoteScale),
    fee: formatTrimmedDecimal(order.fee, order.side === Side.BUY ? baseScale : quoteScale),
  });
}
