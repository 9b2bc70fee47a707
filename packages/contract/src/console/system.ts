/** Calls about the accounts of the exchange itself. What fills and empties them are changes (changes.ts). Source: calls.md "Console"; rules 0.4. */
import { SYSTEM_ACCOUNTS } from '@kontor/domain/accounts';
import type { SystemAccount } from '@kontor/domain/accounts';
import { Type } from 'typebox';
import { DECIMAL, NOTHING, SEQUENCE, SIGNED_DECIMAL, SYMBOL, TIME_MS, oneOf, orNull, pageOf, strictObject } from '../fields.ts';
import { ACCOUNTS, RECORD_WORDS } from '../glossary.ts';
import { operatorCall } from './operator-call.ts';

type SystemAccountName = keyof typeof SYSTEM_ACCOUNTS;

/** A system account as calls name it. */
export type SystemAccountWord = (typeof ACCOUNTS)[SystemAccountName]['wire'];
/** The system accounts by the words that name them. */
export const SYSTEM_ACCOUNTS_BY_WORD = Object.fromEntries(
  Object.entries(SYSTEM_ACCOUNTS).map(([name, account]) => [ACCOUNTS[name as SystemAccountName].wire, account]),
) as unknown as Readonly<Record<SystemAccountWord, SystemAccount>>;
/** In the order of their numbers. */
export const SYSTEM_ACCOUNT_WORDS = Object.keys(SYSTEM_ACCOUNTS_BY_WORD) as SystemAccountWord[];

/** What two operators may fill; what they may empty. */
export const FUNDED_WORDS = SYSTEM_ACCOUNT_WORDS.filter((word) => SYSTEM_ACCOUNTS_BY_WORD[word].operators.includes('fund'));
export const EMPTIED_WORDS = SYSTEM_ACCOUNT_WORDS.filter((word) => SYSTEM_ACCOUNTS_BY_WORD[word].operators.includes('empty'));

const ACCOUNT = oneOf(SYSTEM_ACCOUNT_WORDS);
const ROLE = oneOf([...new Set(Object.values(SYSTEM_ACCOUNTS).map(({ role }) => role))]);
const OPERATORS = oneOf([...new Set(Object.values(SYSTEM_ACCOUNTS).map(({ operators }) => operators))]);

export const systemAccounts = operatorCall({
  path: '/console/api/system/accounts',
  summary: 'The system accounts with what each holds; of numbered ones, those that ever held something.',
  access: 'finance.view',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    list: Type.Array(
      strictObject({
        account: ACCOUNT,
        /** Which one, of accounts of a network, a contract, an item; else 0. */
        number: Type.Integer(),
        role: ROLE,
        /** What two operators may do with it. */
        operators: OPERATORS,
        /** Currencies of which it holds something. Below zero for `external` alone, which is the world outside. */
        balances: Type.Array(strictObject({ symbol: SYMBOL, amount: SIGNED_DECIMAL })),
      }),
    ),
    sequence: SEQUENCE,
  }),
});

export const systemMovements = operatorCall({
  path: '/console/api/system/movements',
  summary:
    'What moved on a system account, the newest first. Fees of trades are not among it: they are as many as the trades, and `system/fees` has their sums.',
  access: 'finance.view',
  effect: 'read',
  body: strictObject({
    account: ACCOUNT,
    /** Which one, of accounts of a network, a contract, an item; all of them where left out. */
    number: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_646 })),
    symbol: Type.Optional(SYMBOL),
    /** From a time on, and up to one that is not included. */
    from: Type.Optional(TIME_MS),
    to: Type.Optional(TIME_MS),
    cursor: Type.Optional(Type.String({ maxLength: 64, pattern: '^[0-9.]+$' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  }),
  answer: pageOf(
    strictObject({
      /** Of the command in the journal. */
      sequence: SEQUENCE,
      /** Its place among what the command moved. */
      place: Type.Integer({ minimum: 0 }),
      time: TIME_MS,
      number: Type.Integer({ minimum: 0 }),
      symbol: SYMBOL,
      /** Why it moved. */
      kind: oneOf(RECORD_WORDS),
      amount: SIGNED_DECIMAL,
      /** What the account held after it. */
      after: SIGNED_DECIMAL,
      /** The change that two operators agreed on, where it was one. */
      change: orNull(Type.Integer()),
    }),
  ),
});

export const systemFees = operatorCall({
  path: '/console/api/system/fees',
  summary: 'Fees of trades, a sum for each day (UTC) and currency, the newest day first.',
  access: 'finance.view',
  effect: 'read',
  body: strictObject({ symbol: Type.Optional(SYMBOL), from: Type.Optional(TIME_MS), to: Type.Optional(TIME_MS) }),
  answer: strictObject({
    list: Type.Array(strictObject({ day: TIME_MS, symbol: SYMBOL, amount: DECIMAL, trades: Type.Integer({ minimum: 0 }) })),
    sequence: SEQUENCE,
  }),
});
