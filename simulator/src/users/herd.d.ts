import type { Temper } from './actor.ts';
/**
 * Hundreds of small stops just above the market, waiting for one spark; then everyone runs. Fills the queue of triggered
 * orders beyond what one command works off.
 */
export declare const herd: Temper;
