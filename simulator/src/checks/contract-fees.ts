import type { CommandOf } from '@kontor/engine/command';

/** Fee tiers' rates in contracts and who is in which, as the commands set them: what anybody's trade costs follows from these alone. */
export class ContractFees {
  private readonly tiers = new Map<number, { readonly makerRate: number; readonly takerRate: number }>();
  private readonly userTiers = new Map<number, number>();

  setTier({ tier, makerRate, takerRate }: CommandOf<'CONTRACT_FEE_TIER'>): void {
    this.tiers.set(tier, { makerRate, takerRate });
  }

  setUser({ user, tier }: CommandOf<'SET_USER'>): void {
    this.userTiers.set(user, tier);
  }

  /** What a user pays under a contract's terms, 1e-8. */
  rate(user: number, terms: CommandOf<'CONTRACT_TERMS'>, which: 'makerRate' | 'takerRate'): number {
    const own = this.tiers.get(this.userTiers.get(user) ?? 0)?.[which];
    return own !== undefined && own < terms[which] ? own : terms[which];
  }
}
