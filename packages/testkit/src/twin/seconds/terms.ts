import { AssetFlag } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import type { CommandOf } from '@kontor/engine/command';
import { isLate } from '../deadline.ts';
import type { Outcome, World } from '../state.ts';
import { DONE, refused } from '../state.ts';
import type { Limit, OwnLimits, Product } from './state.ts';

const MOST_PAIRS = 256;
const MOST_PRODUCTS = 16;
const DAY_MS = 24 * 60 * 60 * 1_000;

export function setPair(world: World, command: CommandOf<'SECONDS_PAIR'>): Outcome {
  const { pair: id, asset, open, products } = command;
  const durations = products.map(({ duration }) => duration);
  const isShaped = id >= 0 && id <= 65_535 && [0, 1].includes(open) && products.length <= MOST_PRODUCTS;
  if (!isShaped || !products.every(isProduct) || durations.some((each, at) => durations.indexOf(each) !== at))
    return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const listed = world.assets.get(asset);
  if (!listed) return refused(Refusal.UNKNOWN_ASSET);
  const { pairs } = world.seconds;
  const known = pairs.find((pair) => pair.id === id);
  const isBad = (listed.flags & AssetFlag.MARGIN) === 0 || (known && known.asset !== asset) || (open === 1 && products.length === 0);
  if (isBad) return refused(Refusal.BAD_TERMS);
  if (known) {
    known.open = open === 1;
    known.products = products;
    return DONE;
  }
  if (pairs.length >= MOST_PAIRS) return refused(Refusal.ENGINE_FULL);
  pairs.push({ id, asset, open: open === 1, products, ticks: [] });
  return DONE;
}

function isProduct({ duration, payoutRate, feeRate, minStake, maxStake }: Product): boolean {
  const isDuration = duration >= 10 && duration <= 3_600;
  const areRates = payoutRate >= 1 && payoutRate <= 1_000_000_000 && feeRate >= 0 && feeRate <= 50_000_000;
  return isDuration && areRates && minStake >= 1n && minStake <= maxStake && maxStake <= 2n ** 53n - 1n;
}

export function setHouseLimits(world: World, command: CommandOf<'SECONDS_LIMITS'>): Outcome {
  const { secondShare, pairShare, totalShare, openStake } = command;
  if ([secondShare, pairShare, totalShare].some((share) => share < 0 || share > 10_000) || openStake < 0n)
    return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  world.seconds.limits = { secondShare, pairShare, totalShare, openStake };
  return DONE;
}

export function setOwnLimits(world: World, command: CommandOf<'SECONDS_SELF_LIMITS'>): Outcome {
  const { user, stakes, losses, pause } = command;
  const isMoment = pause >= -1 && pause <= Number.MAX_SAFE_INTEGER && Math.floor(pause) === pause;
  if (user < 1 || stakes < -1n || losses < -1n || !isMoment) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const own = ownLimits(world, user);
  if (stakes !== -1n) say(world, own.stakes, stakes, isStricterAmount(stakes, own.stakes.inForce));
  if (losses !== -1n) say(world, own.losses, losses, isStricterAmount(losses, own.losses.inForce));
  if (pause !== -1) say(world, own.pause, pause, pause > own.pause.inForce);
  return DONE;
}

/** A user's own limits as they are in force now. */
export function ownLimits(world: World, user: number): OwnLimits {
  const { ownLimits: all } = world.seconds;
  let own = all.get(user);
  if (!own) {
    own = {
      stakes: { inForce: 0n, waiting: undefined },
      losses: { inForce: 0n, waiting: undefined },
      pause: { inForce: 0, waiting: undefined },
    };
    all.set(user, own);
  }
  takeEffect(world, own.stakes);
  takeEffect(world, own.losses);
  takeEffect(world, own.pause);
  return own;
}

function takeEffect<Value>({ time }: World, limit: Limit<Value>): void {
  if (!limit.waiting || limit.waiting.from > time) return;
  limit.inForce = limit.waiting.value;
  limit.waiting = undefined;
}

function isStricterAmount(said: bigint, now: bigint): boolean {
  return said > 0n && (now === 0n || said < now);
}

function say<Value>({ time }: World, limit: Limit<Value>, value: Value, isStricter: boolean): void {
  if (isStricter || value === limit.inForce) {
    limit.inForce = value;
    limit.waiting = undefined;
  } else if (limit.waiting?.value !== value) limit.waiting = { value, from: time + DAY_MS };
}
