import { AssetFlag } from '@kontor/domain/accounts';
import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import type { FollowedDeposit, FollowedWithdrawal } from '../checks/chains.ts';
import type { World } from '../world/world.ts';
import type { Actor, Temper } from './actor.ts';

/** A whole USDT in the parts in which values are told. */
const USDT = 100_000_000n;

/** Is paid on chains whose blocks become final or go back, and withdraws: what he has, more, twice, late, and inside the exchange. */
export const chainUser: Temper = (actor, world) => {
  const draw = world.random.below(100);
  if (draw < 20) return credit(actor, world);
  if (draw < 28) return finish(world);
  if (draw < 36) return reverse(world);
  if (draw < 64) return withdraw(actor, world);
  if (draw < 96) return world.witness.chains.withdrawals.size === 0 && world.random.chance(0.95) ? withdraw(actor, world) : carryOn(world);
  return setWithdrawals(world);
};

/** A payment came in; now and then one that is known, is told otherwise, or lies too low. */
function credit(actor: Actor, world: World): Command {
  const { random, witness } = world;
  const header = { type: CommandType.CREDIT_DEPOSIT, time: world.now, deadline: world.deadline() } as const;
  const known = somePending(world);
  if (known && random.chance(0.15)) {
    const other = random.pick([{}, {}, { height: known.said.height + 1 }, { amount: known.said.amount + 1n }, { user: actor.user }]);
    return { ...known.said, ...header, ...other };
  }
  const row = random.pick(world.scenario.assets);
  const network = random.between(1, 3);
  const final = witness.chains.finalHeights.get(network) ?? 0;
  const odd = random.chance(0.03)
    ? random.pick([{ amount: 0n }, { amount: 1n << 62n }, { value: -1n }, { height: 0.5 }, { asset: 62 }])
    : {};
  return {
    ...header,
    user: actor.user,
    asset: row.asset,
    network,
    amount: row.endowment / BigInt(random.between(20, 400)),
    value: random.chance(0.3) ? 0n : BigInt(random.between(1, 2_000)) * USDT,
    height: Math.max(0, final + random.between(-1, 12)),
    output: random.below(2),
    transaction: known && random.chance(0.2) ? known.said.transaction : world.id(),
    ...odd,
  };
}

function finish(world: World): Command {
  const { random, witness } = world;
  const network = random.chance(0.02) ? 0 : random.between(1, 3);
  const final = witness.chains.finalHeights.get(network) ?? 0;
  const height = final + random.pick([1, 1, 2, 3, 0, -1, 0.5]);
  return { type: CommandType.FINAL_HEIGHT, time: world.now, deadline: world.deadline(), network, height };
}

/** A chain goes back; now and then by a block that never had the payment. */
function reverse(world: World): Command {
  const { random } = world;
  const header = { type: CommandType.REVERSE_DEPOSIT, time: world.now, deadline: world.deadline() } as const;
  const known = somePending(world);
  if (!known || random.chance(0.05)) return { ...header, network: 1, height: 5, output: 0, transaction: world.id() };
  const { network, height, output, transaction } = known.said;
  return { ...header, network, height: height + random.pick([0, 0, 0, 0, 0, 1]), output, transaction };
}

function withdraw(actor: Actor, world: World): Command {
  const { random, witness } = world;
  const { chains } = witness;
  const under = someWithdrawal(world);
  const header = { type: CommandType.WITHDRAW, time: world.now, deadline: world.deadline() } as const;
  if (under && random.chance(0.1)) {
    const other = random.pick([{}, {}, { fee: under.said.fee + 1n }, { target: world.id() }, { user: actor.user }]);
    return { ...under.said, ...header, ...other };
  }
  const rows = world.scenario.assets.filter(({ asset }) => ((witness.assets.get(asset)?.flags ?? 0) & AssetFlag.WITHDRAWALS) !== 0);
  const row = random.pick(rows.length > 0 && random.chance(0.95) ? rows : world.scenario.assets);
  const available = witness.available(actor.user, row.asset);
  const share = available / BigInt(random.between(2, 60));
  const quantity = random.pick([share, share, share, available, available + 1n, 0n]);
  const receiver = random.chance(0.25) ? random.pick(world.actors).user : 0;
  const value = valueFor(actor.user, world);
  const held = chains.heldOf(actor.user);
  const odd = random.chance(0.03)
    ? random.pick([{ fee: quantity }, { number: 0 }, { network: 0 }, { wealth: -1n }, { asOf: 0.5 }, { asset: 62 }])
    : {};
  return {
    ...header,
    user: actor.user,
    number:
      random.chance(0.12) && chains.last > 0 ? Math.max(1, chains.last - random.below(5)) : chains.last + random.pick([1, 1, 1, 1, 2, 4]),
    asset: row.asset,
    network: random.between(1, 3),
    receiver,
    quantity,
    fee: receiver === 0 || random.chance(0.05) ? quantity / BigInt(random.between(2, 500)) : 0n,
    value,
    wealth: random.chance(0.7) ? value + held : value + random.pick([held - 1n, 0n, held * 2n]),
    asOf: random.chance(0.8) ? witness.sequence : Math.max(0, witness.sequence - random.between(1, 3_000)),
    target: world.id(),
    ...odd,
  };
}

/** Mostly little; what is left of the day to the last part, and one more. */
function valueFor(user: number, { random, witness, now }: World): bigint {
  const { limits, rights, chains } = witness;
  const limit = BigInt(((rights.get(user)?.level ?? 0) === 0 ? limits?.drawUnchecked : limits?.drawChecked) ?? 0) * USDT;
  const left = limit - chains.spentBy(user, now);
  const draw = random.below(20);
  if (draw === 0 && left >= 0n) return left;
  if (draw === 1) return left >= 0n ? left + 1n : USDT;
  return draw < 6 || left <= 0n ? 0n : left / BigInt(random.between(2, 50));
}

/** Sends withdrawals, gives them back, ends them; some of it at the wrong time, or of one that is over. */
function carryOn(world: World): Command {
  const { random, witness } = world;
  const header = { time: world.now, deadline: world.deadline() };
  const under = someWithdrawal(world);
  const number = !under || random.chance(0.04) ? random.between(0, witness.chains.last + 1) : under.said.number;
  const isSent = under?.sent === true;
  const draw = random.below(10);
  if (draw < (isSent ? 1 : 6)) return { ...header, type: CommandType.WITHDRAW_SEND, number };
  if (draw < 7) return { ...header, type: CommandType.WITHDRAW_DONE, number };
  const reason = random.chance(0.03) ? random.pick([0, 4]) : isSent ? random.pick([3, 3, 3, 1, 2]) : random.between(1, 3);
  return { ...header, type: CommandType.WITHDRAW_RETURN, number, reason };
}

function setWithdrawals(world: World): Command {
  const { random, witness } = world;
  const stopped = [...witness.chains.blocked];
  const user = stopped.length > 0 && random.chance(0.8) ? random.pick(stopped) : random.pick(world.actors).user;
  const blocked = witness.chains.blocked.has(user) ? 0 : random.pick([0, 1, 1, 2]);
  return { type: CommandType.SET_WITHDRAWALS, user, time: world.now, deadline: world.deadline(), blocked };
}

function somePending({ random, witness }: World): FollowedDeposit | undefined {
  const all = [...witness.chains.pending.values()];
  return all.length === 0 ? undefined : random.pick(all);
}

function someWithdrawal({ random, witness }: World): FollowedWithdrawal | undefined {
  const all = [...witness.chains.withdrawals.values()];
  return all.length === 0 ? undefined : random.pick(all);
}
