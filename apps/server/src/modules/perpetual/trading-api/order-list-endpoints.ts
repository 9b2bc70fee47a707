/** Orders and trades of futures as their owner asks for them. Source: rules §8. */
import {
  futuresAllOrders,
  futuresForceOrders,
  futuresOpenOrder,
  futuresOpenOrders,
  futuresQuery,
  futuresUserTrades,
} from '@kontor/contract/trading-api/futures-order';
import type { FuturesOrder } from '@kontor/contract/trading-api/futures-order';
import { OrderStatus } from '@kontor/domain/order';
import type { ContractFill, ContractOrder } from '../../../follower/perpetual/contract-facts.ts';
import { apiError } from '../../../trading-api/api-error.ts';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import type { Contract } from '../contracts.ts';
import { algoAsOrder, planOfOrderId } from './algo-answer.ts';
import { moneyText, quantityText } from './futures-format.ts';
import { checkWindow, mountUser } from './futures-ground.ts';
import type { FuturesGround } from './futures-ground.ts';
import { apiSymbol } from '../../market/api-symbols.ts';
import { closedOrderId, orderAnswer, positionSideWord, sideWord, tradeIdOf } from './order-answer.ts';
import type { NamedOrder } from './own-orders.ts';
import { fillPriceText, sideOfFill, tradeAnswer } from './trade-answer.ts';

/** Days that a question for the past may span. */
const MOST_DAYS = 7;

export function mountOrderLists(endpoints: Endpoints, ground: FuturesGround): void {
  mountPast(endpoints, ground);
  const { futures, queries, own, desk } = ground;

  mountUser(endpoints, futuresQuery, ({ symbol, ...named }, { user }) => ownOrder(futures.of(symbol), named, user));

  mountUser(endpoints, futuresOpenOrder, async ({ symbol, ...named }, { user }) => {
    const order = await ownOrder(futures.of(symbol), named, user);
    if (order.status !== 'NEW' && order.status !== 'PARTIALLY_FILLED') throw apiError('NO_SUCH_ORDER');
    return order;
  });

  mountUser(endpoints, futuresOpenOrders, async ({ symbol }, { user }) => {
    const market = symbol === undefined ? undefined : futures.of(symbol).name.market;
    const { value } = await queries.ownContracts(user, desk.lastOf(user));
    return answersOf(
      ground,
      value.orders.filter((order) => (market ?? order.market) === order.market),
      value.isOneWay,
    );
  });

  /** An order, or an algo order by the name that it has as one. */
  async function ownOrder(contract: Contract, named: NamedOrder, user: number): Promise<FuturesOrder> {
    const plan = named.orderId === undefined ? undefined : planOfOrderId(named.orderId);
    const order = plan === undefined ? await own.find(user, contract.name.market, named).catch(unlessNamed(named)) : undefined;
    if (order !== undefined) return (await answersOf(ground, [order], await desk.isOneWay(user)))[0]!;
    const found = plan === undefined ? await own.planByClientId(user, named.origClientOrderId!) : await own.plan(user, plan);
    if (found.market !== contract.name.market) throw apiError('NO_SUCH_ORDER');
    const placed = found.orderNumber === 0 ? undefined : await own.byNumber(user, found.orderNumber);
    const [text] = await own.planTextsOf([found]);
    return algoAsOrder(found, { contract, isOneWay: await desk.isOneWay(user), clientAlgoId: text!, order: placed });
  }
}

function mountPast(endpoints: Endpoints, ground: FuturesGround): void {
  const { futures, queries, desk } = ground;

  mountUser(endpoints, futuresAllOrders, async ({ symbol, orderId, startTime, endTime, limit }, { user }) => {
    checkWindow({ startTime, endTime }, MOST_DAYS);
    const { market } = futures.of(symbol).name;
    const { value, sequence } = await queries.ownContracts(user, desk.lastOf(user));
    const isFromFirst = orderId !== undefined || startTime !== undefined;
    const page = { market, fromMs: startTime, toMs: endTime, limit, minSeq: sequence };
    const over = isFromFirst
      ? await ground.history.ordersFrom(user, { ...page, before: orderId === undefined ? undefined : [orderId - 1] })
      : await ground.history.orders(user, page);
    // What has ended meanwhile stands in both.
    const known = new Set(over.map(({ number }) => number));
    const open = value.orders.filter(
      ({ number, market: of, placedMs }) =>
        of === market &&
        !known.has(number) &&
        number >= (orderId ?? 0) &&
        placedMs >= (startTime ?? 0) &&
        placedMs <= (endTime ?? Infinity),
    );
    const all = [...over, ...open].toSorted((one, other) => one.number - other.number);
    return answersOf(ground, isFromFirst ? all.slice(0, limit) : all.slice(-limit), value.isOneWay);
  });

  mountUser(endpoints, futuresUserTrades, async ({ symbol, orderId, fromId, startTime, endTime, limit }, { user }) => {
    checkWindow({ startTime, endTime }, MOST_DAYS);
    if (fromId !== undefined && (startTime !== undefined || endTime !== undefined)) throw apiError('OPTIONAL_PARAMS_COMBINATION');
    const contract = futures.of(symbol);
    const { market } = contract.name;
    const { value, sequence } = await queries.ownContracts(user, desk.lastOf(user));
    const page = {
      market,
      fromMs: startTime,
      toMs: endTime,
      limit,
      minSeq: sequence,
      ...(orderId === undefined ? {} : { orderNumber: orderId }),
    };
    const isFromFirst = fromId !== undefined || startTime !== undefined;
    const fills = isFromFirst
      ? await ground.history.fillsFrom(user, {
          ...page,
          before: fromId === undefined ? undefined : await placeBefore(ground, market, fromId),
        })
      : (await ground.history.fills(user, page)).toReversed();
    const wanted = fromId === undefined ? fills : fills.filter(({ tradeNumber }) => tradeNumber === 0 || tradeNumber >= fromId);
    return wanted.map((fill) => tradeAnswer(fill, contract, value.isOneWay));
  });

  mountUser(endpoints, futuresForceOrders, async ({ symbol, autoCloseType, startTime, endTime, limit }, { user }) => {
    checkWindow({ startTime, endTime });
    const market = symbol === undefined ? undefined : futures.of(symbol).name.market;
    const page = { market, fromMs: startTime, toMs: endTime, limit };
    const isOneWay = await desk.isOneWay(user);
    const forced = autoCloseType === 'ADL' ? [] : await ground.history.forced(user, page);
    const deleveraged = autoCloseType === 'LIQUIDATION' ? [] : await ground.history.deleveraged(user, page);
    const rows = [
      ...(await answersOf(ground, forced, isOneWay)),
      ...deleveraged.flatMap((fill) => {
        const contract = futures.find(fill.market);
        return contract === undefined ? [] : [closedAnswer(fill, contract, isOneWay)];
      }),
    ];
    return rows.toSorted((one, other) => one.updateTime - other.updateTime).slice(-limit);
  });
}

/** What is named by an id of one's own may be an algo order. */
function unlessNamed(named: NamedOrder) {
  return (error: unknown): undefined => {
    if (named.orderId !== undefined || named.origClientOrderId === undefined) throw error;
    return undefined;
  };
}

async function answersOf({ own, futures }: FuturesGround, orders: readonly ContractOrder[], isOneWay: boolean): Promise<FuturesOrder[]> {
  const texts = await own.textsOf(orders);
  return orders.flatMap((order, place) => {
    const contract = futures.find(order.market);
    return contract === undefined ? [] : [orderAnswer(order, { contract, isOneWay, clientOrderId: texts[place]! })];
  });
}

/** The place right before the first deal that a trade of the market, or a later one, can have made. */
async function placeBefore({ histories }: FuturesGround, market: number, tradeNumber: number): Promise<readonly number[]> {
  const [before] = await histories.trades(market, { before: tradeNumber + 1, limit: 1 });
  return before === undefined ? [0, 0] : [before.sequence, 0];
}

/** What was closed without an order, as the order that others would have made for it. */
function closedAnswer(fill: ContractFill, contract: Contract, isOneWay: boolean): FuturesOrder {
  const price = fillPriceText(fill, contract);
  const quantity = quantityText(contract, fill.lots);
  return {
    orderId: tradeIdOf(fill),
    symbol: apiSymbol(contract.name),
    status: Object.keys(OrderStatus)[OrderStatus.FILLED]!,
    clientOrderId: closedOrderId(fill),
    price,
    avgPrice: price,
    origQty: quantity,
    executedQty: quantity,
    cumQty: quantity,
    cumQuote: moneyText(contract, fill.amount),
    timeInForce: 'IOC',
    type: 'LIMIT',
    reduceOnly: true,
    closePosition: false,
    side: sideWord(sideOfFill(fill)),
    positionSide: positionSideWord(fill.side, isOneWay),
    stopPrice: '0',
    workingType: 'CONTRACT_PRICE',
    priceProtect: false,
    origType: 'LIMIT',
    priceMatch: 'NONE',
    selfTradePreventionMode: 'EXPIRE_MAKER',
    goodTillDate: 0,
    time: fill.timeMs,
    updateTime: fill.timeMs,
  };
}
