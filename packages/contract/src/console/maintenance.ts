/** Maintenance: customers see, cancel and log in, and do nothing else. Matching of what stands in the books goes on. */
import { Type } from 'typebox';
import { NOTHING, TIME_MS, orNull, strictObject } from '../fields.ts';
import { REASON, operatorCall } from './operator-call.ts';
import { inLanguages } from './words.ts';

/** One line that every page shows. */
const ANNOUNCEMENT = inLanguages(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }));

export const maintenanceState = operatorCall({
  path: '/console/api/maintenance/state',
  summary: 'Whether customers may do anything now.',
  access: 'operator',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    maintenance: orNull(
      strictObject({
        words: orNull(ANNOUNCEMENT),
        until: orNull(TIME_MS),
        reason: Type.String(),
        by: strictObject({ id: Type.Integer(), name: Type.String() }),
        /** When customers were stopped. */
        since: TIME_MS,
      }),
    ),
  }),
});

export const maintenanceStart = operatorCall({
  path: '/console/api/maintenance/start',
  summary:
    'Stops what customers do, at once: they see, cancel and log in. Matching goes on. While it lasts, again with other words or another end changes what is announced.',
  access: 'maintenance.switch',
  effect: 'act',
  body: strictObject({
    /** What every page shows in the reader's language, or in English; a sentence of the page's own where nothing is said. */
    words: Type.Optional(ANNOUNCEMENT),
    /** When it is expected to be over. It does not end by itself. */
    until: Type.Optional(TIME_MS),
    reason: REASON,
  }),
  answer: NOTHING,
});

export const maintenanceEnd = operatorCall({
  path: '/console/api/maintenance/end',
  summary: 'Lets customers do everything again, at once.',
  access: 'maintenance.switch',
  effect: 'act',
  body: strictObject({ reason: REASON }),
  answer: NOTHING,
});
