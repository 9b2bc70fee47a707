import { fundingPayment } from '@kontor/domain/perpetual/funding';
import type { PositionSide } from '@kontor/domain/perpetual/position';
import { RecordType } from '@kontor/domain/record-types';
import { Refusal } from '@kontor/domain/refusals';
import { CommandWords } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { isCross } from './account.ts';
import type { ContractAccount, Part } from './account.ts';
import type { Book } from './book.ts';
import { SIDES } from './contract.ts';
import type { Contract } from './contract.ts';

const { FUNDING } = CommandWords;

/** Settlements of funding (docs/perpetual.md, "Funding"; rules 2.8). */
export class Funding {
  private readonly book: Book;

  constructor(book: Book) {
    this.book = book;
  }

  /** FUNDING: makes all records of the contract due. */
  begin(c: CommandBuffer, at: number): Refusal {
    const contract = this.book.contract(c.words[at + FUNDING.MARKET]!);
    const rate = c.words[at + FUNDING.RATE]!;
    if (contract === undefined) return Refusal.UNKNOWN_MARKET;
    const { state } = contract;
    if (state.mark === 0n) return Refusal.MARK_STALE;
    if (Math.abs(rate) > contract.terms!.fundingCap) return Refusal.BAD_TERMS;
    if (isUnderWay(contract) || state.taken.length > 0 || state.settlingTicks !== 0) return Refusal.MARKET_BUSY;
    state.fundingNumber++;
    state.fundingRate = BigInt(rate);
    state.fundingMark = state.mark;
    state.fundingEnd = contract.records.count;
    state.fundingAt = 0;
    this.book.isDue = true;
    return Refusal.NONE;
  }

  /** Settles up to so many records that are due, by place; returns how many it passed. */
  work(contract: Contract, most: number): number {
    const { state } = contract;
    const from = state.fundingAt;
    const end = Math.min(state.fundingEnd, from + most);
    for (; state.fundingAt < end; state.fundingAt++) this.settle(contract.parts[state.fundingAt]!);
    if (state.fundingAt === state.fundingEnd) {
      this.book.money.roundOff(contract, state.pot);
      state.pot = 0n;
    }
    return end - from;
  }

  /** Settles what is due of a record. */
  settle(part: Part): void {
    const { contract, place } = part;
    const { records, state } = contract;
    if (records.funded(place) >= state.fundingNumber) return;
    records.setFunded(place, state.fundingNumber);
    if (!records.hasLots(place)) return;
    const account = records.accounts[place]!;
    for (const side of SIDES) if (records.lots(place, side) > 0) this.pay(part, account, side);
  }

  /** Settles what is due of all records of an account. */
  settleAll({ parts }: ContractAccount): void {
    for (const part of parts) this.settle(part);
  }

  private pay(part: Part, account: ContractAccount, side: PositionSide): void {
    const { contract, place } = part;
    const { state, coin } = contract;
    const amount = fundingPayment(contract.position(place, side), state.fundingMark, state.fundingRate, coin);
    if (amount === 0n) return;
    state.pot += amount;
    const { money, kernel } = this.book;
    if (amount < 0n) money.gain(part, account, -amount, RecordType.FUNDING, 0);
    else if (isCross(part)) money.chargeLoss(part, account, amount, RecordType.FUNDING, 0);
    else {
      const wallet = money.wallet(account);
      const fromWallet = wallet < amount ? wallet : amount;
      money.chargeLoss(part, account, fromWallet, RecordType.FUNDING, 0);
      const rest = amount - fromWallet;
      money.carry(part, rest - BigInt(money.fundingFromMargin(part, account, side, rest)));
    }
    kernel.events.write({ type: 'funded', user: account.user, market: contract.id, side, amount });
  }
}

/** Whether records are due of a contract's last funding. */
export function isUnderWay({ state }: Contract): boolean {
  return state.fundingAt < state.fundingEnd;
}
