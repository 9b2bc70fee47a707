import type { Temper } from './actor.ts';
/** Anything that can stand in a journal: broken words, lying lengths, unknown types, extremes, times gone by. */
export declare const hostile: Temper;
