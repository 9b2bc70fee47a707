import { Account, Bucket } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import { isWithinShare, liabilityOf, withContract } from '@kontor/domain/seconds/liability';
import { limitAt } from '@kontor/domain/seconds/self-limits';
import { secondsFee, secondsPayout } from '@kontor/domain/seconds/stake';
import { entryDeadline, isIndexCurrent, isTickLate } from '@kontor/domain/seconds/ticks';
import { SecondsDirection } from '@kontor/domain/seconds/words';
import { CommandWords, readCommandAs, SecondsTickFlag, UserFlag, UserPermission } from '../command.ts';
import type { CommandOf } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { Counted } from '../members/rolling-sums.ts';
import type { Call } from '../product.ts';
import { isNegative, isZero } from '../reading.ts';
import { UnderWay } from './book.ts';
import type { Book } from './book.ts';
import type { NewContract } from './contracts.ts';
import { setAside } from './money.ts';
import type { Pair } from './pair.ts';

const { SECONDS_OPEN, SECONDS_TICK } = CommandWords;

/** Contracts that may be under way. */
const MAX_UNDER_WAY = 262_144;

/** SECONDS_TICK's shape. */
export function isTick(c: CommandBuffer, at: number): boolean {
  if ((c.words[at + SECONDS_TICK.FLAGS]! & ~SecondsTickFlag.STALE) !== 0) return false;
  const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 1;
  if (!isCount(c.doubles[(at + SECONDS_TICK.NUMBER) >> 1]!) || !isCount(c.doubles[(at + SECONDS_TICK.AT) >> 1]!)) return false;
  return !isNegative(c, at + SECONDS_TICK.PRICE) && !isZero(c, at + SECONDS_TICK.PRICE);
}

/** SECONDS_TICK: the next tick of a pair's index (rules 3.3). What it was made of stands in the journal alone. */
export function takeTick(book: Book, c: CommandBuffer, at: number): Refusal {
  const { pair: id, number, at: made, price, isStale } = readCommandAs('SECONDS_TICK', c, at);
  const { time } = book.kernel.clock;
  const pair = book.pair(id);
  if (pair === undefined) return Refusal.UNKNOWN_MARKET;
  const { lastTick } = pair;
  if (lastTick !== undefined && (number <= lastTick.number || made <= lastTick.at)) return Refusal.OVERTAKEN;
  if (made > time) return Refusal.BAD_TERMS;
  if (isTickLate(made, time)) return Refusal.TOO_LATE;
  pair.keep({ number, at: made, price, isStale });
  book.setDue(0);
  return Refusal.NONE;
}

/** SECONDS_OPEN's shape. */
export function isOpening(c: CommandBuffer, at: number): boolean {
  const direction = c.words[at + SECONDS_OPEN.DIRECTION]!;
  if (direction !== SecondsDirection.UP && direction !== SecondsDirection.DOWN) return false;
  if (c.words[at + SECONDS_OPEN.DURATION]! < 1 || c.words[at + SECONDS_OPEN.PAYOUT_RATE]! < 0) return false;
  return !isNegative(c, at + SECONDS_OPEN.STAKE) && !isZero(c, at + SECONDS_OPEN.STAKE);
}

/** SECONDS_OPEN: takes a contract; nobody can take it back (rules 3.3, 3.5, 3.6). */
export function takeContract(book: Book, c: CommandBuffer, at: number, call: Call): Refusal {
  const command = readCommandAs('SECONDS_OPEN', c, at);
  const pair = book.pair(command.pair);
  if (pair === undefined) return Refusal.UNKNOWN_MARKET;
  const refusal = standingRefusal(book, pair, call);
  if (refusal !== Refusal.NONE) return refusal;
  const product = pair.terms.products.find(({ duration }) => duration === command.duration);
  if (product === undefined) return Refusal.UNKNOWN_PRODUCT;
  if (command.payoutRate !== 0 && command.payoutRate !== product.payoutRate) return Refusal.TERMS_CHANGED;
  if (command.stake < product.minStake || command.stake > product.maxStake) return Refusal.STAKE_LIMIT;
  const contract = contractOf(book, command, product);
  const limited = limitRefusal(book, contract);
  if (limited !== Refusal.NONE) return limited;
  const unbearable = houseRefusal(book, pair, contract);
  if (unbearable !== Refusal.NONE) return unbearable;
  const full = roomRefusal(book, pair, contract);
  if (full !== Refusal.NONE) return full;
  begin(book, pair, contract);
  call.name(0, contract.number);
  return Refusal.NONE;
}

/** Whether the pair takes contracts, and this user may have one. */
function standingRefusal({ kernel: { members } }: Book, pair: Pair, { userRow }: Call): Refusal {
  if (!pair.isOpen) return Refusal.MARKET_HALTED;
  if ((members.users.flagsIn(userRow) & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;
  if ((members.users.rightsIn(userRow).permissions & UserPermission.SECONDS) === 0) return Refusal.NOT_PERMITTED;
  return Refusal.NONE;
}

function contractOf(
  book: Book,
  { user, pair, direction, duration, stake }: CommandOf<'SECONDS_OPEN'>,
  { payoutRate, feeRate }: CommandOf<'SECONDS_PAIR'>['products'][number],
): NewContract {
  const openedAt = book.kernel.clock.time;
  return {
    number: book.number + 1,
    user,
    pair,
    direction,
    duration,
    openedAt,
    expiry: openedAt + 1_000 * duration,
    stake,
    fee: secondsFee(stake, feeRate),
    payout: secondsPayout(stake, payoutRate),
  };
}

/** The user's own limits, then the exchange's. */
function limitRefusal({ selfLimits, underWay, limits, kernel }: Book, { user, stake, fee, openedAt }: NewContract): Refusal {
  const own = selfLimits.get(user);
  if (own !== undefined) {
    const { sums } = kernel.members;
    const [stakes, losses] = [limitAt(own.stakes, openedAt).value, limitAt(own.losses, openedAt).value];
    if (openedAt < limitAt(own.pause, openedAt).value) return Refusal.SELF_PAUSED;
    if (stakes > 0n && sums.of(Counted.SECONDS_STAKE, user, openedAt) + stake > stakes) return Refusal.SELF_LIMIT;
    const mayLose = underWay.of(user, UnderWay.PAID) + stake + fee;
    if (losses > 0n && sums.of(Counted.SECONDS_LOSS, user, openedAt) + mayLose > losses) return Refusal.SELF_LIMIT;
  }
  return limits.openStake > 0n && underWay.of(user, UnderWay.STAKES) + stake > limits.openStake ? Refusal.USER_STAKE : Refusal.NONE;
}

/** Whether the index is there, and the house can bear the contract. */
function houseRefusal({ kernel, limits }: Book, pair: Pair, { direction, stake, payout, openedAt, expiry }: NewContract): Refusal {
  const { house, lastTick } = pair;
  if (lastTick === undefined || !isIndexCurrent(lastTick, openedAt)) return Refusal.INDEX_STALE;
  const has = kernel.ledger.cells[house.cell]!;
  const sums = pair.sumsOf(Math.floor(expiry / 1_000));
  const liability = liabilityOf(withContract(sums, direction as SecondsDirection, stake, payout));
  const more = liability - liabilityOf(sums);
  const isBorne =
    isWithinShare(liability, limits.secondShare, has) &&
    isWithinShare(pair.liability + more, limits.pairShare, has) &&
    isWithinShare(house.liability + more, limits.totalShare, has) &&
    house.reserved + payout <= has;
  return isBorne ? Refusal.NONE : Refusal.HOUSE_LIMIT;
}

function roomRefusal({ kernel, contracts }: Book, { asset }: Pair, { user, stake, fee }: NewContract): Refusal {
  const available = kernel.ledger.cell(user, Account.SECONDS, asset, Bucket.AVAILABLE);
  if (kernel.ledger.cells[available]! < stake + fee) return Refusal.INSUFFICIENT_BALANCE;
  return contracts.count >= MAX_UNDER_WAY || !kernel.members.room.isLeft ? Refusal.ENGINE_FULL : Refusal.NONE;
}

function begin(book: Book, pair: Pair, contract: NewContract): void {
  const { kernel, contracts } = book;
  const { number, user, direction, expiry, duration, stake, fee, payout, openedAt } = contract;
  book.number = number;
  const place = book.add(contract);
  kernel.events.write({ type: 'seconds_opened', direction, user, pair: pair.id, number, expiry, duration, stake, fee, payout });
  setAside(kernel.ledger, contracts, place);
  kernel.members.sums.add({ kind: Counted.SECONDS_STAKE, user, time: openedAt, value: stake, reference: number });
  book.setDue(Math.min(book.dueAt, entryDeadline(openedAt)));
}
