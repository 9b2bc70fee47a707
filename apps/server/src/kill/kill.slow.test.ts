import { expect, test } from 'vitest';
import { runKills } from './kill-run.ts';

test('a PostgreSQL, and a server, killed while an append is in flight: nothing acknowledged is lost, nothing is there twice', async () => {
  const kills = await runKills({ seed: 1, kills: 2 });
  expect(kills.map(({ victim, phase }) => [victim, phase])).toEqual([['postgres', 'append sent'], ['server', 'append running']]);
  for (const { problems, inFlight } of kills) {
    expect(problems).toEqual([]);
    expect(inFlight).toBeGreaterThan(0);
  }
});
