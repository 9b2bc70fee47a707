/** Calls about operators: signing in, their own keys, and who they are. Source: calls.md "Console". */
import { PASSWORD_LENGTH } from '@kontor/domain/password-length';
import { Type } from 'typebox';
import { NOTHING, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { ACTIONS, ROLES } from './roles.ts';
import type { Action } from './roles.ts';
import { REASON, operatorCall } from './operator-call.ts';

/** A session sleeps in after this, minutes, and ends for good after so many hours, however busy. */
export const OPERATOR_SESSION = { idleMinutes: 15, hours: 12 } as const;

const LOGIN = Type.String({ minLength: 1, maxLength: 32 });
const PASSWORD = Type.String({ minLength: 1, maxLength: PASSWORD_LENGTH.max * 2 });
/** Six digits of the authenticator. */
const CODE = Type.String({ pattern: '^[0-9]{6}$' });
/** 256 random bits, base64url. */
const TOKEN = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
/** A public key of P-256 as JSON Web Key coordinates, base64url. */
const PUBLIC_KEY = strictObject({
  x: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
  y: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
});
const OPERATOR_ID = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

const KEY = strictObject({ id: Type.Integer(), name: Type.String(), fingerprint: Type.String(), added: TIME_MS });

/** Who is signed in, and what he may. */
const ME = strictObject({
  id: OPERATOR_ID,
  login: Type.String(),
  name: Type.String(),
  roles: Type.Array(oneOf(ROLES)),
  actions: Type.Array(oneOf(Object.keys(ACTIONS) as Action[])),
  since: TIME_MS,
  keys: Type.Array(KEY),
});

export const operatorLogin = operatorCall({
  path: '/console/api/operator/login',
  summary:
    'Opens a session by password and authenticator’s code; the session is a cookie that scripts cannot read. Wrong in any part is one answer.',
  access: 'anyone',
  effect: 'act',
  body: strictObject({ account: LOGIN, password: PASSWORD, code: CODE }),
  answer: ME,
});

export const operatorInvitation = operatorCall({
  path: '/console/api/operator/invitation',
  summary: 'Begins what an invitation is for: gives the name it is made out to, and a secret for the authenticator.',
  access: 'anyone',
  effect: 'act',
  body: strictObject({ invitation: TOKEN }),
  answer: strictObject({ login: Type.String(), name: Type.String(), secret: Type.String(), uri: Type.String() }),
});

export const operatorEnrol = operatorCall({
  path: '/console/api/operator/enrol',
  summary: 'Uses an invitation up: sets the password, and the authenticator with its first code. Sign in afterwards.',
  access: 'anyone',
  effect: 'act',
  body: strictObject({ invitation: TOKEN, password: PASSWORD, code: CODE }),
  answer: NOTHING,
});

export const operatorMe = operatorCall({
  path: '/console/api/operator/me',
  summary: 'Who is signed in, and what he may.',
  access: 'operator',
  effect: 'read',
  body: NOTHING,
  answer: ME,
});

export const operatorLogout = operatorCall({
  path: '/console/api/operator/logout',
  summary: 'Ends this session.',
  access: 'operator',
  effect: 'act',
  body: NOTHING,
  answer: NOTHING,
});

export const operatorPassword = operatorCall({
  path: '/console/api/operator/password',
  summary: 'Changes one’s own password with the old one and a code; every other session of his ends.',
  access: 'operator',
  effect: 'act',
  body: strictObject({ old_password: PASSWORD, password: PASSWORD, code: CODE }),
  answer: NOTHING,
});

export const operatorKeyAdd = operatorCall({
  path: '/console/api/operator/key_add',
  summary:
    'Adds the public part of a key that this browser made and cannot give away, with a code of the authenticator and a signature of `keyText` by the key itself. Decisions are signed by it.',
  access: 'operator',
  effect: 'act',
  body: strictObject({
    code: CODE,
    name: Type.String({ minLength: 1, maxLength: 60 }),
    key: PUBLIC_KEY,
    signature: Type.String({ pattern: '^[A-Za-z0-9_-]{86}$' }),
  }),
  answer: KEY,
});

export const operatorKeyRemove = operatorCall({
  path: '/console/api/operator/key_remove',
  summary: 'Takes one of one’s own keys away; what it signed stays valid.',
  access: 'operator',
  effect: 'act',
  body: strictObject({ id: Type.Integer({ minimum: 1 }) }),
  answer: NOTHING,
});

export const operatorList = operatorCall({
  path: '/console/api/operator/list',
  summary: 'All operators.',
  access: 'operator.view',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    list: Type.Array(
      strictObject({
        id: OPERATOR_ID,
        login: Type.String(),
        name: Type.String(),
        roles: Type.Array(oneOf(ROLES)),
        state: oneOf(['invited', 'active', 'suspended']),
        keys: Type.Integer(),
        sessions: Type.Integer(),
        last_seen: orNull(TIME_MS),
      }),
    ),
  }),
});

export const operatorSuspend = operatorCall({
  path: '/console/api/operator/suspend',
  summary: 'Suspends an operator at once: his sessions end, his open proposals are void. Nobody suspends himself, nor the last owner.',
  access: 'operator.suspend',
  effect: 'act',
  body: strictObject({ operator: OPERATOR_ID, reason: REASON }),
  answer: NOTHING,
});

export const operatorLink = operatorCall({
  path: '/console/api/operator/link',
  summary:
    'Makes the link by which one who was invited sets his password and authenticator. Every link before it is void; this one is good once, for three days.',
  access: 'operator.link',
  effect: 'act',
  body: strictObject({ operator: OPERATOR_ID }),
  answer: strictObject({ invitation: TOKEN, link: Type.String(), expires: TIME_MS }),
});
