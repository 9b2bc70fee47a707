import { FEE_RATE_SCALE } from '@kontor/domain/formulas/fee';
import { divideUp } from '@kontor/domain/formulas/rounding';
import { Side } from '@kontor/domain/order';
import { PositionSide } from '@kontor/domain/perpetual/position';
import type { EngineMemory } from '../core/core.ts';
import { EXTRA_KIND, ORDER_BYTES, ORDER_FLAGS, ORDER_NUMBER, ORDER_OPEN, ORDER_PRICE } from '../layout.ts';
import type { Part } from './account.ts';
import type { Contract } from './contract.ts';

const EXTRA_BYTES = 16;

/** The side that an order of a book's side opens, and the one that it closes. */
export function openedSide(side: number): PositionSide {
  return side === Side.BUY ? PositionSide.LONG : PositionSide.SHORT;
}
export function closedSide(side: number): PositionSide {
  return side === Side.BUY ? PositionSide.SHORT : PositionSide.LONG;
}
/** The book's side of an order that closes a position's. */
export function closingSide(side: PositionSide): number {
  return side === PositionSide.LONG ? Side.SELL : Side.BUY;
}

/** An order's word: the mark in ticks when it was placed, and whether it closes. */
export function wordOf(markTicks: number, closes: boolean): number {
  return markTicks * 2 + (closes ? 1 : 0);
}

/** What is read of an open order. */
export interface OpenOrder {
  readonly slot: number;
  readonly number: number;
  /** The book's. */
  readonly side: number;
  readonly price: number;
  readonly open: number;
  readonly closes: boolean;
  readonly markTicks: number;
}

/** What contracts see of their orders' records. */
export class OwnOrderTable {
  private readonly memory: EngineMemory;

  constructor(memory: EngineMemory) {
    this.memory = memory;
  }

  /** The order in a slot. */
  read(slot: number): OpenOrder {
    const { words, doubles, tables } = this.memory;
    const at = tables.ORDERS + slot * ORDER_BYTES;
    const word = words[(tables.EXTRAS + slot * EXTRA_BYTES + EXTRA_KIND) >>> 2]! >>> 0;
    return {
      slot,
      number: doubles[(at + ORDER_NUMBER) >>> 3]!,
      side: words[(at + ORDER_FLAGS) >>> 2]! & 1,
      price: words[(at + ORDER_PRICE) >>> 2]!,
      open: words[(at + ORDER_OPEN) >>> 2]!,
      closes: (word & 1) === 1,
      markTicks: word >>> 1,
    };
  }

  /** The open orders of a seat, oldest first. */
  ofSeat(seat: number): OpenOrder[] {
    const count = this.memory.core.listOrders(seat);
    const from = this.memory.tables.SORTED >>> 2;
    return [...this.memory.words.subarray(from, from + count)].map((slot) => this.read(slot));
  }
}

/** What an opening order reserves for so many lots (docs/perpetual.md, "Money"). */
export function reserveOf(
  contract: Contract,
  leverage: number,
  { side, price, markTicks }: Pick<OpenOrder, 'side' | 'price' | 'markTicks'>,
  lots: number,
): bigint {
  if (lots === 0) return 0n;
  const value = contract.valueAt(price, lots);
  const behind = side === Side.BUY ? price - markTicks : markTicks - price;
  return (
    divideUp(value, BigInt(leverage)) +
    (behind > 0 ? contract.valueAt(behind, lots) : 0n) +
    divideUp(value * BigInt(contract.terms?.takerRate ?? 0), BigInt(FEE_RATE_SCALE))
  );
}

/** Takes lots of an order out of, or below zero into, what its record and account count; `open` is what is left of it then. */
export function count(part: Part, order: OpenOrder, before: number, after: number): void {
  const { contract, place } = part;
  const { records } = contract;
  if (order.closes) {
    records.addClosing(place, closedSide(order.side), after - before);
    return;
  }
  records.addOpening(place, openedSide(order.side), contract.valueAt(order.price, after) - contract.valueAt(order.price, before));
  const account = records.accounts[place]!;
  const leverage = records.leverage(place);
  account.reserved += reserveOf(contract, leverage, order, after) - reserveOf(contract, leverage, order, before);
}
