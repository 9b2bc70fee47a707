import type { Temper } from './actor.ts';
/** Well-formed orders with a digit too many: off the tick, off the step, too small, too large, at the bounds of every filter. */
export declare const fatFinger: Temper;
