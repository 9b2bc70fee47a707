/** Fee tiers as the commands set them; every fee is asked again from them (rules 1.5). */
export declare class Fees {
    readonly tiers: Map<number, {
        makerRate: number;
        takerRate: number;
    }>;
    private readonly userTiers;
    setTier(tier: number, makerRate: number, takerRate: number): void;
    setUser(user: number, tier: number): void;
    /** The fee of one side of a trade must be the received amount times the user's rate, rounded up. */
    check(user: number, isMaker: boolean, received: bigint, fee: bigint): void;
}
