import { FEE_RATE_SCALE, MAX_FEE_RATE } from '@kontor/domain/formulas/fee';
import { shareUp } from '@kontor/domain/formulas/units';
import type { Units } from '@kontor/domain/formulas/units';
import { MAX_TIERS } from '../members/fee-tiers.ts';
import type { Contract } from './contract.ts';

/** What a fee tier pays in contracts at most, 1e-8 of the value. */
export interface TierRates {
  readonly makerRate: number;
  readonly takerRate: number;
}

/** A tier that has rates in contracts. */
export interface ContractTier extends TierRates {
  readonly tier: number;
}

/** No contract's rate is above it: whoever has it pays the contract's. */
const NO_RATES: TierRates = { makerRate: MAX_FEE_RATE, takerRate: MAX_FEE_RATE };

/** Rates that fee tiers have in all contracts (docs/perpetual.md, "Words"). An account looks into its tier's place at each trade. */
export class ContractTiers {
  private readonly rates: TierRates[] = Array.from({ length: MAX_TIERS }, () => NO_RATES);

  /** The rates of a tier. */
  of(tier: number): TierRates {
    return this.rates[tier]!;
  }

  set(tier: number, makerRate: number, takerRate: number): void {
    this.rates[tier] = { makerRate, takerRate };
  }

  /** Tiers that have rates, by number. */
  all(): ContractTier[] {
    return this.rates.flatMap((rates, tier) => (rates === NO_RATES ? [] : [{ tier, ...rates }]));
  }
}

/** The rate that whoever has these rates pays in a contract: the lower of both; 0 where the contract has no terms. */
export function rateOf({ terms }: Contract, { makerRate, takerRate }: TierRates, isTaker: boolean): number {
  if (terms === undefined) return 0;
  return isTaker ? Math.min(terms.takerRate, takerRate) : Math.min(terms.makerRate, makerRate);
}

/** What a trade of a value costs whoever has these rates, quote units, up. */
export function feeOf(contract: Contract, rates: TierRates, value: Units, isTaker: boolean): Units {
  return shareUp(value, rateOf(contract, rates, isTaker), FEE_RATE_SCALE);
}
