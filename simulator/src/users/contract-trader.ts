import { Account } from '@kontor/domain/accounts';
import { OrderType, SelfTrade, TimeInForce } from '@kontor/domain/order';
import { PlanTrigger } from '@kontor/domain/perpetual/words';
import { CommandType } from '@kontor/engine/command';
import type { Command, CommandOf } from '@kontor/engine/command';
import type { World } from '../world/world.ts';
import type { WorldMarket } from '../world/world-market.ts';
import { cancelOf } from './canceller.ts';
import type { Actor, Temper } from './actor.ts';

/** Trades contracts in every way: opens and closes, sets leverage and modes, adds margin, plans ahead, moves money; some of it wrong. */
export const contractTrader: Temper = (actor, world) => {
  const { random } = world;
  const market = world.market(actor);
  const draw = random.below(100);
  if (draw < 38) return open(actor, market, world);
  if (draw < 56) return close(actor, market, world);
  if (draw < 62) return setting(actor, market, world);
  if (draw < 64) return { type: CommandType.POSITION_MODE, user: actor.user, time: world.now, mode: random.pick([0, 0, 1, 2]) };
  if (draw < 68) return margin(actor, market, world);
  if (draw < 80) return plan(actor, market, world);
  if (draw < 82) return cancelPlan(actor, market, world);
  if (draw < 88) return cancel(actor, market, world);
  if (draw < 89)
    return {
      type: CommandType.CANCEL_AFTER,
      user: actor.user,
      time: world.now,
      market: market.id,
      timeoutMs: random.between(1_000, 9_000),
    };
  return money(actor, world);
};

/** Quotes both sides near the mark, with little leverage and a lot of money. */
export const contractMaker: Temper = (actor, world) => {
  const { random } = world;
  const market = world.markets[actor.home]!;
  const orders = world.witness.openOf(actor.user);
  if (orders.length > 12 || (orders.length > 4 && random.chance(0.3))) return cancelOf(random.pick(orders), world);
  if (random.chance(0.05))
    return { type: CommandType.CONTRACT_SETTING, user: actor.user, time: world.now, market: market.id, leverage: 3, mode: 0 };
  const side = world.side();
  const orderType = random.chance(0.5) ? OrderType.LIMIT_MAKER : OrderType.LIMIT;
  const ticks = market.away(side, random.between(1, 8));
  return place(actor, market, world, { side, orderType, price: market.price(ticks), quantity: market.quantity(2 * market.size(random)) });
};

function place(actor: Actor, market: WorldMarket, world: World, wish: Partial<CommandOf<'CONTRACT_PLACE'>>): CommandOf<'CONTRACT_PLACE'> {
  return {
    type: CommandType.CONTRACT_PLACE,
    user: actor.user,
    time: world.now,
    deadline: world.deadline(),
    market: market.id,
    side: 0,
    orderType: OrderType.LIMIT,
    timeInForce: TimeInForce.GTC,
    selfTrade: world.random.pick([SelfTrade.EXPIRE_TAKER, SelfTrade.EXPIRE_MAKER, SelfTrade.EXPIRE_MAKER, SelfTrade.EXPIRE_BOTH]),
    price: 0n,
    quantity: 0n,
    takeProfit: 0n,
    stopLoss: 0n,
    closes: 0,
    byMark: 0,
    clientId: world.id(),
    ...wish,
  };
}

function open(actor: Actor, market: WorldMarket, world: World): Command {
  const { random } = world;
  const side = world.side();
  const quantity = market.quantity(market.size(random)) + (random.chance(0.01) ? 1n : 0n);
  if (random.chance(0.35)) return place(actor, market, world, { side, orderType: OrderType.MARKET, quantity });
  const ticks = market.away(side, random.between(-6, 5));
  const brings = random.chance(0.2);
  const away = (steps: number): bigint =>
    brings ? market.price(Math.max(1, ticks + (side === 0 ? 1 : -1) * steps * market.row.gridTicks)) : 0n;
  return place(actor, market, world, {
    side,
    timeInForce: random.pick([0, 0, 0, TimeInForce.IOC, TimeInForce.FOK]),
    price: market.price(ticks),
    quantity,
    takeProfit: away(random.between(1, 30)),
    stopLoss: away(-random.between(1, 30)),
    // Of what waits for the mark and is not there nothing is accepted.
    byMark: brings || random.chance(0.01) ? random.below(4) : 0,
  });
}

/** What he has in a market, the long first. */
function sidesOf(actor: Actor, market: WorldMarket, { witness }: World): readonly (0 | 1)[] {
  const record = witness.contracts.of(market.id)?.records.get(actor.user);
  return ([0, 1] as const).filter((side) => (record?.sides[side].lots ?? 0n) > 0n);
}

function close(actor: Actor, market: WorldMarket, world: World): Command {
  const { random, witness } = world;
  const [held = 0] = random.shuffled(sidesOf(actor, market, world));
  const lots = Number(witness.contracts.of(market.id)?.records.get(actor.user)?.sides[held].lots ?? 1n);
  const some = random.chance(0.4) ? lots : random.between(1, Math.max(1, lots + (random.chance(0.1) ? 2 : 0)));
  const side = 1 - held;
  const wish = { side, closes: 1, quantity: market.quantity(Math.min(some, 2_000_000_000)) };
  if (random.chance(0.5)) return place(actor, market, world, { ...wish, orderType: OrderType.MARKET });
  return place(actor, market, world, { ...wish, price: market.price(market.away(side, random.between(-4, 6))) });
}

function setting(actor: Actor, market: WorldMarket, { random, now: time }: World): Command {
  const leverage = random.pick([1, 5, 10, 20, 25, 50, 75, 100, 125, 126]);
  return { type: CommandType.CONTRACT_SETTING, user: actor.user, time, market: market.id, leverage, mode: random.pick([0, 0, 1, 1, 2]) };
}

function margin(actor: Actor, market: WorldMarket, world: World): Command {
  const { random, scenario } = world;
  const [side = 0] = random.shuffled(sidesOf(actor, market, world));
  const delta = (scenario.assets[0]!.endowment / BigInt(random.between(50, 4_000))) * (random.chance(0.5) ? 1n : -1n);
  return { type: CommandType.POSITION_MARGIN, user: actor.user, time: world.now, market: market.id, side, delta, clientId: world.id() };
}

function plan(actor: Actor, market: WorldMarket, world: World): Command {
  const { random } = world;
  const [side = 0] = random.shuffled(sidesOf(actor, market, world));
  const purpose = random.below(2);
  const trigger = random.pick([PlanTrigger.PRICE, PlanTrigger.PRICE, PlanTrigger.YIELD, PlanTrigger.TRAILING]);
  // A long's profit and a short's loss lie above.
  const direction = side === purpose ? 1 : -1;
  const ticks = market.fair + direction * random.between(0, 40) * market.row.gridTicks;
  const isTrailing = trigger === PlanTrigger.TRAILING;
  const levels = {
    [PlanTrigger.PRICE]: market.price(Math.max(1, ticks)),
    [PlanTrigger.YIELD]: BigInt((purpose === 0 ? 1 : -1) * random.between(10, 9_000)),
    [PlanTrigger.TRAILING]: BigInt(random.between(9, 400)),
  };
  return {
    type: CommandType.PLACE_PLAN,
    user: actor.user,
    time: world.now,
    market: market.id,
    side,
    purpose: isTrailing ? 1 : purpose,
    trigger,
    source: isTrailing ? 1 : random.below(2),
    quantity: random.chance(0.5) ? 0n : market.quantity(market.size(random)),
    price: random.chance(0.3) ? market.price(market.away(1 - side, random.between(-3, 3))) : 0n,
    level: levels[trigger],
    activation: isTrailing && random.chance(0.5) ? market.price(Math.max(1, ticks)) : 0n,
    clientId: world.id(),
  };
}

function cancelPlan(actor: Actor, market: WorldMarket, { random, now: time, witness }: World): Command {
  const open = [...(witness.contracts.of(market.id)?.plans.values() ?? [])];
  const found = open.length > 0 ? random.pick(open) : undefined;
  const isOwn = found !== undefined && random.chance(0.8);
  return {
    type: CommandType.CANCEL_PLAN,
    user: isOwn ? found.user : actor.user,
    time,
    market: market.id,
    plan: isOwn ? found.number : random.below(3),
  };
}

function cancel(actor: Actor, market: WorldMarket, world: World): Command {
  const own = world.ownOrder(actor);
  if (own && world.random.chance(0.9)) return cancelOf(own, world);
  return { type: CommandType.CANCEL_ALL, user: actor.user, time: world.now, market: market.id };
}

/** Money in and out; sometimes all that might be there. */
function money(actor: Actor, world: World): Command {
  const { random, scenario, witness } = world;
  const { asset, endowment } = scenario.assets[0]!;
  const isOut = random.chance(0.4);
  const all = witness.contracts.accounts.get(actor.user)?.net ?? 0n;
  const amount = isOut && random.chance(0.3) && all > 0n ? all : endowment / BigInt(random.between(3, 60));
  const [from, to] = isOut ? [Account.CONTRACT, Account.SPOT] : [Account.SPOT, Account.CONTRACT];
  if (random.chance(0.15))
    return {
      type: CommandType.ADJUST,
      user: actor.user,
      time: world.now,
      clientId: world.id(),
      asset,
      account: Account.CONTRACT,
      amount: isOut ? -amount : amount,
    };
  return {
    type: CommandType.TRANSFER,
    user: actor.user,
    time: world.now,
    deadline: world.deadline(),
    clientId: world.id(),
    asset,
    amount,
    from,
    to,
  };
}
