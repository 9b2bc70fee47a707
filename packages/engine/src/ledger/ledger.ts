import { Account, Bucket, externalOwner, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { feeAmount, feeUnits } from '@kontor/domain/formulas/fee';
import { PairMap } from './pair-map.ts';
import { RecordLog, RecordType } from './record.ts';

/** Most units of one asset that may ever be in the exchange; keeps every sum inside 64 bits. */
export const MAX_ISSUED = 1n << 62n;

/**
 * Amount registers. A hot path loads them once and posts from them several times; no bigint is passed between functions,
 * where it would be allocated.
 */
export const Reg = { FREEZE: 0, QUANTITY: 1, COST: 2, BASE_FEE: 3, QUOTE_FEE: 4, RELEASE: 5, SIBLING: 6, WALK: 7 } as const;

/** 2^30: a safe integer is split at it so that both halves are 32-bit integers, which the compiler turns into 64 bits without allocation. */
const HALF = 1_073_741_824;
const HALF_LONG = 1_073_741_824n;

/** Longs of a row: three buckets, then the key. Words of the key: owner, account << 16 | asset. */
const ROW_LONGS = 4;
const OWNER_WORD = 6;
const KEY_WORD = 7;

/**
 * The one place that changes balances. A holding is a row of 64-bit integers for one (owner, account, asset); a cell is one
 * of its buckets: `row * 4 + Bucket`. Every change is a posting of an amount register to a cell: within a holding (`move`),
 * of a trade (`trade`), or singly (`credit`, `debit`), which must have summed to zero when the command ends. A negative
 * bucket, an unbalanced command, or a balance that is not what its record says is a bug and throws.
 * Source: rules 0.3, 0.4.
 */
export class Ledger {
  /** All cells. Read it for balances; only the four postings write it. */
  cells: BigInt64Array;
  /** The amount registers (`Reg`). */
  readonly amounts = new BigInt64Array(8);
  /** Written to when recording. */
  readonly records: RecordLog | undefined;
  /** Sequence of the command being applied, or applied last; records carry it. */
  sequence = 0;
  /** The cells as words. */
  words: Int32Array;
  /** What `credit` and `debit` have posted since the last `assertBalanced`. */
  private readonly net = new BigInt64Array(1);
  private readonly netWords = new Int32Array(this.net.buffer);
  private rows = 1;
  private index: PairMap;

  constructor(recording: boolean, capacityRows = 1024) {
    this.cells = new BigInt64Array(capacityRows * ROW_LONGS);
    this.words = new Int32Array(this.cells.buffer);
    this.index = new PairMap(capacityRows * 2);
    this.records = recording ? new RecordLog() : undefined;
  }

  /** The row of a holding, or 0 when there is none yet. */
  find(owner: number, account: number, asset: number): number {
    return this.index.get(owner, (account << 16) | asset);
  }

  /** The row of a holding, made when there is none yet. */
  open(owner: number, account: number, asset: number): number {
    const found = this.find(owner, account, asset);
    if (found !== 0) return found;
    const row = this.rows++;
    if (row * ROW_LONGS >= this.cells.length) this.grow();
    this.words[row * 8 + OWNER_WORD] = owner;
    this.words[row * 8 + KEY_WORD] = (account << 16) | asset;
    this.index.add(owner, (account << 16) | asset, row);
    return row;
  }

  owner(row: number): number {
    return this.words[row * 8 + OWNER_WORD]!;
  }
  account(row: number): number {
    return this.words[row * 8 + KEY_WORD]! >>> 16;
  }
  asset(row: number): number {
    return this.words[row * 8 + KEY_WORD]! & 0xffff;
  }
  /** Rows run from 1 to below this. */
  get rowEnd(): number {
    return this.rows;
  }

  /** Loads a safe integer ≥ 0 into a register. */
  load(reg: number, value: number): void {
    const high = Math.floor(value / HALF) | 0;
    const low = (value - high * HALF) | 0;
    this.amounts[reg] = BigInt.asIntN(64, BigInt.asIntN(64, BigInt(high) * HALF_LONG) + BigInt(low));
  }

  /** Loads a × b × unit (each a safe integer ≥ 0, the product below 2^63); returns it as a double, exact up to 2^53 − 1. */
  loadProduct(reg: number, a: number, b: number, unit: number): number {
    const value = a * b * unit;
    if (value <= Number.MAX_SAFE_INTEGER) this.load(reg, value);
    else this.amounts[reg] = BigInt(a) * BigInt(b) * BigInt(unit);
    return value;
  }

  /** Loads the fee on the amount in register `received`, whose double is `value` (rules 1.5). */
  loadFee(reg: number, received: number, value: number, rate: number): void {
    if (value <= Number.MAX_SAFE_INTEGER) this.load(reg, feeUnits(value, rate));
    else this.amounts[reg] = feeAmount(this.amounts[received]!, rate);
  }

  /** Whether the cell holds at least the register's amount. */
  covers(cell: number, reg: number): boolean {
    return this.cells[cell]! >= this.amounts[reg]!;
  }

  isZero(reg: number): boolean {
    return this.amounts[reg]! === 0n;
  }

  /** Posts + register to a cell. */
  credit(cell: number, reg: number, type: number, reference: number): void {
    const amounts = this.amounts;
    const amount = amounts[reg]!;
    if (this.records !== undefined) this.record(cell, amount, type, reference);
    this.cells[cell] = BigInt.asIntN(64, this.cells[cell]! + amounts[reg]!);
    this.net[0] = BigInt.asIntN(64, this.net[0]! + amounts[reg]!);
  }

  /** Posts − register to a cell. Throws when that makes it negative; EXTERNAL may be. */
  debit(cell: number, reg: number, type: number, reference: number): void {
    const amounts = this.amounts;
    if (this.records !== undefined) this.record(cell, -amounts[reg]!, type, reference);
    this.cells[cell] = BigInt.asIntN(64, this.cells[cell]! - amounts[reg]!);
    this.net[0] = BigInt.asIntN(64, this.net[0]! - amounts[reg]!);
    if (this.words[cell * 2 + 1]! < 0) this.assertMayBeNegative(cell);
  }

  /**
   * Posts − register to one cell and + register to another of the same holding, which sums to zero by itself. Throws when the
   * first becomes negative.
   */
  move(from: number, to: number, reg: number, type: number, reference: number): void {
    const { amounts, cells } = this;
    if (this.records !== undefined) {
      this.record(from, -amounts[reg]!, type, reference);
      this.record(to, amounts[reg]!, type, reference);
    }
    cells[from] = BigInt.asIntN(64, cells[from]! - amounts[reg]!);
    cells[to] = BigInt.asIntN(64, cells[to]! + amounts[reg]!);
    if (this.words[from * 2 + 1]! < 0) this.assertMayBeNegative(from);
  }

  /**
   * The postings of one trade, from the registers COST, QUANTITY, BASE_FEE, QUOTE_FEE and RELEASE (what the buyer had frozen
   * beyond the cost). Cells are the first ones of the holdings. Their order is that of docs/engine.md. Throws when the
   * seller's or the buyer's frozen bucket, or what one of them receives less its fee, would be negative.
   */
  trade(
    buyerQuote: number, buyerBase: number, sellerQuote: number, sellerBase: number, baseFee: number, quoteFee: number, buyer: number, seller: number,
  ): void {
    const recorded = this.records === undefined ? undefined : this.recordTrade(buyerQuote, buyerBase, sellerQuote, sellerBase, baseFee, quoteFee, buyer, seller);
    const { amounts, cells, words } = this;
    const buyerFrozen = buyerQuote | Bucket.FROZEN;
    const sellerFrozen = sellerBase | Bucket.FROZEN;
    cells[buyerFrozen] = BigInt.asIntN(64, BigInt.asIntN(64, cells[buyerFrozen]! - amounts[Reg.COST]!) - amounts[Reg.RELEASE]!);
    cells[buyerQuote] = BigInt.asIntN(64, cells[buyerQuote]! + amounts[Reg.RELEASE]!);
    cells[buyerBase] = BigInt.asIntN(64, BigInt.asIntN(64, cells[buyerBase]! + amounts[Reg.QUANTITY]!) - amounts[Reg.BASE_FEE]!);
    cells[sellerFrozen] = BigInt.asIntN(64, cells[sellerFrozen]! - amounts[Reg.QUANTITY]!);
    cells[sellerQuote] = BigInt.asIntN(64, BigInt.asIntN(64, cells[sellerQuote]! + amounts[Reg.COST]!) - amounts[Reg.QUOTE_FEE]!);
    cells[baseFee] = BigInt.asIntN(64, cells[baseFee]! + amounts[Reg.BASE_FEE]!);
    cells[quoteFee] = BigInt.asIntN(64, cells[quoteFee]! + amounts[Reg.QUOTE_FEE]!);
    const signs = words[(buyerFrozen << 1) | 1]! | words[(sellerFrozen << 1) | 1]! | words[(buyerBase << 1) | 1]! | words[(sellerQuote << 1) | 1]!;
    if (signs < 0) throw new Error(`negative bucket in a trade at sequence ${this.sequence}`);
    if (recorded !== undefined) this.assertRecorded(recorded);
  }

  /** Ends a command's entry: throws unless its single postings, all of one asset, summed to zero. */
  assertBalanced(): void {
    const words = this.netWords;
    if ((words[0]! | words[1]!) !== 0) throw new Error(`unbalanced postings at sequence ${this.sequence}: ${this.net[0]}`);
  }

  /** Units of an asset that came in from outside and have not left. */
  issued(asset: number): bigint {
    let sum = 0n;
    for (let row = 1; row < this.rows; row++) {
      if (this.asset(row) === asset && this.account(row) === Account.EXTERNAL) sum -= this.cells[row * ROW_LONGS]!;
    }
    return sum;
  }

  /** The FEE holding of an asset. */
  feeRow(asset: number): number {
    return this.open(SYSTEM_OWNER, Account.FEE, asset);
  }

  /** The mirror of a network's outside (0: operators' adjustments). */
  externalRow(network: number, asset: number): number {
    return this.open(externalOwner(network), Account.EXTERNAL, asset);
  }

  /** The rows in use as words, for snapshot and digest. */
  rowWords(): Int32Array {
    return this.words.subarray(0, this.rows * 8);
  }

  /** Takes over rows written by `rowWords`. */
  restore(words: Int32Array): void {
    this.rows = words.length / 8;
    while (this.cells.length < this.rows * ROW_LONGS) this.grow();
    this.words.set(words);
    this.index = new PairMap(Math.max(64, 1 << (33 - Math.clz32(this.rows))));
    for (let row = 1; row < this.rows; row++) this.index.add(this.owner(row), this.words[row * 8 + KEY_WORD]!, row);
  }

  private record(cell: number, amount: bigint, type: number, reference: number, before = this.cells[cell]!): void {
    const row = cell >> 2;
    this.records!.add(type, this.owner(row), this.account(row), this.asset(row), cell & 3, amount, before, reference, this.sequence);
  }

  /** Records a trade's postings one by one; returns what each cell they touch must hold when the trade is booked. */
  private recordTrade(
    buyerQuote: number, buyerBase: number, sellerQuote: number, sellerBase: number, baseFee: number, quoteFee: number, buyer: number, seller: number,
  ): Map<number, bigint> {
    const after = new Map<number, bigint>();
    const sums = new Map<number, bigint>();
    const post = (cell: number, amount: bigint, type: number, reference: number) => {
      if (amount === 0n) return;
      const before = after.get(cell) ?? this.cells[cell]!;
      this.record(cell, amount, type, reference, before);
      after.set(cell, before + amount);
      const asset = this.asset(cell >> 2);
      sums.set(asset, (sums.get(asset) ?? 0n) + amount);
    };
    const [cost, quantity, release] = [this.amounts[Reg.COST]!, this.amounts[Reg.QUANTITY]!, this.amounts[Reg.RELEASE]!];
    const [inBase, inQuote] = [this.amounts[Reg.BASE_FEE]!, this.amounts[Reg.QUOTE_FEE]!];
    post(buyerQuote | Bucket.FROZEN, -cost, RecordType.SPOT_TRADE, buyer);
    post(buyerQuote | Bucket.FROZEN, -release, RecordType.SPOT_UNFREEZE, buyer);
    post(buyerQuote | Bucket.AVAILABLE, release, RecordType.SPOT_UNFREEZE, buyer);
    post(buyerBase | Bucket.AVAILABLE, quantity, RecordType.SPOT_TRADE, buyer);
    post(buyerBase | Bucket.AVAILABLE, -inBase, RecordType.SPOT_FEE, buyer);
    post(sellerBase | Bucket.FROZEN, -quantity, RecordType.SPOT_TRADE, seller);
    post(sellerQuote | Bucket.AVAILABLE, cost, RecordType.SPOT_TRADE, seller);
    post(sellerQuote | Bucket.AVAILABLE, -inQuote, RecordType.SPOT_FEE, seller);
    post(baseFee, inBase, RecordType.SPOT_FEE, buyer);
    post(quoteFee, inQuote, RecordType.SPOT_FEE, seller);
    for (const sum of sums.values()) if (sum !== 0n) throw new Error(`unbalanced trade at sequence ${this.sequence}`);
    return after;
  }

  /** Throws unless the cells hold what the records say. */
  private assertRecorded(after: ReadonlyMap<number, bigint>): void {
    for (const [cell, amount] of after) {
      if (this.cells[cell] !== amount) throw new Error(`records and balances differ at sequence ${this.sequence}: ${amount}, ${this.cells[cell]}`);
    }
  }

  private assertMayBeNegative(cell: number): void {
    const row = cell >> 2;
    if (this.account(row) === Account.EXTERNAL) return;
    throw new Error(`negative bucket at sequence ${this.sequence}: owner ${this.owner(row)}, account ${this.account(row)}, asset ${this.asset(row)}`);
  }

  private grow(): void {
    const cells = new BigInt64Array(this.cells.length * 2);
    cells.set(this.cells);
    this.cells = cells;
    this.words = new Int32Array(cells.buffer);
  }
}
