/** What a program is told of its user's orders and algo orders in contracts, as payloads. Pure. Source: rules §8. */
import { OrderStatus, OrderType } from '@kontor/domain/order';
import { PlanState, Origin } from '../../../follower/perpetual/contract-facts.ts';
import type { ContractFill, ContractOrder, ContractPlan } from '../../../follower/perpetual/contract-facts.ts';
import type { Contract } from '../contracts.ts';
import { algoStatusWord, algoTypeWord, callbackText, triggerPriceText } from './algo-answer.ts';
import { closingSideWord } from './algo-request.ts';
import { averageText, moneyText, priceText, quantityText } from './futures-format.ts';
import { apiSymbol } from '../../market/api-symbols.ts';
import { closedOrderId, positionOf, positionSideWord, sideWord, statusWord, timeInForceWord, tradeIdOf, typeWord } from './order-answer.ts';
import { fillPriceText, sideOfFill } from './trade-answer.ts';
import { selfTradeWord } from './order-request.ts';

/** What events of one contract are written with. */
export interface EventGround {
  readonly contract: Contract;
  readonly isOneWay: boolean;
  /** When it is told, ms. */
  readonly timeMs: number;
  /** What the user's open orders that open something stand for, of those that buy and of those that sell. */
  readonly bids: bigint;
  readonly asks: bigint;
}

/** How far an order has come. */
export interface Progress {
  readonly dealLots: number;
  readonly dealAmount: bigint;
}

/** One trade of an order: in one-way mode what it closed and what it opened together. */
export interface OrderTrade {
  readonly tradeId: number;
  readonly lots: number;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly realised: bigint;
  readonly maker: boolean;
  readonly timeMs: number;
}

/** What became of it: accepted, ended without a trade, or a trade. */
export type Happened =
  | { readonly kind: 'NEW' }
  | { readonly kind: 'ENDED' }
  | { readonly kind: 'TRADE'; readonly trade: OrderTrade; readonly status: number };

/** Deals of one order, those of one trade together. */
export function tradesOf(fills: readonly ContractFill[]): OrderTrade[] {
  const trades: { -readonly [Field in keyof OrderTrade]: OrderTrade[Field] }[] = [];
  for (const fill of fills) {
    const tradeId = tradeIdOf(fill);
    const last = trades.at(-1);
    if (last?.tradeId === tradeId) {
      last.lots += fill.lots;
      last.amount += fill.amount;
      last.fee += fill.fee;
      last.realised += fill.realised;
    } else {
      const { lots, amount, fee, realised, maker, timeMs } = fill;
      trades.push({ tradeId, lots, amount, fee, realised, maker, timeMs });
    }
  }
  return trades;
}

/** ORDER_TRADE_UPDATE: an order came to be, traded or ended; `progress` with what happened. */
export function orderEvent(
  order: ContractOrder,
  clientOrderId: string,
  progress: Progress,
  happened: Happened,
  ground: EventGround,
): object {
  const { contract, isOneWay, timeMs, bids, asks } = ground;
  const trade = happened.kind === 'TRADE' ? happened.trade : undefined;
  const status = happened.kind === 'TRADE' ? happened.status : happened.kind === 'NEW' ? OrderStatus.NEW : order.status;
  const changedMs = trade?.timeMs ?? (happened.kind === 'NEW' ? order.placedMs : order.changedMs);
  return {
    e: 'ORDER_TRADE_UPDATE',
    E: timeMs,
    T: changedMs,
    o: {
      s: apiSymbol(contract.name),
      c: clientOrderId,
      S: sideWord(order.side),
      o: typeWord(order.orderType),
      f: timeInForceWord(order),
      q: quantityText(contract, order.lots),
      p: order.orderType === OrderType.MARKET ? '0' : priceText(contract, order.priceTicks),
      ap: averageText(contract, progress.dealAmount, progress.dealLots),
      sp: '0',
      x: executionWord(order, happened),
      X: statusWord(status),
      i: order.number,
      l: quantityText(contract, trade?.lots ?? 0),
      z: quantityText(contract, progress.dealLots),
      L: trade === undefined ? '0' : fillPriceText(trade, contract),
      ...(trade === undefined ? {} : { N: contract.name.quote.symbol, n: moneyText(contract, trade.fee) }),
      T: changedMs,
      t: trade?.tradeId ?? 0,
      b: moneyText(contract, bids),
      a: moneyText(contract, asks),
      m: trade?.maker ?? false,
      R: order.closes,
      wt: 'CONTRACT_PRICE',
      ot: typeWord(order.orderType),
      ps: positionSideWord(positionOf(order), isOneWay),
      cp: false,
      pP: false,
      si: 0,
      ss: 0,
      rp: moneyText(contract, trade?.realised ?? 0n),
      V: selfTradeWord(order.selfTrade),
      pm: 'NONE',
      gtd: 0,
      er: '0',
    },
  };
}

/** TRADE_LITE: the same trade in short, ahead of it. */
export function tradeLiteEvent(order: ContractOrder, clientOrderId: string, trade: OrderTrade, { contract, timeMs }: EventGround): object {
  return {
    e: 'TRADE_LITE',
    E: timeMs,
    T: trade.timeMs,
    s: apiSymbol(contract.name),
    q: quantityText(contract, order.lots),
    p: order.orderType === OrderType.MARKET ? '0' : priceText(contract, order.priceTicks),
    m: trade.maker,
    c: clientOrderId,
    S: sideWord(order.side),
    L: fillPriceText(trade, contract),
    l: quantityText(contract, trade.lots),
    t: trade.tradeId,
    i: order.number,
  };
}

/** ORDER_TRADE_UPDATE of what was closed without an order: deleveraging, a liquidation that nobody bought, the end of a contract. */
export function closedEvent(fill: ContractFill, { contract, isOneWay, timeMs, bids, asks }: EventGround): object {
  const [price, quantity] = [fillPriceText(fill, contract), quantityText(contract, fill.lots)];
  return {
    e: 'ORDER_TRADE_UPDATE',
    E: timeMs,
    T: fill.timeMs,
    o: {
      s: apiSymbol(contract.name),
      c: closedOrderId(fill),
      S: sideWord(sideOfFill(fill)),
      o: 'LIMIT',
      f: 'IOC',
      q: quantity,
      p: price,
      ap: price,
      sp: '0',
      x: 'CALCULATED',
      X: statusWord(OrderStatus.FILLED),
      i: tradeIdOf(fill),
      l: quantity,
      z: quantity,
      L: price,
      N: contract.name.quote.symbol,
      n: moneyText(contract, fill.fee),
      T: fill.timeMs,
      t: tradeIdOf(fill),
      b: moneyText(contract, bids),
      a: moneyText(contract, asks),
      m: false,
      R: true,
      wt: 'CONTRACT_PRICE',
      ot: 'LIMIT',
      ps: positionSideWord(fill.side, isOneWay),
      cp: false,
      pP: false,
      si: 0,
      ss: 0,
      rp: moneyText(contract, fill.realised),
      V: 'EXPIRE_MAKER',
      pm: 'NONE',
      gtd: 0,
      er: '0',
    },
  };
}

/** ALGO_UPDATE: an algo order waits, was triggered, ended; `order` is what it placed. */
export function algoEvent(
  plan: ContractPlan,
  clientAlgoId: string,
  order: ContractOrder | undefined,
  { contract, isOneWay, timeMs }: Pick<EventGround, 'contract' | 'isOneWay' | 'timeMs'>,
): object {
  // What it placed is told by itself; until that is over it counts as triggered.
  const status = plan.state === PlanState.TRIGGERED && order === undefined ? 'TRIGGERED' : algoStatusWord(plan, order);
  return {
    e: 'ALGO_UPDATE',
    T: plan.changedMs,
    E: timeMs,
    o: {
      caid: clientAlgoId,
      aid: plan.number,
      at: 'CONDITIONAL',
      o: algoTypeWord(plan),
      s: apiSymbol(contract.name),
      S: closingSideWord(plan.side),
      ps: positionSideWord(plan.side, isOneWay),
      f: 'GTC',
      q: quantityText(contract, plan.lots),
      X: status,
      ai: plan.orderNumber === 0 ? '' : String(plan.orderNumber),
      ap: averageText(contract, order?.dealAmount ?? 0n, order?.dealLots ?? 0),
      aq: quantityText(contract, order?.dealLots ?? 0),
      act: plan.orderNumber === 0 ? '' : plan.priceTicks === 0 ? 'MARKET' : 'LIMIT',
      tp: triggerPriceText(plan, contract),
      p: priceText(contract, plan.priceTicks),
      V: 'EXPIRE_MAKER',
      wt: plan.byMark ? 'MARK_PRICE' : 'CONTRACT_PRICE',
      pm: 'NONE',
      cp: plan.lots === 0,
      pP: false,
      R: true,
      tt: plan.state === PlanState.TRIGGERED ? plan.changedMs : 0,
      gtd: 0,
      rm: plan.state === PlanState.INVALID ? 'Reduce Only reject' : '',
      ...(callbackText(plan) === '' ? {} : { cr: callbackText(plan) }),
    },
  };
}

/** CONDITIONAL_ORDER_TRIGGER_REJECT: an algo order was triggered, and there was nothing that it could close. */
export function triggerRejectEvent(plan: ContractPlan, { contract, timeMs }: Pick<EventGround, 'contract' | 'timeMs'>): object {
  return {
    e: 'CONDITIONAL_ORDER_TRIGGER_REJECT',
    E: timeMs,
    T: plan.changedMs,
    or: { s: apiSymbol(contract.name), i: plan.number, r: 'ReduceOnly Order is rejected.' },
  };
}

/** What executed: of the exchange's own orders in a liquidation, CALCULATED. */
function executionWord({ origin, status }: ContractOrder, { kind }: Happened): string {
  if (kind === 'NEW') return 'NEW';
  if (kind === 'TRADE') return origin === Origin.LIQUIDATION ? 'CALCULATED' : 'TRADE';
  if (status === OrderStatus.CANCELED) return 'CANCELED';
  return status === OrderStatus.EXPIRED_IN_MATCH ? 'TRADE_PREVENTION' : 'EXPIRED';
}
