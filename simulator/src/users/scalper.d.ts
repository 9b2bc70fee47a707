import type { Temper } from './actor.ts';
/** Works at the edges of the protection band and of the percent filter, and sweeps far. */
export declare const scalper: Temper;
