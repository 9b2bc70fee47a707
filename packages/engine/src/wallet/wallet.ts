import { Account, Bucket, numberedOwner, SYSTEM_OWNER, systemAccount, transferAllowed, USER_ACCOUNTS } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import { Refusal } from '@kontor/domain/refusals';
import { CommandWords, UserFlag } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import type { Kernel } from '../kernel.ts';
import type { Assets, ListedAsset } from '../ledger/assets.ts';
import { MAX_ISSUED, Reg } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Members } from '../members/members.ts';
import type { Call } from '../product.ts';
import { CreditedDeposits } from './deposits.ts';
import { Decision, isOperators, Proposals, read } from './proposals.ts';
import type { Proposal } from './proposals.ts';

const { ADJUST, DEPOSIT, LIST_ASSET, SET_ASSET, TRANSFER } = CommandWords;

/** Assets, and money that comes in, goes out or moves between a user's own accounts (rules 6.1, 6.2, 6.4). */
export class Wallet {
  readonly deposits = new CreditedDeposits();
  readonly proposals = new Proposals();
  private readonly assets: Assets;
  private readonly ledger: Ledger;
  private readonly members: Members;
  /** Units of each asset in the exchange; what EXTERNAL says, kept so that it need not be summed. */
  private readonly issued = new Map<number, bigint>();

  constructor({ assets, ledger, members }: Kernel) {
    this.assets = assets;
    this.ledger = ledger;
    this.members = members;
  }

  /** LIST_ASSET. */
  listAsset(c: CommandBuffer, at: number): Refusal {
    const asset = c.words[at + LIST_ASSET.ASSET]!;
    const scale = c.words[at + LIST_ASSET.SCALE]!;
    if (this.assets.has(asset)) return Refusal.ALREADY_LISTED;
    if (scale < 0 || scale > 18) return Refusal.BAD_TERMS;
    this.assets.set({ asset, scale, flags: c.words[at + LIST_ASSET.FLAGS]! });
    return Refusal.NONE;
  }

  /** SET_ASSET: other flags for a listed asset. */
  setAsset(c: CommandBuffer, at: number): Refusal {
    const listed = this.assets.find(c.words[at + SET_ASSET.ASSET]!);
    if (listed === undefined) return Refusal.UNKNOWN_ASSET;
    this.assets.set({ ...listed, flags: c.words[at + SET_ASSET.FLAGS]! });
    return Refusal.NONE;
  }

  /** DEPOSIT: credits the spot account, and remembers the deposit for ever. */
  deposit(c: CommandBuffer, at: number): Refusal {
    if (!this.members.room.isLeft) return Refusal.ENGINE_FULL;
    const asset = c.words[at + DEPOSIT.ASSET]!;
    const amount = c.longs[(at + DEPOSIT.AMOUNT) >> 1]!;
    if (!this.assets.has(asset)) return Refusal.UNKNOWN_ASSET;
    if (this.issuedOf(asset) + amount > MAX_ISSUED) return Refusal.AMOUNT_TOO_LARGE;
    this.deposits.add(c, at);
    this.bookIn(c.words[at + 1]!, Account.SPOT, asset, c.words[at + DEPOSIT.NETWORK]!, amount, RecordType.DEPOSIT);
    return Refusal.NONE;
  }

  /** ADJUST. */
  adjust(c: CommandBuffer, at: number): Refusal {
    if (!this.members.room.isLeft) return Refusal.ENGINE_FULL;
    const asset = c.words[at + ADJUST.ASSET]!;
    const amount = c.longs[(at + ADJUST.AMOUNT) >> 1]!;
    if (!this.assets.has(asset)) return Refusal.UNKNOWN_ASSET;
    if (amount > MAX_ISSUED || amount < -MAX_ISSUED || this.issuedOf(asset) + amount > MAX_ISSUED) return Refusal.AMOUNT_TOO_LARGE;
    const user = c.words[at + 1]!;
    const account = c.words[at + ADJUST.ACCOUNT]!;
    const available = this.ledger.cells[this.ledger.cell(user, account, asset, Bucket.AVAILABLE)]!;
    if (available + amount < 0n) return Refusal.INSUFFICIENT_BALANCE;
    this.bookIn(user, account, asset, 0, amount, RecordType.ADJUST);
    return Refusal.NONE;
  }

  /** TRANSFER. */
  transfer(c: CommandBuffer, at: number, call: Call): Refusal {
    if (!this.members.room.isLeft) return Refusal.ENGINE_FULL;
    const ledger = this.ledger;
    const user = c.words[at + 1]!;
    const route = c.words[at + TRANSFER.ROUTE]!;
    const from = route & 0xffff;
    const to = route >>> 16;
    const asset = this.assets.find(c.words[at + TRANSFER.ASSET]!);
    if (asset === undefined) return Refusal.UNKNOWN_ASSET;
    if ((this.members.users.flagsIn(call.userRow) & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;
    if (!transferAllowed(from, to, asset.flags)) return Refusal.TRANSFER_NOT_ALLOWED;
    ledger.amounts[Reg.FREEZE] = c.longs[(at + TRANSFER.AMOUNT) >> 1]!;
    const source = ledger.cell(user, from, asset.asset, Bucket.AVAILABLE);
    if (!ledger.covers(source, Reg.FREEZE)) return Refusal.INSUFFICIENT_BALANCE;
    const target = ledger.openCell(user, to, asset.asset, Bucket.AVAILABLE);
    ledger.debit(source, Reg.FREEZE, RecordType.TRANSFER_OUT, 0);
    ledger.credit(target, Reg.FREEZE, RecordType.TRANSFER_IN, 0);
    return Refusal.NONE;
  }

  /** PROPOSE: remembers what an operator wants done. */
  propose(c: CommandBuffer, at: number): Refusal {
    const proposal = read(c, at);
    if (!this.assets.has(proposal.asset)) return Refusal.UNKNOWN_ASSET;
    if (!isOperators(proposal)) return Refusal.ACCOUNT_NOT_ALLOWED;
    if (proposal.proposer === proposal.beneficiary) return Refusal.SAME_PERSON;
    if (proposal.amount > MAX_ISSUED || proposal.amount < -MAX_ISSUED) return Refusal.AMOUNT_TOO_LARGE;
    this.proposals.add(c, at);
    return Refusal.NONE;
  }

  /** APPROVE: carries a proposal out, if it is still open and another person asks who gains nothing by it. */
  approve(c: CommandBuffer, at: number): Refusal {
    const operator = c.words[at + 1]!;
    const proposal = this.proposals.find(c, at);
    if (proposal === undefined) return Refusal.UNKNOWN_PROPOSAL;
    if (proposal.decision !== Decision.OPEN) return Refusal.ALREADY_DECIDED;
    if (operator === proposal.proposer || operator === proposal.beneficiary) return Refusal.SAME_PERSON;
    if (!this.members.room.isLeft) return Refusal.ENGINE_FULL;
    const refusal = this.carryOut(proposal);
    if (refusal !== Refusal.NONE) return refusal;
    proposal.decision = Decision.APPROVED;
    proposal.decider = operator;
    return Refusal.NONE;
  }

  /** REJECT: nothing comes of a proposal. Whoever made it may do so too. */
  reject(c: CommandBuffer, at: number): Refusal {
    const proposal = this.proposals.find(c, at);
    if (proposal === undefined) return Refusal.UNKNOWN_PROPOSAL;
    if (proposal.decision !== Decision.OPEN) return Refusal.ALREADY_DECIDED;
    proposal.decision = Decision.REJECTED;
    proposal.decider = c.words[at + 1]!;
    return Refusal.NONE;
  }

  /** Funds or empties a system account. */
  private carryOut({ asset, account, number, beneficiary, amount }: Proposal): Refusal {
    const { ledger } = this;
    const owner = systemAccount(account)!.of === 'exchange' ? SYSTEM_OWNER : numberedOwner(number);
    if (this.issuedOf(asset) + amount > MAX_ISSUED) return Refusal.AMOUNT_TOO_LARGE;
    if (ledger.cells[ledger.cell(owner, account, asset, Bucket.AVAILABLE)]! + amount < 0n) return Refusal.INSUFFICIENT_BALANCE;
    if (beneficiary === 0) {
      this.bookIn(owner, account, asset, 0, amount, RecordType.ADJUST);
      return Refusal.NONE;
    }
    const target = ledger.openCell(beneficiary, Account.SPOT, asset, Bucket.AVAILABLE);
    ledger.amounts[Reg.FREEZE] = -amount;
    ledger.debit(ledger.cell(owner, account, asset, Bucket.AVAILABLE), Reg.FREEZE, RecordType.ADJUST, 0);
    ledger.credit(target, Reg.FREEZE, RecordType.ADJUST, 0);
    return Refusal.NONE;
  }

  /** Takes over the listed assets; the ledger must be restored before. */
  restore(assets: readonly ListedAsset[]): void {
    for (const asset of assets) {
      this.assets.set(asset);
      this.issued.set(asset.asset, this.ledger.issued(asset.asset));
    }
  }

  /** Books an amount (negative: out) into what an account has available against the outside. */
  private bookIn(owner: number, account: number, asset: number, network: number, amount: bigint, type: number): void {
    const ledger = this.ledger;
    const cell = ledger.openCell(owner, account, asset, Bucket.AVAILABLE);
    const outside = ledger.openCell(numberedOwner(network), Account.EXTERNAL, asset, Bucket.AVAILABLE);
    this.issued.set(asset, this.issuedOf(asset) + amount);
    ledger.amounts[Reg.FREEZE] = amount < 0n ? -amount : amount;
    if (amount < 0n) {
      ledger.debit(cell, Reg.FREEZE, type, 0);
      ledger.credit(outside, Reg.FREEZE, type, 0);
    } else {
      ledger.credit(cell, Reg.FREEZE, type, 0);
      ledger.debit(outside, Reg.FREEZE, type, 0);
    }
  }

  private issuedOf(asset: number): bigint {
    return this.issued.get(asset) ?? 0n;
  }
}

/** Whether both account numbers are a user's. */
export function isUserRoute(route: number): boolean {
  return (route & 0xffff) < USER_ACCOUNTS && route >>> 16 < USER_ACCOUNTS;
}
