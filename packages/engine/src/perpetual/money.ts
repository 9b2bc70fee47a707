import { Account, Bucket, numberedOwner, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import type { Ledger } from '../ledger/ledger.ts';
import { cellOf, Reg } from '../ledger/ledger.ts';
import type { ContractAccount, Part } from './account.ts';
import { isCross } from './account.ts';
import type { Contract } from './contract.ts';

/** From a row's first bucket to that of isolated margin. */
const TO_LOCKED = Bucket.LOCKED - Bucket.AVAILABLE;

/**
 * Postings of contracts (docs/perpetual.md, "Money"). What a user cannot pay his records carry, and the contract's clearing account pays
 * it for him. Amounts are quote units and above 0 unless said otherwise; one of 0 is no posting.
 */
export class Money {
  private readonly ledger: Ledger;
  /** The margin asset; −1 before there is a contract. */
  asset = -1;
  private fees = -1;
  private insurance = -1;
  private rounding = -1;

  constructor(ledger: Ledger) {
    this.ledger = ledger;
  }

  /** Opens what a contract needs. */
  open(contract: Contract): void {
    const { ledger, asset } = this;
    const system = (account: Account): number => ledger.openCell(SYSTEM_OWNER, account, asset, Bucket.AVAILABLE);
    this.fees = system(Account.FEE);
    this.insurance = system(Account.INSURANCE);
    this.rounding = system(Account.ROUNDING);
    contract.clearing = ledger.openCell(numberedOwner(contract.id), Account.CLEARING, asset, Bucket.AVAILABLE);
  }

  /** Finds an account's holding, made when there is none. */
  openAccount(account: ContractAccount): void {
    account.cell = cellOf(this.ledger.open(account.user, Account.CONTRACT, this.asset), Bucket.AVAILABLE);
  }

  /** What an account has available; 0 before its first record. */
  wallet(account: ContractAccount): bigint {
    return account.cell < 0 ? 0n : this.ledger.cells[account.cell]!;
  }
  /** The same as a double, for what only decides who is looked at closely. */
  walletAbout({ cell }: ContractAccount): number {
    const { words } = this.ledger;
    return words[cell * 2 + 1]! * 4_294_967_296 + (words[cell * 2]! >>> 0);
  }
  /** Whether two accounts have the same available. */
  isAlike({ cell }: ContractAccount, { cell: other }: ContractAccount): boolean {
    const { words } = this.ledger;
    return words[cell * 2] === words[other * 2] && words[cell * 2 + 1] === words[other * 2 + 1];
  }
  get fund(): bigint {
    return this.insurance < 0 ? 0n : this.ledger.cells[this.insurance]!;
  }

  /** A user pays into a contract's clearing account. */
  chargeLoss(part: Part, account: ContractAccount, amount: bigint, type: RecordType, reference: number): void {
    const paid = least(this.wallet(account), amount);
    this.move(account.cell, part.contract.clearing, paid, type, reference);
    this.carry(part, amount - paid);
  }

  /** A user pays a fee to the exchange. */
  chargeFee(part: Part, account: ContractAccount, amount: bigint, reference: number): void {
    this.charge(part, account, amount, this.fees, RecordType.CONTRACT_FEE, reference);
  }

  /** A user pays the fee of his liquidation to the insurance fund. */
  chargeFund(part: Part, account: ContractAccount, amount: bigint, reference: number): void {
    this.charge(part, account, amount, this.insurance, RecordType.LIQUIDATION_FEE, reference);
  }

  /** A user gets from a contract's clearing account. */
  gain(part: Part, account: ContractAccount, amount: bigint, type: RecordType, reference: number): void {
    this.move(part.contract.clearing, account.cell, amount, type, reference);
    this.payCarried(account);
  }

  /** A gain, or below zero a loss. */
  realise(part: Part, account: ContractAccount, amount: bigint, type: RecordType, reference: number): void {
    if (amount >= 0n) this.gain(part, account, amount, type, reference);
    else this.chargeLoss(part, account, -amount, type, reference);
  }

  /** Pays what an account's records carry, as far as it has it: by market. */
  payCarried(account: ContractAccount): void {
    if (account.carried === 0n) return;
    for (const part of [...account.parts].sort((a, b) => a.contract.id - b.contract.id)) {
      const { contract, place } = part;
      const paid = least(this.wallet(account), contract.records.carried(place));
      this.move(account.cell, contract.clearing, paid, RecordType.REALIZED_PNL, 0);
      contract.records.setCarried(place, contract.records.carried(place) - paid);
    }
  }

  /** The fund pays what an account carries, as far as it has it: once no cross position can pay for it any more. */
  coverCarried(account: ContractAccount): void {
    if (account.carried === 0n || account.parts.some((part) => isCross(part) && part.contract.records.hasLots(part.place))) return;
    for (const { contract, place } of account.parts) {
      const paid = least(this.fund, contract.records.carried(place));
      this.move(this.insurance, contract.clearing, paid, RecordType.INSURANCE_COVER, 0);
      contract.records.setCarried(place, contract.records.carried(place) - paid);
    }
  }

  /** From what is available into a side's isolated margin. */
  marginIn({ contract, place }: Part, account: ContractAccount, side: number, amount: bigint, reference: number): void {
    this.move(account.cell, account.cell + TO_LOCKED, amount, RecordType.MARGIN_IN, reference);
    contract.records.addMargin(place, side, amount);
  }

  /** Out of a side's isolated margin. */
  marginOut({ contract, place }: Part, account: ContractAccount, side: number, amount: bigint, reference: number): void {
    this.move(account.cell + TO_LOCKED, account.cell, amount, RecordType.MARGIN_OUT, reference);
    contract.records.addMargin(place, side, -amount);
    this.payCarried(account);
  }

  /** A gain into a side's isolated margin, or below zero a loss out of it; what it cannot pay the fund does, and what that cannot is carried. */
  realiseInMargin(part: Part, account: ContractAccount, side: number, amount: bigint, reference: number): void {
    const { contract, place } = part;
    const locked = account.cell + TO_LOCKED;
    if (amount >= 0n) {
      this.move(contract.clearing, locked, amount, RecordType.REALIZED_PNL, reference);
      contract.records.addMargin(place, side, amount);
      return;
    }
    const paid = this.payFromMargin(part, account, side, -amount, contract.clearing, RecordType.REALIZED_PNL, reference);
    const covered = least(this.fund, -amount - paid);
    this.move(this.insurance, contract.clearing, covered, RecordType.INSURANCE_COVER, reference);
    this.carry(part, -amount - paid - covered);
  }

  /** The fee of a liquidation out of a side's isolated margin, as far as it has it; returns what was paid. */
  feeFromMargin(part: Part, account: ContractAccount, side: number, amount: bigint, reference: number): bigint {
    return this.payFromMargin(part, account, side, amount, this.insurance, RecordType.LIQUIDATION_FEE, reference);
  }

  /** Funding out of a side's isolated margin, as far as it has it; returns what was paid. */
  fundingFromMargin(part: Part, account: ContractAccount, side: number, amount: bigint): bigint {
    return this.payFromMargin(part, account, side, amount, part.contract.clearing, RecordType.FUNDING, 0);
  }

  /** The fund pays to a user, into a side's margin or what is available, as far as it has it; returns what it paid. */
  cover(part: Part, account: ContractAccount, side: number, amount: bigint, reference: number): bigint {
    const paid = least(this.fund, amount);
    const isolated = !isCross(part);
    this.move(this.insurance, account.cell + (isolated ? TO_LOCKED : 0), paid, RecordType.INSURANCE_COVER, reference);
    if (isolated) part.contract.records.addMargin(part.place, side, paid);
    else this.payCarried(account);
    return paid;
  }

  /** What rounding has left over of a funding. */
  roundOff(contract: Contract, amount: bigint): void {
    this.move(contract.clearing, this.rounding, amount, RecordType.FUNDING, 0);
  }

  /** What is missing of a payment into the clearing account stands against the record. */
  carry({ contract, place }: Part, amount: bigint): void {
    if (amount !== 0n) contract.records.setCarried(place, contract.records.carried(place) + amount);
  }

  private charge(part: Part, account: ContractAccount, amount: bigint, to: number, type: RecordType, reference: number): void {
    const paid = least(this.wallet(account), amount);
    this.move(account.cell, to, paid, type, reference);
    this.move(part.contract.clearing, to, amount - paid, type, reference);
    this.carry(part, amount - paid);
  }

  private payFromMargin(
    { contract, place }: Part,
    account: ContractAccount,
    side: number,
    amount: bigint,
    to: number,
    type: RecordType,
    reference: number,
  ): bigint {
    const paid = least(contract.records.margin(place, side), amount);
    this.move(account.cell + TO_LOCKED, to, paid, type, reference);
    contract.records.addMargin(place, side, -paid);
    return paid;
  }

  private move(from: number, to: number, amount: bigint, type: RecordType, reference: number): void {
    if (amount === 0n) return;
    const { ledger } = this;
    ledger.amounts[Reg.COST] = amount;
    ledger.debit(from, Reg.COST, type, reference);
    ledger.credit(to, Reg.COST, type, reference);
  }
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
