import type { FormProblem } from '@kontor/ui/form';
import { say } from '../i18n/words.ts';

const CODE = /^[0-9]{6}$/;

/** What is wrong with an authenticator's code as it is typed. */
export function codeProblems(code: string): readonly FormProblem[] {
  return CODE.test(code) ? [] : [{ name: 'code', text: say('code.incomplete') }];
}

/** Above a form that is not filled in: how much is wrong. */
export function problemsTitle(count: number): string {
  return count === 1 ? say('form.problem') : say('form.problems', { count });
}
