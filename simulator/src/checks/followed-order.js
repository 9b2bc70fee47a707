/** Where an order is; it is in exactly one place. */
export const Place = {
    /** Accepted and in its taker phase. */
    TAKING: 0,
    BOOK: 1,
    /** Waiting for its stop price. */
    STOPS: 2,
    /** Triggered, waiting to be worked off. */
    QUEUE: 3,
    OVER: 4,
};
//# sourceMappingURL=followed-order.js.map