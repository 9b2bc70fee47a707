import type { Temper } from './actor.ts';
/** Wants more than he has: a lot more, one unit more, or exactly all of it. */
export declare const brokeUser: Temper;
