/** Halting a pair at once, by one person; that it trades again is a change by two (`pair/state`). */
import { PAIR, strictObject } from '../fields.ts';
import { CARRIED, REASON, operatorCall } from './operator-call.ts';

export const pairHalt = operatorCall({
  path: '/console/api/pair/halt',
  summary: 'Halts a pair: it takes no orders, cancels go through, open orders stay. Answered when it is done; again it changes nothing.',
  access: 'pair.halt',
  effect: 'act',
  body: strictObject({ pair: PAIR, reason: REASON }),
  answer: CARRIED,
});
