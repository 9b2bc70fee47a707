/** Calls about customers: found, seen, frozen by one, noted and flagged. What is shown of addresses is masked. Source: calls.md "Console". */
import { Type } from 'typebox';
import { NOTHING, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { CARRIED, REASON, operatorCall } from './operator-call.ts';

const UID = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const BY = strictObject({ id: Type.Integer(), name: Type.String() });

/** Characters of a note at most, as a person counts them. */
export const USER_NOTE_LENGTH = 2_000;

/** What is watched of a customer by the rules against money laundering. */
export const USER_FLAGS = ['pep', 'sanctions', 'adverse_media', 'source_of_funds', 'suspicious_activity', 'high_risk'] as const;

/**
 * `frozen`: asked for by its owner, nobody logs in. `suspended`: frozen by an operator, or on its way there; its owner logs in, sees and
 * cancels. `closed`: by its owner, for good.
 */
export const ACCOUNT_STATES = ['active', 'suspended', 'frozen', 'closed'] as const;
const STATE = oneOf(ACCOUNT_STATES);

/** 1 unverified, 2 under review, 3 verified, 4 audit failed (spec §4). */
const NAME_STATUS = Type.Integer({ minimum: 1, maximum: 4 });

const HEAD = {
  uid: UID,
  /** Name of an account of the house; null for people. */
  login: orNull(Type.String()),
  /** Masked, as its owner sees them. */
  email: orNull(Type.String()),
  phone: orNull(Type.String()),
  full_name: orNull(Type.String()),
  state: STATE,
  name_status: NAME_STATUS,
  registered: TIME_MS,
};

export const userList = operatorCall({
  path: '/console/api/user/list',
  summary:
    'Customers, the newest first: all, those of a filter, or the one with this UID, e-mail or phone number, each of which has to be whole.',
  access: 'user.view',
  effect: 'view',
  body: strictObject({
    uid: Type.Optional(UID),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    /** With its calling code, `+4915123456789`. */
    phone: Type.Optional(Type.String({ maxLength: 40 })),
    /** A filter, instead of one of these: who is all that it names. */
    state: Type.Optional(STATE),
    name_status: Type.Optional(NAME_STATUS),
    /** Nothing may leave the account now. */
    held: Type.Optional(Type.Literal(true)),
    /** Set at present. */
    flag: Type.Optional(oneOf(USER_FLAGS)),
    before: Type.Optional(UID),
  }),
  answer: strictObject({ list: Type.Array(strictObject(HEAD)), next: orNull(UID) }),
});

export const userDetail = operatorCall({
  path: '/console/api/user/detail',
  summary: 'An account: what it is and may, where it is open, what was done to it, and what operators noted.',
  access: 'user.view',
  effect: 'view',
  body: strictObject({ uid: UID }),
  answer: strictObject({
    ...HEAD,
    nickname: Type.String(),
    country: orNull(Type.String()),
    fee_tier: Type.Integer(),
    /** Why the last submission failed, a word or a sentence; null in the other states. */
    name_reason: orNull(Type.String()),
    hold: orNull(strictObject({ until: TIME_MS, reason: orNull(Type.String()) })),
    /** Nothing of his may leave: an operator said so, or a deposit was taken back that he had spent. */
    withdrawals_blocked: Type.Boolean(),
    /** Whitelist mode: he withdraws to addresses of his book alone. */
    whitelist: Type.Boolean(),
    devices: Type.Array(strictObject({ device: Type.String(), country: orNull(Type.String()), opened: TIME_MS, seen: TIME_MS })),
    /** The newest first. `outcome`: null while it waits, NONE where it is done. */
    standing: Type.Array(strictObject({ change: Type.String(), reason: Type.String(), time: TIME_MS, outcome: orNull(Type.String()) })),
    /** Each as it was set last. */
    flags: Type.Array(strictObject({ flag: oneOf(USER_FLAGS), on: Type.Boolean(), reason: Type.String(), by: BY, time: TIME_MS })),
    /** The newest first. */
    notes: Type.Array(strictObject({ id: Type.Integer(), text: Type.String(), by: BY, time: TIME_MS })),
  }),
});

export const userFreeze = operatorCall({
  path: '/console/api/user/freeze',
  summary: 'Suspends a customer at once: he is logged out and trades no more; he is told.',
  access: 'user.freeze',
  effect: 'act',
  body: strictObject({ uid: UID, reason: REASON }),
  answer: CARRIED,
});

export const userBlock = operatorCall({
  path: '/console/api/user/block',
  summary: 'Blocks a customer’s withdrawals at once; he trades on. Allowing them again is the change `account/withdrawals`.',
  access: 'user.block',
  effect: 'act',
  body: strictObject({ uid: UID, reason: REASON }),
  answer: CARRIED,
});

export const userUnfreeze = operatorCall({
  path: '/console/api/user/unfreeze',
  summary: 'Proposes the change `account/reinstate`, which somebody else approves.',
  access: 'user.unfreeze',
  effect: 'act',
  body: strictObject({ uid: UID, reason: REASON }),
  answer: strictObject({ change_id: Type.Integer(), version: Type.Integer(), hash: Type.String() }),
});

export const userNote = operatorCall({
  path: '/console/api/user/note',
  summary: 'Notes something about a customer for other operators; he does not see it.',
  access: 'user.note',
  effect: 'act',
  body: strictObject({ uid: UID, text: Type.String({ minLength: 1, maxLength: USER_NOTE_LENGTH * 4 }) }),
  answer: strictObject({ id: Type.Integer() }),
});

export const userFlag = operatorCall({
  path: '/console/api/user/flag',
  summary: 'Sets a flag of the rules against money laundering, or takes it off; the customer does not see it.',
  access: 'user.flag',
  effect: 'act',
  body: strictObject({ uid: UID, flag: oneOf(USER_FLAGS), on: Type.Boolean(), reason: REASON }),
  answer: NOTHING,
});
