/** From the parameters of an order to the engine's command: which of them go together, whose position it is about, and whether it closes it. Pure. Source: rules 2.1, §8. */
import type { ValuesOf } from '@kontor/contract/trading-api/parameter';
import type { PLACE_PARAMETERS } from '@kontor/contract/trading-api/futures-order';
import { parsePositiveDecimal } from '@kontor/domain/amount';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { PositionSide } from '@kontor/domain/perpetual/position';
import { CommandType } from '@kontor/engine/command';
import type { ClientId } from '@kontor/engine/command';
import { apiError } from '../../../trading-api/api-error.ts';
import type { PlaceCommand } from '../contract-commands.ts';
import type { Contract } from '../contracts.ts';

/** What an order is made of. */
export type OrderRequest = ValuesOf<typeof PLACE_PARAMETERS>;

/** Whose, in which contract, under which id, and whether he has one of long and short alone. */
export interface OrderGround {
  readonly user: number;
  readonly contract: Contract;
  readonly clientId: ClientId;
  readonly isOneWay: boolean;
}

const TIMES: Readonly<Record<string, TimeInForce>> = {
  GTC: TimeInForce.GTC,
  IOC: TimeInForce.IOC,
  FOK: TimeInForce.FOK,
  GTX: TimeInForce.GTC,
};
const SELF_TRADES: Readonly<Record<string, SelfTrade>> = {
  EXPIRE_TAKER: SelfTrade.EXPIRE_TAKER,
  EXPIRE_MAKER: SelfTrade.EXPIRE_MAKER,
  EXPIRE_BOTH: SelfTrade.EXPIRE_BOTH,
};

/** The words of the API for SelfTrade. */
export function selfTradeWord(mode: number): string {
  return Object.keys(SELF_TRADES).find((word) => SELF_TRADES[word] === mode) ?? 'EXPIRE_MAKER';
}

/** The engine's side of BUY and SELL. */
export function sideOf(word: string): Side {
  return word === 'BUY' ? Side.BUY : Side.SELL;
}

/**
 * Which position an order is about, and whether it closes it. In one-way mode what does not only reduce counts as opening the side that it names: the
 * engine closes the other one first (docs/perpetual.md "Words").
 * @throws ApiError where position side, mode and reduceOnly do not go together
 */
export function meaningOf(
  {
    side,
    positionSide,
    reduceOnly = false,
  }: { readonly side: string; readonly positionSide: string; readonly reduceOnly?: boolean | undefined },
  isOneWay: boolean,
): { readonly position: PositionSide; readonly closes: boolean } {
  if ((positionSide === 'BOTH') !== isOneWay) throw apiError('POSITION_SIDE_NOT_MATCH');
  const opens = side === 'BUY' ? PositionSide.LONG : PositionSide.SHORT;
  if (isOneWay) return { position: reduceOnly ? otherOf(opens) : opens, closes: reduceOnly };
  if (reduceOnly) throw apiError('PARAM_NOT_REQUIRED', 'reduceOnly');
  const position = positionSide === 'LONG' ? PositionSide.LONG : PositionSide.SHORT;
  return { position, closes: position !== opens };
}

/** An amount above zero. @throws ApiError for one with more decimals than there are, or beyond all bounds */
export function unitsOf(name: string, text: string, scale: number): bigint {
  const parsed = parsePositiveDecimal(text, scale);
  if (typeof parsed !== 'string') return parsed;
  if (parsed === 'TOO_PRECISE') throw apiError('BAD_PRECISION', name);
  if (parsed === 'OUT_OF_RANGE') throw apiError('PARAM_OVERFLOW', name);
  throw apiError('INVALID_PARAMETER', name);
}

/** The command for an order that does not wait for a price. @throws ApiError */
export function orderCommand(request: OrderRequest, { user, contract, clientId, isOneWay }: OrderGround): PlaceCommand {
  const { listing } = contract;
  const isLimit = request.type === 'LIMIT';
  if (request.quantity === undefined) throw apiError('MANDATORY_PARAM', 'quantity');
  if (isLimit && request.price === undefined) throw apiError('MANDATORY_PARAM', 'price');
  if (isLimit && request.timeInForce === undefined) throw apiError('MANDATORY_PARAM', 'timeInForce');
  const surplus = SURPLUS.find((name) => request[name] !== undefined && request[name] !== false);
  if (surplus !== undefined) throw apiError('PARAM_NOT_REQUIRED', surplus);
  if (!isLimit && request.price !== undefined) throw apiError('PARAM_NOT_REQUIRED', 'price');
  if (!isLimit && request.timeInForce !== undefined) throw apiError('PARAM_NOT_REQUIRED', 'timeInForce');
  const { closes } = meaningOf(request, isOneWay);
  return {
    type: CommandType.CONTRACT_PLACE,
    user,
    market: listing.terms.market,
    clientId,
    side: sideOf(request.side),
    orderType: !isLimit ? OrderType.MARKET : request.timeInForce === 'GTX' ? OrderType.LIMIT_MAKER : OrderType.LIMIT,
    timeInForce: TIMES[request.timeInForce ?? 'GTC']!,
    selfTrade: SELF_TRADES[request.selfTradePreventionMode ?? 'EXPIRE_MAKER']!,
    price: request.price === undefined ? 0n : unitsOf('price', request.price, listing.quoteScale),
    quantity: unitsOf('quantity', request.quantity, listing.baseScale),
    takeProfit: 0n,
    stopLoss: 0n,
    closes: closes ? 1 : 0,
    byMark: 0,
  };
}

/** What only those that wait for a price take. */
const SURPLUS = [
  'closePosition',
  'stopPrice',
  'triggerPrice',
  'activationPrice',
  'callbackRate',
] as const satisfies readonly (keyof OrderRequest)[];

function otherOf(side: PositionSide): PositionSide {
  return (1 - side) as PositionSide;
}
