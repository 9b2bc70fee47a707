/** Calls about the audit log: every operator's action and every view of personal data, each entry hashed over itself and the hash before. */
import { Type } from 'typebox';
import { NOTHING, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { operatorCall } from './operator-call.ts';

const NUMBER = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const HASH = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** An entry as it is hashed (`entryText`). */
export interface LogEntry {
  /** 1 for the first; no number is left out. */
  readonly number: number;
  readonly time: number;
  /** Null: the machine itself, or somebody who was not let in. */
  readonly operator: number | null;
  /** Login and roles as they were then. */
  readonly who: string;
  /** `identity.approve`, `account.view`. */
  readonly action: string;
  /** `UID 122604`. */
  readonly subject: string;
  /** JSON of what was done, with the reason; no personal data. */
  readonly detail: string;
  readonly address: string;
}

/** The bytes whose SHA-256 is an entry's hash; `before` is the hash of the entry before, 64 zeros for the first. */
export function entryText(entry: LogEntry, before: string): string {
  const { number, time, operator, who, action, subject, detail, address } = entry;
  return JSON.stringify(['kontor log 1', before, number, time, operator, who, action, subject, detail, address]);
}

const ENTRY = strictObject({
  number: NUMBER,
  time: TIME_MS,
  operator: orNull(Type.Integer()),
  who: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  detail: Type.String(),
  address: Type.String(),
  hash: HASH,
});

export const auditList = operatorCall({
  path: '/console/api/audit/list',
  summary: 'Entries, the newest first.',
  access: 'audit.view',
  effect: 'read',
  body: strictObject({
    /** Actions that begin so, `identity.`. */
    action: Type.Optional(Type.String({ maxLength: 40, pattern: '^[a-z_.]+$' })),
    operator: Type.Optional(Type.Integer({ minimum: 1 })),
    subject: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    before: Type.Optional(NUMBER),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  }),
  answer: strictObject({ list: Type.Array(ENTRY), next: orNull(NUMBER) }),
});

export const auditChain = operatorCall({
  path: '/console/api/audit/chain',
  summary: 'Entries in their order from a number on, as the verifier in the page reads them.',
  access: 'audit.view',
  effect: 'read',
  body: strictObject({ from: NUMBER, limit: Type.Integer({ minimum: 1, maximum: 5_000 }) }),
  answer: strictObject({ list: Type.Array(ENTRY), last: Type.Integer({ minimum: 0 }) }),
});

export const auditVerify = operatorCall({
  path: '/console/api/audit/verify',
  summary: 'Goes over all entries on the server and names the first that is missing, or is not what was written.',
  access: 'audit.view',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    sound: Type.Boolean(),
    /** Entries that are sound, from the first on. */
    entries: Type.Integer({ minimum: 0 }),
    first_bad: Type.Optional(NUMBER),
    /** Of the first bad one. */
    why: Type.Optional(oneOf(['missing', 'altered'])),
  }),
});
