import { expect, it } from 'vitest';

import { longestFiles, sum, tallyOfProgram, tallyOfVitest } from './tally.ts';

function report(passed: number, files: readonly object[] = []): string {
  return JSON.stringify({ numPassedTests: passed, numPendingTests: 2, numTodoTests: 1, testResults: files });
}

const passedTest = { fullName: 'adds', status: 'passed', failureMessages: [] };
const failedTest = { fullName: 'subtracts', status: 'failed', failureMessages: ['expected 1 to be 2', 'and more'] };

it('counts a program as one test', () => {
  expect(tallyOfProgram('lint', true)).toEqual({ passed: 1, skipped: 0, failures: [] });
  expect(tallyOfProgram('lint', false)).toEqual({ passed: 0, skipped: 0, failures: ['lint'] });
});

it('counts the tests of a Vitest run and says which failed, and why', () => {
  const sums = { name: 'sums.test.ts', status: 'failed', message: '', assertionResults: [passedTest, failedTest] };
  const words = { name: 'words.test.ts', status: 'passed', message: '', assertionResults: [passedTest] };
  expect(tallyOfVitest('unit', report(7, [words]), true)).toEqual({ passed: 7, skipped: 3, failures: [] });
  expect(tallyOfVitest('unit', report(7, [sums, words]), false)).toEqual({
    passed: 7,
    skipped: 3,
    failures: ['sums.test.ts > subtracts\nexpected 1 to be 2\nand more'],
  });
});

it('counts a file that broke outside its tests', () => {
  const files = [
    { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: 'b.test.ts', status: 'failed', message: 'hook', assertionResults: [{ ...passedTest, status: 'skipped' }] },
    { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passedTest] },
  ];
  expect(tallyOfVitest('unit', report(1, files), false).failures).toEqual(['a.test.ts\nno such module', 'b.test.ts\nhook']);
});

it('never turns a bad end into a pass', () => {
  const words = { name: 'words.test.ts', status: 'passed', message: '', assertionResults: [passedTest] };
  expect(tallyOfVitest('unit', report(7, [words]), false).failures).toEqual(['unit: ended badly, although no test failed']);
  expect(tallyOfVitest('unit', undefined, true).failures).toEqual(['unit: no report was written']);
});

it('counts a run without a test as a failure, and what should have run and did not', () => {
  const skipped = { name: 'words.test.ts', status: 'passed', message: '', assertionResults: [{ ...passedTest, status: 'skipped' }] };
  expect(tallyOfVitest('unit', report(0), true).failures).toEqual(['unit: no test ran']);
  expect(tallyOfVitest('unit', report(0, [skipped]), true).failures).toEqual(['unit: no test ran']);
  const sums = { name: 'sums.test.ts', status: 'failed', message: '', assertionResults: [passedTest, failedTest] };
  const tally = tallyOfVitest('unit', report(1, [skipped, sums]), false, (files) => files.map(({ path, ran }) => `${path}: ${ran} ran`));
  expect(tally.failures.slice(1)).toEqual(['words.test.ts: 0 ran', 'sums.test.ts: 2 ran']);
});

it('adds up', () => {
  const words = { name: 'words.test.ts', status: 'passed', message: '', assertionResults: [passedTest] };
  expect(sum([tallyOfProgram('types', true), tallyOfProgram('lint', false), tallyOfVitest('unit', report(7, [words]), true)])).toEqual({
    passed: 8,
    skipped: 3,
    failures: ['lint'],
  });
  expect(sum([])).toEqual({ passed: 0, skipped: 0, failures: [] });
});

it('names the files that took longest', () => {
  const file = (name: string, seconds: number) => ({ name, startTime: 1_000, endTime: 1_000 + seconds * 1_000 });
  const files = [file('/e2e/src/short.slow.test.ts', 1.4), file('/apps/web/src/long.test.tsx', 62), { name: 'broken.test.ts' }];
  expect(longestFiles(report(0, files))).toEqual(['62 s long', '1 s short', '0 s broken']);
});
