import {
  Account,
  AssetFlag,
  Bucket,
  numberedOwner,
  SYSTEM_OWNER,
  systemAccount,
  transferAllowed,
  USER_ACCOUNTS,
} from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import { Refusal } from '@kontor/domain/refusals';
import type { AccountGuards } from '../account-guards.ts';
import { CommandWords, UserFlag, VerifiedLevel } from '../command.ts';
import type { Clock } from '../clock.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import type { UserOutline, WithdrawalDump } from '../engine-door.ts';
import type { HeldValues } from '../held-values.ts';
import type { Kernel } from '../kernel.ts';
import type { Assets, ListedAsset } from '../ledger/assets.ts';
import { MAX_ISSUED, Reg } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Limits } from '../limits.ts';
import type { Members } from '../members/members.ts';
import { Counted } from '../members/rolling-sums.ts';
import type { Call } from '../product.ts';
import type { Release } from '../release.ts';
import { CreditedDeposits } from './deposits.ts';
import { PendingDeposits, read as readCredit } from './pending-deposits.ts';
import { Decision, isOperators, Proposals, read } from './proposals.ts';
import type { Proposal } from './proposals.ts';
import { Withdrawals, read as readWithdrawal } from './withdrawals.ts';

/** The release from which on a loss counts in what may come in. */
const LOSSES_COUNT_SINCE = 6;

const {
  ADJUST,
  DEPOSIT,
  FINAL_HEIGHT,
  LIST_ASSET,
  SET_ASSET,
  SET_WITHDRAWALS,
  TRANSFER,
  WITHDRAW,
  WITHDRAW_DONE,
  WITHDRAW_RETURN,
  WITHDRAW_SEND,
} = CommandWords;

/** Parts of a USDT in which values are counted; the platform's limits are whole ones. */
const VALUE_PARTS = 100_000_000n;
/** Reason of a WITHDRAW_RETURN that takes back what is sent as well. */
const FAILED = 3;

/** Assets, and money that comes in, goes out or moves between a user's own accounts (rules 6.1, 6.2, 6.4). */
export class Wallet {
  readonly deposits = new CreditedDeposits();
  readonly proposals = new Proposals();
  readonly pending = new PendingDeposits();
  readonly withdrawals = new Withdrawals();
  private readonly assets: Assets;
  private readonly ledger: Ledger;
  private readonly members: Members;
  private readonly clock: Clock;
  private readonly limits: Limits;
  private readonly guards: AccountGuards;
  private readonly held: HeldValues;
  private readonly release: Release;
  /** Units of each asset in the exchange; what EXTERNAL says, kept so that it need not be summed. */
  private readonly issued = new Map<number, bigint>();

  constructor({ assets, ledger, members, clock, limits, guards, held, release }: Kernel) {
    this.assets = assets;
    this.ledger = ledger;
    this.members = members;
    this.clock = clock;
    this.limits = limits;
    this.guards = guards;
    this.release = release;
    this.held = held;
    held.add({
      valueOf: (user) => this.pending.valueOf(user),
      valuedSince: (user) => this.pending.valuedSinceOf(user),
      left: (user) => {
        this.pending.left(user, ledger.sequence);
      },
    });
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
    if (this.owedOf(asset) + amount > MAX_ISSUED) return Refusal.AMOUNT_TOO_LARGE;
    this.deposits.add(c, at);
    this.bookIn(c.words[at + 1]!, Account.SPOT, asset, c.words[at + DEPOSIT.NETWORK]!, amount, RecordType.DEPOSIT);
    return Refusal.NONE;
  }

  /** CREDIT_DEPOSIT: credits the spot account; what it is worth has to stay until it is final. */
  creditDeposit(c: CommandBuffer, at: number): Refusal {
    const deposit = readCredit(c, at);
    const { network, asset, amount, height, user } = deposit;
    if (height <= this.pending.finalHeight(network)) return Refusal.DEPOSIT_TOO_OLD;
    if (!this.members.room.isLeft) return Refusal.ENGINE_FULL;
    if (!this.assets.has(asset)) return Refusal.UNKNOWN_ASSET;
    if (this.owedOf(asset) + amount > MAX_ISSUED) return Refusal.AMOUNT_TOO_LARGE;
    this.pending.add(deposit, this.ledger.sequence);
    this.bookIn(user, Account.SPOT, asset, network, amount, RecordType.DEPOSIT);
    return Refusal.NONE;
  }

  /** FINAL_HEIGHT. */
  finishHeight(c: CommandBuffer, at: number): Refusal {
    this.pending.finish(c.words[at + FINAL_HEIGHT.NETWORK]!, c.doubles[(at + FINAL_HEIGHT.HEIGHT) >> 1]!);
    return Refusal.NONE;
  }

  /** REVERSE_DEPOSIT: takes back what is there; the rest is a loss of the exchange, and its customer withdraws nothing more. */
  reverseDeposit(c: CommandBuffer, at: number): Refusal {
    const deposit = this.pending.find(c, at);
    if (deposit === undefined) return Refusal.UNKNOWN_DEPOSIT;
    if (!this.members.room.isLeft) return Refusal.ENGINE_FULL;
    const { ledger } = this;
    const { user, asset, amount, network } = deposit;
    const available = ledger.cells[ledger.cell(user, Account.SPOT, asset, Bucket.AVAILABLE)]!;
    const taken = available < amount ? available : amount;
    this.pending.remove(deposit);
    this.held.left(user);
    if (taken > 0n) this.bookIn(user, Account.SPOT, asset, network, -taken, RecordType.DEPOSIT_REVERSE);
    if (taken < amount) {
      this.bookIn(SYSTEM_OWNER, Account.LOSS, asset, network, taken - amount, RecordType.DEPOSIT_REVERSE);
      this.withdrawals.block(user, true);
    }
    return Refusal.NONE;
  }

  /** WITHDRAW: freezes what a user wants to leave. Each question has a line (docs/engine.md). */
  withdraw(c: CommandBuffer, at: number): Refusal {
    const withdrawal = readWithdrawal(c, at);
    const { user, asset: wanted, quantity, number } = withdrawal;
    const value = c.longs[(at + WITHDRAW.VALUE) >> 1]!;
    if (!this.members.room.isLeft) return Refusal.ENGINE_FULL;
    const asset = this.assets.find(wanted);
    if (asset === undefined) return Refusal.UNKNOWN_ASSET;
    if ((asset.flags & AssetFlag.WITHDRAWALS) === 0) return Refusal.WITHDRAWALS_OFF;
    if ((this.members.users.flags(user) & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;
    if (this.withdrawals.isBlocked(user)) return Refusal.WITHDRAWALS_BLOCKED;
    const { time } = this.clock;
    const { holdUntil, level } = this.members.rights(user);
    if (holdUntil > time) return Refusal.WITHDRAWALS_HELD;
    if (this.members.sums.of(Counted.WITHDRAWALS, user, time) + value > this.dayLimit(level)) return Refusal.WITHDRAWAL_LIMIT;
    if (!this.staysCovered(user, value, c.longs[(at + WITHDRAW.WEALTH) >> 1]!, c.doubles[(at + WITHDRAW.AS_OF) >> 1]!))
      return Refusal.VALUE_HELD;
    const { ledger } = this;
    ledger.amounts[Reg.FREEZE] = quantity;
    if (!ledger.covers(ledger.cell(user, Account.SPOT, wanted, Bucket.AVAILABLE), Reg.FREEZE)) return Refusal.INSUFFICIENT_BALANCE;
    ledger.move(user, Account.SPOT, wanted, Bucket.AVAILABLE, Bucket.FROZEN, Reg.FREEZE, RecordType.WITHDRAW_FREEZE, number);
    this.withdrawals.add(withdrawal);
    this.members.sums.add({ kind: Counted.WITHDRAWALS, user, time, value, reference: number });
    this.held.left(user);
    return Refusal.NONE;
  }

  /** WITHDRAW_RETURN: all of it is available again. */
  returnWithdrawal(c: CommandBuffer, at: number): Refusal {
    const withdrawal = this.withdrawals.find(c.doubles[(at + WITHDRAW_RETURN.NUMBER) >> 1]!);
    if (withdrawal === undefined) return Refusal.UNKNOWN_WITHDRAWAL;
    if (withdrawal.isSent && c.words[at + WITHDRAW_RETURN.REASON]! !== FAILED) return Refusal.WITHDRAWAL_SENT;
    const { ledger } = this;
    const { number, user, asset, network, quantity, isSent } = withdrawal;
    ledger.amounts[Reg.FREEZE] = quantity;
    const from = isSent
      ? ledger.cell(numberedOwner(network), Account.WITHDRAW_PENDING, asset, Bucket.AVAILABLE)
      : ledger.cell(user, Account.SPOT, asset, Bucket.FROZEN);
    ledger.debit(from, Reg.FREEZE, RecordType.WITHDRAW_REFUND, number);
    ledger.credit(ledger.cell(user, Account.SPOT, asset, Bucket.AVAILABLE), Reg.FREEZE, RecordType.WITHDRAW_REFUND, number);
    this.withdrawals.end(withdrawal);
    this.members.sums.remove(Counted.WITHDRAWALS, number);
    return Refusal.NONE;
  }

  /** REPEATED for a withdrawal that is sent. */
  sentBefore(c: CommandBuffer, at: number): Refusal {
    return this.withdrawals.find(c.doubles[(at + WITHDRAW_SEND.NUMBER) >> 1]!)?.isSent === true ? Refusal.REPEATED : Refusal.NONE;
  }

  /** WITHDRAW_SEND: it leaves its user; inside the exchange it is the receiver's at once. */
  sendWithdrawal(c: CommandBuffer, at: number): Refusal {
    const withdrawal = this.withdrawals.find(c.doubles[(at + WITHDRAW_SEND.NUMBER) >> 1]!);
    if (withdrawal === undefined) return Refusal.UNKNOWN_WITHDRAWAL;
    if (!this.members.room.isLeft) return Refusal.ENGINE_FULL;
    const { ledger } = this;
    const { asset, network, receiver, quantity, fee } = withdrawal;
    const pending = ledger.openCell(numberedOwner(network), Account.WITHDRAW_PENDING, asset, Bucket.AVAILABLE);
    if (receiver !== 0) {
      const target = ledger.openCell(receiver, Account.SPOT, asset, Bucket.AVAILABLE);
      this.leave(withdrawal, quantity, RecordType.WITHDRAW, target, RecordType.DEPOSIT);
      this.withdrawals.end(withdrawal);
      return Refusal.NONE;
    }
    this.leave(withdrawal, quantity - fee, RecordType.WITHDRAW, pending, RecordType.WITHDRAW);
    if (fee > 0n) this.leave(withdrawal, fee, RecordType.WITHDRAW_FEE, pending, RecordType.WITHDRAW_FEE);
    this.withdrawals.send(withdrawal);
    this.held.left(withdrawal.user);
    return Refusal.NONE;
  }

  /** WITHDRAW_DONE: the chain has it. */
  endWithdrawal(c: CommandBuffer, at: number): Refusal {
    const withdrawal = this.withdrawals.find(c.doubles[(at + WITHDRAW_DONE.NUMBER) >> 1]!);
    if (withdrawal === undefined) return Refusal.UNKNOWN_WITHDRAWAL;
    if (!withdrawal.isSent) return Refusal.NOT_SENT;
    if (!this.members.room.isLeft) return Refusal.ENGINE_FULL;
    const { ledger } = this;
    const { number, asset, network, quantity, fee } = withdrawal;
    const pending = ledger.cell(numberedOwner(network), Account.WITHDRAW_PENDING, asset, Bucket.AVAILABLE);
    const outside = ledger.openCell(numberedOwner(network), Account.EXTERNAL, asset, Bucket.AVAILABLE);
    ledger.amounts[Reg.FREEZE] = quantity - fee;
    ledger.debit(pending, Reg.FREEZE, RecordType.WITHDRAW, number);
    ledger.credit(outside, Reg.FREEZE, RecordType.WITHDRAW, number);
    this.issued.set(asset, this.issuedOf(asset) - quantity + fee);
    if (fee > 0n) {
      ledger.amounts[Reg.FREEZE] = fee;
      ledger.debit(pending, Reg.FREEZE, RecordType.WITHDRAW_FEE, number);
      ledger.credit(ledger.openCell(SYSTEM_OWNER, Account.FEE, asset, Bucket.AVAILABLE), Reg.FREEZE, RecordType.WITHDRAW_FEE, number);
    }
    this.withdrawals.end(withdrawal);
    return Refusal.NONE;
  }

  /** SET_WITHDRAWALS. */
  setWithdrawals(c: CommandBuffer, at: number): Refusal {
    this.withdrawals.block(c.words[at + 1]!, c.words[at + SET_WITHDRAWALS.BLOCKED] === 1);
    return Refusal.NONE;
  }

  /** What a server asks of a user before it proposes something. */
  outlineOf(user: number): UserOutline {
    return {
      withdrawn: this.members.sums.of(Counted.WITHDRAWALS, user, this.clock.time),
      heldValue: this.held.valueOf(user),
      isBlocked: this.withdrawals.isBlocked(user),
      valuedSince: this.held.valuedSince(user),
    };
  }

  /** What a user may withdraw in a day, 1e-8 USDT; nothing before the platform's limits are set. */
  private dayLimit(level: number): bigint {
    const { now } = this.limits;
    const limit = level === VerifiedLevel.VERIFIED ? now?.drawChecked : now?.drawUnchecked;
    return BigInt(limit ?? 0) * VALUE_PARTS;
  }

  /** Whether what is left is worth as much as has to stay, by a valuation from behind all that came and left since. */
  private staysCovered(user: number, value: bigint, wealth: bigint, asOf: number): boolean {
    const held = this.held.valueOf(user);
    return held === 0n || (asOf >= this.held.valuedSince(user) && wealth - value >= held);
  }

  /** A part of a withdrawal goes from its user's frozen to somewhere. */
  private leave({ user, asset, number }: WithdrawalDump, amount: bigint, type: number, target: number, targetType: number): void {
    const { ledger } = this;
    ledger.amounts[Reg.FREEZE] = amount;
    ledger.debit(ledger.cell(user, Account.SPOT, asset, Bucket.FROZEN), Reg.FREEZE, type, number);
    ledger.credit(target, Reg.FREEZE, targetType, number);
  }

  /** ADJUST. */
  adjust(c: CommandBuffer, at: number): Refusal {
    if (!this.members.room.isLeft) return Refusal.ENGINE_FULL;
    const asset = c.words[at + ADJUST.ASSET]!;
    const amount = c.longs[(at + ADJUST.AMOUNT) >> 1]!;
    if (!this.assets.has(asset)) return Refusal.UNKNOWN_ASSET;
    if (amount > MAX_ISSUED || amount < -MAX_ISSUED || this.owedOf(asset) + amount > MAX_ISSUED) return Refusal.AMOUNT_TOO_LARGE;
    const user = c.words[at + 1]!;
    const account = c.words[at + ADJUST.ACCOUNT]!;
    const available = this.ledger.cells[this.ledger.cell(user, account, asset, Bucket.AVAILABLE)]!;
    if (available + amount < 0n) return Refusal.INSUFFICIENT_BALANCE;
    if (amount < 0n && !this.guards.mayLeave(user, account, asset, -amount)) return Refusal.INSUFFICIENT_BALANCE;
    this.bookIn(user, account, asset, 0, amount, RecordType.ADJUST);
    if (amount > 0n) this.guards.arrived(user, account, asset);
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
    if (!this.guards.mayLeave(user, from, asset.asset, ledger.amounts[Reg.FREEZE]!)) return Refusal.INSUFFICIENT_BALANCE;
    const target = ledger.openCell(user, to, asset.asset, Bucket.AVAILABLE);
    ledger.debit(source, Reg.FREEZE, RecordType.TRANSFER_OUT, 0);
    ledger.credit(target, Reg.FREEZE, RecordType.TRANSFER_IN, 0);
    this.guards.arrived(user, to, asset.asset);
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
    if (this.owedOf(asset) + amount > MAX_ISSUED) return Refusal.AMOUNT_TOO_LARGE;
    const available = ledger.cells[ledger.cell(owner, account, asset, Bucket.AVAILABLE)]!;
    // What fills up a loss may leave some of it.
    if (amount < 0n && (available + amount < 0n || !this.guards.mayLeave(owner, account, asset, -amount)))
      return Refusal.INSUFFICIENT_BALANCE;
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

  /** Units that all others may hold together: what came in from outside, and what a loss leaves with them that a chain has taken back. */
  private owedOf(asset: number): bigint {
    if (!this.release.since(LOSSES_COUNT_SINCE)) return this.issuedOf(asset);
    const { ledger } = this;
    const loss = ledger.cells[ledger.cell(SYSTEM_OWNER, Account.LOSS, asset, Bucket.AVAILABLE)]!;
    return loss < 0n ? this.issuedOf(asset) - loss : this.issuedOf(asset);
  }
}

/** Whether both account numbers are a user's. */
export function isUserRoute(route: number): boolean {
  return (route & 0xffff) < USER_ACCOUNTS && route >>> 16 < USER_ACCOUNTS;
}
