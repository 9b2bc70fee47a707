/** Words of seconds contracts. The numbers are part of the journal's format. Source: rules 3.3, 3.4, 3.7. */

/** What somebody says of the index: that it will stand higher, or lower. */
export const SecondsDirection = { UP: 0, DOWN: 1 } as const;
export type SecondsDirection = (typeof SecondsDirection)[keyof typeof SecondsDirection];

/** What came of a contract; carried by the SECONDS_SETTLED event. */
export const SecondsOutcome = { WIN: 0, LOSS: 1, DRAW: 2, VOID: 3 } as const;
export type SecondsOutcome = (typeof SecondsOutcome)[keyof typeof SecondsOutcome];

/** Why a contract is void; NONE where it counts. */
export const SecondsVoid = { NONE: 0, NO_ENTRY: 1, STALE: 2, EXIT_TOO_OLD: 3, ONE_TICK: 4 } as const;
export type SecondsVoid = (typeof SecondsVoid)[keyof typeof SecondsVoid];
