import { expect, it } from 'vitest';
import { playShards } from './random-world.ts';
import { runShards } from './shards-run.ts';

it.each([1, 2])('nothing is made or lost between shards, whatever is lost, doubled, late or dies, world %i', (world) => {
  const said: string[] = [];
  expect(runShards({ seed: world, world: 1, steps: 1_200, exhaustive: false, print: (line) => said.push(line) })).toEqual([]);
  for (const what of ['message lost', 'message doubled', 'relay crashed', 'shard crashed with a tail', 'shard away', 'transfer done'])
    expect(said.join()).toMatch(new RegExp(`${what} [1-9]`));
});

it('plays the same world again', () => {
  expect(playShards(5, 9, 300)).toEqual(playShards(5, 9, 300));
});

it('meets transfers that are given back and cancelled', () => {
  const said: string[] = [];
  expect(runShards({ seed: 2, world: undefined, steps: 2_500, exhaustive: false, print: (line) => said.push(line) })).toEqual([]);
  expect(said.join()).toMatch(/transfer cancelled \d+.*transfer done \d+.*transfer given back \d+/);
});
