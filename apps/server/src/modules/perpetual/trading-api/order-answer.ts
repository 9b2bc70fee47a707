/** Orders of contracts as the trading API tells them. Pure. Source: rules 1.3, §8. */
import type { FuturesOrder, FuturesPlaced } from '@kontor/contract/trading-api/futures-order';
import { OrderStatus, OrderType, Side, TimeInForce } from '@kontor/domain/order';
import { PositionSide } from '@kontor/domain/perpetual/position';
import { DealKind, Origin } from '../../../follower/perpetual/contract-facts.ts';
import type { ContractFill, ContractOrder } from '../../../follower/perpetual/contract-facts.ts';
import type { PlaceCommand } from '../contract-commands.ts';
import type { Contract } from '../contracts.ts';
import { averageText, moneyText, priceText, quantityText, unitPriceText } from './futures-format.ts';
import { apiSymbol } from '../../market/api-symbols.ts';
import { selfTradeWord } from './order-request.ts';

/** Words of OrderStatus. */
const STATUS_WORDS = Object.keys(OrderStatus) as readonly (keyof typeof OrderStatus)[];
const TIME_WORDS = Object.keys(TimeInForce) as readonly (keyof typeof TimeInForce)[];
/** Ids of what was closed without an order: below zero, from the command and the place among what it told. */
const PLACES_OF_COMMAND = 4_096;

/** How its owner has positions. */
export interface Shown {
  readonly contract: Contract;
  readonly isOneWay: boolean;
  readonly clientOrderId: string;
}

/** `NEW` and so on. */
export function statusWord(status: number): string {
  return STATUS_WORDS[status]!;
}

/** BUY or SELL. */
export function sideWord(side: number): 'BUY' | 'SELL' {
  return side === Side.BUY ? 'BUY' : 'SELL';
}

/** LONG or SHORT, and in one-way mode BOTH. */
export function positionSideWord(side: number, isOneWay: boolean): 'BOTH' | 'LONG' | 'SHORT' {
  if (isOneWay) return 'BOTH';
  return side === PositionSide.LONG ? 'LONG' : 'SHORT';
}

/** Which position an order is about: who buys opens a long or closes a short. */
export function positionOf({ side, closes }: Pick<ContractOrder, 'side' | 'closes'>): number {
  return closes ? 1 - side : side;
}

/** MARKET, or LIMIT: what only makes is LIMIT with GTX. */
export function typeWord(orderType: number): 'LIMIT' | 'MARKET' {
  return orderType === OrderType.MARKET ? 'MARKET' : 'LIMIT';
}

export function timeInForceWord({ orderType, timeInForce }: Pick<ContractOrder, 'orderType' | 'timeInForce'>): string {
  return orderType === OrderType.LIMIT_MAKER ? 'GTX' : TIME_WORDS[timeInForce]!;
}

/** The client order id of an order that its owner did not give one: who placed it says it. */
export function madeOrderId({ origin, number, plan }: Pick<ContractOrder, 'origin' | 'number' | 'plan'>): string | undefined {
  if (origin === Origin.LIQUIDATION) return `autoclose-${number}`;
  return origin === Origin.PLAN ? `algo-${plan}` : undefined;
}

/** The id of a trade: its number in the market; of what was closed without one, a number below zero that nothing else has. */
export function tradeIdOf({
  tradeNumber,
  kind,
  sequence,
  ordinal,
}: Pick<ContractFill, 'tradeNumber' | 'kind' | 'sequence' | 'ordinal'>): number {
  if (kind === DealKind.TRADE || kind === DealKind.LIQUIDATION) return tradeNumber;
  return -(sequence * PLACES_OF_COMMAND + (ordinal % PLACES_OF_COMMAND));
}

/** The client order id of what was closed without an order. */
export function closedOrderId(fill: Pick<ContractFill, 'tradeNumber' | 'kind' | 'sequence' | 'ordinal'>): string {
  const id = -tradeIdOf(fill);
  if (fill.kind === DealKind.DELEVERAGED) return `adl_autoclose-${id}`;
  return fill.kind === DealKind.SETTLED ? `settlement_autoclose-${id}` : `autoclose-${id}`;
}

/** An order, open or over. */
export function orderAnswer(order: ContractOrder, shown: Shown): FuturesOrder {
  const { contract, isOneWay, clientOrderId } = shown;
  const isMarket = order.orderType === OrderType.MARKET;
  return {
    orderId: order.number,
    symbol: apiSymbol(contract.name),
    status: statusWord(order.status),
    clientOrderId,
    price: isMarket ? '0' : priceText(contract, order.priceTicks),
    avgPrice: averageText(contract, order.dealAmount, order.dealLots),
    origQty: quantityText(contract, order.lots),
    executedQty: quantityText(contract, order.dealLots),
    cumQty: quantityText(contract, order.dealLots),
    cumQuote: moneyText(contract, order.dealAmount),
    timeInForce: timeInForceWord(order),
    type: typeWord(order.orderType),
    reduceOnly: order.closes,
    closePosition: false,
    side: sideWord(order.side),
    positionSide: positionSideWord(positionOf(order), isOneWay),
    ...UNCONDITIONAL,
    origType: typeWord(order.orderType),
    priceMatch: 'NONE',
    selfTradePreventionMode: selfTradeWord(order.selfTrade),
    goodTillDate: 0,
    time: order.placedMs,
    updateTime: order.changedMs,
  };
}

/** The same as its placing, cancelling and modifying tell it. */
export function placedAnswer(order: ContractOrder, shown: Shown): FuturesPlaced {
  const { time: _time, ...placed } = orderAnswer(order, shown);
  return placed;
}

/** An order that is taken, of which nobody has looked what came of it. */
export function takenAnswer(
  command: PlaceCommand,
  number: number,
  timeMs: number,
  { contract, isOneWay, clientOrderId }: Shown,
): FuturesPlaced {
  const none = quantityText(contract, 0);
  const closes = command.closes === 1;
  return {
    orderId: number,
    symbol: apiSymbol(contract.name),
    status: 'NEW',
    clientOrderId,
    price: command.orderType === OrderType.MARKET ? '0' : unitPriceText(contract, command.price),
    avgPrice: averageText(contract, 0n, 0),
    origQty: quantityText(contract, command.quantity / contract.step),
    executedQty: none,
    cumQty: none,
    cumQuote: moneyText(contract, 0n),
    timeInForce: timeInForceWord(command),
    type: typeWord(command.orderType),
    reduceOnly: closes,
    closePosition: false,
    side: sideWord(command.side),
    positionSide: positionSideWord(positionOf({ side: command.side, closes }), isOneWay),
    ...UNCONDITIONAL,
    origType: typeWord(command.orderType),
    priceMatch: 'NONE',
    selfTradePreventionMode: selfTradeWord(command.selfTrade),
    goodTillDate: 0,
    updateTime: timeMs,
  };
}

const UNCONDITIONAL = { stopPrice: '0', workingType: 'CONTRACT_PRICE', priceProtect: false };
