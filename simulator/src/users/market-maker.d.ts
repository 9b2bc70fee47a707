import type { Temper } from './actor.ts';
/** Quotes both sides a few grid steps from the fair price, at prices others use too, and moves his quotes along. */
export declare const marketMaker: Temper;
