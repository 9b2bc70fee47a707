/** Cancel-replace of spot at the trading API: an order is cancelled and another placed behind it, with nothing between (rules §8). */
import type { AnswerOf } from '@kontor/contract/trading-api/endpoint';
import { spotCancelReplace } from '@kontor/contract/trading-api/spot-order';
import { API_ERRORS } from '@kontor/contract/trading-api/api-errors';
import type { ApiErrorName } from '@kontor/contract/trading-api/api-errors';
import { ApiError, apiError, apiErrorOf } from '../../../trading-api/api-error.ts';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import type { CancelledAnswer, NewOrderAnswer } from './order-answer.ts';
import { cancelCommand, cancelledAnswers, demandStatus, responseOf } from './order-endpoints.ts';
import type { OrderEndpointOptions } from './order-endpoints.ts';
import type { Named } from './own-orders.ts';

type Answer = AnswerOf<typeof spotCancelReplace>;

/** What came of one of the two; undefined where it was not tried. */
type Part<Done> = { readonly done: Done } | { readonly error: ApiError } | undefined;

/** Half done is another status than not done. */
const PARTIAL_STATUS = 409;

/** Mounts it. */
export function mountCancelReplace(endpoints: Endpoints, options: OrderEndpointOptions): void {
  const { orders, own, desk, symbols, told } = options;
  endpoints.user(spotCancelReplace, async ({ parameters, caller: { user }, deadlineMs }): Promise<Answer> => {
    const {
      cancelOrderId: orderId,
      cancelOrigClientOrderId: name,
      cancelRestrictions,
      cancelNewClientOrderId,
      cancelReplaceMode,
    } = parameters;
    if (orderId === undefined && name === undefined) throw apiError('EITHER_PARAM', 'cancelOrigClientOrderId', 'cancelOrderId');
    const market = symbols.demand(parameters.symbol);
    const ready = orders.ready(user, parameters, deadlineMs);
    const wanted = responseOf(parameters);
    told.follow(user);
    const key = await found(options, user, { orderId, name }, market.name.market, cancelRestrictions);
    const isStrict = cancelReplaceMode === 'STOP_ON_FAILURE';
    if (key instanceof ApiError) {
      if (isStrict) return resultOf({ error: key }, undefined);
      return resultOf({ error: key }, await part(async () => orders.placed(user, ready, await desk.place(ready), wanted)));
    }
    const { cancelled, placed } = await desk.cancelAndPlace(cancelCommand(user, key, deadlineMs), ready, !isStrict);
    const cancelPart = await part(async () => {
      const { sequence, timeMs, order } = settled(cancelled);
      const ended = await orders.after(user, sequence, [order!.number]);
      const answers = await cancelledAnswers(options, market, user, [...ended.values()], { cancelName: cancelNewClientOrderId, timeMs });
      // Of a list both legs are cancelled; what is answered is the leg that was meant.
      const own = answers.flatMap((answer) => ('orderReports' in answer ? answer.orderReports : answer));
      return own.find(({ orderId: number }) => number === order!.number)!;
    });
    const newPart = placed && (await part(async () => orders.placed(user, ready, settled(placed), wanted)));
    return resultOf(cancelPart, newPart);
  });

  async function found(
    { own: mine }: Pick<OrderEndpointOptions, 'own'>,
    user: number,
    named: Named,
    market: number,
    restrictions: Parameters<typeof demandStatus>[3],
  ): Promise<Awaited<ReturnType<typeof own.demandOpen>> | ApiError> {
    try {
      await demandStatus({ own: mine }, user, named, restrictions);
      return await mine.demandOpen(user, market, named);
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }
}

function settled<Value>(result: PromiseSettledResult<Value>): Value {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

async function part<Done>(work: () => Promise<Done>): Promise<Part<Done>> {
  try {
    return { done: await work() };
  } catch (error) {
    const { error: told, isBroken } = apiErrorOf(error);
    if (isBroken) throw error;
    return { error: told };
  }
}

/** @throws ApiError where one of the two failed; `data` tells what became of each */
function resultOf(cancelled: Part<CancelledAnswer>, placed: Part<NewOrderAnswer>): Answer {
  if (cancelled !== undefined && placed !== undefined && 'done' in cancelled && 'done' in placed)
    return { cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS', cancelResponse: cancelled.done, newOrderResponse: placed.done };
  const isPartial = [cancelled, placed].some((each) => each !== undefined && 'done' in each);
  const name: ApiErrorName = isPartial ? 'CANCEL_REPLACE_PARTIAL' : 'CANCEL_REPLACE_FAILED';
  throw new ApiError(API_ERRORS[name][0], API_ERRORS[name][1], {
    status: isPartial ? PARTIAL_STATUS : 400,
    data: {
      cancelResult: wordOf(cancelled),
      newOrderResult: wordOf(placed),
      cancelResponse: responseOfPart(cancelled),
      newOrderResponse: responseOfPart(placed),
    },
  });
}

function wordOf(result: Part<unknown>): 'SUCCESS' | 'FAILURE' | 'NOT_ATTEMPTED' {
  if (result === undefined) return 'NOT_ATTEMPTED';
  return 'done' in result ? 'SUCCESS' : 'FAILURE';
}

function responseOfPart(result: Part<unknown>): unknown {
  if (result === undefined) return null;
  return 'done' in result ? result.done : { code: result.error.code, msg: result.error.message };
}
