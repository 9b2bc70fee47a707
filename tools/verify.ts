import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from './run.mjs';
import { SHARES, readShare, shareOfCommit, wordOf } from './share.ts';
import { CHECK_STEPS, slowSteps } from './steps.ts';
import { takeSteps } from './take-steps.ts';
import { sum } from './tally.ts';

/**
 * `npm run check` (quick) and `npm test` (`--slow`: the slow tests as well, of which it takes the share that the commit says, `SHARE=5/36` another, and
 * `--full`, for a release, all). The last line is always `N passed, N failed`.
 */

/** Enough for what was expected, what was there, and the line of the test. */
const LINES_OF_A_FAILURE = 16;

const scratch = mkdtempSync(join(tmpdir(), 'kontor-verify-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const isFull = process.argv.includes('--full');
const share = isFull ? undefined : (readShare(process.env['SHARE']) ?? shareOfCommit(commit()));
const steps = isFull || process.argv.includes('--slow') ? [...CHECK_STEPS, ...slowSteps(share)] : CHECK_STEPS;
const results = await takeSteps(steps, { scratch, lanes: availableParallelism(), print: (text) => void process.stdout.write(text) });

const total = sum(results.map(({ tally }) => tally));
// Once more, where the end of a long log shows them: behind thousands of lines nobody looks for a name.
for (const failure of total.failures) console.log(`\nFAIL ${failure.split('\n').slice(0, LINES_OF_A_FAILURE).join('\n     ')}`);
console.log(`\n${results.map(({ line }) => line).join('\n')}`);
if (steps !== CHECK_STEPS && share !== undefined)
  console.log(`of the slow tests: those that are always taken, and share ${wordOf(share)}; all ${SHARES} shares: npm test -- --full`);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exitCode = total.failures.length === 0 ? 0 : 1;

/** The hash of what is checked out; a folder without a repository has none. */
function commit(): string {
  return spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout ?? '';
}
