import { createEngine } from '@kontor/engine/engine';
import { refusalName } from '@kontor/testkit/compare';
import {
  CONTRACT_EVENTS,
  CONTRACT_STEP_KINDS,
  ContractLife,
  drawContractStep,
  REACHED_IN_CONTRACTS,
} from '@kontor/testkit/contract-scenario';
import type { ContractStep } from '@kontor/testkit/contract-scenario';
import { createRandom } from '@kontor/testkit/random';
import { createTwin } from '@kontor/testkit/twin';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Sequences of up to 200 commands; RUNS=100000 is the run on demand. */
const RUNS = Number(process.env['RUNS'] ?? (process.env['MANY'] === undefined ? 50 : 400));
const LIVES = Number(process.env['LIVES'] ?? (process.env['MANY'] === undefined ? 12 : 60));
const SEED = Number(process.env['SEED'] ?? 20_260_105);
const STEPS_OF_A_LIFE = 1_500;

const steps: fc.Arbitrary<ContractStep[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...CONTRACT_STEP_KINDS),
    user: fc.nat(5),
    market: fc.nat(1),
    sell: fc.boolean(),
    price: fc.integer({ min: -7, max: 7 }),
    lots: fc.integer({ min: 1, max: 8 }),
    pick: fc.nat(9),
  }),
  { maxLength: 200, size: 'max' },
);

function newWorld(isLarge = false): ContractLife {
  return new ContractLife(createEngine({ recording: true }), createTwin({ recording: true }), undefined, isLarge);
}

/** A long life; what it has met. */
function live(life: number, world: ContractLife): ContractLife {
  const random = createRandom(SEED + life);
  for (let i = 0; i < STEPS_OF_A_LIFE; i++) {
    const difference = world.step(drawContractStep(random)) ?? (i % 20 === 0 ? world.compareStates() : undefined);
    if (difference !== undefined) throw new Error(`life ${life}, step ${i}: ${difference}\n${world.history()}`);
  }
  return world;
}

/** Lets the steps happen; the first difference in words, with the commands that led to it. */
function play(list: readonly ContractStep[]): string | undefined {
  const world = newWorld();
  for (const step of list) {
    const difference = world.step(step) ?? world.compareStates();
    if (difference !== undefined) return `${difference}\n${world.history()}`;
  }
  return undefined;
}

describe('both doors in contracts', () => {
  it('agree in outcome, event bytes, ledger records and state on random sequences', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const difference = play(list);
        if (difference !== undefined) throw new Error(difference);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: false },
    );
  });

  it('agree over long lives, in which every kind of event and most refusals are seen', () => {
    const seen = new Set<string>();
    const answered = new Set<number>();
    for (let life = 0; life < LIVES; life++) {
      const world = live(life, newWorld());
      for (const kind of world.eventKinds.keys()) seen.add(kind);
      for (const code of world.answers.keys()) answered.add(code);
    }
    expect([...seen].sort()).toEqual(CONTRACT_EVENTS);
    expect(REACHED_IN_CONTRACTS.filter((code) => !answered.has(code)).map(refusalName)).toEqual([]);
  });

  it('agree where only some amounts are ones that doubles hold', () => {
    const seen = new Set<string>();
    for (let life = 0; life < LIVES / 2; life++) for (const kind of live(life, newWorld(true)).eventKinds.keys()) seen.add(kind);
    expect([...seen].sort()).toEqual(CONTRACT_EVENTS);
  });
});
