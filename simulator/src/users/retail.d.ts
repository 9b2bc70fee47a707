import type { Temper } from './actor.ts';
/** A person with a phone: odd sizes, prices off the grid, some of it across the spread, forgets about half of it. */
export declare const retail: Temper;
