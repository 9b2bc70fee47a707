import type { Temper } from './actor.ts';
/**
 * Never sure that a command arrived: sends it again with the same id, shortly after or long after, across restarts, at
 * times with another body or another deadline.
 */
export declare const retrier: Temper;
