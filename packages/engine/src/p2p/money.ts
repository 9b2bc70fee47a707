import { Account, Bucket, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import type { Kernel } from '../kernel.ts';
import { Reg } from '../ledger/ledger.ts';
import type { Advert, Trade, TradeTerms } from './trade.ts';

/** Postings of trades between users (docs/p2p.md, "Money"). One of 0 is no posting. */
export class Money {
  private readonly kernel: Kernel;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
  }

  available(user: number, asset: number): bigint {
    return this.kernel.ledger.cells[this.cell(user, asset, Bucket.AVAILABLE)]!;
  }

  /** Opens what the ends of a trade post to, so that none lacks room. */
  openFor({ buyer, asset }: TradeTerms): void {
    const { ledger } = this.kernel;
    ledger.open(buyer, Account.FIAT, asset);
    this.system(Account.P2P_ESCROW, asset);
    this.system(Account.FEE, asset);
  }

  /** What a SELL advert has left waits with it. */
  lockAdvert({ user, number, left, terms: { asset } }: Advert): void {
    this.kernel.held.left(user);
    this.within(user, asset, Bucket.AVAILABLE, Bucket.ORDER_FREEZE, left, RecordType.P2P_LOCK, number);
  }

  returnAdvert({ user, number, left, terms: { asset } }: Advert): void {
    this.within(user, asset, Bucket.ORDER_FREEZE, Bucket.AVAILABLE, left, RecordType.P2P_RETURN, number);
  }

  /** The seller's coins go into escrow, from where he has them. */
  lock({ seller, asset, quantity, number }: TradeTerms, from: Bucket): void {
    if (from === Bucket.AVAILABLE) this.kernel.held.left(seller);
    this.move(this.cell(seller, asset, from), this.system(Account.P2P_ESCROW, asset), quantity, RecordType.P2P_LOCK, number);
  }

  /** Out of escrow to the buyer, who pays the fee of it. */
  release({ buyer, asset, quantity, number }: Trade, fee: bigint): void {
    const escrow = this.system(Account.P2P_ESCROW, asset);
    this.move(escrow, this.cell(buyer, asset, Bucket.AVAILABLE), quantity - fee, RecordType.P2P_RELEASE, number);
    this.move(escrow, this.system(Account.FEE, asset), fee, RecordType.P2P_FEE, number);
  }

  /** Out of escrow to the seller. */
  giveBack({ seller, asset, quantity, number }: Trade, to: Bucket): void {
    this.move(this.system(Account.P2P_ESCROW, asset), this.cell(seller, asset, to), quantity, RecordType.P2P_RETURN, number);
  }

  /** A merchant deposits so much more; below 0: he gets so much back. */
  deposit(user: number, asset: number, more: bigint): void {
    const [from, to] = more > 0n ? [Bucket.AVAILABLE, Bucket.LOCKED] : [Bucket.LOCKED, Bucket.AVAILABLE];
    this.within(user, asset, from, to, more > 0n ? more : -more, RecordType.P2P_DEPOSIT, 0);
  }

  private cell(user: number, asset: number, bucket: Bucket): number {
    return this.kernel.ledger.cell(user, Account.FIAT, asset, bucket);
  }

  private system(account: Account, asset: number): number {
    return this.kernel.ledger.openCell(SYSTEM_OWNER, account, asset, Bucket.AVAILABLE);
  }

  private within(user: number, asset: number, from: Bucket, to: Bucket, amount: bigint, type: RecordType, reference: number): void {
    this.move(this.cell(user, asset, from), this.cell(user, asset, to), amount, type, reference);
  }

  private move(from: number, to: number, amount: bigint, type: RecordType, reference: number): void {
    if (amount === 0n) return;
    const { ledger } = this.kernel;
    ledger.amounts[Reg.FREEZE] = amount;
    ledger.debit(from, Reg.FREEZE, type, reference);
    ledger.credit(to, Reg.FREEZE, type, reference);
  }
}
