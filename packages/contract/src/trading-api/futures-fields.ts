/** What endpoints of futures have in common: parameters that many take, and parts of answers. Numbers are decimals as text; ids and times are numbers. Source: rules §8. */
import { Type } from 'typebox';
import { optional, symbol, timeMs, whole, withDefault, word } from './parameter.ts';

/** A decimal as text; below zero only where it can be. */
export const AMOUNT = Type.String();
/** An id, a count, or a time in ms since 1970 UTC. */
export const WHOLE = Type.Integer();
export const TEXT = Type.String();
export const FLAG = Type.Boolean();

/** What an endpoint says that has nothing else to say. */
export const DONE = Type.Object({ code: WHOLE, msg: TEXT });

/** Of an order, in hedge mode which position it is about; BOTH in one-way mode. */
export const positionSide = () =>
  withDefault(
    word(
      ['BOTH', 'LONG', 'SHORT'],
      'Which position it is about: LONG or SHORT in hedge mode, BOTH in one-way mode. Otherwise it is refused with -4061.',
    ),
    'BOTH',
  );

/** All markets where it is left out. */
export const anySymbol = () => optional(symbol('The market; all of them where it is left out.'));

/** `startTime` and `endTime`, both included, and how many rows. */
export const window = (most: number, otherwise: number) => ({
  startTime: optional(timeMs('The first of them are given from here on; without it the last.')),
  endTime: optional(timeMs('Up to here.')),
  limit: withDefault(whole('How many rows at most.', { min: 1, max: most }), otherwise),
});
