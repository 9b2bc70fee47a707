/** Deposits of all customers as operators look for them. Source: calls.md "Console"; rules 6.4. */
import { Type } from 'typebox';
import { DEPOSIT_STATES } from '../funds-state.ts';
import { DECIMAL, SYMBOL, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { NETWORK_WORDS } from '../network.ts';
import { operatorCall } from './operator-call.ts';

const DEPOSIT = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const UID = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** `waiting`: too small by itself, and waits for more. */
export const DEPOSIT_LISTS = ['all', 'confirming', 'waiting', 'reversed'] as const;

export const depositList = operatorCall({
  path: '/console/api/deposit/list',
  summary: 'Deposits, the newest first: all, those of a customer, or those of a transaction, with how far they are confirmed.',
  access: 'deposit.view',
  effect: 'read',
  body: strictObject({
    list: Type.Optional(oneOf(DEPOSIT_LISTS)),
    uid: Type.Optional(UID),
    /** As the chain writes it. */
    txid: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '^[0-9A-Za-z]+$' })),
    /** The last one that was had. */
    before: Type.Optional(DEPOSIT),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  answer: strictObject({
    list: Type.Array(
      strictObject({
        id: DEPOSIT,
        uid: UID,
        symbol: SYMBOL,
        network: oneOf(NETWORK_WORDS),
        quantity: DECIMAL,
        state: oneOf(DEPOSIT_STATES),
        confirmations: Type.Integer({ minimum: 0 }),
        needed: Type.Integer({ minimum: 1 }),
        unlock_needed: Type.Integer({ minimum: 1 }),
        /** Credited, and may not leave yet. */
        is_locked: Type.Boolean(),
        is_below_minimum: Type.Boolean(),
        txid: Type.String(),
        height: Type.Integer({ minimum: 0 }),
        /** The command that credited it, or took it back. */
        sequence: orNull(Type.Integer()),
        time: TIME_MS,
        updated: TIME_MS,
      }),
    ),
    next: orNull(DEPOSIT),
  }),
});
