/** Kill runs that every run plays: the first, and those in which a fresh seed has found something. Beside each: what. */
export const KILL_SEEDS: readonly number[] = [1];
