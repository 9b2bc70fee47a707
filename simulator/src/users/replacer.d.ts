import type { Temper } from './actor.ts';
/** Never leaves an order alone: smaller, larger, elsewhere, across the spread. */
export declare const replacer: Temper;
