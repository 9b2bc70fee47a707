/** `npm run test:kill [-- --kills N --seed S]`: kills a server or its PostgreSQL under load, from a fresh seed unless one is given. Exit code 1 where something does not hold. */
import { parseArgs } from 'node:util';
import { howToRepeat, seedOf, wholeNumber } from '../program-seed.ts';
import { runKills } from './kill-run.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '6' }, seed: { type: 'string' } } });
const seed = seedOf(values.seed);
// Fewer would leave out a phase.
const wanted = wholeNumber('kills', values.kills, 3);
// First of all: a run that hangs, or breaks, is known by it as well.
process.stdout.write(`seed ${seed}\n`);
const repeat = howToRepeat(`npm run test:kill -- --kills ${wanted}`, seed, 'apps/server/src/kill/kill-seeds.ts');
const { kills, history } = await runKills({
  seed,
  kills: wanted,
  onKill: (kill) => {
    const { victim, phase, inFlight, answered, exit, endedMs, committedUnanswered, lost, standingChanges, problems } = kill;
    process.stdout.write(
      `kill of ${victim}, ${phase}: ${inFlight} requests in flight, ${answered} answered before; the server ended (${exit}) after ${endedMs} ms; ` +
        `orders without an answer: ${committedUnanswered} committed, ${lost} not; ${standingChanges} changes of standing carried out\n`,
    );
    for (const problem of problems) process.stdout.write(`PROBLEM ${problem}\n`);
  },
}).catch((error: unknown) => {
  process.stdout.write(repeat);
  throw error;
});
const { done, repeated, refused, lists, unanswered } = history;
process.stdout.write(
  `history: ${done} changes acknowledged, ${repeated} of them once more, ${refused} refused, ${lists} lists, ${unanswered} calls without an answer\n`,
);
for (const problem of history.problems) process.stdout.write(`PROBLEM ${problem}\n`);
const problems = kills.reduce((sum, kill) => sum + kill.problems.length, history.problems.length);
process.stdout.write(`${kills.length} kills, ${problems} problems\n`);
if (problems > 0) process.stdout.write(repeat);
process.exitCode = problems === 0 ? 0 : 1;
