/** `npm run sim:crash [-- --points N --seed S]`: crashes around the appends of the core loop, from a fresh seed unless one is given. Exit code 1 where something does not hold. */
import { parseArgs } from 'node:util';
import { howToRepeat, seedOf, wholeNumber } from '../../program-seed.ts';
import { runCrashes } from './crash-run.ts';

const { values } = parseArgs({ options: { points: { type: 'string', default: '10000' }, seed: { type: 'string' } } });
const seed = seedOf(values.seed);
const wanted = wholeNumber('points', values.points);
// First of all: a run that hangs is known by it as well.
process.stdout.write(`seed ${seed}\n`);
const startedMs = performance.now();
try {
  const { points, phases, worlds, commands, restartsFromSnapshot, eventKinds } = await runCrashes({ seed, points: wanted });
  const list = (entries: Iterable<readonly [string, number]>): string => [...entries].map(([name, count]) => `${name} ${count}`).join(', ');
  process.stdout.write(
    `${points} crash points in ${worlds} worlds, ${Math.round(performance.now() - startedMs)} ms\n` +
      `phases: ${list(Object.entries(phases))}\ncommands journalled: ${commands}; restarts from a snapshot: ${restartsFromSnapshot}\n` +
      `events: ${list(eventKinds)}\n0 violations\n`,
  );
} catch (error) {
  process.stdout.write(`VIOLATION ${error instanceof Error ? error.message : String(error)}\n`);
  process.stdout.write(howToRepeat(`npm run sim:crash -- --points ${wanted}`, seed, 'apps/server/src/core-loop/crash/crash-seeds.ts'));
  process.exitCode = 1;
}
