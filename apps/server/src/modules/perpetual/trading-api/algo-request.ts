/** From the parameters of an algo order to a plan: what waits for a price here only ever closes a position. Pure. Source: rules 2.15, §8. */
import { PlanPurpose } from '@kontor/domain/perpetual/plan';
import { PositionSide } from '@kontor/domain/perpetual/position';
import { PlanTrigger } from '@kontor/domain/perpetual/words';
import { CommandType } from '@kontor/engine/command';
import { ApiError, apiError } from '../../../trading-api/api-error.ts';
import type { PlanCommand } from '../contract-commands.ts';
import { meaningOf, unitsOf } from './order-request.ts';
import type { OrderGround } from './order-request.ts';

/** What an algo order is made of, by whichever endpoint it comes. */
export interface AlgoRequest {
  readonly side: string;
  readonly positionSide: string;
  readonly type: string;
  readonly timeInForce?: string | undefined;
  readonly quantity?: string | undefined;
  readonly price?: string | undefined;
  readonly triggerPrice?: string | undefined;
  readonly activatePrice?: string | undefined;
  readonly callbackRate?: string | undefined;
  readonly closePosition?: boolean | undefined;
  readonly reduceOnly?: boolean | undefined;
  readonly workingType?: string | undefined;
  readonly selfTradePreventionMode?: string | undefined;
}

/** Types that wait for a price. */
export const ALGO_TYPES: ReadonlySet<string> = new Set([
  'STOP',
  'STOP_MARKET',
  'TAKE_PROFIT',
  'TAKE_PROFIT_MARKET',
  'TRAILING_STOP_MARKET',
]);

/** Of a callback rate: a percent with two decimals is what plans have, 1e-4. */
const CALLBACK_SCALE = 2;
const LEAST_CALLBACK = 10n;
const MOST_CALLBACK = 5_000n;

/** The command for a plan. @throws ApiError where the parameters do not go together, and for what would open a position */
export function algoCommand(request: AlgoRequest, { user, contract, clientId, isOneWay }: OrderGround): PlanCommand {
  const { listing } = contract;
  const { closePosition = false, type } = request;
  const isTrailing = type === 'TRAILING_STOP_MARKET';
  const isLimit = type === 'STOP' || type === 'TAKE_PROFIT';
  if (closePosition) checkWhole(request);
  else if (request.quantity === undefined) throw apiError('MANDATORY_PARAM', 'quantity');
  if (isLimit !== (request.price !== undefined)) throw apiError(isLimit ? 'MANDATORY_PARAM' : 'PARAM_NOT_REQUIRED', 'price');
  if (request.timeInForce !== undefined && request.timeInForce !== 'GTC')
    throw unsupported('what an algo order places rests: send timeInForce GTC');
  if (request.selfTradePreventionMode !== undefined && request.selfTradePreventionMode !== 'EXPIRE_MAKER')
    throw unsupported('of algo orders it is EXPIRE_MAKER that expires');
  const { position, closes } = meaningOf(
    { ...request, reduceOnly: isOneWay ? request.reduceOnly === true || closePosition : request.reduceOnly },
    isOneWay,
  );
  if (!closes) throw unsupported('an algo order closes a position; in one-way mode send reduceOnly or closePosition');
  return {
    type: CommandType.PLACE_PLAN,
    user,
    market: listing.terms.market,
    clientId,
    side: position,
    purpose: type.startsWith('TAKE_PROFIT') ? PlanPurpose.TAKE_PROFIT : PlanPurpose.STOP_LOSS,
    source: isTrailing || request.workingType === 'MARK_PRICE' ? 1 : 0,
    quantity: request.quantity === undefined ? 0n : unitsOf('quantity', request.quantity, listing.baseScale),
    price: request.price === undefined ? 0n : unitsOf('price', request.price, listing.quoteScale),
    ...(isTrailing ? trailingOf(request, listing.quoteScale) : levelOf(request, listing.quoteScale)),
  };
}

/** What waits at a price. */
function levelOf(request: AlgoRequest, scale: number): Pick<PlanCommand, 'trigger' | 'level' | 'activation'> {
  if (request.triggerPrice === undefined) throw apiError('MANDATORY_PARAM', 'triggerPrice');
  const surplus = request.callbackRate === undefined ? (request.activatePrice === undefined ? undefined : 'activatePrice') : 'callbackRate';
  if (surplus !== undefined) throw apiError('PARAM_NOT_REQUIRED', surplus);
  return { trigger: PlanTrigger.PRICE, level: unitsOf('triggerPrice', request.triggerPrice, scale), activation: 0n };
}

/** What trails the mark. */
function trailingOf(request: AlgoRequest, scale: number): Pick<PlanCommand, 'trigger' | 'level' | 'activation'> {
  if (request.callbackRate === undefined) throw apiError('MANDATORY_PARAM', 'callbackRate');
  if (request.triggerPrice !== undefined) throw apiError('PARAM_NOT_REQUIRED', 'triggerPrice');
  if (request.workingType === 'CONTRACT_PRICE') throw unsupported('what trails follows the mark: send workingType MARK_PRICE or none');
  const level = unitsOf('callbackRate', request.callbackRate, CALLBACK_SCALE);
  if (level < LEAST_CALLBACK || level > MOST_CALLBACK) throw apiError('INVALID_PARAMETER', 'callbackRate');
  const activation = request.activatePrice === undefined ? 0n : unitsOf('activatePrice', request.activatePrice, scale);
  return { trigger: PlanTrigger.TRAILING, level, activation };
}

/** What goes with closing all of a position. */
function checkWhole({ type, quantity, reduceOnly }: AlgoRequest): void {
  if (type !== 'STOP_MARKET' && type !== 'TAKE_PROFIT_MARKET') throw apiError('PARAM_NOT_REQUIRED', 'closePosition');
  if (quantity !== undefined) throw apiError('PARAM_NOT_REQUIRED', 'quantity');
  if (reduceOnly === true) throw apiError('PARAM_NOT_REQUIRED', 'reduceOnly');
}

/** Something that algo orders of others can and these cannot. */
function unsupported(why: string): ApiError {
  const { code, message } = apiError('UNSUPPORTED_OPERATION');
  return new ApiError(code, `${message.replace(/\.$/, '')}: ${why}.`);
}

/** The side of the order that closes a position. */
export function closingSideWord(position: number): 'BUY' | 'SELL' {
  return position === PositionSide.LONG ? 'SELL' : 'BUY';
}
