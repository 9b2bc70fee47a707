import type { Arguments } from './arguments.ts';
import { scenarioNamed, SCENARIOS } from './scenarios.ts';
import { FIXED_SEED, KEPT_WORLDS } from './seeds.ts';
import { planWorlds } from './simulate.ts';
import type { WorldPlan } from './simulate.ts';

/** The worlds of one seed, and how much of what a run should meet is demanded of them. */
export interface Part {
  readonly seed: number;
  readonly plans: readonly WorldPlan[];
  /** ALL of it of the fixed seed. MOST of any other: it must not fail for having met little of what is rare. Nothing where one kind of world is played. */
  readonly demand: 'ALL' | 'MOST' | 'NOTHING';
}

/**
 * What a run plays: all with the seed that is given; without one, half with the fixed seed and half with a fresh one. `fresh`
 * is called at most once.
 */
export function partsOf({ scenario, seed, commands, world }: Arguments, fresh: () => number): readonly Part[] {
  if (scenario !== undefined) {
    const known = seed ?? FIXED_SEED;
    const found = scenarioNamed(scenario);
    const plans =
      world === undefined
        ? planWorlds([found], known, commands)
        : [{ scenario, seed: known, world, commands: Math.min(commands, found.worldCommands) }];
    return [{ seed: known, plans, demand: 'NOTHING' }];
  }
  if (seed !== undefined) return [{ seed, plans: planWorlds(SCENARIOS, seed, commands), demand: seed === FIXED_SEED ? 'ALL' : 'MOST' }];
  const other = fresh();
  const half = Math.ceil(commands / 2);
  return [
    { seed: FIXED_SEED, plans: [...planWorlds(SCENARIOS, FIXED_SEED, half), ...KEPT_WORLDS], demand: 'ALL' },
    { seed: other, plans: planWorlds(SCENARIOS, other, commands - half), demand: 'MOST' },
  ];
}
