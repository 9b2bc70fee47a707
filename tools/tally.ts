/** How many tests passed and failed. A step that is one program counts as one test. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The part of Vitest's JSON report that is read here. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** A step that is one program: one test. */
export function tallyOfProgram(ok: boolean): Tally {
  return ok ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * Counts the tests of a Vitest run from its JSON report; undefined when it wrote none. A file that
 * failed outside its tests (while loading, in a hook) is one failure, and so is a run that ended badly
 * (`ok` false) although no test failed.
 */
export function tallyOfVitest(reportText: string | undefined, ok: boolean): Tally {
  if (reportText === undefined) return tallyOfProgram(false);
  const report = JSON.parse(reportText) as VitestReport;
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !ok ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Adds tallies up. */
export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}
