/** `npm run test:failover [-- --tries N --falls kill,pause,… --standbys N --seed S]`: lets leaders fall under load and prints how long it takes until others trade. Exit code 1 where something does not hold. */
import { parseArgs } from 'node:util';
import { seedOf, wholeNumber } from '../program-seed.ts';
import { FALLS, runFailovers } from './failover-run.ts';
import type { Fall } from './failover-run.ts';

/** Trading goes on within it, ms. */
const LIMIT_MS = 3_000;

/** A line of the log with how long after a moment it was written. */
function stepOf(text: string, sinceMs: number): string {
  const time = /"time":(\d+)/.exec(text)?.[1];
  return time === undefined ? text : `${Number(time) - sinceMs} ms ${text}`;
}

const { values } = parseArgs({
  options: {
    tries: { type: 'string', default: '10' },
    falls: { type: 'string', default: FALLS.join(',') },
    standbys: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
});
const seed = seedOf(values.seed);
process.stdout.write(`seed ${seed}\n`);
const falls = values.falls.split(',').map((name) => {
  const fall = FALLS.find((each) => each === name);
  if (fall === undefined) throw new Error(`${name} is none of ${FALLS.join(', ')}`);
  return fall;
});
const { failovers, problems } = await runFailovers({
  seed,
  falls,
  tries: wholeNumber('tries', values.tries, 1),
  standbys: wholeNumber('standbys', values.standbys, 1),
  onFailover: ({ fall, inFlight, takeoverMs, gapMs, endedMs, exit, toldAwake, fellAtMs, logged }) => {
    process.stdout.write(
      `${fall}: ${inFlight} in flight; trading again after ${takeoverMs} ms, a gap of ${gapMs} ms; the old leader ended (${exit}) after ${endedMs} ms, told ${toldAwake} outcomes awake\n`,
    );
    // What took too long, step by step.
    if (takeoverMs > LIMIT_MS) for (const text of logged) process.stdout.write(`    ${stepOf(text, fellAtMs)}\n`);
  },
});
for (const problem of problems) process.stdout.write(`PROBLEM ${problem}\n`);
const spread = (of: (fall: Fall) => readonly number[]): void => {
  for (const fall of FALLS) {
    const sorted = of(fall).toSorted((one, other) => one - other);
    if (sorted.length > 0)
      process.stdout.write(`  ${fall}: ${sorted.length} tries, p50 ${sorted[Math.floor(sorted.length / 2)]} ms, max ${sorted.at(-1)} ms\n`);
  }
};
process.stdout.write('from the fall to the first order of the next leader\n');
spread((fall) => failovers.filter((each) => each.fall === fall).map(({ takeoverMs }) => takeoverMs));
process.stdout.write('from the last order of one to the first of the other\n');
spread((fall) => failovers.filter((each) => each.fall === fall).map(({ gapMs }) => gapMs));
process.stdout.write(`${failovers.length} failovers, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
