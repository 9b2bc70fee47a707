/** Worlds that every run plays: the first, and those in which a fresh seed has found something. Beside each: what. */
export const CRASH_SEEDS: readonly number[] = [1];
