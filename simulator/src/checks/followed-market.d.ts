import type { MarketTerms } from '@kontor/domain/market';
import type { FollowedOrder } from './followed-order.ts';
import { Ladder } from './ladder.ts';
/** A market as commands and events tell it. */
export declare class FollowedMarket {
    terms: MarketTerms;
    /** Quote units per tick and lot. */
    readonly unit: bigint;
    status: number;
    /** 0 before the first trade. */
    lastTicks: number;
    tradeNumber: number;
    readonly bids: Ladder;
    readonly asks: Ladder;
    readonly rising: Ladder;
    readonly falling: Ladder;
    constructor(terms: MarketTerms, baseScale: number);
    side(side: number): Ladder;
    /** The highest price a conditional market BUY can pay; it freezes at this price. */
    worstTicks(stopTicks: number): number;
    /** What an open order must hold frozen by its terms alone. */
    needs(order: FollowedOrder): bigint;
    /** The price an order can pay at most, in ticks; 0 for a SELL without a limit and for MARKET. */
    limitOf(side: number, orderType: number, priceTicks: number, stopTicks: number): number;
}
