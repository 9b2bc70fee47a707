/** Calls about the accounts of the exchange itself. What fills and empties them are changes (changes.ts). Source: calls.md "Console"; rules 0.4. */
import { SYSTEM_ACCOUNTS } from '@kontor/domain/accounts';
import type { SystemAccount } from '@kontor/domain/accounts';
import { Type } from 'typebox';
import { NOTHING, SEQUENCE, SIGNED_DECIMAL, SYMBOL, oneOf, strictObject } from '../fields.ts';
import { ACCOUNTS } from '../glossary.ts';
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
export const FUNDED_WORDS = SYSTEM_ACCOUNT_WORDS.filter((word) => SYSTEM_ACCOUNTS_BY_WORD[word].operators === 'fund and empty');
export const EMPTIED_WORDS = SYSTEM_ACCOUNT_WORDS.filter((word) => SYSTEM_ACCOUNTS_BY_WORD[word].operators !== 'nothing');

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
