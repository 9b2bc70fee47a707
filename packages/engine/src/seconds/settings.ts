import { AssetFlag } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import { changedLimits, LIMIT_STAYS, NO_SELF_LIMITS } from '@kontor/domain/seconds/self-limits';
import { CommandWords, readCommandAs } from '../command.ts';
import type { CommandOf } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { isNegative } from '../reading.ts';
import type { Book } from './book.ts';

const { SECONDS_LIMITS, SECONDS_PAIR } = CommandWords;

const MAX_PAIR = 65_535;
const MAX_PAIRS = 256;
const MAX_PRODUCTS = 16;
const MIN_DURATION = 10;
const MAX_DURATION = 3_600;
const MAX_PAYOUT_RATE = 1_000_000_000;
const MAX_FEE_RATE = 50_000_000;
const MAX_STAKE = BigInt(Number.MAX_SAFE_INTEGER);
/** A share of all, in 1e-4. */
const WHOLE = 10_000;

/** SECONDS_PAIR's shape: numbers within what they can be. */
export function arePairTerms(c: CommandBuffer, at: number): boolean {
  const within = (word: number, most: number): boolean => c.words[at + word]! >= 0 && c.words[at + word]! <= most;
  if (!within(SECONDS_PAIR.PAIR, MAX_PAIR) || !within(SECONDS_PAIR.OPEN, 1) || !within(SECONDS_PAIR.COUNT, MAX_PRODUCTS)) return false;
  const { products } = readCommandAs('SECONDS_PAIR', c, at);
  return products.every(isProduct) && new Set(products.map(({ duration }) => duration)).size === products.length;
}

function isProduct({ duration, payoutRate, feeRate, minStake, maxStake }: CommandOf<'SECONDS_PAIR'>['products'][number]): boolean {
  if (duration < MIN_DURATION || duration > MAX_DURATION) return false;
  if (payoutRate < 1 || payoutRate > MAX_PAYOUT_RATE || feeRate < 0 || feeRate > MAX_FEE_RATE) return false;
  return minStake >= 1n && minStake <= maxStake && maxStake <= MAX_STAKE;
}

/** SECONDS_PAIR: terms of a pair from now on (rules 3.2). */
export function setPair(book: Book, c: CommandBuffer, at: number): Refusal {
  const { pair: id, asset, open, products } = readCommandAs('SECONDS_PAIR', c, at);
  const listed = book.kernel.assets.find(asset);
  if (listed === undefined) return Refusal.UNKNOWN_ASSET;
  const known = book.pair(id);
  if ((listed.flags & AssetFlag.MARGIN) === 0) return Refusal.BAD_TERMS;
  if (known !== undefined && known.asset !== asset) return Refusal.BAD_TERMS;
  if (open === 1 && products.length === 0) return Refusal.BAD_TERMS;
  if (known !== undefined) {
    known.terms = { open, products };
    return Refusal.NONE;
  }
  if (book.pairs.length >= MAX_PAIRS || !book.kernel.members.room.isLeft) return Refusal.ENGINE_FULL;
  book.openPair(id, asset, { open, products });
  return Refusal.NONE;
}

/** SECONDS_LIMITS's shape: shares of what the house has. */
export function areHouseLimits(c: CommandBuffer, at: number): boolean {
  const isShare = (word: number): boolean => c.words[at + word]! >= 0 && c.words[at + word]! <= WHOLE;
  const { SECOND_SHARE, PAIR_SHARE, TOTAL_SHARE, OPEN_STAKE } = SECONDS_LIMITS;
  return isShare(SECOND_SHARE) && isShare(PAIR_SHARE) && isShare(TOTAL_SHARE) && !isNegative(c, at + OPEN_STAKE);
}

/** SECONDS_LIMITS: what the house may lose, and one user stake, from now on (rules 3.5). */
export function setHouseLimits(book: Book, c: CommandBuffer, at: number): Refusal {
  const { secondShare, pairShare, totalShare, openStake } = readCommandAs('SECONDS_LIMITS', c, at);
  book.limits = { secondShare, pairShare, totalShare, openStake };
  return Refusal.NONE;
}

/** SECONDS_SELF_LIMITS's shape: amounts and a moment, or that one stays. */
export function areSelfLimits(c: CommandBuffer, at: number): boolean {
  const { stakes, losses, pause } = readCommandAs('SECONDS_SELF_LIMITS', c, at);
  return stakes >= BigInt(LIMIT_STAYS) && losses >= BigInt(LIMIT_STAYS) && Number.isSafeInteger(pause) && pause >= LIMIT_STAYS;
}

/** SECONDS_SELF_LIMITS: a user limits himself; what is looser waits. */
export function setSelfLimits(book: Book, c: CommandBuffer, at: number): Refusal {
  const { user, ...said } = readCommandAs('SECONDS_SELF_LIMITS', c, at);
  book.selfLimits.set(user, changedLimits(book.selfLimits.get(user) ?? NO_SELF_LIMITS, said, book.kernel.clock.time));
  return Refusal.NONE;
}
