import { Bucket } from '@kontor/domain/accounts';
import { Side } from '@kontor/domain/order';
import { cellOf } from '../ledger/ledger.ts';
import type { Reg } from '../ledger/ledger.ts';
import { SPOT_KIND } from '../market-kind.ts';
import { S } from './seats.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';

/** What an order freezes (rules 1.6). Freezing and releasing themselves are the core's (`assembly/money.ts`). */

/** Loads what a limit order of this many lots freezes: price × quantity in quote for a buy, the quantity in base for a sell; other kinds say themselves. */
export function loadNeed(
  s: SpotState,
  market: SpotMarket,
  reg: (typeof Reg)[keyof typeof Reg],
  seat: number,
  side: number,
  priceTicks: number,
  lots: number,
): void {
  if (market.kind !== SPOT_KIND) s.ledger.amounts[reg] = s.kinds.need(market.kind, market.terms.market, seat, side, priceTicks, lots);
  else if (side === Side.BUY) s.ledger.loadProduct(reg, priceTicks, lots, market.unit);
  else s.ledger.loadProduct(reg, lots, market.terms.stepUnits, 1);
}

/** What is available of the holding that orders of this seat and side freeze. */
export function availableCell(s: SpotState, seat: number, side: number): number {
  return cellOf(s.seats.words[(seat << 4) | (side === Side.BUY ? S.QUOTE : S.BASE)]!, Bucket.AVAILABLE);
}
