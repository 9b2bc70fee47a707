import { boundTicks, crossBound, fundDelta, isolatedBound, mustBeLiquidated, signed, stepAt } from '@kontor/testkit/contract-formulas';
import { LiquidationStep } from '@kontor/domain/perpetual/words';
import type { EventOf } from '@kontor/engine/event';
import type { FollowedAccount } from './followed-account.ts';
import type { FollowedRecord, PositionSide } from './followed-contract.ts';
import { Violation } from './violation.ts';

const MOST_ON_GRID = 2n ** 31n - 1n;

/** A liquidation that is under way: of a side, down by a bracket or in full. */
export interface UnderWay {
  readonly user: number;
  readonly record: FollowedRecord;
  readonly side: PositionSide;
  readonly step: number;
  readonly bankruptcy: bigint;
  /** Its order, once it is accepted, and what its trades came to. */
  order: number;
  lots: bigint;
  value: bigint;
  realised: bigint;
}

/** Recomputes a LIQUIDATION event: whether it had to be, how much of it, and at which price. */
export function liquidationOf(
  account: FollowedAccount,
  record: FollowedRecord,
  event: EventOf<'LIQUIDATION'>,
  before: UnderWay | undefined,
): UnderWay {
  const side = event.side as PositionSide;
  const { contract } = record;
  const held = record.sides[side];
  const say = (what: string): Violation =>
    new Violation('contract.liquidation', `user ${event.user}, market ${event.market}, side ${side}: ${what}`);
  const goesOn = before?.user === event.user && before.record === record && before.side === side && before.step === LiquidationStep.CLOSE;
  if (event.mark !== contract.mark) throw say(`liquidated at ${event.mark}, the mark is ${contract.mark}`);
  const lots = BigInt(event.lots);
  if (lots < 1n || lots > held.lots) throw say(`${lots} lots of ${held.lots}`);
  if (event.step !== LiquidationStep.REDUCE && !goesOn && lots !== held.lots) throw say(`${lots} lots of ${held.lots} are closed in full`);
  if (event.step === LiquidationStep.TAKE_OVER && lots !== held.lots) throw say(`${lots} lots of ${held.lots} are taken over`);
  if (event.step === LiquidationStep.REDUCE) checkReduce(record, side, lots, say);
  if (!goesOn || event.step === LiquidationStep.REDUCE) checkIsDue(account, record, side, say);
  const bankruptcy = goesOn ? before.bankruptcy : boundOf(account, record, side, lots);
  if (BigInt(event.bankruptcyTicks) !== bankruptcy) throw say(`bankrupt at ${event.bankruptcyTicks}, the formula says ${bankruptcy}`);
  return { user: event.user, record, side, step: event.step, bankruptcy, order: 0, lots: 0n, value: 0n, realised: 0n };
}

function checkIsDue(account: FollowedAccount, record: FollowedRecord, side: PositionSide, say: (what: string) => Violation): void {
  const { contract } = record;
  const held = record.sides[side];
  const { balance, kept } = record.isolated
    ? { balance: held.margin + contract.profit(side, held), kept: contract.maintenance(held) }
    : account.standing();
  if (!mustBeLiquidated(balance, kept)) throw say(`is healthy: a balance of ${balance} for a maintenance of ${kept}`);
  if (record.isolated ? contract.isStale : [...account.cross()].some((each) => each.record.contract.isStale))
    throw say('nobody knows what it is worth: the mark is stale');
}

/** What stays is worth no more than where the bracket begins. */
function checkReduce({ contract, sides }: FollowedRecord, side: PositionSide, lots: bigint, say: (what: string) => Violation): void {
  const { floor } = stepAt(contract.steps, contract.worth(sides[side].lots), contract.coin);
  if (floor === 0n) throw say('is reduced though it is in the first bracket');
  const kept = (floor * contract.coin) / (contract.step * contract.mark);
  if (lots !== sides[side].lots - kept) throw say(`reduced by ${lots} of ${sides[side].lots}, ${kept} fit below the bracket`);
}

function boundOf(account: FollowedAccount, record: FollowedRecord, side: PositionSide, lots: bigint): bigint {
  const { contract } = record;
  const held = record.sides[side];
  const { balance, kept } = account.standing();
  const freed = contract.maintenance(held) - contract.maintenance({ lots: held.lots - lots });
  const bound = record.isolated
    ? isolatedBound(side, held.entry, held.margin, lots, held.lots)
    : crossBound(side, contract.worth(lots), freed, { balance, kept, coin: contract.coin });
  const ticks = boundTicks(side, bound, lots, contract.market.unit);
  return ticks < 1n ? 1n : ticks > MOST_ON_GRID ? MOST_ON_GRID : ticks;
}

/** The money of what a liquidation's order filled; what the fund has afterwards. Throws where the fund is told to get or pay another amount. */
export function settleLiquidated(
  account: FollowedAccount,
  { record, side, bankruptcy, ...sold }: UnderWay,
  fund: bigint,
  told: bigint,
): bigint {
  const { contract } = record;
  const held = record.sides[side];
  const sign = signed(side);
  const delta = fundDelta(sold.value, sign * sold.value, sign * contract.value(bankruptcy, sold.lots), contract.terms!.liquidationRate);
  let left = fund;
  let moved = 0n;
  if (delta < 0n) {
    moved = -delta < left ? delta : -left;
    left += moved;
    if (record.isolated) held.margin -= moved;
    else account.net -= moved;
  }
  left = settleRealised(account, record, side, sold.realised, left);
  if (delta > 0n) {
    moved = record.isolated && held.margin < delta ? held.margin : delta;
    left += moved;
    if (record.isolated) held.margin -= moved;
    else account.net -= moved;
  }
  if (told !== moved)
    throw new Violation('contract.fund', `the fund gets ${told} of user ${account.user}'s liquidation, the formula says ${moved}`);
  if (held.lots === 0n) release(account, held);
  return left;
}

/** Gain or loss of what was liquidated; what the fund has afterwards. */
export function settleRealised(
  account: FollowedAccount,
  record: FollowedRecord,
  side: PositionSide,
  realised: bigint,
  fund: bigint,
): bigint {
  if (!record.isolated) {
    account.net += realised;
    return fund;
  }
  const held = record.sides[side];
  if (held.margin + realised >= 0n) {
    held.margin += realised;
    return fund;
  }
  const missing = -(held.margin + realised);
  held.margin = 0n;
  const covered = missing < fund ? missing : fund;
  account.net -= missing - covered;
  return fund - covered;
}

/** All margin of a side goes back. */
export function release(account: FollowedAccount, held: { margin: bigint }): void {
  account.net += held.margin;
  held.margin = 0n;
}
