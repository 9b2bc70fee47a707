import { Account, Bucket, numberedOwner } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import { cellOf, Reg } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Item } from './item.ts';

/** What a settlement comes to, units. */
export interface Settlement {
  readonly paid: bigint;
  readonly cost: bigint;
  readonly tokens: bigint;
  /** Of the tokens. */
  readonly frozen: bigint;
}

/** Postings of subscriptions (docs/ico.md, "Money"). One of 0 is no posting. */
export class Money {
  private readonly ledger: Ledger;

  constructor(ledger: Ledger) {
    this.ledger = ledger;
  }

  /** What a user can pay with. */
  available(user: number, asset: number): bigint {
    return this.ledger.cells[this.ledger.cell(user, Account.ICO, asset, Bucket.AVAILABLE)]!;
  }

  /** A user's payment is set aside. What its settlement will need is opened too, so that it never lacks room. */
  pay(user: number, { id, terms }: Item, amount: bigint): void {
    const { ledger } = this;
    ledger.open(user, Account.ICO, terms.token);
    this.treasury(id, terms.payment);
    const frozen = ledger.openCell(user, Account.ICO, terms.payment, Bucket.FROZEN);
    this.move(this.availableCell(user, terms.payment), frozen, amount, RecordType.ICO_PAY, id);
  }

  /** What it costs is the item's, the rest comes back, and the tokens come. */
  settle(user: number, { id, terms }: Item, { paid, cost, tokens, frozen }: Settlement): void {
    const { ledger } = this;
    const { payment, token } = terms;
    const waiting = ledger.cell(user, Account.ICO, payment, Bucket.FROZEN);
    if (cost > 0n) this.move(waiting, this.treasury(id, payment), cost, RecordType.ICO_PAY, id);
    if (paid > cost) this.move(waiting, this.availableCell(user, payment), paid - cost, RecordType.ICO_REFUND, id);
    if (tokens === 0n) return;
    const own = ledger.open(user, Account.ICO, token);
    this.post(this.treasury(id, token), -tokens, RecordType.ICO_GRANT, id);
    this.post(cellOf(own, Bucket.AVAILABLE), tokens - frozen, RecordType.ICO_GRANT, id);
    this.post(cellOf(own, Bucket.LOCKED), frozen, RecordType.ICO_GRANT, id);
  }

  /** Frozen tokens become available. */
  thaw(user: number, { id, terms: { token } }: Item, amount: bigint): void {
    const own = this.ledger.open(user, Account.ICO, token);
    this.move(cellOf(own, Bucket.LOCKED), cellOf(own, Bucket.AVAILABLE), amount, RecordType.ICO_THAW, id);
  }

  private availableCell(user: number, asset: number): number {
    return cellOf(this.ledger.open(user, Account.ICO, asset), Bucket.AVAILABLE);
  }

  private treasury(item: number, asset: number): number {
    return this.ledger.openCell(numberedOwner(item), Account.ICO_TREASURY, asset, Bucket.AVAILABLE);
  }

  private move(from: number, to: number, amount: bigint, type: RecordType, reference: number): void {
    this.post(from, -amount, type, reference);
    this.post(to, amount, type, reference);
  }

  private post(cell: number, amount: bigint, type: RecordType, reference: number): void {
    const { ledger } = this;
    if (amount === 0n) return;
    ledger.amounts[Reg.FREEZE] = amount < 0n ? -amount : amount;
    if (amount < 0n) ledger.debit(cell, Reg.FREEZE, type, reference);
    else ledger.credit(cell, Reg.FREEZE, type, reference);
  }
}
