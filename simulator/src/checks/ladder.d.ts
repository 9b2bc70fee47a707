import type { FollowedOrder } from './followed-order.ts';
/** One price of a ladder: orders in the sequence of their arrival. */
export interface Level {
    readonly price: number;
    first: FollowedOrder | undefined;
    last: FollowedOrder | undefined;
    lots: number;
    count: number;
}
/** Orders by price, then by arrival: a side of a book, or the stops that wait for one direction. */
export declare class Ladder {
    /** Prices times the direction, rising; the best is the last. */
    private readonly keys;
    private readonly levels;
    private readonly direction;
    /** `highestFirst`: bids, and stops that wait for a fall. */
    constructor(highestFirst: boolean);
    get size(): number;
    best(): Level | undefined;
    /** Best price, 0 when empty. */
    bestPrice(): number;
    /** Puts the order behind the others of its price. */
    add(order: FollowedOrder, price: number): void;
    remove(order: FollowedOrder): void;
    /** Best first. */
    [Symbol.iterator](): Generator<FollowedOrder>;
    /** First position whose key is not below `key`. */
    private find;
}
/** Takes lots off an order, and off its level if it stands in one. */
export declare function reduceOpen(order: FollowedOrder, lots: number): void;
