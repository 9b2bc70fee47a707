import { OrderType } from '@kontor/domain/order';
import type { CommandOf } from '@kontor/engine/command';
import type { Temper } from './actor.ts';

const LARGEST = (1n << 63n) - 1n;

/** Well-formed orders with a digit too many: off the tick, off the step, too small, too large, at the bounds of every filter. */
export const fatFinger: Temper = (actor, world) => {
  const random = world.random;
  const market = world.market(actor);
  const terms = market.terms;
  const side = world.side();
  const ticks = market.away(side, random.between(-2, 4));
  const order = world.place(actor, market, { side, ticks, lots: market.size(random) });
  const price = random.pick([terms.minPriceTicks, terms.maxPriceTicks, 2_147_483_647, 2_147_483_648, 1, terms.maxPriceTicks + 1]);
  const lots = random.pick([
    terms.minLots,
    terms.maxLots,
    terms.minMarketLots,
    terms.maxMarketLots,
    2_147_483_647,
    2_147_483_648,
    1,
    terms.maxLots + 1,
  ]);
  switch (random.below(10)) {
    case 0:
      return { ...order, price: order.price + 1n };
    case 1:
      return { ...order, quantity: order.quantity + 1n };
    case 2:
      return { ...order, price: market.price(price) };
    case 3:
      return { ...order, quantity: market.quantity(lots) };
    case 4:
      return { ...order, price: market.price(price), quantity: market.quantity(lots) };
    case 5:
      return { ...order, quantity: market.quantity(1), price: market.price(random.between(1, 5)) };
    case 6:
      return marketOrder(order, market.quantity(lots), 0n);
    case 7:
      return marketOrder(
        order,
        0n,
        random.pick([1n, BigInt(terms.minNotional), BigInt(terms.maxNotional) + 1n, 1n << 53n, (1n << 53n) - 1n, LARGEST]),
      );
    case 8:
      return {
        ...order,
        orderType: OrderType.STOP_LOSS,
        price: 0n,
        stopPrice: random.pick([market.price(price), market.price(2_000_000_000), order.price + 1n]),
      };
    default:
      return { ...order, price: random.pick([LARGEST, 0n, -1n, order.price]), quantity: random.pick([LARGEST, 0n, -1n, order.quantity]) };
  }
};

function marketOrder(order: CommandOf<'PLACE'>, quantity: bigint, quoteAmount: bigint): CommandOf<'PLACE'> {
  return { ...order, orderType: OrderType.MARKET, price: 0n, quantity, quoteAmount };
}
