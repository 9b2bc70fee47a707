import { Account } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import type { CommandOf } from '@kontor/engine/command';
import { Refusal } from '@kontor/domain/refusals';
import { isLate } from '../deadline.ts';
import type { Outcome, User, World } from '../state.ts';
import { DONE, refused } from '../state.ts';
import { coinOf, stepOf, walletOf } from './account.ts';
import type { Contract, ContractRecord } from './contract.ts';
import { contractOf, least, termsOf } from './contract.ts';
import { fundingOf } from './formulas.ts';
import { clearing, give, marginPlace, move, systemPlace, walletPlace } from './money.ts';

const WHY = { type: RecordType.FUNDING, reference: 0 };

export function isFundingDue({ funding }: Contract): boolean {
  return funding.next < funding.due;
}

export function fund(world: World, command: CommandOf<'FUNDING'>): Outcome {
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const contract = contractOf(world, command.market);
  if (!contract) return refused(Refusal.UNKNOWN_MARKET);
  if (contract.mark === 0n) return refused(Refusal.MARK_STALE);
  if (Math.abs(command.rate) > termsOf(contract).fundingCap) return refused(Refusal.BAD_TERMS);
  if (isFundingDue(contract) || contract.takenOver.length > 0 || contract.settlement) return refused(Refusal.MARKET_BUSY);
  const { funding } = contract;
  funding.number += 1;
  funding.rate = BigInt(command.rate);
  funding.mark = contract.mark;
  funding.next = 0;
  funding.due = contract.records.length;
  funding.pot = 0n;
  return DONE;
}

/** Settles the funding that is due of a record, if any is. */
export function settleFunding(world: World, record: ContractRecord): void {
  const { contract, sides } = record;
  const { funding } = contract;
  if (record.funded >= funding.number) return;
  record.funded = funding.number;
  for (const side of [0, 1] as const) {
    const { lots } = sides[side];
    if (lots === 0n) continue;
    const amount = fundingOf(side, lots * stepOf(contract), funding.mark, funding.rate, coinOf(world, contract));
    if (amount === 0n) continue;
    if (amount > 0n) pay(world, record, side, amount);
    else give(world, record, clearing(contract), -amount, WHY);
    funding.pot += amount;
    world.events.write({ type: 'funded', user: record.user.id, market: contract.market.terms.market, side, amount });
  }
}

/** From the wallet, isolated then from the margin; what is missing is carried. */
function pay(world: World, record: ContractRecord, side: 0 | 1, amount: bigint): void {
  const fromWallet = least(amount, walletOf(world, record.user));
  const held = record.sides[side];
  const fromMargin = least(amount - fromWallet, held.margin);
  held.margin -= fromMargin;
  move(
    world,
    [
      [walletPlace(record), -fromWallet],
      [clearing(record.contract), fromWallet],
      [marginPlace(record), -fromMargin],
      [clearing(record.contract), fromMargin],
    ],
    WHY,
  );
  record.carried += amount - fromWallet - fromMargin;
}

/** Settles the funding due of all his records, in their order. */
export function settleAllFunding(world: World, user: User): void {
  for (const record of user.records) settleFunding(world, record);
}

/** Settles records by place, as many as may be; what the last leaves in the pot is rounding. */
export function workOffFunding(world: World, contract: Contract, bounds: { funding: number }): void {
  const { funding } = contract;
  while (isFundingDue(contract) && bounds.funding > 0) {
    bounds.funding -= 1;
    settleFunding(world, contract.records[funding.next]!);
    funding.next += 1;
    if (funding.next < funding.due) continue;
    if (funding.pot > 0n) move(world, [[clearing(contract), -funding.pot], [systemPlace(contract, Account.ROUNDING), funding.pot]], WHY); // prettier-ignore
    funding.pot = 0n;
  }
}
