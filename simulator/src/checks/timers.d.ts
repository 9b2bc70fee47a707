interface Timer {
    readonly user: number;
    readonly market: number;
    readonly due: number;
}
/** Cancel-after timers as the commands set them; each must fire once, in time and in order. */
export declare class Timers {
    /** In the order in which they were set. */
    private list;
    private nextDue;
    get size(): number;
    /** A new timer takes the place of the old one; `timeoutMs` 0 takes it off. */
    set(user: number, market: number, now: number, timeoutMs: number): void;
    /** A TIMER event: it must be the earliest of all, and among equals the one set first. */
    fired(user: number, market: number, due: number): void;
    /** Nothing that is due may be left when a command is asked its questions. */
    allFired(now: number): void;
    /** In the order in which they fire. */
    sorted(): readonly Timer[];
    private refresh;
}
export {};
