/** Calls about changes that need two people. Source: calls.md "Console". */
import { Type } from 'typebox';
import { TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { CHANGES } from './changes.ts';
import type { ChangeCommand } from './changes.ts';
import { REASON, operatorCall } from './operator-call.ts';

const CHANGE_ID = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const COMMAND = oneOf(Object.keys(CHANGES) as ChangeCommand[]);
const HASH = Type.String({ pattern: '^[0-9a-f]{64}$' });
const PERSON = strictObject({ id: Type.Integer(), name: Type.String() });

/**
 * `open`: waits for a second person. `approved`: is being carried out. `done`, `failed` (the outcome says why, nothing was changed),
 * `rejected`, `void` (taken back, or its proposer is not an operator any more).
 */
export const CHANGE_STATES = ['open', 'approved', 'done', 'failed', 'rejected', 'void'] as const;

/** One field of a change as a person reads it; null where there was nothing, or will be. */
const DIFFERENCE = strictObject({ field: Type.String(), before: orNull(Type.String()), after: orNull(Type.String()) });

const CHANGE = strictObject({
  id: CHANGE_ID,
  version: Type.Integer(),
  command: COMMAND,
  /** What it is about: `BTC_USDT`, `UID 122604`. */
  subject: Type.String(),
  /** JSON as they are hashed (`changeText`). */
  body: Type.String(),
  before: Type.String(),
  reason: Type.String(),
  hash: HASH,
  state: oneOf(CHANGE_STATES),
  proposer: PERSON,
  proposed: TIME_MS,
  /** Where this operator may not decide: why. */
  mine: oneOf(['may_decide', 'is_proposer', 'is_beneficiary', 'lacks_role', 'closed']),
  differences: Type.Array(DIFFERENCE),
  decision: orNull(strictObject({ by: PERSON, decision: oneOf(['approve', 'reject']), reason: Type.String(), time: TIME_MS })),
  /** What came of it, in words; null while it waits. */
  outcome: orNull(Type.String()),
  sequence: orNull(Type.Integer()),
});

export const changePropose = operatorCall({
  path: '/console/api/change/propose',
  summary: 'Proposes a change. The same client id again gives the first one.',
  access: 'change.view',
  effect: 'act',
  body: strictObject({
    command: COMMAND,
    body: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
    reason: REASON,
    client_id: Type.Optional(Type.String({ minLength: 1, maxLength: 36, pattern: '^[A-Za-z0-9_.:/-]+$' })),
  }),
  answer: strictObject({ change_id: CHANGE_ID, version: Type.Integer(), hash: HASH }),
});

export const changeEdit = operatorCall({
  path: '/console/api/change/edit',
  summary: 'Changes what is proposed, by its proposer; what was decided on what stood before is void, and what is signed has another hash.',
  access: 'change.view',
  effect: 'act',
  body: strictObject({
    change_id: CHANGE_ID,
    version: Type.Integer(),
    body: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
    reason: REASON,
  }),
  answer: strictObject({ change_id: CHANGE_ID, version: Type.Integer(), hash: HASH }),
});

export const changeWithdraw = operatorCall({
  path: '/console/api/change/withdraw',
  summary: 'Takes a proposal of one’s own back that nobody has decided on.',
  access: 'change.view',
  effect: 'act',
  body: strictObject({ change_id: CHANGE_ID }),
  answer: strictObject({}),
});

const DECISION = {
  change_id: CHANGE_ID,
  /** What the operator has seen: another one is refused. */
  hash: HASH,
  reason: REASON,
  /** One of one’s own keys, and its signature (ECDSA P-256, SHA-256, r and s, base64url) of `decisionText`. */
  key: Type.Integer({ minimum: 1 }),
  signature: Type.String({ pattern: '^[A-Za-z0-9_-]{86}$' }),
};

export const changeApprove = operatorCall({
  path: '/console/api/change/approve',
  summary: 'Approves what somebody else proposed; it is carried out at once. Of two decisions at the same moment one counts.',
  access: 'change.view',
  effect: 'act',
  body: strictObject(DECISION),
  answer: CHANGE,
});

export const changeReject = operatorCall({
  path: '/console/api/change/reject',
  summary: 'Rejects what somebody else proposed.',
  access: 'change.view',
  effect: 'act',
  body: strictObject(DECISION),
  answer: CHANGE,
});

export const changeList = operatorCall({
  path: '/console/api/change/list',
  summary: 'Changes, the newest first; of one state, or of commands with the same beginning.',
  access: 'change.view',
  effect: 'read',
  body: strictObject({
    state: Type.Optional(oneOf(CHANGE_STATES)),
    /** `pair/`, `account/`. */
    about: Type.Optional(Type.String({ maxLength: 40, pattern: '^[a-z/-]+$' })),
    before: Type.Optional(CHANGE_ID),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: strictObject({ list: Type.Array(CHANGE), next: orNull(CHANGE_ID) }),
});

export const changeDetail = operatorCall({
  path: '/console/api/change/detail',
  summary: 'A change with its decisions.',
  access: 'change.view',
  effect: 'read',
  body: strictObject({ change_id: CHANGE_ID }),
  answer: CHANGE,
});
