import { basename } from 'node:path';
import type { Verdict } from './verdict.ts';

/** What Vitest writes as JSON, as far as it is read here. */
export interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly title: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** Caught when every one of the files fails by an assertion. A file that does not load, or a test that only ran out of time, says nothing. */
export function verdictOf(report: Report, tests: readonly string[]): Verdict {
  const caught: string[] = [];
  let passed = 0;
  for (const test of tests) {
    const file = report.testResults.find(({ name }) => name.endsWith(`/${test}`));
    if (!file) return { kind: 'broken', why: `${test} was not run` };
    if (file.assertionResults.length === 0) return { kind: 'broken', why: `${test} does not load: ${file.message ?? ''}` };
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    const byAssertion = failed.find(({ failureMessages }) => failureMessages?.some(isAssertion));
    const [first] = failed;
    if (first && !byAssertion)
      return {
        kind: 'broken',
        why: `${test} fails without an assertion: ${first.title}: ${(first.failureMessages ?? []).join('\n').slice(0, 1_000)}`,
      };
    if (byAssertion) caught.push(`${basename(test)}: ${byAssertion.title}`);
    else passed += file.assertionResults.filter(({ status }) => status === 'passed').length;
  }
  if (caught.length < tests.length) return { kind: 'survived', after: `${passed} tests that passed` };
  return { kind: 'caught', by: caught.join(', '), after: '' };
}

/** Whether a test failed because something was not as expected: by an assertion of its own, or by two engines that differ (testkit). */
function isAssertion(message: string): boolean {
  if (message.includes('AssertionError')) return true;
  const thrownIn = message.split('\n').find((line) => line.trimStart().startsWith('at ')) ?? '';
  return thrownIn.includes('/@vitest/expect/') || thrownIn.includes('/packages/testkit/src/');
}
