import type { Temper } from './actor.ts';
/** Takes profit or stops the loss, whichever comes first. */
export declare const ocoUser: Temper;
