import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root, run } from './run.mjs';
import { sum, tallyOfProgram, tallyOfVitest, type Tally } from './tally.ts';

/**
 * `npm run check` (quick) and `npm test` (everything: `--all`). Every step runs even when one before
 * it failed; the last line is always `N passed, N failed`.
 */
interface Step {
  readonly name: string;
  readonly command: string;
  /** The step runs tests of Vitest, to be counted one by one. Otherwise it counts as one test. */
  readonly vitest?: true;
  /** Only part of `npm test`. */
  readonly slow?: true;
  /** Left out while this file does not exist. */
  readonly needs?: string;
  /** Longer than this is a failure: the run ends by itself. */
  readonly limitMinutes: number;
}

const steps: readonly Step[] = [
  { name: 'types', command: 'npm run --silent types', limitMinutes: 3 },
  { name: 'lint', command: 'npm run --silent lint', limitMinutes: 3 },
  { name: 'unused code', command: 'npm run --silent unused', limitMinutes: 3 },
  { name: 'house rules', command: 'npm run --silent house', limitMinutes: 3 },
  { name: 'unit tests', command: 'npm run --silent unit --', vitest: true, limitMinutes: 5 },
  {
    name: 'slow tests',
    command: 'npm run --silent slow -- --passWithNoTests',
    vitest: true,
    slow: true,
    limitMinutes: 20,
  },
  {
    name: 'simulator, short',
    command: 'npm run --silent sim -- --short',
    slow: true,
    needs: 'simulator/src/main.ts',
    limitMinutes: 3,
  },
  {
    name: 'mutants, short',
    command: 'npm run --silent test:mutants -- --short',
    slow: true,
    needs: 'simulator/src/mutants/main.ts',
    limitMinutes: 3,
  },
  {
    name: 'load, short',
    command: 'npm run --silent load -- --short',
    slow: true,
    needs: 'bench/src/load/load-bench.ts',
    limitMinutes: 3,
  },
];

const everything = process.argv.includes('--all');
const chosen = steps.filter(
  (step) => (everything || step.slow !== true) && (step.needs === undefined || existsSync(join(root, step.needs))),
);

const scratch = mkdtempSync(join(tmpdir(), 'kontor-verify-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

async function take(step: Step): Promise<Tally> {
  const limitMs = step.limitMinutes * 60_000;
  if (step.vitest !== true) return tallyOfProgram(await run(step.command, { limitMs }));
  const report = join(scratch, `${step.name.replaceAll(' ', '-')}.json`);
  const reporters = `--reporter=default --reporter=json --outputFile.json="${report}"`;
  const ok = await run(`${step.command} ${reporters}`, { limitMs });
  return tallyOfVitest(existsSync(report) ? readFileSync(report, 'utf8') : undefined, ok);
}

const tallies: Tally[] = [];
const summary: string[] = [];
for (const step of chosen) {
  console.log(`\n── ${step.name}`);
  const startedAtMs = performance.now();
  const tally = await take(step);
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  tallies.push(tally);
  const counts = step.vitest === true ? ` (${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped)` : '';
  summary.push(`${tally.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name}${counts} ${seconds} s`);
}

const total = sum(tallies);
console.log(`\n${summary.join('\n')}`);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
