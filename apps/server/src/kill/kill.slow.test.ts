import { expect, test } from 'vitest';
import { runKills } from './kill-run.ts';
import { KILL_SEEDS } from './kill-seeds.ts';

test.each(KILL_SEEDS)('a PostgreSQL, and a server, killed while an append is in flight: nothing acknowledged is lost, nothing is there twice: seed %i', async (seed) => {
  const kills = await runKills({ seed, kills: 2 });
  expect(kills.map(({ victim, phase }) => [victim, phase])).toEqual([['postgres', 'append sent'], ['server', 'append running']]);
  for (const { problems, inFlight } of kills) {
    expect(problems).toEqual([]);
    expect(inFlight).toBeGreaterThan(0);
  }
});
