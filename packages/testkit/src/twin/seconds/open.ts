import { Account, Bucket } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import { Refusal } from '@kontor/domain/refusals';
import { UserFlag } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { isLate } from '../deadline.ts';
import { answerToKnownId, isZero, remember } from '../ids.ts';
import type { Outcome, User, World } from '../state.ts';
import { DONE, refused, userOf } from '../state.ts';
import { houseHas, pairLiability, reservedOf, secondLiability, secondOf, totalLiability } from './house.ts';
import type { Pair, SecondsContract } from './state.ts';
import { paidFor, sum } from './state.ts';
import { ownLimits } from './terms.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const MOST_CONTRACTS = 262_144;
const PERMISSION = 2;
const RATE = 100_000_000n;
/** Kinds of what is counted over a day. */
export const STAKE = 2;
export const LOSS = 3;

export function takeTick(world: World, command: CommandOf<'SECONDS_TICK'>): Outcome {
  const { pair: id, number, at, price, isStale } = command;
  const isCount = (value: number): boolean => value >= 1 && value <= Number.MAX_SAFE_INTEGER && value % 1 === 0;
  if (!isCount(number) || !isCount(at) || price <= 0n) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const pair = pairOf(world, id);
  if (!pair) return refused(Refusal.UNKNOWN_MARKET);
  const last = lastTick(pair);
  if (last && (number <= last.number || at <= last.at)) return refused(Refusal.OVERTAKEN);
  if (at > world.time) return refused(Refusal.BAD_TERMS);
  if (world.time >= at + 1_000) return refused(Refusal.TOO_LATE);
  pair.ticks.push({ number, at, price, isStale });
  forgetTicks(world);
  return DONE;
}

/** Forgets the ticks that are neither the last of their pair nor later than its oldest contract. */
export function forgetTicks({ seconds }: World): void {
  for (const pair of seconds.pairs) {
    const oldest = seconds.contracts.find((contract) => contract.pair === pair);
    pair.ticks = pair.ticks.filter((tick) => tick === lastTick(pair) || (oldest !== undefined && tick.at > oldest.t0));
  }
}

export function lastTick({ ticks }: Pair): Pair['ticks'][number] | undefined {
  return ticks[ticks.length - 1];
}

function pairOf({ seconds }: World, id: number): Pair | undefined {
  return seconds.pairs.find((pair) => pair.id === id);
}

export function open(world: World, command: CommandOf<'SECONDS_OPEN'>): Outcome {
  const { direction, duration, payoutRate, stake, clientId } = command;
  if (command.user < 1 || isZero(clientId) || ![0, 1].includes(direction) || duration < 1 || payoutRate < 0 || stake <= 0n)
    return refused(Refusal.MALFORMED);
  const user = userOf(world, command.user);
  const body = [command.type, command.pair, direction, duration, payoutRate, stake];
  const known = answerToKnownId(user, clientId, body);
  if (known) return known;
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const pair = pairOf(world, command.pair);
  if (!pair) return refused(Refusal.UNKNOWN_MARKET);
  if (!pair.open) return refused(Refusal.MARKET_HALTED);
  if ((user.flags & UserFlag.SUSPENDED) !== 0) return refused(Refusal.USER_SUSPENDED);
  if ((user.rights.permissions & PERMISSION) === 0) return refused(Refusal.NOT_PERMITTED);
  const product = pair.products.find((each) => each.duration === duration);
  if (!product) return refused(Refusal.UNKNOWN_PRODUCT);
  if (payoutRate !== 0 && payoutRate !== product.payoutRate) return refused(Refusal.TERMS_CHANGED);
  if (stake < product.minStake || stake > product.maxStake) return refused(Refusal.STAKE_LIMIT);
  const contract: SecondsContract = {
    number: world.seconds.number + 1,
    user: user.id,
    pair,
    direction,
    t0: world.time,
    t1: world.time + duration * 1_000,
    duration,
    stake,
    fee: (stake * BigInt(product.feeRate) + RATE - 1n) / RATE,
    payout: (stake * BigInt(product.payoutRate)) / RATE,
    entry: undefined,
  };
  const refusal = userRefusal(world, contract) || houseRefusal(world, contract) || fundsRefusal(world, contract);
  if (refusal !== Refusal.NONE) return refused(refusal);
  take(world, contract);
  remember(user, { clientId, body, slot: 0, number: contract.number, where: 'over' });
  return { ...DONE, slot: 0, number: contract.number };
}

/** What counts of a kind within 24 hours. */
function ofDay(world: World, kind: number, user: User['id']): bigint {
  return sum(
    world.counted.filter((each) => each.kind === kind && each.user === user && world.time - each.time < DAY_MS).map(({ value }) => value),
  );
}

function userRefusal(world: World, contract: SecondsContract): Refusal {
  const { user, stake } = contract;
  const own = ownLimits(world, user);
  const underWay = world.seconds.contracts.filter((each) => each.user === user);
  if (world.time < own.pause.inForce) return Refusal.SELF_PAUSED;
  if (own.stakes.inForce > 0n && ofDay(world, STAKE, user) + stake > own.stakes.inForce) return Refusal.SELF_LIMIT;
  const mayBeLost = ofDay(world, LOSS, user) + sum(underWay.map(paidFor)) + paidFor(contract);
  if (own.losses.inForce > 0n && mayBeLost > own.losses.inForce) return Refusal.SELF_LIMIT;
  const { openStake } = world.seconds.limits;
  if (openStake > 0n && sum(underWay.map((each) => each.stake)) + stake > openStake) return Refusal.USER_STAKE;
  return Refusal.NONE;
}

function houseRefusal(world: World, contract: SecondsContract): Refusal {
  const { pair } = contract;
  const { contracts, limits, pairs } = world.seconds;
  const last = lastTick(pair);
  if (!last || last.isStale || world.time > last.at + 5_000) return Refusal.INDEX_STALE;
  const house = houseHas(world, pair.asset);
  const after = [...contracts, contract];
  const isAbove = (liability: bigint, share: number): boolean => liability * 10_000n > BigInt(share) * house;
  const sameSecond = after.filter((each) => each.pair === pair && secondOf(each) === secondOf(contract));
  if (isAbove(secondLiability(sameSecond), limits.secondShare)) return Refusal.HOUSE_LIMIT;
  if (isAbove(pairLiability(after, pair), limits.pairShare)) return Refusal.HOUSE_LIMIT;
  if (isAbove(totalLiability(after, pairs, pair.asset), limits.totalShare)) return Refusal.HOUSE_LIMIT;
  return reservedOf(world, pair.asset) + contract.payout > house ? Refusal.HOUSE_LIMIT : Refusal.NONE;
}

function fundsRefusal(world: World, contract: SecondsContract): Refusal {
  const { user, pair } = contract;
  const available = world.ledger.balance(user, Account.SECONDS, pair.asset, Bucket.AVAILABLE);
  if (available < paidFor(contract)) return Refusal.INSUFFICIENT_BALANCE;
  return world.seconds.contracts.length >= MOST_CONTRACTS ? Refusal.ENGINE_FULL : Refusal.NONE;
}

function take(world: World, contract: SecondsContract): void {
  const { seconds } = world;
  const { number, user, pair, direction, t0, t1, duration, stake, fee, payout } = contract;
  seconds.number = number;
  seconds.contracts.push(contract);
  forgetTicks(world);
  world.events.write({ type: 'seconds_opened', direction, user, pair: pair.id, number, expiry: t1, duration, stake, fee, payout });
  const posting = { type: RecordType.SECONDS_OPEN, owner: user, account: Account.SECONDS, asset: pair.asset, reference: number };
  world.ledger.post(world.sequence, [
    { ...posting, bucket: Bucket.AVAILABLE, amount: -paidFor(contract) },
    { ...posting, bucket: Bucket.LOCKED, amount: paidFor(contract) },
  ]);
  countOfDay(world, STAKE, contract, t0, stake);
}

/** Counts something; what is a day old by then goes. */
export function countOfDay(world: World, kind: number, { user, number }: SecondsContract, time: number, value: bigint): void {
  world.counted = [...world.counted.filter((each) => time - each.time < DAY_MS), { kind, user, time, value, reference: number }];
}
