import { Account, AssetFlag, Bucket } from '@kontor/domain/accounts';
import { IcoMode, IcoStage } from '@kontor/domain/ico/words';
import { CommandType } from '@kontor/engine/command';
import type { ClientId, Command, CommandOf } from '@kontor/engine/command';
import { isLottery } from '../checks/followed-item.ts';
import type { FollowedItem } from '../checks/followed-item.ts';
import type { World } from '../world/world.ts';
import type { Actor, Temper } from './actor.ts';
import { commitmentTo, secretOf } from './secrets.ts';

const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;
/** Items that are open at a time, mostly. */
const MANY_OPEN = 4;
/** Most lots of a user in an item that has many. */
export const LARGE_CAP = 4_000n;
const NONE = { first: [0, 0, 0, 0], second: [0, 0, 0, 0] } as const;

/** Lists items, brings their tokens, tells blocks and secrets, cancels, and tries to take tokens out; some of it wrong. */
export const icoOperator: Temper = (actor, world) => {
  const { random, scenario, witness } = world;
  const proposal = openProposal(world);
  if (proposal !== undefined && random.chance(0.7)) return decide(actor, world, proposal);
  const payment = scenario.assets[0]!;
  // What no item is paid with stops everything: it is rare, and soon over.
  if (witness.assets.get(payment.asset)!.flags !== payment.flags && random.chance(0.5))
    return { type: CommandType.SET_ASSET, time: world.now, asset: payment.asset, flags: payment.flags };
  const all = [...witness.items.byNumber.values()];
  const open = all.filter(({ stage }) => stage === IcoStage.OPEN);
  const poor = open.find((each) => isPoor(each, world));
  if (poor !== undefined && random.chance(0.8)) return fund(actor, poor, world);
  const waiting = open.find((each) => isLottery(each) && world.now >= each.terms.end);
  if (waiting !== undefined && random.chance(0.5)) return finish(waiting, world);
  if (open.length < MANY_OPEN || random.chance(0.03)) return list(world, all);
  const item = random.chance(0.9) ? random.pick(open) : random.pick(all);
  const draw = random.below(100);
  if (draw < 5) return fund(actor, item, world);
  if (draw < 40) return takeOut(actor, item, world);
  if (draw < 60) return finish(item, world);
  if (draw < 67) return cancel(item, world);
  if (draw < 77) return change(item, world);
  if (draw < 80) return setUser(world);
  return list(world, all);
};

/** It has not what it sells. */
function isPoor({ number, terms }: FollowedItem, { witness, now }: World): boolean {
  const has = witness.money.balance(-1 - number, Account.ICO_TREASURY, terms.token, Bucket.AVAILABLE);
  return now < terms.end && has < terms.supply;
}

function openProposal({ witness }: World): ClientId | undefined {
  return [...witness.proposals.values()].find(({ decider }) => decider === 0)?.words;
}

function decide(actor: Actor, { now: time, random }: World, proposal: ClientId): Command {
  const type = random.chance(0.95) ? CommandType.APPROVE : CommandType.REJECT;
  return { type, user: actor.user, time, proposal };
}

function list(world: World, all: readonly FollowedItem[]): Command {
  const { random } = world;
  const isOld = all.length > 0 && random.chance(0.1);
  const item = isOld ? random.pick(all).number : random.chance(0.02) ? 65_536 : all.length;
  return { ...termsOf(world, item), ...(random.chance(0.12) && oddTerms(world)) };
}

function termsOf(world: World, item: number): CommandOf<'ICO_ITEM'> {
  const { random, now, scenario } = world;
  const payment = scenario.assets[0]!;
  const token = random.pick(scenario.assets.slice(2));
  const whole = 10n ** BigInt(token.scale);
  const draws = random.chance(0.65);
  const coins = random.between(1, 20);
  // Some have more lots than several rounds draw, and many who want them.
  const isLarge = random.chance(0.15);
  const lot = whole * BigInt(isLarge ? 1 : coins);
  const lots = isLarge ? 8_000 : random.pick([1, 5, 20, 100, 100, 400]);
  const start = now + random.between(1, 3 * SECOND);
  const end = start + random.between(2, 14) * SECOND;
  const isFrozen = random.chance(0.8);
  return {
    type: CommandType.ICO_ITEM,
    time: now,
    deadline: world.deadline(),
    item,
    token: token.asset,
    payment: payment.asset,
    mode: draws ? IcoMode.LOTTERY : IcoMode.PRO_RATA,
    freezeRate: isFrozen ? random.pick([1, 33_333_333, 60_000_000, 100_000_000]) : 0,
    freezeDays: isFrozen ? random.pick([1, 3, 7, 30]) : 0,
    supply: lot * BigInt(lots) + BigInt(random.below(Number(whole))),
    lot: draws ? lot : 0n,
    price: draws ? BigInt(random.between(1, 50)) * (isLarge ? 100_000n : 1_000_000n) : BigInt(random.between(1, 50_000_000)),
    cap: draws ? (isLarge ? LARGE_CAP : BigInt(random.pick([3, 50, 500]))) : random.chance(0.5) ? 0n : lot + BigInt(random.below(1_000)),
    start,
    end,
    drawBy: end + random.between(1, 20) * DAY - random.below(DAY - 1),
    commitment: draws ? commitmentTo(item) : NONE,
    network: draws ? 1 : 0,
    height: draws ? 100 + item : 0,
  };
}

function oddTerms({ random, now }: World): Partial<CommandOf<'ICO_ITEM'>> {
  return random.pick<Partial<CommandOf<'ICO_ITEM'>>>([
    { supply: 0n },
    { price: 0n },
    { mode: 2 },
    { freezeDays: 3_651 },
    { token: 60 },
    { payment: 1 },
    { end: now, start: 1 },
    { supply: (1n << 62n) + 1n },
    { drawBy: now + 90 * DAY },
    { height: 0.5 },
    { cap: -1n },
  ]);
}

/** New terms before the start; mostly it is too late. */
function change(item: FollowedItem, world: World): Command {
  const { time: _time, ...terms } = termsOf(world, item.number);
  return { ...terms, time: world.now };
}

function fund(actor: Actor, { number, terms }: FollowedItem, world: World): Command {
  const { random } = world;
  const amount = random.chance(0.9) ? terms.supply : 1n + terms.supply / BigInt(random.between(2, 5));
  return propose(actor, world, number, terms.token, amount);
}

function takeOut(actor: Actor, { number, terms }: FollowedItem, world: World): Command {
  const { random } = world;
  const asset = random.chance(0.7) ? terms.token : terms.payment;
  return propose(actor, world, number, asset, -random.pick([1n, terms.supply / 10n + 1n, terms.supply, terms.price]));
}

function propose(actor: Actor, world: World, number: number, asset: number, amount: bigint): Command {
  const account = Account.ICO_TREASURY;
  const beneficiary = amount < 0n && world.random.chance(0.3) ? world.random.pick(world.actors).user : 0;
  return {
    type: CommandType.PROPOSE,
    user: actor.user,
    time: world.now,
    asset,
    account,
    number,
    beneficiary,
    amount,
    proposal: world.id(),
  };
}

/** The block, then the secret; now and then another one, or one again. */
function finish({ number: item, hash, terms }: FollowedItem, world: World): Command {
  const { random } = world;
  const header = { time: world.now, deadline: world.deadline(), item };
  if (hash === undefined || random.chance(0.1)) {
    const [first, second] = random.chance(0.02) ? [NONE.first, NONE.second] : [world.id(), world.id()];
    return { type: CommandType.ICO_BLOCK, ...header, hash: hash !== undefined && random.chance(0.5) ? hash : { first, second } };
  }
  const secret = random.chance(0.8) ? secretOf(item) : random.pick([secretOf(item + 1), terms.commitment]);
  return { type: CommandType.ICO_REVEAL, ...header, secret };
}

function cancel({ number }: FollowedItem, world: World): Command {
  return { type: CommandType.ICO_CANCEL, time: world.now, deadline: world.deadline(), item: world.random.chance(0.1) ? 50_000 : number };
}

function setUser({ random, actors, now: time, scenario }: World): Command {
  const { asset, flags } = scenario.assets[0]!;
  if (random.chance(0.2))
    return { type: CommandType.SET_ASSET, time, asset, flags: random.pick([flags, flags, flags & ~AssetFlag.ICO_PAYMENT]) };
  return { type: CommandType.SET_USER, user: random.pick(actors).user, time, tier: 0, flags: random.pick([0, 0, 0, 0, 0, 1]) };
}
