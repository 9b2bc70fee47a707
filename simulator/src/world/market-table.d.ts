import type { MarketTerms } from '@kontor/domain/market';
/** An asset of a world and what a user gets of it at the start. */
export interface AssetRow {
    readonly asset: number;
    readonly scale: number;
    readonly flags: number;
    /** Units for each user. */
    readonly endowment: bigint;
}
/** A market of a world and where its story starts. */
export interface MarketRow {
    readonly terms: MarketTerms;
    /** Price it starts at and returns to, ticks. */
    readonly startTicks: number;
    /** An ordinary order, lots. */
    readonly typicalLots: number;
    /** Distance between the prices that market makers use, ticks. */
    readonly gridTicks: number;
}
/** The assets of the exchange: the usual scale of 8, a currency without decimals, a coin of a trillion, one of 18 decimals. */
export declare const EXCHANGE_ASSETS: readonly AssetRow[];
/** Markets that share quotes, with ticks, steps and scales of every kind (rules 0.1, 0.2). */
export declare const EXCHANGE_MARKETS: readonly MarketRow[];
/** The pit: a few prices, a few lots, a few users, so that everything meets everything. */
export declare const PIT_ASSETS: readonly AssetRow[];
export declare const PIT_MARKETS: readonly MarketRow[];
