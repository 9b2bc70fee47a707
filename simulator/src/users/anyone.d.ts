import type { Temper } from './actor.ts';
/** In another mood every time, so that a few users do everything to each other. */
export declare const anyone: Temper;
