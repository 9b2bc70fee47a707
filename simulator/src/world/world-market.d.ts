import type { Random } from '@kontor/testkit/random';
import type { MarketTerms } from '@kontor/domain/market';
import type { FollowedMarket } from '../checks/followed-market.ts';
import type { MarketRow } from './market-table.ts';
/** A market as its users see it: its terms, its book, and a price that wanders. */
export declare class WorldMarket {
    readonly row: MarketRow;
    /** Terms in force; the operator changes them. */
    terms: MarketTerms;
    /** What users think it is worth, ticks. */
    fair: number;
    /** Command count at which the operator opens it again; 0 when open. */
    reopenAt: number;
    private readonly book;
    constructor(row: MarketRow, book: () => FollowedMarket | undefined);
    get id(): number;
    /** Best bid in ticks, 0 for none. */
    get bid(): number;
    get ask(): number;
    /** Last price, or the fair one before the first trade, ticks. */
    get last(): number;
    /** A step of the price: small, now and then large, drawn back to the start. */
    wander(random: Random): void;
    /** Quote units for one whole base coin. */
    price(ticks: number): bigint;
    /** Base units. */
    quantity(lots: number): bigint;
    /** A price some grid steps to the side of the fair one that a patient order takes (towards the book when negative), ticks. */
    away(side: number, steps: number): number;
    /** Lots of an ordinary order; odd, mostly small. */
    size(random: Random): number;
}
