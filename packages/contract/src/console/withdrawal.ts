/** Calls about withdrawals that operators look at before they are paid. Source: calls.md "Console"; rules 6.5. */
import { Type } from 'typebox';
import { DECIMAL, SYMBOL, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { NETWORK_WORDS } from '../network.ts';
import { WITHDRAWAL_STEPS } from '../withdrawal.ts';
import { REASON, operatorCall } from './operator-call.ts';
import { PAYOUT_HOLDS } from './payout-hold.ts';

const WITHDRAWAL = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const HASH = Type.String({ pattern: '^[0-9a-f]{64}$' });
const PERSON = strictObject({ id: Type.Integer(), name: Type.String() });

/** What may be unusual about one, the gravest first; `above_one` and `above_two`: worth so much that one has, or two have, to approve it. */
export const WITHDRAWAL_RISKS = [
  'look_alike',
  'shared_address',
  'no_price',
  'above_two',
  'above_one',
  'first_withdrawal',
  'new_address',
  'new_device',
] as const;

/**
 * `queue`: waits for operators. `paying`: approved, and not over. `decided`: what operators decided within the last hour, also while it is
 * being paid. `ended`: paid, given back, taken back.
 */
export const WITHDRAWAL_LISTS = ['queue', 'paying', 'decided', 'ended'] as const;

export const DESK_STATES = ['reviewing', 'approved', 'sent', 'returning', 'done', 'failed', 'cancelled', 'rejected'] as const;

const HEAD = {
  id: WITHDRAWAL,
  uid: Type.Integer(),
  asked: TIME_MS,
  updated: TIME_MS,
  symbol: SYMBOL,
  network: oneOf(NETWORK_WORDS),
  quantity: DECIMAL,
  /** USDT, when it was asked for; null where the currency had no price. */
  value: orNull(DECIMAL),
  state: oneOf(DESK_STATES),
  risks: Type.Array(strictObject({ risk: oneOf(WITHDRAWAL_RISKS), evidence: Type.String() })),
  /** How many have to approve it, and who did. */
  needs: Type.Integer({ minimum: 0, maximum: 2 }),
  decisions: Type.Array(strictObject({ by: PERSON, decision: oneOf(['approve', 'reject']), reason: Type.String(), time: TIME_MS })),
  /** Whether this operator may decide on it, else why not. */
  mine: oneOf(['may_decide', 'has_decided', 'lacks_role', 'closed']),
  /** Why it is approved and not paid yet, and since when; of one that failed why, and when. Null where nothing holds it up. */
  hold: orNull(strictObject({ why: oneOf(PAYOUT_HOLDS), since: TIME_MS })),
};

export const withdrawalQueue = operatorCall({
  path: '/console/api/withdrawal/queue',
  summary:
    'Withdrawals: those that wait for operators and those being paid, the oldest first; those decided on lately or over, the newest first.',
  access: 'withdrawal.view',
  effect: 'read',
  body: strictObject({
    list: Type.Optional(oneOf(WITHDRAWAL_LISTS)),
    /** The last one that was had. */
    after: Type.Optional(WITHDRAWAL),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  answer: strictObject({
    list: Type.Array(strictObject(HEAD)),
    next: orNull(WITHDRAWAL),
    /** How many wait and are being paid in all. */
    waiting: Type.Integer(),
    paying: Type.Integer(),
  }),
});

const DETAIL = strictObject({
  ...HEAD,
  address: Type.String(),
  note: orNull(Type.String()),
  /** The customer who gets it, where it stays inside. */
  receiver: orNull(Type.Integer()),
  /** The token's contract; empty for the chain's own coin. */
  contract: Type.String(),
  receives: DECIMAL,
  fee: DECIMAL,
  /** Of `withdrawalText`; what a key signs is `decisionText` of it. */
  digest: HASH,
  /** USDT that the customer has withdrawn in the last 24 hours, this one with it, and may. */
  used: DECIMAL,
  limit: DECIMAL,
  timeline: Type.Array(strictObject({ step: oneOf(WITHDRAWAL_STEPS), time: TIME_MS })),
  txid: orNull(Type.String()),
});

/** An address or a transaction, as chains write them; no number and no name of ours looks like one. */
export const TRACE_FORM = '^[0-9A-Za-z]{20,100}$';

export const withdrawalFind = operatorCall({
  path: '/console/api/withdrawal/find',
  summary: 'Withdrawals to an address or paid by a transaction, each of which has to be whole; the newest 100. A view of personal data.',
  access: 'withdrawal.view',
  effect: 'view',
  body: strictObject({ trace: Type.String({ pattern: TRACE_FORM }) }),
  answer: strictObject({ list: Type.Array(strictObject(HEAD)) }),
});

export const withdrawalDetail = operatorCall({
  path: '/console/api/withdrawal/detail',
  summary: 'One withdrawal with its address, what speaks for and against it, and what is signed. A view of personal data.',
  access: 'withdrawal.view',
  effect: 'view',
  body: strictObject({ id: WITHDRAWAL }),
  answer: DETAIL,
});

const DECISION = {
  id: WITHDRAWAL,
  /** What the operator has seen: another one is refused. */
  digest: HASH,
  reason: REASON,
  /** One of one’s own keys, and its signature (ECDSA P-256, SHA-256, r and s, base64url) of `decisionText`. */
  key: Type.Integer({ minimum: 1 }),
  signature: Type.String({ pattern: '^[A-Za-z0-9_-]{86}$' }),
};

export const withdrawalApprove = operatorCall({
  path: '/console/api/withdrawal/approve',
  summary: 'Approves a withdrawal, once for each operator. With as many approvals as it needs it is paid at once.',
  access: 'withdrawal.decide',
  effect: 'act',
  body: strictObject(DECISION),
  answer: strictObject(HEAD),
});

export const withdrawalReject = operatorCall({
  path: '/console/api/withdrawal/reject',
  summary: 'Rejects a withdrawal: all of it is the customer’s again.',
  access: 'withdrawal.decide',
  effect: 'act',
  body: strictObject(DECISION),
  answer: strictObject(HEAD),
});
