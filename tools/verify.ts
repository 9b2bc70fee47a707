import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

import { CHECK_STEPS, SLOW_STEPS } from './steps.ts';
import { takeSteps } from './take-steps.ts';
import { sum } from './tally.ts';

/**
 * `npm run check` (quick) and `npm test` (everything: `--all`). The last line is always `N passed, N failed`.
 */

/** Enough for what was expected, what was there, and the line of the test. */
const LINES_OF_A_FAILURE = 16;

const scratch = mkdtempSync(join(tmpdir(), 'kontor-verify-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const steps = process.argv.includes('--all') ? [...CHECK_STEPS, ...SLOW_STEPS] : CHECK_STEPS;
const results = await takeSteps(steps, { scratch, lanes: availableParallelism(), print: (text) => void process.stdout.write(text) });

const total = sum(results.map(({ tally }) => tally));
// Once more, where the end of a long log shows them: behind thousands of lines nobody looks for a name.
for (const failure of total.failures) console.log(`\nFAIL ${failure.split('\n').slice(0, LINES_OF_A_FAILURE).join('\n     ')}`);
console.log(`\n${results.map(({ line }) => line).join('\n')}`);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exitCode = total.failures.length === 0 ? 0 : 1;
