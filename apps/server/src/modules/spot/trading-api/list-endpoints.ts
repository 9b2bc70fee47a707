/** Lists of orders of spot at the trading API: OCO (rules §8, 1.3). */
import type { AnswerOf, ParametersOf } from '@kontor/contract/trading-api/endpoint';
import {
  spotAllOrderLists,
  spotCancelOrderList,
  spotOpenOrderLists,
  spotOrderList,
  spotPlaceOco,
  spotPlaceOldOco,
  spotPlaceOto,
  spotPlaceOtoco,
} from '@kontor/contract/trading-api/spot-order-list';
import { OrderStatus } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import type { SpotOrder } from '../../../follower/feed.ts';
import { isListed } from '../../../follower/spot/order-marks.ts';
import { apiError } from '../../../trading-api/api-error.ts';
import { NO_CLIENT_ID } from '../../../trading-api/client-order-ids.ts';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import type { OrderCommand } from '../first-outcome.ts';
import { isStopLeg } from '../order-row.ts';
import { noteNames } from './list-ids.ts';
import type { GivenNames } from './list-ids.ts';
import { listAnswer, newOrderAnswer } from './order-answer.ts';
import type { NewOrderAnswer } from './order-answer.ts';
import { asPlaced } from './api-orders.ts';
import { cancelledAnswers, demandDay } from './order-endpoints.ts';
import type { OrderEndpointOptions } from './order-endpoints.ts';
import { newOcoCommand, oldOcoCommand } from './order-request.ts';
import type { SpotMarket } from './spot-symbols.ts';

const DAY_MS = 86_400_000;

/** Mounts them. */
export function mountSpotOrderLists(endpoints: Endpoints, options: OrderEndpointOptions): void {
  const { own, symbols, history, orders, desk, told } = options;

  endpoints.user(spotPlaceOco, async ({ parameters, caller: { user }, deadlineMs }) => {
    const market = symbols.demand(parameters.symbol);
    const context = { user, listing: market.listing, clientId: NO_CLIENT_ID, deadlineMs };
    const { command, limitLeg } = newOcoCommand(parameters, context);
    const [limit, stop] =
      limitLeg === 'above'
        ? [parameters.aboveClientOrderId, parameters.belowClientOrderId]
        : [parameters.belowClientOrderId, parameters.aboveClientOrderId];
    return place(options, market, command, { list: parameters.listClientOrderId, limit, stop }, parameters.newOrderRespType);
  });

  endpoints.user(spotPlaceOldOco, async ({ parameters, caller: { user }, deadlineMs }) => {
    const market = symbols.demand(parameters.symbol);
    const command = oldOcoCommand(parameters, { user, listing: market.listing, clientId: NO_CLIENT_ID, deadlineMs });
    const { listClientOrderId: list, limitClientOrderId: limit, stopClientOrderId: stop } = parameters;
    return place(options, market, command, { list, limit, stop }, parameters.newOrderRespType);
  });

  endpoints.user(spotOrderList, async ({ parameters: { orderListId, origClientOrderId }, caller: { user } }) => {
    if (orderListId === undefined && origClientOrderId === undefined) throw apiError('EITHER_PARAM', 'origClientOrderId', 'orderListId');
    const limit = await limitLeg(options, user, { orderListId, name: origClientOrderId });
    const [list] = limit === undefined ? [] : await own.lists(user, [limit]);
    if (list === undefined) throw apiError('NO_SUCH_ORDER');
    return listAnswer(symbols.ofMarket(list.limit.market), list);
  });

  endpoints.user(spotCancelOrderList, async ({ parameters, caller: { user }, deadlineMs }) => {
    const { orderListId, listClientOrderId: name, newClientOrderId } = parameters;
    if (orderListId === undefined && name === undefined) throw apiError('EITHER_PARAM', 'orderListId', 'listClientOrderId');
    const market = symbols.demand(parameters.symbol);
    told.follow(user);
    const limit = await limitLeg(options, user, { orderListId, name });
    const [list] = limit === undefined ? [] : await own.lists(user, [limit]);
    const open = [list?.limit, list?.stop].find((leg) => leg !== undefined && leg.status <= OrderStatus.PARTIALLY_FILLED);
    if (open === undefined || open.market !== market.name.market) throw apiError('CANCEL_REJECTED');
    const order = { slot: open.slot, number: open.number };
    const { sequence, timeMs } = await desk.submit({ type: CommandType.CANCEL, user, deadline: deadlineMs, order });
    const ended = await orders.after(user, sequence, [open.number]);
    const [answer] = await cancelledAnswers(options, market, user, [...ended.values()], { cancelName: newClientOrderId, timeMs });
    if (answer === undefined || !('orderReports' in answer)) throw apiError('TIMEOUT');
    return answer;
  });

  endpoints.user(spotOpenOrderLists, async ({ caller: { user } }) => {
    const lists = await own.lists(user, (await own.open(user)).orders);
    return lists.toSorted((a, b) => a.limit.number - b.limit.number).map((list) => listAnswer(symbols.ofMarket(list.limit.market), list));
  });

  endpoints.user(spotAllOrderLists, async ({ parameters: { fromId, startTime, endTime, limit }, caller: { user } }) => {
    if (fromId !== undefined && (startTime !== undefined || endTime !== undefined)) throw apiError('OPTIONAL_PARAMS_COMBINATION');
    demandDay(startTime, endTime);
    const { orders: open, sequence: minSeq } = await own.open(user);
    const fromMs = startTime ?? (endTime === undefined ? undefined : endTime - DAY_MS);
    const over = await history.stopLegs(user, { from: fromId, fromMs, toMs: endTime, limit, minSeq });
    const isInside = ({ number, placedMs }: SpotOrder): boolean =>
      number - 1 >= (fromId ?? 0) && placedMs >= (fromMs ?? 0) && placedMs <= (endTime ?? Infinity);
    // Every list has a stop leg; each stands once, open or over.
    const legs = new Map([...open.filter((order) => isStopLeg(order) && isInside(order)), ...over].map((order) => [order.number, order]));
    const all = [...legs.values()].toSorted((a, b) => a.number - b.number);
    const lists = await own.lists(user, fromId === undefined && fromMs === undefined ? all.slice(-limit) : all.slice(0, limit));
    return lists.map((list) => listAnswer(symbols.ofMarket(list.limit.market), list));
  });

  for (const missing of [spotPlaceOto, spotPlaceOtoco]) {
    endpoints.user(missing, () => {
      throw apiError('UNSUPPORTED_OPERATION');
    });
  }
}

type Answer = AnswerOf<typeof spotPlaceOco>;

async function place(
  { own, names, desk, slots, orders, told }: OrderEndpointOptions,
  market: SpotMarket,
  unnamed: OrderCommand,
  given: GivenNames,
  wanted: ParametersOf<typeof spotPlaceOco>['newOrderRespType'] = 'RESULT',
): Promise<Answer> {
  const { user } = unnamed;
  const { id, isNewId } = await noteNames(names, user, given);
  told.follow(user);
  const placed = await desk.place({ command: { ...unnamed, clientId: id }, listing: market.listing, isNewId });
  const stopOrder = placed.stopOrder ?? (await desk.stopLegOf(user, placed.order));
  slots.note(placed.order);
  slots.note(stopOrder);
  const after = placed.repeated ? undefined : await orders.after(user, placed.sequence, [placed.order.number, stopOrder.number]);
  const legs = after === undefined ? [] : [after.get(placed.order.number), after.get(stopOrder.number)].filter((leg) => leg !== undefined);
  const known = legs.length > 0 ? legs : [await own.byNumber(user, placed.order.number)].filter((leg) => leg !== undefined);
  const [list] = await own.lists(user, known);
  if (list === undefined) throw apiError('TIMEOUT');
  // Nothing can have been done of either when it was placed.
  const [limit, stop] = [asPlaced(list.limit, []), asPlaced(list.stop, [])];
  const report = (order: SpotOrder, name: string): NewOrderAnswer => {
    if (wanted === 'ACK')
      return { symbol: market.symbol, orderId: order.number, orderListId: limit.number, clientOrderId: name, transactTime: order.placedMs };
    return newOrderAnswer(market, order, { name, timeMs: order.placedMs, fills: wanted === 'FULL' ? [] : undefined });
  };
  return {
    ...listAnswer(market, { ...list, limit, stop }),
    orderReports: [report(limit, list.limitName), report(stop, list.stopName)],
  };
}

async function limitLeg(
  { own }: Pick<OrderEndpointOptions, 'own'>,
  user: number,
  { orderListId, name }: { readonly orderListId: number | undefined; readonly name: string | undefined },
): Promise<SpotOrder | undefined> {
  const named = name === undefined ? undefined : await own.limitLegNamed(user, name);
  if (orderListId === undefined || (named !== undefined && named.number === orderListId)) return named;
  if (name !== undefined) return undefined;
  const found = await own.byNumber(user, orderListId);
  return found !== undefined && isListed(found.marks) && !isStopLeg(found) ? found : undefined;
}
