/** Plans as the trading API tells them: algo orders. Pure. Source: rules 2.15, §8. */
import type { FuturesAlgo } from '@kontor/contract/trading-api/futures-algo';
import type { FuturesOrder, FuturesPlaced } from '@kontor/contract/trading-api/futures-order';
import { OrderStatus } from '@kontor/domain/order';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { PlanPurpose } from '@kontor/domain/perpetual/plan';
import { PlanTrigger } from '@kontor/domain/perpetual/words';
import { PlanState } from '../../../follower/perpetual/contract-facts.ts';
import type { ContractOrder, ContractPlan } from '../../../follower/perpetual/contract-facts.ts';
import type { Contract } from '../contracts.ts';
import { closingSideWord } from './algo-request.ts';
import { averageText, moneyText, priceText, quantityText, unitPriceText } from './futures-format.ts';
import { apiSymbol } from '../../market/api-symbols.ts';
import { positionSideWord, statusWord, typeWord } from './order-answer.ts';

/**
 * What is added to a plan's number to be the id of an order, for programs that place algo orders as orders: no order's own number comes near it, and
 * every double tells it from the next.
 */
const ORDER_ID_OF_PLANS = 4_000_000_000_000_000;
/** Of a callback rate in percent. */
const CALLBACK_SCALE = 2;

export interface ShownPlan {
  readonly contract: Contract;
  readonly isOneWay: boolean;
  readonly clientAlgoId: string;
  /** What it placed, where that is known. */
  readonly order?: ContractOrder | undefined;
}

/** The id as which an algo order passes for an order. */
function orderIdOfPlan(number: number): number {
  return ORDER_ID_OF_PLANS + number;
}

/** The plan that an order's id stands for; undefined for the id of an order. */
export function planOfOrderId(orderId: number): number | undefined {
  return orderId > ORDER_ID_OF_PLANS ? orderId - ORDER_ID_OF_PLANS : undefined;
}

/** STOP_MARKET and so on. What waits for a yield, which the site alone offers, is told as what waits for a price. */
export function algoTypeWord({ trigger, purpose, priceTicks }: Pick<ContractPlan, 'trigger' | 'purpose' | 'priceTicks'>): string {
  if (trigger === PlanTrigger.TRAILING) return 'TRAILING_STOP_MARKET';
  const word = purpose === PlanPurpose.TAKE_PROFIT ? 'TAKE_PROFIT' : 'STOP';
  return priceTicks === 0 ? `${word}_MARKET` : word;
}

/** Of a plan, and of the order that it placed: TRIGGERED while that is open, FINISHED once it is over. */
export function algoStatusWord({ state }: Pick<ContractPlan, 'state'>, order: Pick<ContractOrder, 'status'> | undefined): string {
  switch (state) {
    case PlanState.WAITING:
      return 'NEW';
    case PlanState.CANCELED:
      return 'CANCELED';
    case PlanState.INVALID:
      return 'REJECTED';
    default:
      return order !== undefined && order.status <= OrderStatus.PARTIALLY_FILLED ? 'TRIGGERED' : 'FINISHED';
  }
}

/** The price that it waits for, with 0 for what waits for none. */
export function triggerPriceText({ trigger, level }: Pick<ContractPlan, 'trigger' | 'level'>, contract: Contract): string {
  return unitPriceText(contract, trigger === PlanTrigger.PRICE ? level : 0n);
}

/** How far the mark comes back, percent; empty of what does not trail. */
export function callbackText({ trigger, level }: Pick<ContractPlan, 'trigger' | 'level'>): string {
  return trigger === PlanTrigger.TRAILING ? formatTrimmedDecimal(level, CALLBACK_SCALE) : '';
}

/** An algo order, waiting or over. */
export function algoAnswer(plan: ContractPlan, { contract, isOneWay, clientAlgoId, order }: ShownPlan): FuturesAlgo {
  const { priceTicks, activationTicks, orderNumber, lots } = plan;
  return {
    algoId: plan.number,
    clientAlgoId,
    algoType: 'CONDITIONAL',
    orderType: algoTypeWord(plan),
    symbol: apiSymbol(contract.name),
    side: closingSideWord(plan.side),
    positionSide: positionSideWord(plan.side, isOneWay),
    timeInForce: 'GTC',
    quantity: quantityText(contract, lots),
    algoStatus: algoStatusWord(plan, order),
    triggerPrice: triggerPriceText(plan, contract),
    price: priceText(contract, priceTicks),
    icebergQuantity: null,
    selfTradePreventionMode: 'EXPIRE_MAKER',
    workingType: plan.byMark ? 'MARK_PRICE' : 'CONTRACT_PRICE',
    priceMatch: 'NONE',
    closePosition: lots === 0,
    priceProtect: false,
    reduceOnly: true,
    activatePrice: activationTicks === 0 ? '' : priceText(contract, activationTicks),
    callbackRate: callbackText(plan),
    createTime: plan.placedMs,
    updateTime: plan.changedMs,
    triggerTime: plan.state === PlanState.TRIGGERED ? plan.changedMs : 0,
    goodTillDate: 0,
    actualOrderId: orderNumber === 0 ? '' : String(orderNumber),
    actualPrice: averageText(contract, order?.dealAmount ?? 0n, order?.dealLots ?? 0),
    actualQty: quantityText(contract, order?.dealLots ?? 0),
    actualType: order === undefined ? '' : typeWord(order.orderType),
    tpTriggerPrice: '0',
    tpPrice: '0',
    slTriggerPrice: '0',
    slPrice: '0',
    tpOrderType: '',
  };
}

/** The same as its placing tells it. */
export function algoPlacedAnswer(plan: ContractPlan, shown: ShownPlan) {
  const {
    actualOrderId: _id,
    actualPrice: _price,
    actualQty: _quantity,
    actualType: _type,
    tpTriggerPrice: _profitAt,
    tpPrice: _profit,
    slTriggerPrice: _lossAt,
    slPrice: _loss,
    tpOrderType: _profitType,
    ...placed
  } = algoAnswer(plan, shown);
  return placed;
}

/** The same as an order, for programs that place it as one. */
export function algoAsOrder(plan: ContractPlan, shown: ShownPlan): FuturesOrder {
  const { contract, order } = shown;
  const algo = algoAnswer(plan, shown);
  const filled = quantityText(contract, order?.dealLots ?? 0);
  const trails = plan.trigger === PlanTrigger.TRAILING;
  return {
    orderId: orderIdOfPlan(plan.number),
    symbol: algo.symbol,
    status: order === undefined ? (AS_ORDER[algo.algoStatus] ?? algo.algoStatus) : statusWord(order.status),
    clientOrderId: algo.clientAlgoId,
    price: algo.price,
    avgPrice: algo.actualPrice,
    origQty: algo.quantity,
    executedQty: filled,
    cumQty: filled,
    cumQuote: moneyText(contract, order?.dealAmount ?? 0n),
    timeInForce: algo.timeInForce,
    type: algo.orderType,
    reduceOnly: true,
    closePosition: algo.closePosition,
    side: algo.side,
    positionSide: algo.positionSide,
    stopPrice: algo.triggerPrice,
    workingType: algo.workingType,
    priceProtect: false,
    origType: algo.orderType,
    priceMatch: 'NONE',
    selfTradePreventionMode: algo.selfTradePreventionMode,
    goodTillDate: 0,
    ...(trails ? { activatePrice: algo.activatePrice === '' ? '0' : algo.activatePrice, priceRate: algo.callbackRate } : {}),
    time: algo.createTime,
    updateTime: algo.updateTime,
  };
}

/** The same as its placing tells it. */
export function algoAsPlaced(plan: ContractPlan, shown: ShownPlan): FuturesPlaced {
  const { time: _time, ...placed } = algoAsOrder(plan, shown);
  return placed;
}

/** Where it is not known what came of the order that it placed. */
const AS_ORDER: Readonly<Record<string, string>> = { TRIGGERED: 'NEW', FINISHED: 'EXPIRED', REJECTED: 'EXPIRED' };
