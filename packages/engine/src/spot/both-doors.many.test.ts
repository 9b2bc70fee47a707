import { createEngine, EXCHANGE_CAPACITY, SMALL_CAPACITY } from '@kontor/engine/engine';
import { describeCommand, refusalName } from '@kontor/testkit/compare';
import { createRandom } from '@kontor/testkit/random';
import { createTradingWorld, drawStep, REACHED_BY_STEPS, STEP_KINDS } from '@kontor/testkit/trading-steps';
import type { Step, TradingWorld } from '@kontor/testkit/trading-steps';
import { createTwin } from '@kontor/testkit/twin';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Sequences of up to 200 commands; RUNS=100000 is the run on demand. */
const RUNS = Number(process.env['RUNS'] ?? (process.env['MANY'] === undefined ? 50 : 400));
const SEED = Number(process.env['SEED'] ?? 20_260_105);

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...STEP_KINDS),
    user: fc.nat(4),
    market: fc.nat(1),
    sell: fc.boolean(),
    price: fc.integer({ min: -7, max: 7 }),
    stop: fc.integer({ min: -7, max: 7 }),
    lots: fc.integer({ min: 1, max: 6 }),
    mode: fc.nat(4),
    pick: fc.nat(9),
  }),
  { maxLength: 200, size: 'max' },
);

function newWorld(): TradingWorld {
  return createTradingWorld(createEngine({ recording: true }), createTwin({ recording: true }));
}

/** Lets the steps happen; the first difference in words, with the commands that led to it. */
function play(list: readonly Step[]): string | undefined {
  const world = newWorld();
  for (const step of list) {
    const difference = world.step(step);
    if (difference !== undefined) return `${difference}\n${history(world)}`;
  }
  const difference = world.compareStates();
  return difference === undefined ? undefined : `${difference}\n${history(world)}`;
}

function history({ commands }: TradingWorld): string {
  const lines: string[] = [];
  for (let at = 0; at < commands.length; at = commands.next(at)) lines.push(describeCommand(commands, at));
  return lines.slice(-40).join('\n');
}

describe('both doors', () => {
  it('agree in outcome, event bytes, ledger records and state on random sequences', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const difference = play(list);
        if (difference !== undefined) throw new Error(difference);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: false },
    );
  });

  it('agree over a long life, in which every kind of event and most refusals are seen', () => {
    const world = newWorld();
    const random = createRandom(SEED);
    for (let i = 0; i < 12_000; i++) {
      const difference = world.step(drawStep(random)) ?? (i % 100 === 0 ? world.compareStates() : undefined);
      if (difference !== undefined) throw new Error(`${difference}\n${history(world)}`);
    }
    expect(world.compareStates()).toBeUndefined();
    expect([...world.eventKinds.keys()].sort()).toEqual([
      'accepted',
      'amended',
      'attached',
      'command',
      'done',
      'exit',
      'linked',
      'prevented',
      'timer',
      'trade',
      'trailing',
      'triggered',
    ]);
    expect(REACHED_BY_STEPS.filter((code) => !world.answers.has(code)).map(refusalName)).toEqual([]);
  });

  it('neither the keeping of records, nor going through many commands at once, nor the capacity changes the state', () => {
    const recorded = createEngine({ recording: true });
    const world = createTradingWorld(recorded, createTwin({ recording: true }));
    const random = createRandom(SEED + 1);
    for (let i = 0; i < 3_000; i++) expect(world.step(drawStep(random))).toBeUndefined();
    for (const capacity of [SMALL_CAPACITY, EXCHANGE_CAPACITY]) {
      const plain = createEngine({ capacity });
      plain.applyAll(world.commands, 0, world.commands.length);
      expect(plain.sequence).toBe(recorded.sequence);
      expect(plain.digest()).toBe(recorded.digest());
    }
  });
});
