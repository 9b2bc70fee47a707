import type { Temper } from './actor.ts';
/** Leaves stops close to the last price, on both sides and of every type, some of them on the wrong side. */
export declare const stopHunter: Temper;
