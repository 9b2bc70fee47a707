/** From the body of a place call to a command: which fields each type has, and decimal strings to units. */
import type { BodyOf } from '@kontor/contract/call';
import type { placeOrder } from '@kontor/contract/spot';
import { parsePositiveDecimal } from '@kontor/domain/amount';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import type { ClientId } from '@kontor/engine/command';
import type { NewCommand } from '../../core-loop/core-loop.ts';
import type { MarketListing } from '../../follower/listings.ts';
import { refused } from '../../http/refused.ts';

const SIDES = { buy: Side.BUY, sell: Side.SELL } as const;
const TIMES_IN_FORCE = { gtc: TimeInForce.GTC, ioc: TimeInForce.IOC, fok: TimeInForce.FOK } as const;

/** Whose order, in which market, under which id. */
export interface PlaceContext {
  readonly user: number;
  readonly listing: MarketListing;
  readonly clientId: ClientId;
}

/**
 * The command for a place call; own resting orders in its way are expired (rules 1.4).
 * @throws Refused for fields that do not belong together or are no amounts of their currency
 */
export function placeCommand(body: BodyOf<typeof placeOrder>, { user, listing, clientId }: PlaceContext): NewCommand {
  const { terms, baseScale, quoteScale } = listing;
  const common = {
    type: CommandType.PLACE, user, market: terms.market, clientId, side: SIDES[body.side], selfTrade: SelfTrade.EXPIRE_MAKER, stopPrice: 0n,
  } as const;
  const { price, quantity, amount } = body;
  if (body.type === 'limit') {
    if (price === undefined || quantity === undefined || amount !== undefined) throw refused('BAD_REQUEST', 'field.orderFields');
    return {
      ...common,
      orderType: OrderType.LIMIT,
      timeInForce: TIMES_IN_FORCE[body.time_in_force ?? 'gtc'],
      price: units(price, quoteScale, 'field.price'),
      quantity: units(quantity, baseScale, 'field.quantity'),
      quoteAmount: 0n,
    };
  }
  const oneOfTwo = (quantity === undefined) !== (amount === undefined);
  if (price !== undefined || body.time_in_force !== undefined || !oneOfTwo) throw refused('BAD_REQUEST', 'field.orderFields');
  return {
    ...common,
    orderType: OrderType.MARKET,
    timeInForce: TimeInForce.GTC,
    price: 0n,
    quantity: quantity === undefined ? 0n : units(quantity, baseScale, 'field.quantity'),
    quoteAmount: amount === undefined ? 0n : units(amount, quoteScale, 'field.amount'),
  };
}

function units(text: string, scale: number, key: string): bigint {
  const parsed = parsePositiveDecimal(text, scale);
  if (typeof parsed === 'string') throw refused('BAD_REQUEST', key);
  return parsed;
}
