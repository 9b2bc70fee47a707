/** Words of subscriptions to new coins. The numbers are part of the journal's format. Source: rules 5.1 to 5.3. */

/** How an item's tokens are shared: by lots that are drawn, or in proportion to what was paid. */
export const IcoMode = { LOTTERY: 0, PRO_RATA: 1 } as const;
export type IcoMode = (typeof IcoMode)[keyof typeof IcoMode];

/** Where an item is. It has one from its first terms on. */
export const IcoStage = { OPEN: 0, DRAWING: 1, SETTLING: 2, SETTLED: 3, REFUNDING: 4, CANCELLED: 5 } as const;
export type IcoStage = (typeof IcoStage)[keyof typeof IcoStage];
