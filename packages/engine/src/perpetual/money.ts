import { Account, Bucket, numberedOwner, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { asUnits, lesser, minus, negative } from '@kontor/domain/formulas/units';
import type { Units } from '@kontor/domain/formulas/units';
import { RecordType } from '@kontor/domain/record-types';
import type { Ledger } from '../ledger/ledger.ts';
import { cellOf, Reg } from '../ledger/ledger.ts';
import type { ContractAccount, Part } from './account.ts';
import { isCross } from './account.ts';
import { aboutAt, unitsAt } from './cells.ts';
import type { Cells } from './cells.ts';
import type { Contract } from './contract.ts';

/** From a row's first bucket to that of isolated margin. */
const TO_LOCKED = Bucket.LOCKED - Bucket.AVAILABLE;

/**
 * Postings of contracts (docs/perpetual.md, "Money"). What a user cannot pay his records carry, and the contract's clearing account pays
 * it for him. Amounts are quote units and above 0 unless said otherwise; one of 0 is no posting.
 */
export class Money {
  private readonly ledger: Ledger;
  private readonly cells: Cells;
  /** The margin asset; −1 before there is a contract. */
  asset = -1;
  private fees = -1;
  private insurance = -1;
  private rounding = -1;

  constructor(ledger: Ledger) {
    this.ledger = ledger;
    this.cells = { words: ledger.words, longs: ledger.cells };
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
    const row = this.ledger.open(account.user, Account.CONTRACT, this.asset);
    account.cell = cellOf(row, Bucket.AVAILABLE);
    account.open(row);
  }

  /** What an account has available; 0 before its first record. */
  wallet(account: ContractAccount): bigint {
    return account.cell < 0 ? 0n : this.ledger.cells[account.cell]!;
  }
  /** The same of an account that has a record. */
  walletUnits({ cell }: ContractAccount): Units {
    return unitsAt(this.cells, cell);
  }
  /** The same as a double, for what only decides who is looked at closely. */
  walletAbout({ cell }: ContractAccount): number {
    return aboutAt(this.cells, cell);
  }
  /** Whether two accounts have the same available. */
  isAlike({ cell }: ContractAccount, { cell: other }: ContractAccount): boolean {
    const { words } = this.ledger;
    return words[cell * 2] === words[other * 2] && words[cell * 2 + 1] === words[other * 2 + 1];
  }
  get fund(): Units {
    return this.insurance < 0 ? 0 : unitsAt(this.cells, this.insurance);
  }

  /** A user pays into a contract's clearing account. */
  chargeLoss(part: Part, account: ContractAccount, amount: Units, type: RecordType, reference: number): void {
    const paid = lesser(this.walletUnits(account), amount);
    this.move(account.cell, part.contract.clearing, paid, type, reference);
    this.carry(part, minus(amount, paid));
  }

  /** A user pays a fee to the exchange. */
  chargeFee(part: Part, account: ContractAccount, amount: Units, reference: number): void {
    this.charge(part, account, amount, this.fees, RecordType.CONTRACT_FEE, reference);
  }

  /** A user pays the fee of his liquidation to the insurance fund. */
  chargeFund(part: Part, account: ContractAccount, amount: Units, reference: number): void {
    this.charge(part, account, amount, this.insurance, RecordType.LIQUIDATION_FEE, reference);
  }

  /** A user gets from a contract's clearing account. */
  gain(part: Part, account: ContractAccount, amount: Units, type: RecordType, reference: number): void {
    this.move(part.contract.clearing, account.cell, amount, type, reference);
    this.payCarried(account);
  }

  /** A gain, or below zero a loss. */
  realise(part: Part, account: ContractAccount, amount: Units, type: RecordType, reference: number): void {
    if (amount >= 0) this.gain(part, account, amount, type, reference);
    else this.chargeLoss(part, account, negative(amount), type, reference);
  }

  /** Pays what an account's records carry, as far as it has it: by market. */
  payCarried(account: ContractAccount): void {
    if (!account.carries) return;
    for (const part of [...account.parts].sort((a, b) => a.contract.id - b.contract.id)) {
      const { contract, place } = part;
      const paid = lesser(this.walletUnits(account), asUnits(contract.records.carried(place)));
      this.move(account.cell, contract.clearing, paid, RecordType.REALIZED_PNL, 0);
      contract.records.addCarried(place, negative(paid));
    }
  }

  /** The fund pays what an account carries, as far as it has it: once no cross position can pay for it any more. */
  coverCarried(account: ContractAccount): void {
    if (!account.carries || account.parts.some((part) => isCross(part) && part.contract.records.hasLots(part.place))) return;
    for (const { contract, place } of account.parts) {
      const paid = lesser(this.fund, asUnits(contract.records.carried(place)));
      this.move(this.insurance, contract.clearing, paid, RecordType.INSURANCE_COVER, 0);
      contract.records.addCarried(place, negative(paid));
    }
  }

  /** From what is available into a side's isolated margin. */
  marginIn({ contract, place }: Part, account: ContractAccount, side: number, amount: Units, reference: number): void {
    this.move(account.cell, account.cell + TO_LOCKED, amount, RecordType.MARGIN_IN, reference);
    contract.records.addMargin(place, side, amount);
  }

  /** Out of a side's isolated margin. */
  marginOut({ contract, place }: Part, account: ContractAccount, side: number, amount: Units, reference: number): void {
    this.move(account.cell + TO_LOCKED, account.cell, amount, RecordType.MARGIN_OUT, reference);
    contract.records.addMargin(place, side, negative(amount));
    this.payCarried(account);
  }

  /** A gain into a side's isolated margin, or below zero a loss out of it; what it cannot pay the fund does, and what that cannot is carried. */
  realiseInMargin(part: Part, account: ContractAccount, side: number, amount: Units, reference: number): void {
    const { contract, place } = part;
    const locked = account.cell + TO_LOCKED;
    if (amount >= 0) {
      this.move(contract.clearing, locked, amount, RecordType.REALIZED_PNL, reference);
      contract.records.addMargin(place, side, amount);
      return;
    }
    const loss = negative(amount);
    const unpaid = minus(loss, this.payFromMargin(part, account, side, loss, contract.clearing, RecordType.REALIZED_PNL, reference));
    const covered = lesser(this.fund, unpaid);
    this.move(this.insurance, contract.clearing, covered, RecordType.INSURANCE_COVER, reference);
    this.carry(part, minus(unpaid, covered));
  }

  /** The fee of a liquidation out of a side's isolated margin, as far as it has it; returns what was paid. */
  feeFromMargin(part: Part, account: ContractAccount, side: number, amount: Units, reference: number): Units {
    return this.payFromMargin(part, account, side, amount, this.insurance, RecordType.LIQUIDATION_FEE, reference);
  }

  /** Funding out of a side's isolated margin, as far as it has it; returns what was paid. */
  fundingFromMargin(part: Part, account: ContractAccount, side: number, amount: Units): Units {
    return this.payFromMargin(part, account, side, amount, part.contract.clearing, RecordType.FUNDING, 0);
  }

  /** The fund pays to a user, into a side's margin or what is available, as far as it has it; returns what it paid. */
  cover(part: Part, account: ContractAccount, side: number, amount: Units, reference: number): Units {
    const paid = lesser(this.fund, amount);
    const isolated = !isCross(part);
    this.move(this.insurance, account.cell + (isolated ? TO_LOCKED : 0), paid, RecordType.INSURANCE_COVER, reference);
    if (isolated) part.contract.records.addMargin(part.place, side, paid);
    else this.payCarried(account);
    return paid;
  }

  /** What rounding has left over of a funding. */
  roundOff(contract: Contract, amount: Units): void {
    this.move(contract.clearing, this.rounding, amount, RecordType.FUNDING, 0);
  }

  /** What is missing of a payment into the clearing account stands against the record. */
  carry({ contract, place }: Part, amount: Units): void {
    if (amount > 0) contract.records.addCarried(place, amount);
  }

  private charge(part: Part, account: ContractAccount, amount: Units, to: number, type: RecordType, reference: number): void {
    const paid = lesser(this.walletUnits(account), amount);
    this.move(account.cell, to, paid, type, reference);
    this.move(part.contract.clearing, to, minus(amount, paid), type, reference);
    this.carry(part, minus(amount, paid));
  }

  private payFromMargin(
    { contract, place }: Part,
    account: ContractAccount,
    side: number,
    amount: Units,
    to: number,
    type: RecordType,
    reference: number,
  ): Units {
    const paid = lesser(contract.records.marginUnits(place, side), amount);
    this.move(account.cell + TO_LOCKED, to, paid, type, reference);
    contract.records.addMargin(place, side, negative(paid));
    return paid;
  }

  private move(from: number, to: number, amount: Units, type: RecordType, reference: number): void {
    if (amount <= 0) return;
    const { ledger } = this;
    if (typeof amount === 'number') ledger.load(Reg.COST, amount);
    else ledger.amounts[Reg.COST] = amount;
    ledger.transfer(from, to, Reg.COST, type, reference);
  }
}
