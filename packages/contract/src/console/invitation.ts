/** The house's own invitation codes, for the first people of a new exchange. */
import { Type } from 'typebox';
import { CLIENT_ID, NOTHING, TIME_MS, orNull, strictObject } from '../fields.ts';
import { operatorCall } from './operator-call.ts';
import { WRITER } from './words.ts';

const USES = Type.Integer({ minimum: 1, maximum: 1_000_000 });

export const invitationList = operatorCall({
  path: '/console/api/invitation/list',
  summary: 'All codes of the house, the oldest first.',
  access: 'invitation.list',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    list: Type.Array(
      strictObject({
        code: Type.String(),
        note: Type.String(),
        used: Type.Integer(),
        /** Null: as many as come. */
        uses_left: orNull(Type.Integer()),
        ended: Type.Boolean(),
        made: TIME_MS,
        /** Null: by the machine’s own program, which the log does not name. */
        by: orNull(WRITER),
      }),
    ),
  }),
});

export const invitationMake = operatorCall({
  path: '/console/api/invitation/make',
  summary: 'Makes a code by which so many may register, or as many as come. The same client id gives the first one again.',
  access: 'invitation.make',
  effect: 'act',
  body: strictObject({
    uses: Type.Optional(USES),
    note: Type.Optional(Type.String({ maxLength: 200 })),
    client_id: Type.Optional(CLIENT_ID),
  }),
  answer: strictObject({ code: Type.String() }),
});

export const invitationStop = operatorCall({
  path: '/console/api/invitation/stop',
  summary: 'Nobody registers with this code any more; it stays in the list, and who came by it stays.',
  access: 'invitation.make',
  effect: 'act',
  body: strictObject({ code: Type.String({ minLength: 1, maxLength: 20, pattern: '^[A-Z0-9]+$' }) }),
  answer: NOTHING,
});
