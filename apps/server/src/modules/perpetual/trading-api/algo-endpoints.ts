/** Algo orders: placed, cancelled, asked for. They are the engine's plans. Source: rules 2.15, §8. */
import {
  futuresAlgoCancel,
  futuresAlgoCancelAll,
  futuresAlgoPlace,
  futuresAlgoQuery,
  futuresAllAlgos,
  futuresOpenAlgos,
} from '@kontor/contract/trading-api/futures-algo';
import { Refusal } from '@kontor/domain/refusals';
import { PlanState } from '../../../follower/perpetual/contract-facts.ts';
import type { ContractOrder, ContractPlan } from '../../../follower/perpetual/contract-facts.ts';
import { RefusedByEngine, refusedByEngine } from '../../../http/refused.ts';
import { ApiError, apiError } from '../../../trading-api/api-error.ts';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import type { Contract } from '../contracts.ts';
import { algoAnswer, algoPlacedAnswer } from './algo-answer.ts';
import type { ShownPlan } from './algo-answer.ts';
import { algoCommand } from './algo-request.ts';
import type { AlgoRequest } from './algo-request.ts';
import { checkWindow, mountUser } from './futures-ground.ts';
import type { Asker, FuturesGround } from './futures-ground.ts';
import { NO_CLIENT_ID } from '../../../trading-api/client-order-ids.ts';
import { asFutures } from './refusal-codes.ts';

/** Days that a question for those that are over may span. */
const MOST_DAYS = 7;
const CANCELLED = { code: '200', msg: 'success' };

/** An algo order with what its answer is made of. */
export interface ShownAlgo {
  readonly plan: ContractPlan;
  readonly shown: ShownPlan;
}

export function mountAlgos(endpoints: Endpoints, ground: FuturesGround): void {
  const { futures, desk, own, queries } = ground;

  mountUser(endpoints, futuresAlgoPlace, async (request, asker) => {
    const activatePrice = request.activatePrice ?? request.activationPrice;
    const clientAlgoId = request.clientAlgoId ?? request.newClientOrderId;
    const { plan, shown } = await placeAlgo(ground, { ...request, activatePrice, clientAlgoId }, futures.of(request.symbol), asker);
    return algoPlacedAnswer(plan, shown);
  });

  mountUser(endpoints, futuresAlgoCancel, async (named, asker) => {
    const { plan, shown } = await cancelAlgo(ground, await planNamed(ground, asker.user, named), asker);
    return { algoId: plan.number, clientAlgoId: shown.clientAlgoId, ...CANCELLED };
  });

  mountUser(endpoints, futuresAlgoCancelAll, async ({ symbol }, { user, deadlineMs }) => {
    const { market } = futures.of(symbol).name;
    await desk.cancelPlan(user, market, 0, deadlineMs);
    return { code: 200, msg: 'The operation of cancel all open order is done.' };
  });

  mountUser(endpoints, futuresAlgoQuery, async (named, { user }) => {
    const plan = await planNamed(ground, user, named);
    const order = plan.orderNumber === 0 ? undefined : await own.byNumber(user, plan.orderNumber);
    const [text] = await own.planTextsOf([plan]);
    return algoAnswer(plan, { contract: futures.at(plan.market), isOneWay: await desk.isOneWay(user), clientAlgoId: text!, order });
  });

  mountUser(endpoints, futuresOpenAlgos, async ({ symbol, algoId }, { user }) => {
    const market = symbol === undefined ? undefined : futures.of(symbol).name.market;
    const { value } = await queries.ownContracts(user, desk.lastOf(user));
    const wanted = value.plans.filter((plan) => (market ?? plan.market) === plan.market && (algoId ?? plan.number) === plan.number);
    return answersOf(ground, wanted, { isOneWay: value.isOneWay, open: value.orders });
  });

  mountUser(endpoints, futuresAllAlgos, async ({ symbol, algoId, startTime, endTime, limit }, { user }) => {
    checkWindow({ startTime, endTime }, MOST_DAYS);
    const { market } = futures.of(symbol).name;
    const { value, sequence } = await queries.ownContracts(user, desk.lastOf(user));
    const isFromFirst = algoId !== undefined || startTime !== undefined;
    const page = { market, fromMs: startTime, toMs: endTime, limit, minSeq: sequence };
    const over = isFromFirst
      ? await ground.history.plansFrom(user, { ...page, before: algoId === undefined ? undefined : [algoId - 1] })
      : await ground.history.plans(user, page);
    const known = new Set(over.map(({ number }) => number));
    const waiting = value.plans.filter(
      ({ number, market: of, placedMs }) =>
        of === market && !known.has(number) && number >= (algoId ?? 0) && placedMs >= (startTime ?? 0) && placedMs <= (endTime ?? Infinity),
    );
    const all = [...over, ...waiting].toSorted((one, other) => one.number - other.number);
    const shown = isFromFirst ? all.slice(0, limit) : all.slice(-limit);
    return answersOf(ground, shown, { isOneWay: value.isOneWay, open: value.orders });
  });
}

/** Places an algo order. @throws ApiError, Refused */
export async function placeAlgo(
  ground: FuturesGround,
  request: AlgoRequest & { readonly clientAlgoId?: string | undefined },
  contract: Contract,
  { user, deadlineMs }: Asker,
): Promise<ShownAlgo> {
  const { desk, contractOrderIds, queries, history } = ground;
  const isOneWay = await desk.isOneWay(user);
  const draft = algoCommand(request, { user, contract, clientId: NO_CLIENT_ID, isOneWay });
  const given = request.clientAlgoId;
  const { id, text } = given === undefined ? contractOrderIds.make() : { id: contractOrderIds.idOf(given), text: given };
  const command = { ...draft, clientId: id };
  try {
    const placed = await desk.placePlan(
      user,
      { id, isNew: given === undefined, text: contractOrderIds.textOf(id, text) },
      command,
      contract,
      deadlineMs,
    );
    const { number } = placed.made;
    const { value, sequence } = await queries.ownContracts(user, placed.sequence);
    const plan = value.plans.find((each) => each.number === number) ?? (await history.plan(user, number, sequence));
    if (plan === undefined) throw new Error(`command ${placed.sequence} made plan ${number}, which nobody knows`);
    return { plan, shown: { contract, isOneWay, clientAlgoId: text } };
  } catch (error) {
    throw asFutures(error, { contract, price: command.level, quantity: command.quantity });
  }
}

/** Cancels an algo order. @throws Refused */
export async function cancelAlgo(ground: FuturesGround, plan: ContractPlan, { user, deadlineMs }: Asker): Promise<ShownAlgo> {
  const { desk, futures } = ground;
  if (plan.state !== PlanState.WAITING) throw refusedByEngine(Refusal.UNKNOWN_PLAN);
  const { timeMs } = await desk.cancelPlan(user, plan.market, plan.number, deadlineMs);
  const [text] = await ground.own.planTextsOf([plan]);
  const shown = { contract: futures.at(plan.market), isOneWay: await desk.isOneWay(user), clientAlgoId: text! };
  return { plan: { ...plan, state: PlanState.CANCELED, changedMs: timeMs }, shown };
}

/** The same by the id that it was given; undefined where none waits that was given it. */
export async function cancelAlgoNamed(ground: FuturesGround, text: string, asker: Asker): Promise<ShownAlgo | undefined> {
  try {
    return await cancelAlgo(ground, await ground.own.planByClientId(asker.user, text), asker);
  } catch (error) {
    if (error instanceof ApiError || error instanceof RefusedByEngine) return undefined;
    throw error;
  }
}

async function planNamed(
  { own }: FuturesGround,
  user: number,
  { algoId, clientAlgoId }: { readonly algoId: number | undefined; readonly clientAlgoId: string | undefined },
): Promise<ContractPlan> {
  if (algoId !== undefined) return own.plan(user, algoId);
  if (clientAlgoId === undefined) throw apiError('EITHER_PARAM', 'algoId', 'clientAlgoId');
  return own.planByClientId(user, clientAlgoId);
}

async function answersOf(
  ground: FuturesGround,
  plans: readonly ContractPlan[],
  { isOneWay, open }: { readonly isOneWay: boolean; readonly open: readonly ContractOrder[] },
) {
  const texts = await ground.own.planTextsOf(plans);
  return plans.flatMap((plan, place) => {
    const contract = ground.futures.find(plan.market);
    const order = open.find(({ number }) => number === plan.orderNumber);
    return contract === undefined ? [] : [algoAnswer(plan, { contract, isOneWay, clientAlgoId: texts[place]!, order })];
  });
}
