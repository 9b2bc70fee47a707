import type { Command } from '@kontor/engine/command';
import type { EventLog } from '@kontor/engine/event';
import type { RecordLog } from '@kontor/engine/record';
import { Fees } from './fees.ts';
import { FollowedMarket } from './followed-market.ts';
import type { FollowedOrder } from './followed-order.ts';
import { Money } from './money.ts';
import { Timers } from './timers.ts';
/** Triggered orders worked off in front of a command's group and again behind it. */
export declare const WORKED_OFF = 1024;
/**
 * Follows events and ledger records, and nothing else of the engine, and contradicts what cannot be: trades out of
 * price–time order, a crossed book, a stop that did not fire or fired early, an order in two places, money that does not
 * add up. It knows neither the engine's nor the twin's code. The generator looks at it to see the market.
 */
export declare class Witness {
    readonly money: Money;
    readonly fees: Fees;
    readonly timers: Timers;
    /** Open orders by number. */
    readonly orders: Map<number, FollowedOrder>;
    /** Listed markets by id. */
    readonly markets: (FollowedMarket | undefined)[];
    readonly assets: Map<number, {
        scale: number;
        flags: number;
    }>;
    readonly users: Map<number, {
        tier: number;
        flags: number;
    }>;
    /** Triggered orders that wait. */
    queue: FollowedOrder[];
    sequence: number;
    /** Core time, ms. */
    now: number;
    orderNumber: number;
    private readonly openByUser;
    private readonly bySlot;
    private readonly ended;
    private readonly touched;
    private taker;
    private timing;
    private commandType;
    /** The user's open orders, in no order. */
    openOf(user: number): readonly FollowedOrder[];
    available(user: number, asset: number): bigint;
    /** One command: `command` is what it says (undefined when it is no command at all), `code` what `apply` returned. */
    follow(command: Command | undefined, type: number, code: number, events: EventLog, records: RecordLog | undefined): void;
    /** Returns the offset of the COMMAND event. */
    private followEvents;
    private followEvent;
    private opened;
    /** Behind each batch of triggered orders nothing may wait unless the batch was full. */
    private workedOff;
    private timer;
    private timerOver;
    private accepted;
    private wait;
    private trade;
    private checkFees;
    /** Stops that the last price satisfies leave for the queue, by order number. */
    private fire;
    private unstop;
    private done;
    private preventedMatch;
    private amended;
    private triggered;
    private linked;
    /** The phase of the present taker is over: it rests, or it must have ended. */
    private settle;
    private over;
    /** What stands frozen for an order is what its records say, and that is what its terms ask for (rules 1.6). */
    private followFrozen;
    private needs;
    private touch;
    /** What an applied command changes without an event. */
    private take;
    private market;
    private known;
    private isTaker;
    /** The maker must be the first order of the best price (rules 1.1). */
    private isFirst;
}
