import type { EngineMemory } from '../core/core.ts';
import { RATES } from '../layout.ts';

/** Fee tiers there can be. */
export const MAX_TIERS = 16;

/** Maker and taker rate in tier 0 before another is set, 1e-8 of the received amount (rules 1.5). */
const FIRST_RATE = 100_000;

/** Fee tiers: what whoever is in one pays, as 1e-8 of the received amount. The core reads them in place. */
export class FeeTiers {
  /** Maker and taker rate of each tier; −1 where no tier is set. */
  private readonly rates: Int32Array;

  constructor(memory: EngineMemory) {
    this.rates = memory.wordsAt(RATES, MAX_TIERS * 8).fill(-1);
    this.set(0, FIRST_RATE, FIRST_RATE);
  }

  has(tier: number): boolean {
    return tier >= 0 && tier < MAX_TIERS && this.rates[tier * 2]! >= 0;
  }

  set(tier: number, makerRate: number, takerRate: number): void {
    this.rates[tier * 2] = makerRate;
    this.rates[tier * 2 + 1] = takerRate;
  }

  /** The rates of a tier that is set. */
  of(tier: number): { readonly makerRate: number; readonly takerRate: number } {
    return { makerRate: this.rates[tier * 2]!, takerRate: this.rates[tier * 2 + 1]! };
  }

  /** The tiers that are set, by number. */
  all(): { readonly tier: number; readonly makerRate: number; readonly takerRate: number }[] {
    return Array.from({ length: MAX_TIERS }, (_, tier) => tier)
      .filter((tier) => this.has(tier))
      .map((tier) => ({ tier, ...this.of(tier) }));
  }

  /** For snapshot and digest. */
  parts(): Int32Array {
    return this.rates;
  }

  restore(rates: Int32Array): void {
    this.rates.set(rates);
  }
}
