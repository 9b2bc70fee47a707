import { explore, SMALL_WORLDS } from './explore.ts';
import { playShards } from './random-world.ts';

/** The name under which `npm run sim -- --scenario` knows worlds of shards. */
export const SHARDS = 'shards';

/** Steps of one world: a few seconds. */
const WORLD_STEPS = 4_000;

/** What is to be played. */
export interface ShardsTask {
  readonly seed: number;
  /** That world alone, from 1. */
  readonly world: number | undefined;
  /** Steps in all, cut into worlds. */
  readonly steps: number;
  /** Everything that can happen in small worlds is tried first. */
  readonly exhaustive: boolean;
  readonly print: (line: string) => void;
}

/** Plays worlds of shards; returns the sentences that tell of the first failure and how to see it again, empty where there is none. */
export function runShards({ seed, world, steps, exhaustive, print }: ShardsTask): readonly string[] {
  if (exhaustive) {
    for (const small of SMALL_WORLDS) {
      try {
        const { states, steps: tried, endings } = explore(small);
        print(
          `${SHARDS}, ${small.name}: ${states.toLocaleString('en')} states, ${tried.toLocaleString('en')} steps, ${endings.length} endings`,
        );
      } catch (error) {
        return [`FAILED: ${SHARDS}, ${small.name}: ${wordsOf(error)}`];
      }
    }
  }
  const counts = new Map<string, number>();
  const count = Math.max(1, Math.ceil(steps / WORLD_STEPS));
  const worlds = world === undefined ? Array.from({ length: count }, (_, i) => i + 1) : [world];
  for (const each of worlds) {
    const length = Math.min(steps, WORLD_STEPS);
    try {
      for (const [what, times] of playShards(seed, each, length).counts) counts.set(what, (counts.get(what) ?? 0) + times);
    } catch (error) {
      return [
        `FAILED: ${SHARDS} ${each}: ${wordsOf(error)}`,
        `again: npm run sim -- --scenario ${SHARDS} --seed ${seed} --world ${each} --commands ${length}`,
      ];
    }
  }
  const told = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([what, times]) => `${what} ${times.toLocaleString('en')}`);
  print(
    `${SHARDS}, seed ${seed}: ${worlds.length} worlds of ${Math.min(steps, WORLD_STEPS).toLocaleString('en')} steps; ${told.join(', ')}`,
  );
  return [];
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error);
}
