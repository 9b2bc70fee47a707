/** From the bodies of calls to commands: which fields each type has, and decimal strings to units. Source: rules 1.3. */
import type { BodyOf } from '@kontor/contract/call';
import { ORDER_TYPE_WORDS, SELF_TRADE_WORDS, SIDE_WORDS, TIME_IN_FORCE_WORDS } from '@kontor/contract/glossary';
import type { amendOrder, placeOco, placeOrder, replaceOrder } from '@kontor/contract/spot';
import { parsePositiveDecimal } from '@kontor/domain/amount';
import { OrderType, SelfTrade, TimeInForce, hasLimitPrice, isConditional } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import type { ClientId, OrderId } from '@kontor/engine/command';
import type { MarketListing } from '../../follower/listings.ts';
import { refused } from '../../http/refused.ts';
import type { OrderCommand } from './first-outcome.ts';

/** Whose order, in which market. */
export interface OrderContext {
  readonly user: number;
  readonly listing: Pick<MarketListing, 'terms' | 'baseScale' | 'quoteScale'>;
}

/** And under which id. */
export interface PlaceContext extends OrderContext {
  readonly clientId: ClientId;
}

/**
 * The command for a place call.
 * @throws Refused for fields that do not belong together or are no amounts of their currency
 */
export function placeCommand(body: BodyOf<typeof placeOrder>, { user, listing, clientId }: PlaceContext): OrderCommand {
  const orderType = ORDER_TYPE_WORDS.indexOf(body.type);
  const { price, quantity, amount, stop_price: stopPrice, time_in_force: timeInForce, trailing_delta: delta } = body;
  const { take_profit_price: takeProfit, stop_loss_price: stopLoss, stop_loss_limit_price: stopLimit } = body;
  const atMarket = orderType === OrderType.MARKET;
  const conditional = isConditional(orderType);
  const fits =
    (price !== undefined) === hasLimitPrice(orderType) &&
    (conditional ? stopPrice !== undefined || delta !== undefined : stopPrice === undefined && delta === undefined) &&
    (atMarket ? (quantity === undefined) !== (amount === undefined) : quantity !== undefined && amount === undefined) &&
    (timeInForce === undefined || (hasLimitPrice(orderType) && orderType !== OrderType.LIMIT_MAKER));
  const brings = takeProfit !== undefined || stopLoss !== undefined;
  if (!fits || (brings && conditional) || (stopLimit !== undefined && stopLoss === undefined))
    throw refused('BAD_REQUEST', 'field.orderFields');
  const order = {
    user,
    market: listing.terms.market,
    clientId,
    orderType,
    side: SIDE_WORDS.indexOf(body.side),
    timeInForce: timeInForceOf(timeInForce),
    selfTrade: selfTradeOf(body.self_trade),
    price: unitsOrNone(price, listing.quoteScale, 'field.price'),
    quantity: unitsOrNone(quantity, listing.baseScale, 'field.quantity'),
    stopPrice: unitsOrNone(stopPrice, listing.quoteScale, 'field.stopPrice'),
  };
  if (delta !== undefined) return { type: CommandType.PLACE_TRAILING, ...order, delta };
  const quoteAmount = unitsOrNone(amount, listing.quoteScale, 'field.amount');
  if (!brings) return { type: CommandType.PLACE, ...order, quoteAmount };
  return {
    type: CommandType.PLACE_WITH_EXIT,
    ...order,
    quoteAmount,
    stopPrice: unitsOrNone(stopLoss, listing.quoteScale, 'field.stopPrice'),
    stopLimitPrice: unitsOrNone(stopLimit, listing.quoteScale, 'field.price'),
    takeProfit: unitsOrNone(takeProfit, listing.quoteScale, 'field.price'),
  };
}

/** The command for an OCO call. @throws Refused */
export function ocoCommand(body: BodyOf<typeof placeOco>, { user, listing, clientId }: PlaceContext): OrderCommand {
  return {
    type: CommandType.PLACE_OCO,
    user,
    market: listing.terms.market,
    clientId,
    side: SIDE_WORDS.indexOf(body.side),
    selfTrade: selfTradeOf(body.self_trade),
    quantity: units(body.quantity, listing.baseScale, 'field.quantity'),
    price: units(body.price, listing.quoteScale, 'field.price'),
    stopPrice: units(body.stop_price, listing.quoteScale, 'field.stopPrice'),
    stopLimitPrice: unitsOrNone(body.stop_limit_price, listing.quoteScale, 'field.price'),
  };
}

/** The quantity of an amend call, base units. @throws Refused */
export function amendedQuantity(
  body: Pick<BodyOf<typeof amendOrder>, 'quantity'>,
  { baseScale }: Pick<MarketListing, 'baseScale'>,
): bigint {
  return units(body.quantity, baseScale, 'field.quantity');
}

/** The command for a replace call. @throws Refused */
export function replaceCommand(body: BodyOf<typeof replaceOrder>, order: OrderId, { user, listing, clientId }: PlaceContext): OrderCommand {
  return {
    type: CommandType.REPLACE,
    user,
    order,
    clientId,
    timeInForce: timeInForceOf(body.time_in_force),
    selfTrade: selfTradeOf(body.self_trade),
    price: units(body.price, listing.quoteScale, 'field.price'),
    quantity: units(body.quantity, listing.baseScale, 'field.quantity'),
  };
}

function timeInForceOf(word: (typeof TIME_IN_FORCE_WORDS)[number] | undefined): number {
  return word === undefined ? TimeInForce.GTC : TIME_IN_FORCE_WORDS.indexOf(word);
}

function selfTradeOf(word: (typeof SELF_TRADE_WORDS)[number] | undefined): number {
  return word === undefined ? SelfTrade.EXPIRE_MAKER : SELF_TRADE_WORDS.indexOf(word) + 1;
}

function unitsOrNone(text: string | undefined, scale: number, key: string): bigint {
  return text === undefined ? 0n : units(text, scale, key);
}

function units(text: string, scale: number, key: string): bigint {
  const parsed = parsePositiveDecimal(text, scale);
  if (typeof parsed === 'string') throw refused('BAD_REQUEST', key);
  return parsed;
}
