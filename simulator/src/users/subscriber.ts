import { Account, Bucket } from '@kontor/domain/accounts';
import { IcoMode, IcoStage } from '@kontor/domain/ico/words';
import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import type { FollowedItem } from '../checks/followed-item.ts';
import type { World } from '../world/world.ts';
import type { Actor, Temper } from './actor.ts';
import { LARGE_CAP } from './ico-operator.ts';

/** Subscribes to what is sold, within his means and beyond, thaws what he has got, and moves money; some of it wrong. */
export const subscriber: Temper = (actor, world) => {
  const draw = world.random.below(100);
  if (draw < 60) return subscribe(actor, world);
  if (draw < 85) return thaw(actor, world);
  return transfer(actor, world);
};

function subscribe(actor: Actor, world: World): Command {
  const { random, witness } = world;
  const all = [...witness.items.byNumber.values()];
  const open = all.filter(({ stage, terms }) => stage === IcoStage.OPEN && world.now >= terms.start && world.now <= terms.end);
  const item = open.length > 0 && random.chance(0.93) ? random.pick(open) : random.chance(0.9) && all.length > 0 ? all.at(-1) : undefined;
  return {
    type: CommandType.ICO_SUBSCRIBE,
    user: actor.user,
    time: world.now,
    deadline: world.deadline(),
    item: item?.number ?? random.pick([40_000, -1]),
    quantity: item === undefined ? 1n : quantityFor(actor, item, world),
    clientId: world.id(),
  };
}

function quantityFor(actor: Actor, { terms }: FollowedItem, { random, witness }: World): bigint {
  if (random.chance(0.02)) return random.pick([0n, -1n, 1n << 40n, 1n << 62n]);
  if (terms.mode === IcoMode.LOTTERY)
    return BigInt(random.pick(terms.cap === LARGE_CAP ? [1_200, 2_400, 4_000] : [1, 1, 2, 5, 20, 60, 300]));
  const available = witness.money.balance(actor.user, Account.ICO, terms.payment, Bucket.AVAILABLE);
  return random.chance(0.05) ? available + 1n : 1n + available / BigInt(random.between(2, 60));
}

function thaw(actor: Actor, world: World): Command {
  const { random, witness } = world;
  const own = [...witness.items.byNumber.values()].filter(({ holdings }) =>
    holdings.some(({ user, settled }) => user === actor.user && settled),
  );
  const item = own.length > 0 && random.chance(0.95) ? random.pick(own).number : random.below(8);
  return { type: CommandType.ICO_THAW, user: actor.user, time: world.now, deadline: world.deadline(), item, clientId: world.id() };
}

function transfer(actor: Actor, world: World): Command {
  const { random, scenario } = world;
  const isOut = random.chance(0.2);
  const { asset, endowment } = isOut ? random.pick(scenario.assets) : scenario.assets[0]!;
  const [from, to] = isOut ? [Account.ICO, Account.SPOT] : [Account.SPOT, Account.ICO];
  return {
    type: CommandType.TRANSFER,
    user: actor.user,
    time: world.now,
    deadline: world.deadline(),
    clientId: world.id(),
    asset,
    amount: 1n + endowment / BigInt(random.between(5, 60)),
    from,
    to,
  };
}
