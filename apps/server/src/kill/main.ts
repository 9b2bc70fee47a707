/** `npm run test:kill [-- --kills N --seed S]`: kills a server or its PostgreSQL under load. Exit code 1 where something does not hold. */
import { parseArgs } from 'node:util';
import { runKills } from './kill-run.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '6' }, seed: { type: 'string', default: '1' } } });
const wholeNumber = (name: string, text: string, least: number): number => {
  if (!/^[1-9][0-9]{0,8}$/.test(text) || Number(text) < least) throw new Error(`--${name} wants a whole number from ${least}, not ${text}`);
  return Number(text);
};
const seed = wholeNumber('seed', values.seed, 1);
// Fewer would leave out a phase.
const kills = await runKills({
  seed, kills: wholeNumber('kills', values.kills, 3),
  onKill: (kill) => {
    const { victim, phase, inFlight, answered, exit, endedMs, committedUnanswered, lost, standingChanges, problems } = kill;
    process.stdout.write(
      `kill of ${victim}, ${phase}: ${inFlight} requests in flight, ${answered} answered before; the server ended (${exit}) after ${endedMs} ms; ` +
      `orders without an answer: ${committedUnanswered} committed, ${lost} not; ${standingChanges} changes of standing carried out\n`,
    );
    for (const problem of problems) process.stdout.write(`PROBLEM ${problem}\n`);
  },
});
const problems = kills.reduce((sum, kill) => sum + kill.problems.length, 0);
process.stdout.write(`seed ${seed}: ${kills.length} kills, ${problems} problems\n`);
process.exitCode = problems === 0 ? 0 : 1;
