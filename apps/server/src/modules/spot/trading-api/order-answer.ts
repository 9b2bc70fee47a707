/** Orders, deals and lists as the trading API tells them (rules §8). Pure. */
import type { AnswerOf } from '@kontor/contract/trading-api/endpoint';
import type { spotCancelOrderList, spotOrderList } from '@kontor/contract/trading-api/spot-order-list';
import type { spotMyTrades, spotPreventedMatches } from '@kontor/contract/trading-api/spot-account';
import type { spotAmendOrder, spotOrder, spotPlaceOrder } from '@kontor/contract/trading-api/spot-order';
import { formatDecimal } from '@kontor/domain/amount';
import { OrderStatus, OrderType, SelfTrade, Side, TimeInForce, hasLimitPrice, isConditional } from '@kontor/domain/order';
import type { Fill, PreventedMatch, SpotOrder } from '../../../follower/feed.ts';
import { hasWorked, isListed, selfTradeOf } from '../../../follower/spot/order-marks.ts';
import type { MarketGrid } from '../../market/market-format.ts';
import { isStopLeg } from '../order-row.ts';
import { notional, price, quantity, turnover } from './spot-format.ts';
import type { SpotMarket } from './spot-symbols.ts';

export type NewOrderAnswer = AnswerOf<typeof spotPlaceOrder>;
export type OrderAnswer = AnswerOf<typeof spotOrder>;
export type CancelledAnswer = AnswerOf<typeof spotCancelOrderList>['orderReports'][number];
export type ListAnswer = AnswerOf<typeof spotOrderList>;

/** An id of a list that there is not. */
export const NO_LIST = -1;

const words = <Word extends string>(table: Readonly<Record<Word, number>>): readonly Word[] =>
  (Object.keys(table) as Word[]).toSorted((a, b) => table[a] - table[b]);

export const STATUS_WORDS = words(OrderStatus);
export const TYPE_WORDS = words(OrderType);
export const SIDE_WORDS = words(Side);
export const TIF_WORDS = words(TimeInForce);
export const SELF_TRADE_WORDS = words(SelfTrade);

/** The list that an order is a leg of: it has the number of its limit leg. */
export function listOf(order: Pick<SpotOrder, 'clientId' | 'marks' | 'number'>): number {
  if (isStopLeg(order)) return order.number - 1;
  return isListed(order.marks) ? order.number : NO_LIST;
}

/** The price of an order, 0 of those without: what a conditional market order may pay at worst is no price of its own. */
export function priceOf(grid: MarketGrid, { orderType, priceTicks }: Pick<SpotOrder, 'orderType' | 'priceTicks'>): string {
  return price(grid, hasLimitPrice(orderType) ? priceTicks : 0);
}

/** What was ordered: of an order by amount, what was dealt. */
export function orderedLots(order: Pick<SpotOrder, 'lots' | 'dealLots'>): number {
  return order.lots === 0 ? order.dealLots : order.lots;
}

/** What self-trade prevention took of an order that goes on, or went on, without it. */
export function preventedLots({ lots, dealLots, openLots }: SpotOrder): number {
  return lots === 0 ? 0 : lots - dealLots - openLots;
}

/** When an order came to the book or to be matched; −1 while it waits. Of a conditional order, when it last changed. */
export function workingTime({ orderType, marks, placedMs, changedMs }: SpotOrder): number {
  if (!isConditional(orderType)) return placedMs;
  return hasWorked(marks) ? changedMs : -1;
}

/** The mode of self-trade prevention where it is known, and what was prevented where something was. */
function preventionOf(
  grid: MarketGrid,
  order: SpotOrder,
): { readonly selfTradePreventionMode?: string; readonly preventedQuantity?: string } {
  const mode = selfTradeOf(order.marks);
  const lots = preventedLots(order);
  return {
    ...(mode === undefined ? {} : { selfTradePreventionMode: SELF_TRADE_WORDS[mode]! }),
    ...(lots === 0 ? {} : { preventedQuantity: quantity(grid, lots) }),
  };
}

/** What all answers about an order have in the middle. */
function figures(grid: MarketGrid, order: SpotOrder) {
  return {
    price: priceOf(grid, order),
    origQty: quantity(grid, orderedLots(order)),
    executedQty: quantity(grid, order.dealLots),
    origQuoteOrderQty: turnover(grid, order.quoteAmount),
    cummulativeQuoteQty: turnover(grid, order.dealAmount),
    status: STATUS_WORDS[order.status]!,
    timeInForce: TIF_WORDS[order.timeInForce]!,
    type: TYPE_WORDS[order.orderType]!,
    side: SIDE_WORDS[order.side]!,
  };
}

function stopOf(grid: MarketGrid, { orderType, stopTicks }: SpotOrder): { readonly stopPrice?: string } {
  return isConditional(orderType) ? { stopPrice: price(grid, stopTicks) } : {};
}

/** The distance of an order that trails, while it is open. */
function trailOf({ more }: SpotOrder): { readonly trailingDelta?: number } {
  return more?.trailingDelta === undefined ? {} : { trailingDelta: more.trailingDelta };
}

/** An order as it stands. */
export function orderAnswer({ symbol, listing }: SpotMarket, order: SpotOrder, name: string): OrderAnswer {
  return {
    symbol,
    orderId: order.number,
    orderListId: listOf(order),
    clientOrderId: name,
    ...figures(listing, order),
    stopPrice: price(listing, order.stopTicks),
    ...trailOf(order),
    icebergQty: quantity(listing, 0),
    time: order.placedMs,
    updateTime: order.changedMs,
    isWorking: hasWorked(order.marks),
    workingTime: workingTime(order),
    ...preventionOf(listing, order),
  };
}

/** A new order, or a leg of a new list, with the deals of its command where they are wanted. */
export function newOrderAnswer(
  { symbol, listing, name: { base, quote } }: SpotMarket,
  order: SpotOrder,
  { name, timeMs, fills }: { readonly name: string; readonly timeMs: number; readonly fills: readonly Fill[] | undefined },
): NewOrderAnswer {
  return {
    symbol,
    orderId: order.number,
    orderListId: listOf(order),
    clientOrderId: name,
    transactTime: timeMs,
    ...figures(listing, order),
    ...stopOf(listing, order),
    ...trailOf(order),
    // Of one that waits it is left out.
    ...(hasWorked(order.marks) ? { workingTime: workingTime(order) } : {}),
    ...preventionOf(listing, order),
    ...(fills === undefined
      ? {}
      : {
          fills: fills.map(({ priceTicks, lots, fee, side, tradeNumber }) => ({
            price: price(listing, priceTicks),
            qty: quantity(listing, lots),
            commission: feeText(listing, side, fee),
            commissionAsset: side === Side.BUY ? base.symbol : quote.symbol,
            tradeId: tradeNumber,
          })),
        }),
  };
}

/** An order that was cancelled; `name` is its own, `cancelName` that of the cancellation. */
export function cancelledAnswer(
  { symbol, listing }: SpotMarket,
  order: SpotOrder,
  { name, cancelName, timeMs }: { readonly name: string; readonly cancelName: string; readonly timeMs: number },
): CancelledAnswer {
  return {
    symbol,
    origClientOrderId: name,
    orderId: order.number,
    orderListId: listOf(order),
    clientOrderId: cancelName,
    transactTime: timeMs,
    ...figures(listing, order),
    ...stopOf(listing, order),
    ...preventionOf(listing, order),
  };
}

/** An order that was made smaller. */
export function amendedAnswer(
  { symbol, listing }: SpotMarket,
  order: SpotOrder,
  name: string,
): AnswerOf<typeof spotAmendOrder>['amendedOrder'] {
  const mode = selfTradeOf(order.marks);
  return {
    symbol,
    orderId: order.number,
    orderListId: listOf(order),
    origClientOrderId: name,
    clientOrderId: name,
    price: priceOf(listing, order),
    qty: quantity(listing, order.lots),
    executedQty: quantity(listing, order.dealLots),
    preventedQty: quantity(listing, preventedLots(order)),
    quoteOrderQty: turnover(listing, order.quoteAmount),
    cumulativeQuoteQty: turnover(listing, order.dealAmount),
    status: STATUS_WORDS[order.status]!,
    timeInForce: TIF_WORDS[order.timeInForce]!,
    type: TYPE_WORDS[order.orderType]!,
    side: SIDE_WORDS[order.side]!,
    workingTime: workingTime(order),
    ...(mode === undefined ? {} : { selfTradePreventionMode: SELF_TRADE_WORDS[mode]! }),
  };
}

/** A list's legs with their names, and its own name. */
export interface NamedList {
  readonly limit: SpotOrder;
  readonly stop: SpotOrder;
  readonly listName: string;
  readonly limitName: string;
  readonly stopName: string;
}

const isOver = ({ status }: SpotOrder): boolean => status !== OrderStatus.NEW && status !== OrderStatus.PARTIALLY_FILLED;

/** A list of orders at a time, which is that of its placement unless said. */
export function listAnswer({ symbol }: Pick<SpotMarket, 'symbol'>, list: NamedList, timeMs = list.limit.placedMs): ListAnswer {
  const isDone = isOver(list.limit) && isOver(list.stop);
  return {
    orderListId: list.limit.number,
    contingencyType: 'OCO',
    listStatusType: isDone ? 'ALL_DONE' : 'EXEC_STARTED',
    listOrderStatus: isDone ? 'ALL_DONE' : 'EXECUTING',
    listClientOrderId: list.listName,
    transactionTime: timeMs,
    symbol,
    orders: [
      { symbol, orderId: list.limit.number, clientOrderId: list.limitName },
      { symbol, orderId: list.stop.number, clientOrderId: list.stopName },
    ],
  };
}

/** One side of a trade. */
export function tradeAnswer(
  { symbol, listing, name: { base, quote } }: SpotMarket,
  fill: Fill,
  orderListId: number,
): AnswerOf<typeof spotMyTrades>[number] {
  const { side, fee, priceTicks, lots } = fill;
  return {
    symbol,
    id: fill.tradeNumber,
    orderId: fill.orderNumber,
    orderListId,
    price: price(listing, priceTicks),
    qty: quantity(listing, lots),
    quoteQty: notional(listing, priceTicks, lots),
    commission: feeText(listing, side, fee),
    commissionAsset: side === Side.BUY ? base.symbol : quote.symbol,
    time: fill.timeMs,
    isBuyer: side === Side.BUY,
    isMaker: fill.maker,
    isBestMatch: true,
  };
}

/** A fee in the currency that is received (rules 1.5). */
export function feeText({ baseScale, quoteScale }: MarketGrid, side: number, fee: bigint): string {
  return formatDecimal(fee, side === Side.BUY ? baseScale : quoteScale);
}

/** Prevented matches of one command; more than any command can make. */
const OF_COMMAND = 4_096;

/** The id of a prevented match, made of its command and its place there. */
export function preventedMatchId({ sequence, ordinal }: Pick<PreventedMatch, 'sequence' | 'ordinal'>): number {
  return sequence * OF_COMMAND + Math.min(ordinal, OF_COMMAND - 1);
}

/** Where it stands. */
export function preventedMatchAt(id: number): Pick<PreventedMatch, 'sequence' | 'ordinal'> {
  return { sequence: Math.floor(id / OF_COMMAND), ordinal: id % OF_COMMAND };
}

/** What self-trade prevention kept apart. Under DECREMENT both lose it; else those lose all they had left, which is not told here. */
export function preventedAnswer({ symbol, listing }: SpotMarket, match: PreventedMatch): AnswerOf<typeof spotPreventedMatches>[number] {
  const lots = quantity(listing, match.lots);
  return {
    symbol,
    preventedMatchId: preventedMatchId(match),
    takerOrderId: match.takerNumber,
    makerSymbol: symbol,
    makerOrderId: match.makerNumber,
    tradeGroupId: match.user,
    selfTradePreventionMode: SELF_TRADE_WORDS[match.mode]!,
    price: price(listing, match.priceTicks),
    makerPreventedQuantity: match.mode === SelfTrade.EXPIRE_TAKER ? quantity(listing, 0) : lots,
    takerPreventedQuantity: match.mode === SelfTrade.EXPIRE_MAKER ? quantity(listing, 0) : lots,
    transactTime: match.timeMs,
  };
}
