import { FEE_RATE_SCALE } from '@kontor/domain/formulas/fee';
import { Violation } from './violation.js';
const DEFAULT_RATE = 100_000;
const SCALE = BigInt(FEE_RATE_SCALE);
/** Fee tiers as the commands set them; every fee is asked again from them (rules 1.5). */
export class Fees {
    tiers = new Map([[0, { makerRate: DEFAULT_RATE, takerRate: DEFAULT_RATE }]]);
    userTiers = new Map();
    setTier(tier, makerRate, takerRate) {
        this.tiers.set(tier, { makerRate, takerRate });
    }
    setUser(user, tier) {
        this.userTiers.set(user, tier);
    }
    /** The fee of one side of a trade must be the received amount times the user's rate, rounded up. */
    check(user, isMaker, received, fee) {
        const tier = this.tiers.get(this.userTiers.get(user) ?? 0);
        const rate = BigInt(isMaker ? tier.makerRate : tier.takerRate);
        const exact = received * rate;
        // Compared by its two bounds, so that this is not the formula it checks: fee − 1 < exact ≤ fee.
        const scaled = fee * SCALE;
        if (scaled >= exact && scaled - SCALE < exact)
            return;
        throw new Violation('fees.amount', `user ${user} pays ${fee} on ${received} at ${rate} as ${isMaker ? 'maker' : 'taker'}`);
    }
}
//# sourceMappingURL=fees.js.map