/** Orders of futures: placed, looked at, modified, cancelled, one by one and several at once. Source: rules §8. */
import {
  MODIFY_PARAMETERS,
  PLACE_PARAMETERS,
  futuresCancel,
  futuresCancelAll,
  futuresCancelMany,
  futuresCountdown,
  futuresModify,
  futuresModifyMany,
  futuresPlace,
  futuresPlaceMany,
  futuresTest,
} from '@kontor/contract/trading-api/futures-order';
import type { FuturesPlaced } from '@kontor/contract/trading-api/futures-order';
import type { ValuesOf } from '@kontor/contract/trading-api/parameter';
import { DoneReason, OrderStatus, OrderType, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import type { ContractOrder } from '../../../follower/perpetual/contract-facts.ts';
import { apiError, apiErrorOf } from '../../../trading-api/api-error.ts';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import { ParameterReader } from '../../../trading-api/parameter-reader.ts';
import type { GivenId } from '../contract-desk.ts';
import type { PlaceCommand } from '../contract-commands.ts';
import type { Contract } from '../contracts.ts';
import { algoAsPlaced, planOfOrderId } from './algo-answer.ts';
import { cancelAlgo, cancelAlgoNamed, placeAlgo } from './algo-endpoints.ts';
import { ALGO_TYPES } from './algo-request.ts';
import { mountUser } from './futures-ground.ts';
import type { Asker, FuturesGround } from './futures-ground.ts';
import { placedAnswer, takenAnswer } from './order-answer.ts';
import { NO_CLIENT_ID } from '../../../trading-api/client-order-ids.ts';
import { orderCommand, sideOf, unitsOf } from './order-request.ts';
import type { OrderRequest } from './order-request.ts';
import type { NamedOrder } from './own-orders.ts';
import { asFutures } from './refusal-codes.ts';
import { checkFilters } from './static-filters.ts';

type ModifyRequest = ValuesOf<typeof MODIFY_PARAMETERS>;
/** One of several that could not be done. */
type Failed = { readonly code: number; readonly msg: string };

const LEAST_COUNTDOWN_MS = 1_000;
const ALL_CANCELLED = { code: 200, msg: 'The operation of cancel all open order is done.' };

export function mountOrders(endpoints: Endpoints, ground: FuturesGround): void {
  const { futures, desk } = ground;
  const [placing, modifying] = [new ParameterReader(PLACE_PARAMETERS, 'futures'), new ParameterReader(MODIFY_PARAMETERS, 'futures')];

  mountUser(endpoints, futuresPlace, (request, asker) => placeOrder(ground, request, asker));
  mountUser(endpoints, futuresTest, (request, asker) => testOrder(ground, request, asker));
  mountUser(endpoints, futuresPlaceMany, ({ batchOrders }, asker) =>
    eachOf(batchOrders, (order) => placeOrder(ground, placing.readObject(order), asker)),
  );
  mountUser(endpoints, futuresModify, (request, asker) => modifyOrder(ground, request, asker));
  mountUser(endpoints, futuresModifyMany, ({ batchOrders }, asker) =>
    eachOf(batchOrders, (order) => modifyOrder(ground, modifying.readObject(order), asker)),
  );
  mountUser(endpoints, futuresCancel, ({ symbol, ...named }, asker) => cancelOrder(ground, futures.of(symbol), named, asker));
  mountUser(endpoints, futuresCancelMany, ({ symbol, ...lists }, asker) => {
    const contract = futures.of(symbol);
    return eachOf(namesOf(lists), (named) => cancelOrder(ground, contract, named, asker));
  });
  mountUser(endpoints, futuresCancelAll, async ({ symbol }, { user, deadlineMs }) => {
    await desk.cancelAll(user, [futures.of(symbol)], deadlineMs);
    return ALL_CANCELLED;
  });
  mountUser(endpoints, futuresCountdown, async ({ symbol, countdownTime }, { user, deadlineMs }) => {
    if (countdownTime !== 0 && countdownTime < LEAST_COUNTDOWN_MS) throw apiError('INVALID_PARAMETER', 'countdownTime');
    await desk.cancelAfter(user, futures.of(symbol), countdownTime, deadlineMs);
    return { symbol, countdownTime: String(countdownTime) };
  });
}

/** Places an order, or as older programs send it an algo order. @throws ApiError, Refused */
async function placeOrder(ground: FuturesGround, request: OrderRequest, asker: Asker): Promise<FuturesPlaced> {
  const { futures, desk, own, contractOrderIds } = ground;
  const contract = futures.of(request.symbol);
  if (ALGO_TYPES.has(request.type)) {
    const { plan, shown } = await placeAlgo(ground, asAlgo(request), contract, asker);
    return algoAsPlaced(plan, shown);
  }
  const { user } = asker;
  const isOneWay = await desk.isOneWay(user);
  // What does not go together is refused before its id is written down.
  const draft = orderCommand(request, { user, contract, clientId: NO_CLIENT_ID, isOneWay });
  const given = request.newClientOrderId;
  const { id, text } = given === undefined ? contractOrderIds.make() : { id: contractOrderIds.idOf(given), text: given };
  const command = { ...draft, clientId: id };
  const placed = await handOver(
    ground,
    { id, isNew: given === undefined, text: contractOrderIds.textOf(id, text) },
    command,
    contract,
    asker,
  );
  own.note(placed.made);
  const shown = { contract, isOneWay, clientOrderId: text };
  const mayWait = request.newOrderRespType === 'ACK' && command.timeInForce !== TimeInForce.FOK && !placed.repeated;
  if (mayWait) return takenAnswer(command, placed.made.number, placed.timeMs, shown);
  const order = await own.byNumber(user, placed.made.number, placed.sequence);
  if (order === undefined) throw new Error(`command ${placed.sequence} made order ${placed.made.number}, which nobody knows`);
  if (order.doneReason === DoneReason.FOK) throw apiError('FOK_REJECTED');
  return placedAnswer(order, shown);
}

async function handOver(ground: FuturesGround, given: GivenId, command: PlaceCommand, contract: Contract, { user, deadlineMs }: Asker) {
  try {
    return await ground.desk.place(user, given, command, contract, deadlineMs);
  } catch (error) {
    throw asFutures(error, { contract, ...command });
  }
}

/** Looks at an order, and does nothing. */
async function testOrder(
  { futures, desk, contractOrderIds, wallMs }: FuturesGround,
  request: OrderRequest,
  { user }: Asker,
): Promise<FuturesPlaced> {
  const contract = futures.of(request.symbol);
  if (ALGO_TYPES.has(request.type)) throw apiError('UNSUPPORTED_OPERATION');
  const isOneWay = await desk.isOneWay(user);
  const command = orderCommand(request, { user, contract, clientId: NO_CLIENT_ID, isOneWay });
  checkFilters(command, contract);
  return takenAnswer(command, 0, Math.trunc(wallMs()), {
    contract,
    isOneWay,
    clientOrderId: request.newClientOrderId ?? contractOrderIds.make().text,
  });
}

/**
 * Another price or quantity: the order ends, and what is left of the new quantity then is placed in its place. It may have traded until it ended, which
 * would be placed twice otherwise; what it brought along stands as plans since its first trade.
 */
async function modifyOrder(ground: FuturesGround, request: ModifyRequest, asker: Asker): Promise<FuturesPlaced> {
  const { futures, desk, own, contractOrderIds } = ground;
  const { user, deadlineMs } = asker;
  const contract = futures.of(request.symbol);
  const { market } = contract.name;
  const before = await own.find(user, market, request);
  if (before.status > OrderStatus.PARTIALLY_FILLED) throw apiError('CANCEL_REJECTED');
  if (before.orderType === OrderType.MARKET || before.side !== sideOf(request.side)) throw apiError('INVALID_PARAMETER', 'side');
  const price = unitsOf('price', request.price, contract.listing.quoteScale);
  const quantity = unitsOf('quantity', request.quantity, contract.listing.baseScale);
  if (price === BigInt(before.priceTicks) * contract.tick && quantity === BigInt(before.lots) * contract.step)
    throw apiError('NO_NEED_TO_MODIFY');
  checkFilters(commandOf(before, before, { price, quantity, clientId: before.clientId }), contract);
  const ended = await own.cancel(user, market, { orderId: before.number }, deadlineMs);
  const isOneWay = await desk.isOneWay(user);
  const left = quantity - BigInt(ended.dealLots) * contract.step;
  if (left <= 0n) {
    const [text] = await own.textsOf([ended]);
    return placedAnswer(ended, { contract, isOneWay, clientOrderId: text! });
  }
  const text = own.movedText(ended.number);
  const id = contractOrderIds.idOf(text);
  const command = commandOf(before, ended, { price, quantity: left, clientId: id });
  const placed = await handOver(ground, { id, isNew: false, text: contractOrderIds.textOf(id, text) }, command, contract, asker);
  own.note(placed.made);
  const order = await own.byNumber(user, placed.made.number, placed.sequence);
  if (order === undefined) throw new Error(`command ${placed.sequence} made order ${placed.made.number}, which nobody knows`);
  return placedAnswer(order, { contract, isOneWay, clientOrderId: text });
}

/** The order that takes the place of another, which was as `before` and ended as `ended`. */
function commandOf(
  before: ContractOrder,
  ended: ContractOrder,
  changed: Pick<PlaceCommand, 'price' | 'quantity' | 'clientId'>,
): PlaceCommand {
  const brought = ended.dealLots === before.dealLots ? before.brought : undefined;
  return {
    type: CommandType.CONTRACT_PLACE,
    user: before.user,
    market: before.market,
    side: before.side,
    orderType: before.orderType,
    timeInForce: before.timeInForce,
    selfTrade: before.selfTrade,
    takeProfit: brought?.takeProfit ?? 0n,
    stopLoss: brought?.stopLoss ?? 0n,
    closes: before.closes ? 1 : 0,
    byMark: brought?.byMark ?? 0,
    ...changed,
  };
}

/** Cancels an order, or an algo order by the name that it has as one. */
async function cancelOrder(ground: FuturesGround, contract: Contract, named: NamedOrder, asker: Asker): Promise<FuturesPlaced> {
  const { own, desk } = ground;
  const { user, deadlineMs } = asker;
  const plan = named.orderId === undefined ? undefined : planOfOrderId(named.orderId);
  if (plan !== undefined) {
    const cancelled = await cancelAlgo(ground, await own.plan(user, plan), asker);
    return algoAsPlaced(cancelled.plan, cancelled.shown);
  }
  try {
    const order = await own.cancel(user, contract.name.market, named, deadlineMs);
    const [text] = await own.textsOf([order]);
    return placedAnswer(order, { contract, isOneWay: await desk.isOneWay(user), clientOrderId: text! });
  } catch (error) {
    const cancelled = named.origClientOrderId === undefined ? undefined : await cancelAlgoNamed(ground, named.origClientOrderId, asker);
    if (cancelled === undefined) throw error;
    return algoAsPlaced(cancelled.plan, cancelled.shown);
  }
}

/** The orders that lists name. @throws ApiError where none does, or two do */
function namesOf(lists: {
  readonly orderIdList: readonly string[] | undefined;
  readonly origClientOrderIdList: readonly string[] | undefined;
  readonly orderidlist: readonly string[] | undefined;
  readonly origclientorderidlist: readonly string[] | undefined;
}): readonly NamedOrder[] {
  const numbers = lists.orderIdList ?? lists.orderidlist;
  const texts = lists.origClientOrderIdList ?? lists.origclientorderidlist;
  if (numbers === undefined && texts === undefined) throw apiError('EITHER_PARAM', 'orderIdList', 'origClientOrderIdList');
  if (numbers !== undefined && texts !== undefined) throw apiError('OPTIONAL_PARAMS_COMBINATION');
  return texts?.map((text) => ({ origClientOrderId: text })) ?? numbers!.map((number) => ({ orderId: orderIdOf(number) }));
}

function orderIdOf(text: string): number {
  const number = Number(text);
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(number)) throw apiError('INVALID_PARAMETER', 'orderIdList');
  return number;
}

/** Does each by itself, in one turn, and tells of each in its place. */
function eachOf<Item, Done>(items: readonly Item[], carryOut: (item: Item) => Promise<Done>): Promise<(Done | Failed)[]> {
  return Promise.all(
    items.map(async (item) => {
      try {
        return await carryOut(item);
      } catch (thrown) {
        const { error, isBroken } = apiErrorOf(asFutures(thrown));
        if (isBroken) throw thrown;
        return { code: error.code, msg: error.message };
      }
    }),
  );
}

/** Names of an algo order's parameters, as older programs send them with an order. */
function asAlgo(request: OrderRequest) {
  if (request.stopPrice !== undefined && request.triggerPrice !== undefined) throw apiError('OPTIONAL_PARAMS_COMBINATION');
  return {
    ...request,
    triggerPrice: request.triggerPrice ?? request.stopPrice,
    activatePrice: request.activationPrice,
    clientAlgoId: request.newClientOrderId,
  };
}
