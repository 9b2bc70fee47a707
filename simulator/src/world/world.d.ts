import type { ClientId, PlaceOrder } from '@kontor/engine/command';
import type { Random } from '@kontor/testkit/random';
import type { FollowedOrder } from '../checks/followed-order.ts';
import type { Witness } from '../checks/witness.ts';
import type { Journal } from '../journal.ts';
import type { Actor } from '../users/actor.ts';
import type { Scenario } from '../scenarios.ts';
import { WorldMarket } from './world-market.ts';
/** 2026-01-05 00:00 UTC, a Monday. */
export declare const START_MS: number;
/** What an order says besides the defaults. */
export interface OrderWish {
    readonly side: number;
    readonly orderType?: number;
    readonly ticks?: number;
    readonly lots?: number;
    readonly quoteAmount?: bigint;
    readonly stopTicks?: number;
    readonly timeInForce?: number;
    readonly selfTrade?: number;
}
/** A seeded world: markets, users, a clock. It writes commands; it never sees the engine but through the witness. */
export declare class World {
    readonly random: Random;
    readonly witness: Witness;
    readonly journal: Journal;
    readonly scenario: Scenario;
    readonly markets: readonly WorldMarket[];
    readonly actors: readonly Actor[];
    now: number;
    private readonly opening;
    private readonly wheel;
    private ids;
    constructor(scenario: Scenario, random: Random, witness: Witness, journal: Journal);
    /** Writes the next command into the journal and returns its offset there. */
    next(): number;
    /** How many commands open the world before its users come. */
    get openingLength(): number;
    /** An id that no command of this world has had. */
    id(): ClientId;
    /** 0 for none, mostly; sometimes a wide one, now and then one that has passed. */
    deadline(): number;
    market(actor: Actor): WorldMarket;
    marketOf(order: FollowedOrder): WorldMarket;
    /** One of the user's open orders. */
    ownOrder(actor: Actor): FollowedOrder | undefined;
    side(): number;
    /** Mostly EXPIRE_MAKER, the default of the site. */
    selfTrade(market: WorldMarket): number;
    place(actor: Actor, market: WorldMarket, wish: OrderWish): PlaceOrder;
    private write;
    /** Time goes on in milliseconds, now and then in minutes, seldom by an hour or a day. */
    private passTime;
    private setMarks;
}
