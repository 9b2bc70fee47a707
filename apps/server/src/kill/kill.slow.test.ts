import { expect, test } from 'vitest';
import { runKills } from './kill-run.ts';
import { KILL_SEEDS } from './kill-seeds.ts';

test.each(KILL_SEEDS)(
  'PostgreSQL and servers killed before, in and between appends: nothing acknowledged is lost, nothing is there twice: seed %i',
  async (seed) => {
    const { kills, history } = await runKills({ seed, kills: 3 });
    expect(history.problems).toEqual([]);
    for (const seen of [history.done, history.lists, history.unanswered]) expect(seen).toBeGreaterThan(0);
    expect(new Set(kills.map(({ victim }) => victim)).size).toBe(2);
    expect(new Set(kills.map(({ phase }) => phase)).size).toBe(3);
    for (const { problems, inFlight } of kills) {
      expect(problems).toEqual([]);
      expect(inFlight).toBeGreaterThan(0);
    }
  },
);
