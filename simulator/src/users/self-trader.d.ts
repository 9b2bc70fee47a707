import type { Temper } from './actor.ts';
/** Stands on both sides of the spread and meets himself in every mode. */
export declare const selfTrader: Temper;
