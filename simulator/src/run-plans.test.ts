import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { partsOf } from './run-plans.ts';
import { FIXED_SEED } from './seeds.ts';

const sum = (plans: readonly { readonly commands: number }[]): number => plans.reduce((total, { commands }) => total + commands, 0);

test('a run plays the fixed seed and a fresh one, half each, and demands less of the fresh one', () => {
  let asked = 0;
  const parts = partsOf(readArguments(['--short']), () => (asked += 1) + 776);
  expect(parts.map(({ seed, demand }) => [seed, demand])).toEqual([
    [FIXED_SEED, 'ALL'],
    [777, 'MOST'],
  ]);
  for (const { seed, plans } of parts) expect(new Set(plans.map((plan) => plan.seed))).toEqual(new Set([seed]));
  const [fixed, fresh] = parts.map(({ plans }) => sum(plans));
  expect(fixed).toBe(fresh);
  expect(fixed).toBeGreaterThan(199_000);
  expect(asked).toBe(1);
});

test('a seed that is given is the only one, and makes the same worlds as when it was fresh', () => {
  const never = (): number => {
    throw new Error('no fresh seed is wanted');
  };
  const [given, ...rest] = partsOf(readArguments(['--seed', '777', '--commands', '200000']), never);
  expect(rest).toEqual([]);
  expect(given).toEqual(partsOf(readArguments(['--short']), () => 777)[1]);
  expect(partsOf(readArguments(['--seed', String(FIXED_SEED)]), never)[0]!.demand).toBe('ALL');
  const [world] = partsOf(readArguments(['--seed', '777', '--scenario', 'pit', '--world', '3']), never);
  expect(world).toEqual({ seed: 777, plans: [{ scenario: 'pit', seed: 777, world: 3, commands: 10_000 }], demand: 'NOTHING' });
});
