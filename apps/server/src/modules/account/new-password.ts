/** What a password that somebody chooses must be (domain/password), asked before anything is hashed. */
import { brokenRules } from '@kontor/domain/password';
import type { PasswordContext, PasswordRule } from '@kontor/domain/password';
import { refused } from '../../http/refused.ts';

const SENTENCES = {
  length: 'account.passwordLength',
  uncommon: 'account.passwordUncommon',
  impersonal: 'account.passwordImpersonal',
} as const satisfies Record<Exclude<PasswordRule, 'different'>, string>;

/** @throws Refused naming the first rule that is broken */
export function demandGood(password: string, context: PasswordContext): void {
  const [broken] = brokenRules(password, context);
  if (broken === undefined) return;
  throw broken === 'different' ? refused('SAME_PASSWORDS') : refused('WEAK_PASSWORD', SENTENCES[broken]);
}
