/** The house's own invitation codes, for the first people of a new exchange. */
import { Type } from 'typebox';
import { NOTHING, orNull, strictObject } from '../fields.ts';
import { operatorCall } from './operator-call.ts';

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
      }),
    ),
  }),
});

export const invitationMake = operatorCall({
  path: '/console/api/invitation/make',
  summary: 'Makes a code by which so many may register, or as many as come.',
  access: 'invitation.make',
  effect: 'act',
  body: strictObject({ uses: Type.Optional(USES), note: Type.Optional(Type.String({ maxLength: 200 })) }),
  answer: strictObject({ code: Type.String() }),
});
