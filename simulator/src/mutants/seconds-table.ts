import type { WorldMutant } from './in-worlds.ts';

const SECONDS = 'packages/engine/src/seconds/';
const FORMULAS = 'packages/domain/src/seconds/';

/** A bug in seconds contracts, which shows in their own world. */
function bug(
  name: string,
  file: string,
  find: string,
  replace: string,
  { short, world }: { short?: true; world?: number } = {},
): WorldMutant {
  return { name: `of seconds: ${name}`, file, find, replace, scenario: 'seconds', ...(short && { short }), ...(world && { world }) };
}

const DECIDING: readonly WorldMutant[] = [
  bug(
    'a tick of the very moment is an entry',
    `${SECONDS}due-work.ts`,
    'pair.fresh.firstAfter(openedAt)',
    'pair.fresh.firstAfter(openedAt - 1)',
  ),
  bug('the last tick there is decides', `${SECONDS}due-work.ts`, 'fresh.firstAfter(expiry) - 1', 'fresh.end - 1', { short: true }),
  bug(
    'a stale index voids nothing',
    `${SECONDS}due-work.ts`,
    'lastStale: stale.lastUpTo(expiry)',
    'lastStale: stale.lastUpTo(expiry) - 20_000',
  ),
  bug('a stale tick is an entry', `${SECONDS}pair.ts`, '(tick.isStale ? this.stale : this.fresh)', 'this.fresh'),
  bug('an entry may come late', `${SECONDS}due-work.ts`, ' || !isEntryInTime(pair.fresh.at(entry), openedAt)', '', { world: 2 }),
  bug('a late tick is taken', `${SECONDS}taking.ts`, '  if (isTickLate(made, time)) return Refusal.TOO_LATE;\n', '', { short: true }),
  bug('a tick of a time to come is taken', `${SECONDS}taking.ts`, '  if (made > time) return Refusal.BAD_TERMS;\n', ''),
  bug(
    'a tick is taken behind a later one',
    `${SECONDS}taking.ts`,
    'number <= lastTick.number || made <= lastTick.at',
    'made <= lastTick.at',
  ),
  bug(
    'contracts are settled in the order of their numbers',
    `${SECONDS}expiry-queues.ts`,
    'return first < second || (first === second && contracts.number(a.first) < contracts.number(b.first));',
    'return contracts.number(a.first) < contracts.number(b.first) || first < second - second;',
  ),
  bug(
    'who expires with another is forgotten',
    `${SECONDS}due-work.ts`,
    'for (; left > 0 && pair.isSettlementDue(now); left--)',
    'if (pair.isSettlementDue(now))',
  ),
  bug(
    'ticks are let go of with a contract that is not the oldest',
    `${SECONDS}book.ts`,
    '    if (place !== pair.oldest) return;\n    pair.oldest = next;\n',
    '    if (place === pair.oldest) pair.oldest = next;\n    else pair.fresh.forget(contracts.expiry(place));\n',
  ),
];

const MONEY: readonly WorldMutant[] = [
  bug(
    'a void contract costs its fee',
    `${SECONDS}money.ts`,
    'move(ledger, locked, cell, stake + fee, RecordType.SECONDS_REFUND, number);',
    'move(ledger, locked, cell, stake, RecordType.SECONDS_REFUND, number);\n      move(ledger, locked, house.fees, fee, RecordType.SECONDS_FEE, number);',
    { short: true },
  ),
  bug(
    'the fee of what is lost goes to the house',
    `${SECONDS}money.ts`,
    'move(ledger, locked, house.cell, stake, RecordType.SECONDS_SETTLE, number);\n      move(ledger, locked, house.fees,',
    'move(ledger, locked, house.cell, stake, RecordType.SECONDS_SETTLE, number);\n      move(ledger, locked, house.cell,',
  ),
  bug(
    'what is reserved may be taken out of the house',
    `${SECONDS}product.ts`,
    'ledger.cells[house.cell]! - house.reserved;',
    'ledger.cells[house.cell]!;',
    { world: 2 },
  ),
  bug(
    'what is reserved stays reserved',
    `${SECONDS}book.ts`,
    'pair.house.reserved += payout;',
    'if (sign > 0n) pair.house.reserved += payout;',
  ),
  bug(
    'the share of a pair is not asked',
    `${SECONDS}taking.ts`,
    '    isWithinShare(pair.liability + more, limits.pairShare, has) &&\n',
    '',
    { short: true },
  ),
  bug(
    'the share of an expiry second is that of all',
    `${SECONDS}taking.ts`,
    'isWithinShare(liability, limits.secondShare, has)',
    'isWithinShare(liability, limits.totalShare, has)',
  ),
  bug(
    'the payout rate that was shown does not bind',
    `${SECONDS}taking.ts`,
    ' && command.payoutRate !== product.payoutRate) return Refusal.TERMS_CHANGED;',
    ' && command.payoutRate > 2 * product.payoutRate) return Refusal.TERMS_CHANGED;',
  ),
];

const LIMITS: readonly WorldMutant[] = [
  bug(
    'what is under way does not count as lost',
    `${SECONDS}taking.ts`,
    'underWay.of(user, UnderWay.PAID) + stake + fee;',
    'stake + fee + underWay.of(user, UnderWay.PAID) * 0n;',
  ),
  bug(
    'stakes of what was void count',
    `${SECONDS}due-work.ts`,
    'sums.remove(Counted.SECONDS_STAKE, number);',
    'sums.remove(Counted.SECONDS_STAKE, -number);',
  ),
  bug('a draw counts as a loss', `${SECONDS}due-work.ts`, 'else if (outcome !== SecondsOutcome.DRAW)', 'else'),
  bug(
    'one who is suspended takes contracts',
    `${SECONDS}taking.ts`,
    '(members.users.flagsIn(userRow) & UserFlag.SUSPENDED) !== 0',
    '(members.users.flagsIn(userRow) & UserFlag.SUSPENDED) > 1',
  ),
  bug(
    'stale ticks are forgotten by a restart',
    `${SECONDS}sections.ts`,
    'const line = words[at + 1] === 1 ? pair.stale : pair.fresh;',
    'if (words[at + 1] === 1) continue;\n    const line = pair.fresh;',
    { world: 2 },
  ),
  bug(
    'what a user has under way is forgotten by a restart',
    `${SECONDS}book.ts`,
    '    this.count(pair, place, 1n);\n  }\n\n  /** The oldest pending',
    '    if (contracts.entryTick(place) === 0) this.count(pair, place, 1n);\n  }\n\n  /** The oldest pending',
  ),
];

/** Bugs of seconds contracts in the engine. */
export const SECONDS_MUTANTS: readonly WorldMutant[] = [...DECIDING, ...MONEY, ...LIMITS];

/** Bugs in their formulas, which engine, browser and scripts read alike: only twin and witness can see them. */
export const SECONDS_FORMULA_MUTANTS: readonly WorldMutant[] = [
  bug(
    'the fee is rounded down',
    `${FORMULAS}stake.ts`,
    'return divideUp(stake * BigInt(feeRate), SECONDS_RATE_SCALE);',
    'return divideDown(stake * BigInt(feeRate), SECONDS_RATE_SCALE);',
    { short: true },
  ),
  bug(
    'the payout is rounded up',
    `${FORMULAS}stake.ts`,
    'return divideDown(stake * BigInt(payoutRate), SECONDS_RATE_SCALE);',
    'return divideUp(stake * BigInt(payoutRate), SECONDS_RATE_SCALE);',
  ),
  bug(
    'a draw is won',
    `${FORMULAS}ticks.ts`,
    'if (entryPrice === exitPrice) return SecondsOutcome.DRAW;',
    'if (entryPrice === exitPrice) return SecondsOutcome.WIN;',
    { short: true },
  ),
  bug('an exit may be of any age', `${FORMULAS}ticks.ts`, 'const EXIT_WITHIN_MS = 5_000;', 'const EXIT_WITHIN_MS = 50_000;'),
  bug('an index is stale for a second', `${FORMULAS}ticks.ts`, 'const STALE_WITHIN_MS = 10_000;', 'const STALE_WITHIN_MS = 1_000;'),
  bug('contracts are taken on an old index', `${FORMULAS}ticks.ts`, 'const INDEX_WITHIN_MS = 5_000;', 'const INDEX_WITHIN_MS = 6_000;'),
  bug(
    'what is staked against it does not lower a liability',
    `${FORMULAS}liability.ts`,
    'const rising = upPays - down;',
    'const rising = upPays;',
  ),
  bug(
    'a looser limit holds at once',
    `${FORMULAS}self-limits.ts`,
    'changedLimit(before.stakes, stakes, now, isAmountStrict)',
    'changedLimit(before.stakes, stakes, now, () => true)',
  ),
  bug(
    'a pause can be ended',
    `${FORMULAS}self-limits.ts`,
    'changedLimit(before.pause, pause, now, isPauseStrict)',
    'changedLimit(before.pause, pause, now, () => true)',
  ),
  bug('a looser limit waits for an hour', `${FORMULAS}self-limits.ts`, 'const WAIT_MS = 86_400_000;', 'const WAIT_MS = 3_600_000;'),
];
