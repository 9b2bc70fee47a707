import type { Temper } from './actor.ts';
/** Leaves a cancel-after timer behind his orders: short, long, taken off again, set anew, out of bounds. */
export declare const absentee: Temper;
