/** From the parameters of the trading API to commands: which parameters each type has, and decimals to units (rules §8, 1.3). Pure. */
import type { ParametersOf } from '@kontor/contract/trading-api/endpoint';
import type { spotPlaceOrder } from '@kontor/contract/trading-api/spot-order';
import type { spotPlaceOco, spotPlaceOldOco } from '@kontor/contract/trading-api/spot-order-list';
import { MAX_DECIMAL_LENGTH, parsePositiveDecimal } from '@kontor/domain/amount';
import { OrderType, SelfTrade, Side, TimeInForce, hasLimitPrice, isConditional } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import type { ClientId } from '@kontor/engine/command';
import type { MarketListing } from '../../../follower/listings.ts';
import { apiError } from '../../../trading-api/api-error.ts';
import type { OrderCommand } from '../first-outcome.ts';

/** Whose order, in which market, under which id, and until when it may be taken, ms; 0 for any time. */
export interface RequestContext {
  readonly user: number;
  readonly listing: Pick<MarketListing, 'terms' | 'baseScale' | 'quoteScale'>;
  readonly clientId: ClientId;
  readonly deadlineMs: number;
}

/** What is asked of an order. */
export type OrderParameters = Omit<ParametersOf<typeof spotPlaceOrder>, 'symbol' | 'newClientOrderId' | 'newOrderRespType'>;

type Field = 'timeInForce' | 'quantity' | 'quoteOrderQty' | 'price' | 'stopPrice';

const TYPES = {
  LIMIT: OrderType.LIMIT,
  LIMIT_MAKER: OrderType.LIMIT_MAKER,
  MARKET: OrderType.MARKET,
  STOP_LOSS: OrderType.STOP_LOSS,
  STOP_LOSS_LIMIT: OrderType.STOP_LOSS_LIMIT,
  TAKE_PROFIT: OrderType.TAKE_PROFIT,
  TAKE_PROFIT_LIMIT: OrderType.TAKE_PROFIT_LIMIT,
} as const satisfies Record<keyof typeof OrderType, number>;

/** How far the last price may come back from its best, 1e-4. */
export const TRAILING_DELTA = { least: 10, most: 2_000 } as const;

/** How the filter is called that amounts are refused by which no grid can hold. */
const FILTERS: Readonly<Record<string, string>> = { quantity: 'LOT_SIZE', newQty: 'LOT_SIZE', quoteOrderQty: 'NOTIONAL' };

/** The command for an order. @throws ApiError for parameters that do not belong together, and for amounts with more digits than their currency has */
export function placeCommand(asked: OrderParameters, { user, listing, clientId, deadlineMs }: RequestContext): OrderCommand {
  const type = TYPES[asked.type];
  refuseIceberg(asked.icebergQty);
  const { trailingDelta: delta } = asked;
  if (delta !== undefined && !isConditional(type)) throw apiError('PARAM_NOT_REQUIRED', 'trailingDelta');
  if (delta !== undefined && (delta < TRAILING_DELTA.least || delta > TRAILING_DELTA.most)) throw apiError('FILTER', 'TRAILING_DELTA');
  const atMarket = type === OrderType.MARKET;
  const limited = hasLimitPrice(type) && type !== OrderType.LIMIT_MAKER;
  demand(asked, 'timeInForce', limited);
  if (atMarket) {
    if (asked.quantity === undefined && asked.quoteOrderQty === undefined) throw apiError('EITHER_PARAM', 'quantity', 'quoteOrderQty');
    if (asked.quantity !== undefined) refuse(asked, 'quoteOrderQty');
  } else {
    demand(asked, 'quantity', true);
    refuse(asked, 'quoteOrderQty');
  }
  demand(asked, 'price', hasLimitPrice(type));
  if (delta === undefined) demand(asked, 'stopPrice', isConditional(type));
  const order = {
    user,
    deadline: deadlineMs,
    market: listing.terms.market,
    clientId,
    orderType: type,
    side: Side[asked.side],
    timeInForce: TimeInForce[asked.timeInForce ?? 'GTC'],
    selfTrade: selfTradeOf(asked.selfTradePreventionMode, listing),
    price: units('price', asked.price, listing.quoteScale),
    quantity: units('quantity', asked.quantity, listing.baseScale),
    stopPrice: units('stopPrice', asked.stopPrice, listing.quoteScale),
  };
  if (delta !== undefined) return { type: CommandType.PLACE_TRAILING, ...order, delta };
  return { type: CommandType.PLACE, ...order, quoteAmount: units('quoteOrderQty', asked.quoteOrderQty, listing.quoteScale) };
}

/** The command for an OCO in its older form. @throws ApiError */
export function oldOcoCommand(asked: ParametersOf<typeof spotPlaceOldOco>, context: RequestContext): OrderCommand {
  refuseIceberg(asked.limitIcebergQty ?? asked.stopIcebergQty);
  refuseTrailing(asked.trailingDelta);
  if (asked.stopLimitPrice === undefined) {
    if (asked.stopLimitTimeInForce !== undefined) throw apiError('PARAM_NOT_REQUIRED', 'stopLimitTimeInForce');
  } else if (asked.stopLimitTimeInForce === undefined) throw apiError('MANDATORY_PARAM', 'stopLimitTimeInForce');
  demandGtc(asked.stopLimitTimeInForce);
  return ocoCommand(asked, { price: asked.price, stopPrice: asked.stopPrice, stopLimitPrice: asked.stopLimitPrice }, context);
}

/** The command for an OCO, and which of its orders lies above. @throws ApiError */
export function newOcoCommand(
  asked: ParametersOf<typeof spotPlaceOco>,
  context: RequestContext,
): { readonly command: OrderCommand; readonly limitLeg: 'above' | 'below' } {
  refuseIceberg(asked.aboveIcebergQty ?? asked.belowIcebergQty);
  refuseTrailing(asked.aboveTrailingDelta ?? asked.belowTrailingDelta);
  const limitLeg = asked.side === 'SELL' ? 'above' : 'below';
  const stopLeg = limitLeg === 'above' ? 'below' : 'above';
  const stopType = asked[`${stopLeg}Type`];
  if (asked[`${limitLeg}Type`] !== 'LIMIT_MAKER' || (stopType !== 'STOP_LOSS' && stopType !== 'STOP_LOSS_LIMIT'))
    throw apiError('UNKNOWN_ORDER_COMPOSITION');
  const isLimited = stopType === 'STOP_LOSS_LIMIT';
  const fields: readonly (readonly [name: keyof typeof asked, isNeeded: boolean])[] = [
    [`${limitLeg}Price`, true],
    [`${limitLeg}StopPrice`, false],
    [`${limitLeg}TimeInForce`, false],
    [`${stopLeg}Price`, isLimited],
    [`${stopLeg}StopPrice`, true],
    [`${stopLeg}TimeInForce`, isLimited],
  ];
  for (const [name, isNeeded] of fields) {
    if (isNeeded && asked[name] === undefined) throw apiError('MANDATORY_PARAM', name);
    if (!isNeeded && asked[name] !== undefined) throw apiError('PARAM_NOT_REQUIRED', name);
  }
  demandGtc(asked[`${stopLeg}TimeInForce`]);
  const prices = { price: asked[`${limitLeg}Price`]!, stopPrice: asked[`${stopLeg}StopPrice`]!, stopLimitPrice: asked[`${stopLeg}Price`] };
  return { command: ocoCommand(asked, prices, context), limitLeg };
}

interface OcoPrices {
  readonly price: string;
  readonly stopPrice: string;
  readonly stopLimitPrice: string | undefined;
}

function ocoCommand(
  asked: Pick<ParametersOf<typeof spotPlaceOco>, 'side' | 'quantity' | 'selfTradePreventionMode'>,
  { price, stopPrice, stopLimitPrice }: OcoPrices,
  { user, listing, clientId, deadlineMs }: RequestContext,
): OrderCommand {
  return {
    type: CommandType.PLACE_OCO,
    user,
    deadline: deadlineMs,
    market: listing.terms.market,
    clientId,
    side: Side[asked.side],
    selfTrade: selfTradeOf(asked.selfTradePreventionMode, listing),
    quantity: units('quantity', asked.quantity, listing.baseScale),
    price: units('price', price, listing.quoteScale),
    stopPrice: units('stopPrice', stopPrice, listing.quoteScale),
    stopLimitPrice: units('price', stopLimitPrice, listing.quoteScale),
  };
}

/**
 * A decimal above zero as units of its currency; 0 where it was not sent. Zeros that say nothing are passed over: programs write eight decimals.
 * @throws ApiError
 */
export function units(name: string, text: string | undefined, scale: number): bigint {
  if (text === undefined) return 0n;
  const parsed = parsePositiveDecimal(plain(text, scale), scale);
  if (typeof parsed !== 'string') return parsed;
  if (parsed === 'TOO_PRECISE') throw apiError('BAD_PRECISION', name);
  if (parsed === 'OUT_OF_RANGE' || parsed === 'TOO_LONG') throw apiError('FILTER', FILTERS[name] ?? 'PRICE_FILTER');
  throw apiError('MANDATORY_PARAM', name);
}

const ZERO = 0x30;

/** Without zeros in front, and without those behind the digits that there can be. */
function plain(text: string, scale: number): string {
  if (text.length > MAX_DECIMAL_LENGTH) return text;
  const point = text.indexOf('.');
  const wholeEnd = point === -1 ? text.length : point;
  let from = 0;
  while (from < wholeEnd - 1 && text.charCodeAt(from) === ZERO) from++;
  let to = text.length;
  if (point !== -1) {
    while (to > point + 1 + scale && text.charCodeAt(to - 1) === ZERO) to--;
    if (to === point + 1) to = point;
  }
  return text.slice(from, to);
}

function selfTradeOf(mode: keyof typeof SelfTrade, { terms }: Pick<MarketListing, 'terms'>): SelfTrade {
  if (mode === 'NONE' && !terms.selfTradeAllowed) throw apiError('INVALID_PARAMETER', 'selfTradePreventionMode');
  return SelfTrade[mode];
}

function demand(asked: OrderParameters, name: Field, isNeeded: boolean): void {
  if (isNeeded && asked[name] === undefined) throw apiError('MANDATORY_PARAM', name);
  if (!isNeeded) refuse(asked, name);
}

function refuse(asked: OrderParameters, name: Field): void {
  if (asked[name] !== undefined) throw apiError('PARAM_NOT_REQUIRED', name);
}

function refuseIceberg(quantity: string | undefined): void {
  if (quantity !== undefined) throw apiError('NEW_ORDER_REJECTED', 'Iceberg orders are not supported for this symbol.');
}

function refuseTrailing(delta: number | undefined): void {
  if (delta !== undefined) throw apiError('NEW_ORDER_REJECTED', 'Trailing stop orders are not supported in order lists.');
}

function demandGtc(timeInForce: string | undefined): void {
  if (timeInForce !== undefined && timeInForce !== 'GTC') throw apiError('INVALID_TIF');
}
