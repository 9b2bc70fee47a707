import { Account } from '@kontor/domain/accounts';
import { RECORD_WORDS } from '@kontor/engine/record';
import type { RecordLog } from '@kontor/engine/record';
import { Violation } from './violation.ts';

interface Cell {
  value: bigint;
}

interface Sum {
  value: bigint;
  touched: boolean;
}

/** Largest amount any bucket may hold (rules 0.1). */
const LARGEST = 1n << 62n;

/**
 * Balances as the ledger records tell them. After every command: each record starts where the bucket's last one ended, all
 * accounts of an asset with EXTERNAL sum to exactly zero, and nothing but EXTERNAL, LOSS and CLEARING is below zero (rules 0.4).
 */
export class Money {
  private readonly owners = new Map<number, Map<number, Cell>>();
  private readonly sums = new Map<number, Sum>();
  private readonly touchedAssets: number[] = [];
  private readonly changes = new Map<number, bigint>();
  private lastOwner = Number.NaN;
  private lastCells = new Map<number, Cell>();

  /** What the last command moved on a system account, of an asset, in all. */
  change(account: number, asset: number): bigint {
    return this.changes.get(account * 65_536 + asset) ?? 0n;
  }

  /** What a bucket holds. */
  balance(owner: number, account: number, asset: number, bucket: number): bigint {
    return this.owners.get(owner)?.get((account * 65_536 + asset) * 4 + bucket)?.value ?? 0n;
  }

  /** Follows the records of one command and checks what they leave. */
  follow(records: RecordLog): void {
    this.changes.clear();
    for (let at = 0; at < records.length; at += RECORD_WORDS) this.post(records, at);
    for (const asset of this.touchedAssets) {
      const sum = this.sums.get(asset)!;
      sum.touched = false;
      if (sum.value !== 0n) throw new Violation('money.sum', `all accounts of asset ${asset} sum to ${sum.value}`);
    }
    this.touchedAssets.length = 0;
  }

  /** Every bucket that is not empty. */
  *cells(): Generator<{ owner: number; account: number; asset: number; bucket: number; value: bigint }> {
    for (const [owner, cells] of this.owners) {
      for (const [key, cell] of cells) {
        if (cell.value === 0n) continue;
        yield { owner, account: Math.floor(key / 262_144), asset: (key >> 2) & 65_535, bucket: key & 3, value: cell.value };
      }
    }
  }

  private post(records: RecordLog, at: number): void {
    const words = records.words;
    const owner = words[at + 1]!;
    const account = words[at + 2]!;
    const asset = words[at + 3]!;
    const bucket = words[at + 4]!;
    const amount = records.longs[(at >> 1) + 3]!;
    const before = records.longs[(at >> 1) + 4]!;
    const after = records.longs[(at >> 1) + 5]!;
    const cell = this.cell(owner, account, asset, bucket);
    if (amount === 0n) throw new Violation('money.zero', `a posting of nothing to ${where(owner, account, asset, bucket)}`);
    if (before !== cell.value) {
      throw new Violation('money.chain', `${where(owner, account, asset, bucket)} held ${cell.value}, its next record starts at ${before}`);
    }
    if (before + amount !== after) throw new Violation('money.record', `${before} + ${amount} is not ${after}`);
    if (after < 0n && account !== Account.EXTERNAL && account !== Account.LOSS && account !== Account.CLEARING) {
      throw new Violation('money.negative', `${where(owner, account, asset, bucket)} falls to ${after}`);
    }
    if (after > LARGEST) throw new Violation('money.large', `${where(owner, account, asset, bucket)} rises to ${after}`);
    if (isUserAccount(account) ? owner < 1 : owner > 0) {
      throw new Violation('money.owner', `account ${account} of owner ${owner}`);
    }
    cell.value = after;
    if (owner <= 0) this.changes.set(account * 65_536 + asset, this.change(account, asset) + amount);
    this.sum(asset, amount);
  }

  private sum(asset: number, amount: bigint): void {
    let sum = this.sums.get(asset);
    if (sum === undefined) {
      sum = { value: 0n, touched: false };
      this.sums.set(asset, sum);
    }
    sum.value += amount;
    if (sum.touched) return;
    sum.touched = true;
    this.touchedAssets.push(asset);
  }

  private cell(owner: number, account: number, asset: number, bucket: number): Cell {
    let cells = this.lastCells;
    if (owner !== this.lastOwner) {
      const known = this.owners.get(owner);
      cells = known ?? new Map<number, Cell>();
      if (known === undefined) this.owners.set(owner, cells);
      this.lastOwner = owner;
      this.lastCells = cells;
    }
    const key = (account * 65_536 + asset) * 4 + bucket;
    let cell = cells.get(key);
    if (cell === undefined) {
      cell = { value: 0n };
      cells.set(key, cell);
    }
    return cell;
  }
}

/** Whether an account is one of those a user has (rules 6.1); the others are the system's. */
export function isUserAccount(account: number): boolean {
  return (
    account === Account.SPOT ||
    account === Account.CONTRACT ||
    account === Account.SECONDS ||
    account === Account.FIAT ||
    account === Account.ICO
  );
}

function where(owner: number, account: number, asset: number, bucket: number): string {
  return `owner ${owner}, account ${account}, asset ${asset}, bucket ${bucket}`;
}
