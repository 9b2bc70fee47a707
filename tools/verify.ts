import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

import { root, run } from './run.mjs';
import { sum, tallyOfProgram, tallyOfVitest, type Tally } from './tally.ts';

/**
 * `npm run check` (quick) and `npm test` (everything: `--all`). Every step runs even when another
 * failed; the last line is always `N passed, N failed`.
 */
interface Step {
  readonly name: string;
  readonly command: string;
  /** Keeps one core busy: such steps run side by side, one to a core, before the others. */
  readonly oneCore?: true;
  /** Variables of its environment besides ours. */
  readonly env?: Readonly<Record<string, string>>;
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
  // Threads of the compiler, and of the linter, each check much that another has checked: one alone needs half the work.
  { name: 'types', command: 'npm run --silent types -- --singleThreaded', oneCore: true, limitMinutes: 3 },
  { name: 'lint', command: 'npm run --silent lint', env: { GOMAXPROCS: '1' }, oneCore: true, limitMinutes: 3 },
  { name: 'unused code', command: 'npm run --silent unused', oneCore: true, limitMinutes: 3 },
  { name: 'house rules', command: 'npm run --silent house', oneCore: true, limitMinutes: 3 },
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

/** Enough for what was expected, what was there, and the line of the test. */
const LINES_OF_A_FAILURE = 16;

const everything = process.argv.includes('--all');
const chosen = steps.filter(
  (step) => (everything || step.slow !== true) && (step.needs === undefined || existsSync(join(root, step.needs))),
);

const scratch = mkdtempSync(join(tmpdir(), 'kontor-verify-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

interface Result {
  readonly tally: Tally;
  /** A line of the summary. */
  readonly line: string;
}

async function take(step: Step): Promise<Result> {
  const startedAtMs = performance.now();
  const tally = await (step.vitest === true ? takeTests(step) : takeProgram(step));
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  const failed = tally.failures.length;
  const counts = step.vitest === true ? ` (${tally.passed} passed, ${failed} failed, ${tally.skipped} skipped)` : '';
  return { tally, line: `${failed === 0 ? 'ok  ' : 'FAIL'} ${step.name}${counts} ${seconds} s` };
}

async function takeProgram(step: Step): Promise<Tally> {
  return tallyOfProgram(step.name, await runStep(step, step.command));
}

async function takeTests(step: Step): Promise<Tally> {
  const report = join(scratch, `${step.name.replaceAll(' ', '-')}.json`);
  const ok = await runStep(step, `${step.command} --reporter=default --reporter=json --outputFile.json="${report}"`);
  return tallyOfVitest(step.name, existsSync(report) ? readFileSync(report, 'utf8') : undefined, ok);
}

/** Steps that run side by side print when they have ended, so that their output does not mix. */
async function runStep({ name, limitMinutes, env, oneCore }: Step, command: string): Promise<boolean> {
  const options = { limitMs: limitMinutes * 60_000, ...(env === undefined ? {} : { env }) };
  const heading = `\n── ${name}`;
  if (oneCore !== true) {
    console.log(heading);
    return run(command, options);
  }
  const printed: Buffer[] = [];
  const ok = await run(command, { ...options, onOutput: (chunk) => printed.push(chunk) });
  console.log(heading);
  process.stdout.write(Buffer.concat(printed));
  return ok;
}

/** Takes the steps in their order, so many at a time. */
async function takeAll(list: readonly Step[], atATime: number): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = list.entries();
  const lane = async (): Promise<void> => {
    for (const [index, step] of waiting) results[index] = await take(step);
  };
  await Promise.all(Array.from({ length: atATime }, lane));
  return results;
}

const results = [
  ...(await takeAll(chosen.filter((step) => step.oneCore === true), availableParallelism())),
  ...(await takeAll(chosen.filter((step) => step.oneCore !== true), 1)),
];

const total = sum(results.map(({ tally }) => tally));
// Once more, where the end of a long log shows them: behind thousands of lines nobody looks for a name.
for (const failure of total.failures) console.log(`\nFAIL ${failure.split('\n').slice(0, LINES_OF_A_FAILURE).join('\n     ')}`);
console.log(`\n${results.map(({ line }) => line).join('\n')}`);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exitCode = total.failures.length === 0 ? 0 : 1;
