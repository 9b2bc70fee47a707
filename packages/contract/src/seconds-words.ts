/** Words of seconds contracts on the wire. Source: spec §3, §4; rules 3; calls.md "Seconds and ICO". */

/** Which way the index has to move: `SECONDS_DIRECTIONS[0]` is the engine's UP. */
export const SECONDS_DIRECTIONS = ['up', 'down'] as const;

/** `pending_entry`: taken, and the tick that it begins with has not come; `void`: all of it came back (rules 3.3, 3.7). */
export const SECONDS_STATES = ['pending_entry', 'counting_down', 'settled', 'void'] as const;

/** By the engine's outcome. */
export const SECONDS_RESULTS = ['win', 'loss', 'draw', 'void'] as const;

/** Why a contract is void, by the engine's reason, which begins at 1 (rules 3.3). */
export const VOID_REASONS = ['no_entry', 'stale', 'exit_too_old', 'one_tick'] as const;
