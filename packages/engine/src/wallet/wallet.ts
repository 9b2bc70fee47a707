import { Account, Bucket, transferAllowed, USER_ACCOUNTS } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import { Adjusts, Asset, AssetFlags, Deposits, Transfers, UserFlag } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { cellOf, MAX_ISSUED, Reg } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { RecordType } from '../ledger/record.ts';
import { CreditedDeposits } from './deposits.ts';

/** A listed asset. */
export interface ListedAsset {
  readonly asset: number;
  readonly scale: number;
  readonly flags: number;
}

/** Assets, and money that comes in, goes out or moves between a user's own accounts (rules 6.1, 6.2, 6.4). */
export class Wallet {
  readonly assets = new Map<number, ListedAsset>();
  readonly deposits = new CreditedDeposits();
  private readonly ledger: Ledger;
  /** Units of each asset in the exchange; what EXTERNAL says, kept so that it need not be summed. */
  private readonly issued = new Map<number, bigint>();

  constructor(ledger: Ledger) {
    this.ledger = ledger;
  }

  listAsset(c: CommandBuffer, at: number): Refusal {
    const asset = c.words[at + Asset.ASSET]!;
    const scale = c.words[at + Asset.SCALE]!;
    if (this.assets.has(asset)) return Refusal.ALREADY_LISTED;
    if (scale < 0 || scale > 18) return Refusal.BAD_TERMS;
    this.assets.set(asset, { asset, scale, flags: c.words[at + Asset.FLAGS]! });
    return Refusal.NONE;
  }

  /** SET_ASSET: other flags for a listed asset. */
  setAsset(c: CommandBuffer, at: number): Refusal {
    const listed = this.assets.get(c.words[at + AssetFlags.ASSET]!);
    if (listed === undefined) return Refusal.UNKNOWN_ASSET;
    this.assets.set(listed.asset, { ...listed, flags: c.words[at + AssetFlags.FLAGS]! });
    return Refusal.NONE;
  }

  deposit(c: CommandBuffer, at: number): Refusal {
    const asset = c.words[at + Deposits.ASSET]!;
    const amount = c.longs[(at + Deposits.AMOUNT) >> 1]!;
    if (!this.assets.has(asset)) return Refusal.UNKNOWN_ASSET;
    if (this.issuedOf(asset) + amount > MAX_ISSUED) return Refusal.AMOUNT_TOO_LARGE;
    this.deposits.add(c, at);
    this.bookIn(c.words[at + 1]!, Account.SPOT, asset, c.words[at + Deposits.NETWORK]!, amount, RecordType.DEPOSIT);
    return Refusal.NONE;
  }

  adjust(c: CommandBuffer, at: number): Refusal {
    const asset = c.words[at + Adjusts.ASSET]!;
    const amount = c.longs[(at + Adjusts.AMOUNT) >> 1]!;
    if (!this.assets.has(asset)) return Refusal.UNKNOWN_ASSET;
    if (amount > MAX_ISSUED || amount < -MAX_ISSUED || this.issuedOf(asset) + amount > MAX_ISSUED) return Refusal.AMOUNT_TOO_LARGE;
    const user = c.words[at + 1]!;
    const account = c.words[at + Adjusts.ACCOUNT]!;
    const available = this.ledger.cells[cellOf(this.ledger.find(user, account, asset), Bucket.AVAILABLE)]!;
    if (available + amount < 0n) return Refusal.INSUFFICIENT_BALANCE;
    this.bookIn(user, account, asset, 0, amount, RecordType.ADJUST);
    return Refusal.NONE;
  }

  transfer(c: CommandBuffer, at: number, userFlags: number): Refusal {
    const ledger = this.ledger;
    const user = c.words[at + 1]!;
    const route = c.words[at + Transfers.ROUTE]!;
    const from = route & 0xffff;
    const to = route >>> 16;
    const asset = this.assets.get(c.words[at + Transfers.ASSET]!);
    if (asset === undefined) return Refusal.UNKNOWN_ASSET;
    if ((userFlags & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;
    if (!transferAllowed(from, to, asset.flags)) return Refusal.TRANSFER_NOT_ALLOWED;
    ledger.amounts[Reg.FREEZE] = c.longs[(at + Transfers.AMOUNT) >> 1]!;
    const source = cellOf(ledger.find(user, from, asset.asset), Bucket.AVAILABLE);
    if (!ledger.covers(source, Reg.FREEZE)) return Refusal.INSUFFICIENT_BALANCE;
    const target = cellOf(ledger.open(user, to, asset.asset), Bucket.AVAILABLE);
    ledger.debit(source, Reg.FREEZE, RecordType.TRANSFER_OUT, 0);
    ledger.credit(target, Reg.FREEZE, RecordType.TRANSFER_IN, 0);
    return Refusal.NONE;
  }

  /** Listed assets by id, for snapshot, digest and dump. */
  assetList(): ListedAsset[] {
    return [...this.assets.values()].sort((a, b) => a.asset - b.asset);
  }

  /** Takes over assets and deposits; the ledger must be restored before. */
  restore(assets: readonly ListedAsset[], deposits: string): void {
    for (const asset of assets) {
      this.assets.set(asset.asset, asset);
      this.issued.set(asset.asset, this.ledger.issued(asset.asset));
    }
    this.deposits.restore(deposits);
  }

  /** Books an amount (negative: out) into a user's available against the outside. */
  private bookIn(user: number, account: number, asset: number, network: number, amount: bigint, type: number): void {
    const ledger = this.ledger;
    const cell = cellOf(ledger.open(user, account, asset), Bucket.AVAILABLE);
    const outside = cellOf(ledger.externalRow(network, asset), Bucket.AVAILABLE);
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
