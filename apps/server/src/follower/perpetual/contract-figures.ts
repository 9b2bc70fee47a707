/** What positions stand at by the marks of their contracts, for receipts and margin calls; exact, in units of the margin asset. Source: rules 2.2, 2.3. */
import { bracketTable, maintenanceMargin } from '@kontor/domain/perpetual/brackets';
import type { Bracket } from '@kontor/domain/perpetual/brackets';
import { unrealisedProfit } from '@kontor/domain/perpetual/position';
import type { MarketListing } from '../listings.ts';
import type { ContractTerms, PositionState } from './contract-facts.ts';

/** What a position of a contract is reckoned with. */
export interface ContractScale {
  readonly table: readonly Bracket[];
  /** Base units of a lot, and of a whole coin. */
  readonly stepUnits: bigint;
  readonly coin: bigint;
}

/** @throws for terms that the engine has not taken */
export function scaleOf(terms: ContractTerms, listing: Pick<MarketListing, 'terms' | 'baseScale'>): ContractScale {
  const table = bracketTable(terms.brackets);
  if (typeof table === 'string') throw new Error(`contract ${terms.market} has brackets that are none: ${table}`);
  return { table, stepUnits: BigInt(listing.terms.stepUnits), coin: 10n ** BigInt(listing.baseScale) };
}

/** What a position would gain at a mark, and what it takes to keep it. */
export interface Standing {
  readonly profit: bigint;
  readonly maintenance: bigint;
}

export function standingOf(
  { side, lots, entryValue }: Pick<PositionState, 'side' | 'lots' | 'entryValue'>,
  mark: bigint,
  { table, stepUnits, coin }: ContractScale,
): Standing {
  const quantity = BigInt(lots) * stepUnits;
  return {
    profit: unrealisedProfit({ side, quantity, entryValue }, mark, coin),
    maintenance: maintenanceMargin(table, quantity * mark, coin),
  };
}
