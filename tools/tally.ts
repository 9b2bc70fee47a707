import { basename } from 'node:path';

import type { RanFile } from './floors.ts';

/** How a step's tests ended. A step that is one program counts as one test. */
export interface Tally {
  readonly passed: number;
  readonly skipped: number;
  /** One for each test that failed: its name, and below it what it said. */
  readonly failures: readonly string[];
}

/** The part of Vitest's JSON report that is read here. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    /** The file's path. */
    readonly name: string;
    readonly status: string;
    /** When its first test began and its last ended, ms. */
    readonly startTime?: number;
    readonly endTime?: number;
    /** What a file said that failed outside its tests. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** A step that is one program: one test of the step's name. */
export function tallyOfProgram(name: string, ok: boolean): Tally {
  return ok ? { passed: 1, skipped: 0, failures: [] } : { passed: 0, skipped: 0, failures: [name] };
}

/** What should have run and did not, a sentence each. */
type Missing = (files: readonly RanFile[]) => readonly string[];

/**
 * Counts the tests of a Vitest run from its JSON report; undefined when it wrote none. A file that
 * failed outside its tests (while loading, in a hook) is one failure, and so is a run that ended badly
 * (`ok` false) although no test failed, or that ran no test. `missing` says what else should have run.
 */
export function tallyOfVitest(name: string, reportText: string | undefined, ok: boolean, missing: Missing = () => []): Tally {
  if (reportText === undefined) return tallyOfProgram(`${name}: no report was written`, false);
  const report = JSON.parse(reportText) as VitestReport;
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && file.status === 'failed') return [`${file.name}\n${file.message}`];
    return failed.map((test) => [`${file.name} > ${test.fullName}`, ...(test.failureMessages ?? [])].join('\n'));
  });
  const files = report.testResults.map((file) => ({
    path: file.name,
    ran: file.assertionResults.filter(({ status }) => status === 'passed' || status === 'failed').length,
  }));
  if (failures.length === 0 && !ok) failures.push(`${name}: ended badly, although no test failed`);
  if (files.every(({ ran }) => ran === 0)) failures.push(`${name}: no test ran`);
  failures.push(...missing(files));
  return { passed: report.numPassedTests, skipped: report.numPendingTests + report.numTodoTests, failures };
}

/** So many files are named that took longest. */
const NAMED = 12;

/** The files of a Vitest run that took longest, whole seconds and name, the longest first: where the time of a long run goes. */
export function longestFiles(reportText: string): readonly string[] {
  const { testResults } = JSON.parse(reportText) as VitestReport;
  return testResults
    .map(({ name, startTime = 0, endTime = 0 }) => ({ name, seconds: Math.round((endTime - startTime) / 1_000) }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, NAMED)
    .map(({ name, seconds }) => `${seconds} s ${basename(name).replace(/(?:\.slow|\.many)?\.test\.tsx?$/, '')}`);
}

/** Adds tallies up. */
export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}
