/** Calls about a person's account: login, logout, who am I. Source: spec §3 (user info), §4 (session), §7. */
import { Type } from 'typebox';
import { openCall, userCall } from './call.ts';
import { NOTHING, strictObject } from './fields.ts';

/** spec §3, §4: 1 unverified, 2 under review, 3 verified, 4 failed. */
const NameStatus = { UNVERIFIED: 1, PENDING: 2, VERIFIED: 3, FAILED: 4 } as const;

/** User info (spec §3). */
const USER = strictObject({
  /** What the person logs in with: an e-mail, a phone number or a demo account's name. */
  account: Type.String(),
  /** UID, shown to the person. */
  id: Type.Integer(),
  nickname: Type.String(),
  info: strictObject({ name_status: Type.Integer({ minimum: NameStatus.UNVERIFIED, maximum: NameStatus.FAILED }) }),
});

export const login = openCall({
  path: '/api/account/login',
  summary: 'Opens a session. The token goes into the header `token` of the other calls.',
  effect: 'change',
  body: strictObject({
    account: Type.String({ minLength: 1, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    /** 256 random bits that a device keeps for itself, base64url: after a login with it others cannot slow down the next one there. */
    device: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })),
  }),
  answer: strictObject({ token: Type.String(), user: USER }),
});

export const logout = userCall({
  path: '/api/account/logout',
  summary: 'Ends this session.',
  effect: 'repeatable',
  ownership: { kind: 'own' },
  body: NOTHING,
  answer: NOTHING,
});

export const centerIndex = userCall({
  path: '/api/center/index',
  summary: 'The user of this session.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: NOTHING,
  answer: strictObject({ user: USER }),
});
