/** Seeded commands of a few users in one market: orders of many types that meet, changes, cancels, bookings, time. */
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { ALL_MARKETS, CommandType } from '@kontor/engine/command';
import type { CommandOf, OrderId } from '@kontor/engine/command';
import { clientKey } from '../client-id.ts';
import type { AnyNewCommand } from '../core-loop.ts';
import { BTC, COIN, LISTING, USDT, give } from '../core-world.ts';
import type { Draw } from '../../seeded-draw.ts';

const USERS = 3;
const MARKET = 0;
/** Smallest quantity, units. */
const STEP = 1_000n;

/** Two assets, their market, and enough of both for each user. */
export const OPENING: readonly AnyNewCommand[] = [
  ...LISTING,
  ...Array.from({ length: USERS }, (_, at) => at + 1).flatMap((user) => [give(user, USDT, 100_000n * COIN), give(user, BTC, 100n * COIN)]),
];

/** An order accepted before, which later commands may change or cancel. */
export interface KnownOrder extends OrderId {
  readonly user: number;
}

/** Draws one command. `name` makes its client id; `orders` are the latest accepted ones. */
export function drawCommand(draw: Draw, name: string, orders: readonly KnownOrder[]): AnyNewCommand {
  const user = 1 + draw(USERS);
  const clientId = clientKey(name);
  const price = (): bigint => BigInt(95 + draw(11)) * COIN;
  const quantity = BigInt(1 + draw(50)) * STEP;
  const side = draw(2) === 0 ? Side.BUY : Side.SELL;
  const place = (orderType: number, fields: Partial<CommandOf<'PLACE'>>): AnyNewCommand => ({
    type: CommandType.PLACE,
    user,
    market: MARKET,
    clientId,
    side,
    orderType,
    timeInForce: TimeInForce.GTC,
    selfTrade: SelfTrade.EXPIRE_MAKER,
    price: 0n,
    quantity,
    quoteAmount: 0n,
    stopPrice: 0n,
    ...fields,
  });
  const known = orders.length === 0 ? { user, slot: 0, number: 1 } : orders[draw(orders.length)]!;
  const order = { slot: known.slot, number: known.number };
  switch (draw(16)) {
    case 0:
      return place(OrderType.LIMIT, { price: price(), timeInForce: TimeInForce.IOC });
    case 1:
      return place(OrderType.MARKET, {});
    case 2:
      return place(OrderType.STOP_LOSS_LIMIT, { price: price(), stopPrice: price() });
    case 3:
      return {
        type: CommandType.PLACE_OCO,
        user,
        market: MARKET,
        clientId,
        side,
        quantity,
        price: (side === Side.SELL ? 106n : 94n) * COIN,
        stopPrice: (side === Side.SELL ? 94n : 106n) * COIN,
        stopLimitPrice: 0n,
        selfTrade: SelfTrade.EXPIRE_MAKER,
      };
    case 4:
      return { type: CommandType.CANCEL, user: known.user, order };
    case 5:
      return { type: CommandType.AMEND, user: known.user, order, quantity: STEP };
    case 6:
      return {
        type: CommandType.REPLACE,
        user: known.user,
        order,
        clientId,
        price: price(),
        quantity,
        timeInForce: TimeInForce.GTC,
        selfTrade: SelfTrade.EXPIRE_MAKER,
      };
    case 7:
      return { type: CommandType.TRANSFER, user, clientId, asset: draw(2) === 0 ? USDT : BTC, amount: quantity, from: 0, to: 1 };
    case 8:
      return { type: CommandType.ADJUST, user, clientId, asset: USDT, account: 0, amount: quantity };
    case 9:
      return draw(3) === 0 ? { type: CommandType.CANCEL_ALL, user, market: ALL_MARKETS } : { type: CommandType.TICK };
    // Refused for want of money.
    case 10:
      return place(OrderType.LIMIT, { price: price(), quantity: 5_000n * COIN });
    default:
      return place(OrderType.LIMIT, { price: price() });
  }
}

/** Whether the command carries an id under which sending it again changes nothing. */
export function canBeRetried(command: AnyNewCommand): boolean {
  return command.type !== CommandType.CANCEL && 'clientId' in command;
}
