import { minus, plus, shareUp } from '@kontor/domain/formulas/units';
import type { Units } from '@kontor/domain/formulas/units';
import { Side } from '@kontor/domain/order';
import { PositionSide } from '@kontor/domain/perpetual/position';
import type { EngineMemory } from '../core/core.ts';
import { EXTRA_KIND, ORDER_BYTES, ORDER_FLAGS, ORDER_NUMBER, ORDER_OPEN, ORDER_PRICE } from '../layout.ts';
import type { Part } from './account.ts';
import type { Contract } from './contract.ts';
import { feeOf } from './rates.ts';
import type { TierRates } from './rates.ts';

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

/** How lots of a trade are split: what closes a side, and what opens the other. */
export interface Split {
  readonly closed: PositionSide;
  readonly closing: number;
  readonly opened: PositionSide;
  readonly opening: number;
}

/** Splits lots of an order; `held` is what there is of the side that it closes. In one-way an order closes first. */
export function splitOf({ side, closes }: Pick<OpenOrder, 'side' | 'closes'>, lots: number, isOneWay: boolean, held: number): Split {
  const closing = closes ? lots : isOneWay ? Math.min(lots, held) : 0;
  return { closed: closedSide(side), closing, opened: openedSide(side), opening: lots - closing };
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

/** An order that nothing has been read of. */
export function newOrder(): OpenOrder {
  return { slot: 0, number: 0, side: 0, price: 0, open: 0, closes: false, markTicks: 0 };
}

/** What contracts see of their orders' records. */
export class OwnOrderTable {
  private readonly memory: EngineMemory;

  constructor(memory: EngineMemory) {
    this.memory = memory;
  }

  /** The order in a slot. */
  read(slot: number): OpenOrder {
    return this.readInto(newOrder(), slot);
  }

  /** The same into an object that is there. */
  readInto(order: { -readonly [field in keyof OpenOrder]: OpenOrder[field] }, slot: number): OpenOrder {
    const { words, doubles, tables } = this.memory;
    const at = tables.ORDERS + slot * ORDER_BYTES;
    const word = words[(tables.EXTRAS + slot * EXTRA_BYTES + EXTRA_KIND) >>> 2]! >>> 0;
    order.slot = slot;
    order.number = doubles[(at + ORDER_NUMBER) >>> 3]!;
    order.side = words[(at + ORDER_FLAGS) >>> 2]! & 1;
    order.price = words[(at + ORDER_PRICE) >>> 2]!;
    order.open = words[(at + ORDER_OPEN) >>> 2]!;
    order.closes = (word & 1) === 1;
    order.markTicks = word >>> 1;
    return order;
  }

  /** The open orders of a seat, oldest first. */
  ofSeat(seat: number): OpenOrder[] {
    const count = this.memory.core.listOrders(seat);
    const from = this.memory.tables.SORTED >>> 2;
    return [...this.memory.words.subarray(from, from + count)].map((slot) => this.read(slot));
  }
}

/** What an opening order reserves for so many lots, its owner having these rates (docs/perpetual.md, "Money"). */
export function reserveOf(
  contract: Contract,
  rates: TierRates,
  leverage: number,
  { side, price, markTicks }: Pick<OpenOrder, 'side' | 'price' | 'markTicks'>,
  lots: number,
): Units {
  if (lots === 0) return 0;
  const value = contract.valueUnits(price, lots);
  const behind = side === Side.BUY ? price - markTicks : markTicks - price;
  const margin = shareUp(value, 1, leverage);
  const fee = feeOf(contract, rates, value, true);
  return plus(plus(margin, fee), behind > 0 ? contract.valueUnits(behind, lots) : 0);
}

/** Takes lots of an order out of, or below zero into, what its record and account count; `open` is what is left of it then. */
export function count(part: Part, order: OpenOrder, before: number, after: number): void {
  const { contract, place } = part;
  const { records } = contract;
  if (order.closes) {
    records.addClosing(place, closedSide(order.side), after - before);
    return;
  }
  const value = minus(contract.valueUnits(order.price, after), contract.valueUnits(order.price, before));
  records.addOpening(place, openedSide(order.side), value);
  const account = records.accounts[place]!;
  const leverage = records.leverage(place);
  const { rates } = account;
  const more = minus(reserveOf(contract, rates, leverage, order, after), reserveOf(contract, rates, leverage, order, before));
  account.reserved = plus(account.reserved, more);
}
