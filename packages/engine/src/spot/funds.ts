import { Bucket } from '@kontor/domain/accounts';
import { Side } from '@kontor/domain/order';
import { Reg } from '../ledger/ledger.ts';
import { RecordType } from '../ledger/record.ts';
import { O } from './orders.ts';
import { S } from './seats.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';

/**
 * What an order freezes and where it is released (rules 1.6). An order's frozen amount stands in its own record and in its
 * holding's FROZEN bucket; both change together, here and in `settle`.
 */

/** Loads what a limit order of this many lots freezes: price × quantity in quote for a buy, the quantity in base for a sell. Returns it as a double. */
export function loadNeed(s: SpotState, market: SpotMarket, reg: number, side: number, priceTicks: number, lots: number): number {
  if (side === Side.BUY) return s.ledger.loadProduct(reg, priceTicks, lots, market.unit);
  return s.ledger.loadProduct(reg, lots, market.terms.stepUnits, 1);
}

/** First cell of the holding that orders of this seat and side freeze. */
export function freezeCell(s: SpotState, seat: number, side: number): number {
  return s.seats.words[(seat << 4) | (side === Side.BUY ? S.QUOTE : S.BASE)]! << 2;
}

/** Moves register FREEZE from available to frozen for a new order. */
export function freeze(s: SpotState, slot: number, side: number): void {
  const ledger = s.ledger;
  s.orders.longs[s.orders.frozenAt(slot)] = ledger.amounts[Reg.FREEZE]!;
  if (ledger.isZero(Reg.FREEZE)) return;
  const cell = freezeCell(s, s.orders.words[(slot << 4) | O.SEAT]!, side);
  const number = s.orders.number(slot);
  ledger.move(cell + Bucket.AVAILABLE, cell + Bucket.FROZEN, Reg.FREEZE, RecordType.SPOT_FREEZE, number);
}

/** Moves a register's amount from an order's frozen back to available. */
export function release(s: SpotState, slot: number, reg: number): void {
  const ledger = s.ledger;
  if (ledger.isZero(reg)) return;
  const orders = s.orders;
  const side = orders.words[(slot << 4) | O.FLAGS]! & 1;
  const at = orders.frozenAt(slot);
  orders.longs[at] = BigInt.asIntN(64, orders.longs[at]! - ledger.amounts[reg]!);
  const cell = freezeCell(s, orders.words[(slot << 4) | O.SEAT]!, side);
  const number = orders.number(slot);
  ledger.move(cell + Bucket.FROZEN, cell + Bucket.AVAILABLE, reg, RecordType.SPOT_UNFREEZE, number);
}

/** Releases all that an order still has frozen. */
export function releaseAll(s: SpotState, slot: number): void {
  s.ledger.amounts[Reg.RELEASE] = s.orders.longs[s.orders.frozenAt(slot)]!;
  release(s, slot, Reg.RELEASE);
}

/** Releases what an order has frozen beyond what its open quantity needs at its price. */
export function releaseSurplus(s: SpotState, market: SpotMarket, slot: number): void {
  const at = slot << 4;
  const orders = s.orders;
  loadNeed(s, market, Reg.SIBLING, orders.words[at | O.FLAGS]! & 1, orders.words[at | O.PRICE]!, orders.words[at | O.OPEN]!);
  s.ledger.amounts[Reg.RELEASE] = BigInt.asIntN(64, orders.longs[orders.frozenAt(slot)]! - s.ledger.amounts[Reg.SIBLING]!);
  release(s, slot, Reg.RELEASE);
}
