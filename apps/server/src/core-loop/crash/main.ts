/** `npm run sim:crash [-- --points N --seed S]`: crashes around the appends of the core loop. Exit code 1 where something does not hold. */
import { parseArgs } from 'node:util';
import { runCrashes } from './crash-run.ts';

const { values } = parseArgs({ options: { points: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } } });
const wholeNumber = (name: string, text: string): number => {
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw new Error(`--${name} wants a whole number from 1, not ${text}`);
  return Number(text);
};
const seed = wholeNumber('seed', values.seed);
const wanted = wholeNumber('points', values.points);
const startedMs = performance.now();
try {
  const { points, phases, worlds, commands, restartsFromSnapshot, eventKinds } = await runCrashes({ seed, points: wanted });
  const list = (entries: Iterable<readonly [string, number]>): string => [...entries].map(([name, count]) => `${name} ${count}`).join(', ');
  process.stdout.write(
    `seed ${seed}: ${points} crash points in ${worlds} worlds, ${Math.round(performance.now() - startedMs)} ms\n` +
    `phases: ${list(Object.entries(phases))}\ncommands journalled: ${commands}; restarts from a snapshot: ${restartsFromSnapshot}\n` +
    `events: ${list(eventKinds)}\n0 violations\n`,
  );
} catch (error) {
  process.stdout.write(`VIOLATION ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
