/** Orders of spot at the trading API: placed, looked at, cancelled, changed (rules §8, 1.3). */
import type { ParametersOf } from '@kontor/contract/trading-api/endpoint';
import {
  spotAllOrders,
  spotAmendOrder,
  spotCancelOpenOrders,
  spotCancelOrder,
  spotOpenOrders,
  spotOrder,
  spotPlaceOrder,
  spotTestOrder,
} from '@kontor/contract/trading-api/spot-order';
import { OrderStatus } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { SpotOrder } from '../../../follower/feed.ts';
import type { Histories } from '../../../follower/histories.ts';
import type { LiveQueries } from '../../../follower/live-queries.ts';
import { RefusedByEngine } from '../../../http/refused.ts';
import { ApiError, apiError } from '../../../trading-api/api-error.ts';
import { NO_CLIENT_ID } from '../../../trading-api/client-order-ids.ts';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import { isOrderId } from './api-orders.ts';
import type { ApiOrders, ApiOrdersOptions } from './api-orders.ts';
import { filterRefusal } from './order-filters.ts';
import { demandOrder } from './market-endpoints.ts';
import { NO_LIST, amendedAnswer, cancelledAnswer, listAnswer, listOf, orderAnswer } from './order-answer.ts';
import type { CancelledAnswer } from './order-answer.ts';
import { placeCommand, units } from './order-request.ts';
import type { Named } from './own-orders.ts';
import { rate } from './spot-format.ts';
import type { SpotMarket } from './spot-symbols.ts';

export interface OrderEndpointOptions extends ApiOrdersOptions {
  readonly orders: ApiOrders;
  readonly queries: Pick<LiveQueries, 'feeRates'>;
  readonly histories: Pick<Histories, 'orders'>;
}

const DAY_MS = 86_400_000;
const HOURS = 24;

/** How much is said of a type of orders where nobody says. */
export function responseOf({
  type,
  newOrderRespType,
}: Pick<ParametersOf<typeof spotPlaceOrder>, 'type' | 'newOrderRespType'>): 'ACK' | 'RESULT' | 'FULL' {
  return newOrderRespType ?? (type === 'LIMIT' || type === 'MARKET' ? 'FULL' : 'ACK');
}

/** Mounts them. */
// Long: the endpoints of orders, each a few lines, over what they share.
export function mountSpotOrderEndpoints(endpoints: Endpoints, options: OrderEndpointOptions): void {
  const { orders, own, desk, symbols, told, queries, histories, history } = options;

  endpoints.user(spotPlaceOrder, async ({ parameters, caller: { user }, deadlineMs }) => {
    const wanted = responseOf(parameters);
    const ready = orders.ready(user, parameters, deadlineMs);
    if (wanted !== 'ACK') told.follow(user);
    return orders.placed(user, ready, await desk.place(ready), wanted);
  });

  endpoints.user(spotTestOrder, async ({ parameters, caller: { user } }) => {
    const { listing } = symbols.demand(parameters.symbol);
    const refusal = filterRefusal(placeCommand(parameters, { user, listing, clientId: NO_CLIENT_ID, deadlineMs: 0 }), listing);
    if (refusal !== Refusal.NONE) throw new RefusedByEngine(refusal);
    if (!parameters.computeCommissionRates) return {};
    const { makerRate, takerRate } = (await queries.feeRates(user)).value;
    const none = { maker: rate(0), taker: rate(0) };
    return {
      standardCommissionForOrder: { maker: rate(makerRate), taker: rate(takerRate) },
      specialCommissionForOrder: none,
      taxCommissionForOrder: none,
      discount: { enabledForAccount: false, enabledForSymbol: false, discountAsset: '', discount: rate(0) },
    };
  });

  endpoints.user(spotOrder, async ({ parameters, caller: { user } }) => {
    const market = symbols.demand(parameters.symbol);
    const order = await own.find(user, namedBy(parameters));
    if (order === undefined || order.market !== market.name.market) throw apiError('NO_SUCH_ORDER');
    const [name] = await own.names(user, [order]);
    return orderAnswer(market, order, name!);
  });

  endpoints.user(spotCancelOrder, async ({ parameters, caller: { user }, deadlineMs }) => {
    const market = symbols.demand(parameters.symbol);
    const named = namedBy(parameters);
    told.follow(user);
    await demandStatus(options, user, named, parameters.cancelRestrictions);
    const key = await own.demandOpen(user, market.name.market, named);
    const { sequence, timeMs, order } = await desk.submit(cancelCommand(user, key, deadlineMs));
    const ended = await orders.after(user, sequence, [order!.number]);
    const [answer] = await cancelledAnswers(options, market, user, [...ended.values()], {
      cancelName: parameters.newClientOrderId,
      timeMs,
    });
    if (answer === undefined) throw apiError('TIMEOUT');
    return answer;
  });

  endpoints.user(spotOpenOrders, async ({ parameters: { symbol }, caller: { user } }) => {
    const market = symbol === undefined ? undefined : symbols.demand(symbol).name.market;
    const open = (await own.open(user)).orders;
    const names = await own.names(user, open);
    return open.flatMap((order, at) =>
      market === undefined || order.market === market ? orderAnswer(symbols.ofMarket(order.market), order, names[at]!) : [],
    );
  });

  endpoints.user(spotCancelOpenOrders, async ({ parameters: { symbol }, caller: { user }, deadlineMs }) => {
    const market = symbols.demand(symbol);
    told.follow(user);
    const before = (await own.open(user)).orders.filter((order) => order.market === market.name.market);
    const { sequence, timeMs } = await desk.submit({
      type: CommandType.CANCEL_ALL,
      user,
      deadline: deadlineMs,
      market: market.name.market,
    });
    // Those that ended by another command meanwhile are none of this one's.
    const ended = [
      ...(
        await orders.after(
          user,
          sequence,
          before.map(({ number }) => number),
        )
      ).values(),
    ].filter((order) => !('sequence' in order) || order.sequence === sequence);
    if (ended.length === 0) throw apiError('CANCEL_REJECTED');
    return cancelledAnswers(options, market, user, ended, { cancelName: undefined, timeMs });
  });

  endpoints.user(spotAllOrders, async ({ parameters: { symbol, orderId, startTime, endTime, limit }, caller: { user } }) => {
    const market = symbols.demand(symbol);
    demandDay(startTime, endTime);
    const { orders: open, sequence: minSeq } = await own.open(user);
    const fromMs = startTime ?? (endTime === undefined || orderId !== undefined ? undefined : endTime - DAY_MS);
    const isLast = orderId === undefined && fromMs === undefined;
    const query = { market: market.name.market, from: orderId, fromMs, toMs: endTime, limit, minSeq };
    const over = isLast ? await histories.orders(user, query) : await history.ordersFrom(user, query);
    const byNumber = new Map(
      [...open.filter((order) => order.market === query.market && isInside(order, query)), ...over].map((order) => [order.number, order]),
    );
    const all = [...byNumber.values()].toSorted((a, b) => a.number - b.number);
    const shown = isLast ? all.slice(-limit) : all.slice(0, limit);
    const names = await own.names(user, shown);
    return shown.map((order, at) => orderAnswer(market, order, names[at]!));
  });

  endpoints.user(spotAmendOrder, async ({ parameters, caller: { user }, deadlineMs }) => {
    const market = symbols.demand(parameters.symbol);
    const { listing } = market;
    const named = namedBy(parameters);
    const quantityUnits = units('newQty', parameters.newQty, listing.baseScale);
    const order = await own.find(user, named);
    if (order === undefined || order.market !== market.name.market || order.status > OrderStatus.PARTIALLY_FILLED)
      throw apiError('NO_SUCH_ORDER');
    const [name] = await own.names(user, [order]);
    if (parameters.newClientOrderId !== undefined && parameters.newClientOrderId !== name)
      throw apiError('INVALID_PARAMETER', 'newClientOrderId');
    told.follow(user);
    const { sequence, timeMs } = await desk.submit({
      type: CommandType.AMEND,
      user,
      deadline: deadlineMs,
      order: { slot: order.slot, number: order.number },
      quantity: quantityUnits,
    });
    const changed = (await orders.after(user, sequence)).get(order.number);
    const amended = changed ?? (await own.byNumber(user, order.number)) ?? order;
    return { transactTime: timeMs, executionId: sequence, amendedOrder: amendedAnswer(market, amended, name!) };
  });
}

/** A cancellation, by what the engine knows the order by. */
export function cancelCommand(user: number, key: Awaited<ReturnType<ApiOrdersOptions['own']['demandOpen']>>, deadlineMs: number) {
  return isOrderId(key)
    ? { type: CommandType.CANCEL, user, deadline: deadlineMs, order: key }
    : { type: CommandType.CANCEL, user, deadline: deadlineMs, order: { slot: 0, number: 0 }, clientId: key };
}

/** Which order is meant. @throws ApiError where nothing says it */
function namedBy({
  orderId,
  origClientOrderId,
}: {
  readonly orderId: number | undefined;
  readonly origClientOrderId: string | undefined;
}): Named {
  if (orderId === undefined && origClientOrderId === undefined) throw apiError('EITHER_PARAM', 'origClientOrderId', 'orderId');
  return { orderId, name: origClientOrderId };
}

/** @throws ApiError where an order that is to be cancelled is not as it has to be for that, as far as was told */
export async function demandStatus(
  { own }: Pick<ApiOrdersOptions, 'own'>,
  user: number,
  named: Named,
  restriction: 'ONLY_NEW' | 'ONLY_PARTIALLY_FILLED' | undefined,
): Promise<void> {
  if (restriction === undefined) return;
  const status = (await own.find(user, named))?.status;
  if (status === undefined || status > OrderStatus.PARTIALLY_FILLED) throw apiError('CANCEL_REJECTED');
  const wanted = restriction === 'ONLY_NEW' ? OrderStatus.NEW : OrderStatus.PARTIALLY_FILLED;
  if (status !== wanted) throw new ApiError(apiError('CANCEL_REJECTED').code, 'Order was not canceled due to cancel restrictions.');
}

type CancelAnswers = (CancelledAnswer | (ReturnType<typeof listAnswer> & { readonly orderReports: CancelledAnswer[] }))[];

/** What is answered of orders that were cancelled together: each by itself, and the legs of a list with it. */
export async function cancelledAnswers(
  { own, names: texts }: Pick<ApiOrdersOptions, 'own' | 'names'>,
  market: SpotMarket,
  user: number,
  ended: readonly SpotOrder[],
  { cancelName = texts.make().text, timeMs }: { readonly cancelName: string | undefined; readonly timeMs: number },
): Promise<CancelAnswers> {
  const [names, lists] = [await own.names(user, ended), await own.lists(user, ended)];
  const answers: CancelAnswers = [];
  ended.forEach((order, at) => {
    const list = lists.find(({ limit, stop }) => limit.number === order.number || stop.number === order.number);
    if (listOf(order) === NO_LIST || list === undefined)
      return answers.push(cancelledAnswer(market, order, { name: names[at]!, cancelName, timeMs }));
    // With its limit leg, or with the stop leg where the other ended before.
    const isFirst = ended.findIndex(({ number }) => number === list.limit.number || number === list.stop.number) === at;
    if (!isFirst) return;
    const reports = [
      { order: list.limit, name: list.limitName },
      { order: list.stop, name: list.stopName },
    ].map(({ order: leg, name }) => cancelledAnswer(market, leg, { name, cancelName, timeMs }));
    return answers.push({ ...listAnswer(market, list, timeMs), orderReports: reports });
  });
  return answers;
}

/** @throws ApiError where a window is longer than a day or ends before it begins */
export function demandDay(startTime: number | undefined, endTime: number | undefined): void {
  demandOrder(startTime, endTime);
  if (startTime !== undefined && endTime !== undefined && endTime - startTime > DAY_MS) throw apiError('TIME_RANGE', HOURS);
}

function isInside(
  { number, placedMs }: SpotOrder,
  {
    from = 0,
    fromMs = 0,
    toMs = Infinity,
  }: { readonly from: number | undefined; readonly fromMs: number | undefined; readonly toMs: number | undefined },
): boolean {
  return number >= from && placedMs >= fromMs && placedMs <= toMs;
}
