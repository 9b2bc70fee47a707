import type { Temper } from './actor.ts';
/** Moves money: between accounts, from the outside, some of it twice, and tops up whoever runs dry. */
export declare const treasurer: Temper;
