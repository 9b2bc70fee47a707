import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { belowFloor, countBySuite, missingOfShare } from './floors.ts';
import { root, run } from './run.mjs';
import { wordOf } from './share.ts';
import { limitMsOf, type Step } from './steps.ts';
import { longestFiles, tallyOfProgram, tallyOfVitest, type Tally } from './tally.ts';

/** How a step ended. */
export interface Result {
  readonly tally: Tally;
  /** A line of the summary. */
  readonly line: string;
}

/** What steps are taken with. */
export interface Taking {
  /** For reports; theirs alone. */
  readonly scratch: string;
  /** Steps that may run beside others: so many at a time. */
  readonly lanes: number;
  readonly print: (text: string | Buffer) => void;
  readonly limitMs?: (step: Step) => number;
}

/**
 * Takes the steps in their order, and neighbours that may run beside others side by side. Every step runs even when another failed.
 * @returns their results, in the same order
 */
export async function takeSteps(steps: readonly Step[], taking: Taking): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const group of groupNeighbours(steps)) results.push(...(await takeGroup(group, taking)));
  return results;
}

/** Neighbours that may run side by side, and each other step by itself. */
function groupNeighbours(steps: readonly Step[]): readonly (readonly Step[])[] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.beside === true && last?.[0]?.beside === true) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

async function takeGroup(group: readonly Step[], taking: Taking): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = group.entries();
  const lane = async (): Promise<void> => {
    for (const [index, step] of waiting) results[index] = await take(step, taking);
  };
  await Promise.all(Array.from({ length: taking.lanes }, lane));
  return results;
}

async function take(step: Step, taking: Taking): Promise<Result> {
  const startedAtMs = performance.now();
  const { tally, longest } = await (step.suites === undefined ? takeProgram(step, taking) : takeTests(step, step.suites, taking));
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  const failed = tally.failures.length;
  const counts = step.suites === undefined ? '' : ` (${tally.passed} passed, ${failed} failed, ${tally.skipped} skipped)`;
  const where = longest.length === 0 ? '' : `\n     longest: ${longest.join(', ')}`;
  return { tally, line: `${failed === 0 ? 'ok  ' : 'FAIL'} ${step.name}${counts} ${seconds} s${where}` };
}

/** What came of a step, and which of its test files took longest. */
interface Taken {
  readonly tally: Tally;
  readonly longest: readonly string[];
}

async function takeProgram(step: Step, taking: Taking): Promise<Taken> {
  return { tally: tallyOfProgram(step.name, await runStep(step, step.command, taking)), longest: [] };
}

async function takeTests(step: Step, suites: NonNullable<Step['suites']>, taking: Taking): Promise<Taken> {
  const report = join(taking.scratch, `${step.name.replaceAll(/\W+/g, '-')}.json`);
  const ok = await runStep(step, `${step.command} --reporter=default --reporter=json --outputFile.json="${report}"`, taking);
  const text = existsSync(report) ? readFileSync(report, 'utf8') : undefined;
  const { share } = step;
  const tally = tallyOfVitest(step.name, text, ok, (files) =>
    share === undefined ? belowFloor(countBySuite(files, suites, root), suites) : missingOfShare(files, share, root),
  );
  return { tally, longest: text === undefined ? [] : longestFiles(text) };
}

/** Steps that run side by side print when they have ended, so that their output does not mix. */
async function runStep(step: Step, command: string, { print, limitMs = limitMsOf }: Taking): Promise<boolean> {
  const { name, beside, share } = step;
  // Ours may have one, which is for the slow tests alone.
  const env = { ...step.env, SHARE: share === undefined ? '' : wordOf(share) };
  const options = { limitMs: limitMs(step), env };
  const heading = `\n── ${name}\n`;
  if (beside !== true) {
    print(heading);
    return run(command, options);
  }
  const printed: Buffer[] = [];
  const ok = await run(command, { ...options, onOutput: (chunk) => printed.push(chunk) });
  print(heading);
  print(Buffer.concat(printed));
  return ok;
}
