import { Account, Bucket, mayBeNegative, SYSTEM_OWNER } from '@kontor/domain/accounts';
import type { Core, EngineMemory } from '../core/core.ts';
import { AMOUNTS, ROW_BYTES, ROW_KEY, ROW_OWNER, STATE_ROW_END, STATE_SEQUENCE } from '../layout.ts';
import { Nets } from './nets.ts';
import { RecordLog } from './record.ts';

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

/**
 * Words of a row: three buckets, then the key, which is owner and account << 16 | asset; then a seat or nothing (src/spot/seats.ts).
 * The bucket FROZEN, which few holdings ever need, is the first one of a row beside it, whose account has a bit more.
 */
const ROW_WORDS = ROW_BYTES >> 2;
const OWNER_WORD = ROW_OWNER >> 2;
const KEY_WORD = ROW_KEY >> 2;
/** The bit in the account of a row that holds what the holding's own row has no place for. No account's number has it. */
const BESIDE = 0x4000;
/** Key of a row whose holding is nobody's: it has a seat alone, and the numbers beside it are the seat's (assembly/holdings.ts). */
const NOBODYS = -1;
/** A row has so many cells, as a power of two; three of them are buckets. */
const CELL_SHIFT = 3;

/** What a holding is found by, beside its owner. */
export function holdingKey(account: number, asset: number): number {
  return (account << 16) | asset;
}

/** The cell of a bucket of the holding in a row; that of FROZEN stands in another row (`Ledger.cell`). */
export function cellOf(row: number, bucket: number): number {
  return (row << CELL_SHIFT) + bucket;
}

/**
 * Holdings, and the postings of money that comes in, goes out or moves between accounts; those of trading are the core's
 * (`assembly/money.ts`), in the same rows. A holding is a row of 64-bit integers for one (owner, account, asset), and for few of them
 * a second one beside it; a cell is one of its buckets (`cell`). Every change is a posting of an amount to a cell. Single ones (`credit`, `debit`)
 * must have summed to zero for each asset when the command ends. A negative bucket or an unbalanced command is a bug and throws.
 * Source: rules 0.3, 0.4.
 */
export class Ledger {
  /** All cells. Read them for balances; only postings write them. */
  readonly cells: BigInt64Array;
  /** The amount registers (`Reg`). */
  readonly amounts: BigInt64Array;
  /** Written to when recording. */
  readonly records: RecordLog | undefined;
  /** The cells as words. */
  readonly words: Int32Array;
  private readonly memory: EngineMemory;
  private readonly core: Core;
  /** What was posted since `netSequence` began, by asset: by `credit` and `debit`, and where records are kept by the core too. */
  private readonly nets = new Nets();
  private netSequence = 0;

  constructor(memory: EngineMemory, recording: boolean) {
    this.memory = memory;
    this.core = memory.core;
    this.cells = memory.longsAt(memory.tables.ROWS, memory.capacity.rows * ROW_BYTES);
    this.words = memory.wordsAt(memory.tables.ROWS, memory.capacity.rows * ROW_BYTES);
    this.amounts = memory.longsAt(AMOUNTS, 64);
    this.rowEnd = 1;
    this.core.indexHoldings();
    this.records = recording ? new RecordLog() : undefined;
  }

  /** Sequence of the command being applied, or applied last; records carry it. */
  get sequence(): number {
    return this.memory.doubles[STATE_SEQUENCE >> 3]!;
  }
  set sequence(sequence: number) {
    this.memory.doubles[STATE_SEQUENCE >> 3] = sequence;
  }

  /** Whether there is room for all rows that one command can take. */
  get hasRoom(): boolean {
    return this.core.hasRoomForRows() !== 0;
  }

  /** The row of a holding, or 0 when there is none yet. */
  find(owner: number, account: number, asset: number): number {
    return this.core.findHolding(owner, holdingKey(account, asset));
  }

  /** The row of a holding, made when there is none yet. */
  open(owner: number, account: number, asset: number): number {
    return this.core.openHolding(owner, holdingKey(account, asset));
  }

  /** Whether the row has somebody's holding. */
  isHolding(row: number): boolean {
    return this.words[row * ROW_WORDS + KEY_WORD] !== NOBODYS;
  }

  /** The cell of a bucket; one that is empty for ever where there is none yet. */
  cell(owner: number, account: number, asset: number, bucket: number): number {
    return bucket === Bucket.FROZEN
      ? cellOf(this.find(owner, account | BESIDE, asset), 0)
      : cellOf(this.find(owner, account, asset), bucket);
  }

  /** The cell of a bucket, made when there is none yet. */
  openCell(owner: number, account: number, asset: number, bucket: number): number {
    const own = this.open(owner, account, asset);
    return bucket === Bucket.FROZEN ? cellOf(this.open(owner, account | BESIDE, asset), 0) : cellOf(own, bucket);
  }

  owner(row: number): number {
    return this.words[row * ROW_WORDS + OWNER_WORD]!;
  }
  account(row: number): number {
    return (this.words[row * ROW_WORDS + KEY_WORD]! >>> 16) & ~BESIDE;
  }
  /** Whether the row holds what another one, which is the holding's own, has no place for. */
  isBeside(row: number): boolean {
    return ((this.words[row * ROW_WORDS + KEY_WORD]! >>> 16) & BESIDE) !== 0 && this.isHolding(row);
  }
  asset(row: number): number {
    return this.words[row * ROW_WORDS + KEY_WORD]! & 0xffff;
  }
  /** Rows run from 1 to below this. */
  get rowEnd(): number {
    return this.memory.words[STATE_ROW_END >> 2]!;
  }
  private set rowEnd(end: number) {
    this.memory.words[STATE_ROW_END >> 2] = end;
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

  /** Whether the cell holds at least the register's amount. */
  covers(cell: number, reg: number): boolean {
    return this.cells[cell]! >= this.amounts[reg]!;
  }

  /** Posts + register to a cell. */
  credit(cell: number, reg: number, type: number, reference: number): void {
    const amounts = this.amounts;
    const amount = amounts[reg]!;
    if (this.records === undefined) this.nets.add(this.asset(cell >> CELL_SHIFT), amount);
    else this.record(cell, amount, type, reference);
    this.cells[cell] = BigInt.asIntN(64, this.cells[cell]! + amounts[reg]!);
  }

  /** Posts − register to a cell. Throws when that makes it negative where it may not be. */
  debit(cell: number, reg: number, type: number, reference: number): void {
    const amounts = this.amounts;
    if (this.records === undefined) this.nets.add(this.asset(cell >> CELL_SHIFT), BigInt.asIntN(64, -amounts[reg]!));
    else this.record(cell, -amounts[reg]!, type, reference);
    this.cells[cell] = BigInt.asIntN(64, this.cells[cell]! - amounts[reg]!);
    if (this.words[cell * 2 + 1]! < 0) this.assertMayBeNegative(cell);
  }

  /** Posts − register to a cell and + register to another of the same asset, which leaves nothing to sum. Throws as `debit` does. */
  transfer(from: number, to: number, reg: number, type: number, reference: number): void {
    if (this.records !== undefined) {
      this.debit(from, reg, type, reference);
      this.credit(to, reg, type, reference);
      return;
    }
    const { cells, amounts } = this;
    if (this.asset(from >> CELL_SHIFT) !== this.asset(to >> CELL_SHIFT)) throw new Error(`two assets at sequence ${this.sequence}`);
    cells[from] = BigInt.asIntN(64, cells[from]! - amounts[reg]!);
    if (this.words[from * 2 + 1]! < 0) this.assertMayBeNegative(from);
    cells[to] = BigInt.asIntN(64, cells[to]! + amounts[reg]!);
  }

  /** Moves the register's amount between two buckets of a holding. Throws when the one it comes from falls below zero. */
  move(owner: number, account: number, asset: number, from: number, to: number, reg: number, type: number, reference: number): void {
    const source = this.openCell(owner, account, asset, from);
    const target = this.openCell(owner, account, asset, to);
    this.debit(source, reg, type, reference);
    this.credit(target, reg, type, reference);
  }

  /**
   * Ends a command's entry: throws unless its postings summed to zero for each asset. Where no records are kept, those of trades are
   * the core's to sum (`assembly/settlement.ts`).
   */
  assertBalanced(): void {
    this.nets.assertNone(this.sequence);
  }

  /** Units of an asset that came in from outside and have not left. */
  issued(asset: number): bigint {
    let sum = 0n;
    for (let row = 1; row < this.rowEnd; row++) {
      if (this.asset(row) === asset && this.account(row) === Account.EXTERNAL) sum -= this.cells[cellOf(row, Bucket.AVAILABLE)]!;
    }
    return sum;
  }

  /** The FEE holding of an asset. */
  feeRow(asset: number): number {
    return this.open(SYSTEM_OWNER, Account.FEE, asset);
  }

  /** The rows in use as words, for snapshot and digest. */
  rowWords(): Int32Array {
    return this.words.subarray(0, this.rowEnd * ROW_WORDS);
  }

  /** Takes over rows written by `rowWords`; seats among them are indexed with the users. */
  restore(words: Int32Array): void {
    this.rowEnd = words.length / ROW_WORDS;
    this.words.set(words);
    this.core.indexHoldings();
  }

  /** Writes down a posting that is about to happen, and sums it. The first of a command finds that the one before it has balanced. */
  record(cell: number, amount: bigint, type: number, reference: number): void {
    if (amount === 0n) return;
    const { sequence } = this;
    if (sequence !== this.netSequence) {
      this.nets.assertNone(this.netSequence);
      this.netSequence = sequence;
    }
    const row = cell >> CELL_SHIFT;
    this.nets.add(this.asset(row), amount);
    this.records!.add(
      type,
      this.owner(row),
      this.account(row),
      this.asset(row),
      this.isBeside(row) ? Bucket.FROZEN : cell - (row << CELL_SHIFT),
      amount,
      this.cells[cell]!,
      reference,
      sequence,
    );
  }

  private assertMayBeNegative(cell: number): void {
    const row = cell >> CELL_SHIFT;
    if (mayBeNegative(this.account(row))) return;
    throw new Error(
      `negative bucket at sequence ${this.sequence}: owner ${this.owner(row)}, account ${this.account(row)}, asset ${this.asset(row)}`,
    );
  }
}
