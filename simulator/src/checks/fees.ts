import { Violation } from './violation.ts';

const DEFAULT_RATE = 100_000;
/** Rates are in 1/100,000,000. */
const SCALE = 100_000_000n;

/** Fee tiers as the commands set them; every fee is asked again from them (rules 1.5). */
export class Fees {
  readonly tiers = new Map<number, { makerRate: number; takerRate: number }>([[0, { makerRate: DEFAULT_RATE, takerRate: DEFAULT_RATE }]]);
  private readonly userTiers = new Map<number, number>();

  setTier(tier: number, makerRate: number, takerRate: number): void {
    this.tiers.set(tier, { makerRate, takerRate });
  }

  setUser(user: number, tier: number): void {
    this.userTiers.set(user, tier);
  }

  /** The fee of one side of a trade must be the received amount times the user's rate, rounded up. */
  check(user: number, isMaker: boolean, received: bigint, fee: bigint): void {
    const tier = this.tiers.get(this.userTiers.get(user) ?? 0)!;
    const rate = BigInt(isMaker ? tier.makerRate : tier.takerRate);
    const exact = received * rate;
    // Compared by its two bounds, so that this is not the formula it checks: fee − 1 < exact ≤ fee.
    const scaled = fee * SCALE;
    if (scaled >= exact && scaled - SCALE < exact) return;
    throw new Violation('fees.amount', `user ${user} pays ${fee} on ${received} at ${rate} as ${isMaker ? 'maker' : 'taker'}`);
  }
}
