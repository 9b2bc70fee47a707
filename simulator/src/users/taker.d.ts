import type { Temper } from './actor.ts';
/** Takes what is offered: market orders by quantity and by amount, IOC and FOK across the spread, now and then a sweep. */
export declare const taker: Temper;
