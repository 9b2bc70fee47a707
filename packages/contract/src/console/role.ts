/** Who may do what, as the console shows it. Source: calls.md "Console". */
import { Type } from 'typebox';
import { NOTHING, oneOf, orNull, strictObject } from '../fields.ts';
import { operatorCall } from './operator-call.ts';
import { ROLES } from './roles.ts';

const WHO = Type.Array(oneOf(ROLES));

export const roleTable = operatorCall({
  path: '/console/api/role/table',
  summary: 'Every call and every change with the roles that may; what is not in it does not exist.',
  access: 'operator',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    list: Type.Array(
      strictObject({
        /** `operator/suspend`, a call; `pair/list`, a change. */
        command: Type.String(),
        /** Who may call it, or propose it. */
        roles: WHO,
        /** Who may decide on it; null of a call, which one person does. */
        approve: orNull(WHO),
      }),
    ),
  }),
});
