import { Account, Bucket, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import type { World } from '../state.ts';
import { countOfDay, forgetTicks, lastTick, LOSS, STAKE } from './open.ts';
import type { Pair, SecondsContract, Tick } from './state.ts';
import { paidFor } from './state.ts';

const STEPS = 512;
/** What comes of a contract. */
const WIN = 0;
const LOST = 1;
const DRAW = 2;
const VOID = 3;
/** Why it is void. */
const NO_ENTRY = 1;
const STALE = 2;
const EXIT_TOO_OLD = 3;
const ONE_TICK = 4;

/** One round over all pairs. */
export function workOffSeconds(world: World): void {
  let left = STEPS;
  for (const pair of world.seconds.pairs) {
    for (let next = pendingDue(world, pair); next && left > 0; next = pendingDue(world, pair), left--) begin(world, next);
    for (let next = countingDue(world, pair); next && left > 0; next = countingDue(world, pair), left--) settle(world, next);
  }
}

/** The first pending contract, if it has its entry or can have none. */
function pendingDue(world: World, pair: Pair): SecondsContract | undefined {
  const first = world.seconds.contracts.find((each) => each.pair === pair && !each.entry);
  return first && (entryOf(first) || world.time >= first.t0 + 6_000) ? first : undefined;
}

function entryOf({ pair, t0 }: SecondsContract): Tick | undefined {
  return pair.ticks.find(({ isStale, at }) => !isStale && at > t0);
}

/** The counting contract that expires first, if its exit is certain. */
function countingDue(world: World, pair: Pair): SecondsContract | undefined {
  const counting = world.seconds.contracts.filter((each) => each.pair === pair && each.entry);
  const first = counting.sort((a, b) => a.t1 - b.t1 || a.number - b.number)[0];
  return first && (lastTick(pair)!.at > first.t1 || world.time >= first.t1 + 1_000) ? first : undefined;
}

function begin(world: World, contract: SecondsContract): void {
  const { user, pair, number, t0 } = contract;
  const entry = entryOf(contract);
  if (!entry || entry.at > t0 + 5_000) {
    end(world, contract, VOID, undefined, NO_ENTRY);
    return;
  }
  contract.entry = entry;
  world.events.write({ type: 'seconds_entered', user, pair: pair.id, number, tick: entry.number, price: entry.price });
}

function settle(world: World, contract: SecondsContract): void {
  const { pair, t1, direction } = contract;
  const entry = contract.entry!;
  const until = pair.ticks.filter(({ at }) => at <= t1);
  const fresh = until.filter(({ isStale }) => !isStale);
  const exit = fresh[fresh.length - 1]!;
  if (until.some(({ isStale, at }) => isStale && at > t1 - 10_000)) end(world, contract, VOID, exit, STALE);
  else if (exit.at < t1 - 5_000) end(world, contract, VOID, exit, EXIT_TOO_OLD);
  else if (exit.number === entry.number) end(world, contract, VOID, exit, ONE_TICK);
  else if (exit.price === entry.price) end(world, contract, DRAW, exit, 0);
  else {
    const rose = exit.price > entry.price;
    end(world, contract, rose === (direction === 0) ? WIN : LOST, exit, 0);
  }
}

function end(world: World, contract: SecondsContract, outcome: number, exit: Tick | undefined, reason = 0): void {
  const { user, pair, number } = contract;
  const credit = payOut(world, contract, outcome);
  world.seconds.contracts = world.seconds.contracts.filter((each) => each !== contract);
  if (outcome === VOID) world.counted = world.counted.filter(({ kind, reference }) => kind !== STAKE || reference !== number);
  if (outcome === WIN || outcome === LOST) countOfDay(world, LOSS, contract, world.time, paidFor(contract) - credit);
  forgetTicks(world);
  world.events.write({
    type: 'seconds_settled',
    outcome: outcome,
    user,
    pair: pair.id,
    number,
    tick: exit?.number ?? 0,
    price: exit?.price ?? 0n,
    reason,
    credit,
  });
}

/** What comes back. */
function payOut(world: World, contract: SecondsContract, outcome: number): bigint {
  const { user, pair, number, stake, fee, payout } = contract;
  const of = (owner: number, account: number, bucket: number, type: number, amount: bigint) => ({
    owner,
    account,
    bucket,
    type,
    amount,
    asset: pair.asset,
    reference: number,
  });
  const { SECONDS_FEE, SECONDS_REFUND, SECONDS_SETTLE } = RecordType;
  const locked = (type: number, amount: bigint) => of(user, Account.SECONDS, Bucket.LOCKED, type, amount);
  const available = (type: number, amount: bigint) => of(user, Account.SECONDS, Bucket.AVAILABLE, type, amount);
  const house = (amount: bigint) => of(SYSTEM_OWNER, Account.HOUSE_SECONDS, Bucket.AVAILABLE, SECONDS_SETTLE, amount);
  const earned = [locked(SECONDS_FEE, -fee), of(SYSTEM_OWNER, Account.FEE, Bucket.AVAILABLE, SECONDS_FEE, fee)];
  if (outcome === WIN) {
    const back = [locked(SECONDS_SETTLE, -stake), available(SECONDS_SETTLE, stake)];
    world.ledger.post(world.sequence, [...back, ...earned, house(-payout), available(SECONDS_SETTLE, payout)]);
    return stake + payout;
  }
  if (outcome === LOST) {
    world.ledger.post(world.sequence, [locked(SECONDS_SETTLE, -stake), house(stake), ...earned]);
    return 0n;
  }
  const paid = paidFor(contract);
  world.ledger.post(world.sequence, [locked(SECONDS_REFUND, -paid), available(SECONDS_REFUND, paid)]);
  return paid;
}
