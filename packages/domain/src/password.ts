/**
 * What a password must be, as a list that the page shows while one types and the server asks of what arrives. Length decides, not
 * kinds of characters. Source: reliability and security, "Second factor"; rules 7.5; ASVS 5.0, 6.2.1 to 6.2.12.
 */
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { PASSWORD_LENGTH } from './password-length.ts';

/** A rule, by the name under which screens and refusals have a sentence for it. */
export type PasswordRule = 'length' | 'uncommon' | 'impersonal' | 'different';

/** What a password is compared with. */
export interface PasswordContext {
  /** The e-mail, phone number or name that the account is known by; empty when there is none yet. */
  readonly account: string;
  /** The account's other password, where it is known: one that logs in must not move money. */
  readonly other?: string;
}

interface Rule {
  readonly name: PasswordRule;
  readonly holds: (password: string, context: PasswordContext) => boolean;
}

/** Shorter parts of an account's name are in too many words to mean anything. */
const TELLING_PART = 4;

const RULES: readonly Rule[] = [
  { name: 'length', holds: (password) => isWithin(Array.from(password).length) },
  { name: 'uncommon', holds: (password) => !isCommon(password) },
  { name: 'impersonal', holds: (password, { account }) => !partsOf(account).some((part) => password.toLowerCase().includes(part)) },
];
const DIFFERENT: Rule = { name: 'different', holds: (password, { other }) => other === undefined || other === '' || password !== other };

/** The rules of the password one logs in with. */
export const LOGIN_PASSWORD_RULES: readonly PasswordRule[] = RULES.map(({ name }) => name);
/** The rules of the password for money. */
export const FUND_PASSWORD_RULES: readonly PasswordRule[] = [...LOGIN_PASSWORD_RULES, DIFFERENT.name];

/** The rules that a password breaks, in the order of the list; empty for a good one. */
export function brokenRules(password: string, context: PasswordContext): readonly PasswordRule[] {
  return [...RULES, DIFFERENT].filter(({ holds }) => !holds(password, context)).map(({ name }) => name);
}

function isWithin(length: number): boolean {
  return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max;
}

/** On the list of leaked passwords, also with other case, or one such word or one short piece again and again. */
function isCommon(password: string): boolean {
  const plain = password.toLowerCase();
  if (COMMON_PASSWORDS.has(plain)) return true;
  for (let length = 1; length <= plain.length / 2; length++) {
    if (plain.length % length !== 0 || plain.slice(0, length).repeat(plain.length / length) !== plain) continue;
    return length <= TELLING_PART || COMMON_PASSWORDS.has(plain.slice(0, length));
  }
  return false;
}

/** What of an account's name must not stand in its password: all of it, and what is before an at-sign. */
function partsOf(account: string): readonly string[] {
  const plain = account.trim().toLowerCase();
  const [local = ''] = plain.split('@');
  return [...new Set([plain, local])].filter((part) => part.length >= TELLING_PART);
}
