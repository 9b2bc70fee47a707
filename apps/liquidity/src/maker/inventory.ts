/** What is held of a market, and how much of it may be: what a plan of quotes goes by. */
import type { Holdings } from '../exchange/trading-client.ts';
import { MILLION, least, most, partsOf, within } from '../exact.ts';
import { floorDivide } from '@kontor/domain/formulas/rounding';
import type { MarketTerms, MicroTicks } from '../market-terms.ts';

/** Lots that are held, wanted, and allowed; below zero is a short position, of contracts alone. */
export interface Inventory {
  readonly heldLots: bigint;
  readonly targetLots: bigint;
  /** Asks stop here. Never above the target. */
  readonly lowestLots: bigint;
  /** Bids stop here. Never below the target. */
  readonly highestLots: bigint;
  /** Units of the quote asset that bids together may bind; undefined where margin decides, of contracts. */
  readonly quoteUnits: bigint | undefined;
}

/** Shares of the base asset in the value of what is held, in millionths: `least` ≤ `target` ≤ `most`. */
export interface ShareLimits {
  readonly target: bigint;
  readonly least: bigint;
  readonly most: bigint;
}

/** Of spot: shares of what both assets are worth together at the reference price, at most `cap` lots. */
export function spotInventory(
  terms: Pick<MarketTerms, 'lotUnits' | 'notionalUnit'>,
  { base, quote }: Holdings,
  reference: MicroTicks,
  shares: ShareLimits,
): Inventory {
  const heldLots = base / terms.lotUnits;
  // A lot at the reference price, in millionths of a unit of the quote asset.
  const lotValue = reference * terms.notionalUnit;
  const worth = heldLots * lotValue + quote * MILLION;
  const lotsOf = (share: bigint): bigint => (lotValue === 0n ? 0n : partsOf(worth, share) / lotValue);
  const targetLots = lotsOf(shares.target);
  return {
    heldLots,
    targetLots,
    lowestLots: least(lotsOf(shares.least), targetLots),
    highestLots: most(lotsOf(shares.most), targetLots),
    quoteUnits: quote,
  };
}

/** Of a contract: a position about zero, and at most so many lots on either side. */
export function positionInventory(terms: Pick<MarketTerms, 'lotUnits'>, { base }: Holdings, mostLots: bigint): Inventory {
  return {
    heldLots: floorDivide(base, terms.lotUnits),
    targetLots: 0n,
    lowestLots: -mostLots,
    highestLots: mostLots,
    quoteUnits: undefined,
  };
}

/** How far what is held is from what is wanted: from −1,000,000 at the lowest to 1,000,000 at the highest, 0 at the target. */
export function deviationOf({ heldLots, targetLots, lowestLots, highestLots }: Inventory): bigint {
  const away = heldLots - targetLots;
  const room = away >= 0n ? highestLots - targetLots : targetLots - lowestLots;
  if (away === 0n) return 0n;
  if (room <= 0n) return away > 0n ? MILLION : -MILLION;
  return within((away * MILLION) / room, -MILLION, MILLION);
}
