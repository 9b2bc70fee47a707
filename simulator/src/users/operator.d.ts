import type { Temper } from './actor.ts';
/** Halts and reopens, changes terms, tiers and users, sends index prices, adjusts; some of it wrong. */
export declare const operator: Temper;
