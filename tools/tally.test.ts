import { expect, it } from 'vitest';

import { sum, tallyOfProgram, tallyOfVitest } from './tally.ts';

function report(passed: number, failed: number, files: readonly object[] = []): string {
  return JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: files,
  });
}

it('counts a program as one test', () => {
  expect(tallyOfProgram(true)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(tallyOfProgram(false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it('counts the tests of a Vitest run', () => {
  expect(tallyOfVitest(report(7, 0), true)).toEqual({ passed: 7, failed: 0, skipped: 3 });
  expect(tallyOfVitest(report(7, 2), false)).toEqual({ passed: 7, failed: 2, skipped: 3 });
});

it('counts a file that broke outside its tests', () => {
  const files = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'skipped' }] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  expect(tallyOfVitest(report(1, 1, files), false).failed).toBe(3);
});

it('never turns a bad end into a pass', () => {
  expect(tallyOfVitest(report(7, 0), false).failed).toBe(1);
  expect(tallyOfVitest(undefined, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it('adds up', () => {
  expect(sum([tallyOfProgram(true), tallyOfProgram(false), tallyOfVitest(report(7, 0), true)])).toEqual({
    passed: 8,
    failed: 1,
    skipped: 3,
  });
  expect(sum([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
});
