import { Account } from '@kontor/domain/accounts';
import { OrderType, Side } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import type { Temper } from './actor.ts';

/** Wants more than he has: a lot more, one unit more, or exactly all of it. */
export const brokeUser: Temper = (actor, world) => {
  const random = world.random;
  const market = world.market(actor);
  const terms = market.terms;
  const side = world.side();
  const asset = side === Side.BUY ? terms.quote : terms.base;
  const has = world.witness.available(actor.user, asset);
  const more = random.pick([0n, 1n, -1n, has]);
  if (random.chance(0.15)) {
    return {
      type: CommandType.TRANSFER,
      user: actor.user,
      time: world.now,
      clientId: world.id(),
      asset,
      amount: has + more,
      from: Account.SPOT,
      to: Account.FIAT,
    };
  }
  if (side === Side.SELL) {
    const lots = Number((has + more) / BigInt(terms.stepUnits));
    const orderType = random.chance(0.3) ? OrderType.MARKET : OrderType.LIMIT;
    return world.place(actor, market, { side, orderType, ticks: orderType === OrderType.MARKET ? 0 : market.away(side, 3), lots });
  }
  if (random.chance(0.3)) return world.place(actor, market, { side, orderType: OrderType.MARKET, quoteAmount: has + more });
  const ticks = market.away(side, random.between(1, 5));
  const perLot =
    (market.price(ticks) * BigInt(terms.stepUnits)) / 10n ** BigInt(world.scenario.assets.find((row) => row.asset === terms.base)!.scale);
  return world.place(actor, market, { side, ticks, lots: Number(has / (perLot || 1n)) + random.between(0, 2) });
};
