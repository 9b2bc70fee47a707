import { describe, expect, it } from 'vitest';
import { refusalName } from '../../compare.ts';
import { CONTRACT_EVENTS, ContractLife, drawContractStep, REACHED_IN_CONTRACTS } from '../../contract-scenario.ts';
import { createRandom } from '../../random.ts';
import { createTwin } from '../twin.ts';

const LIVES = Number(process.env['RUNS'] ?? (process.env['MANY'] === undefined ? 12 : 100));
const SEED = Number(process.env['SEED'] ?? 20_260_105);

describe('contracts of the twin', () => {
  it('hold together over random lives, in which every kind of event is seen', () => {
    const seen = new Map<string, number>();
    const answered = new Map<number, number>();
    for (let life = 0; life < LIVES; life++) {
      const world = new ContractLife(createTwin({ recording: true }), createTwin());
      const random = createRandom(SEED + life);
      for (let i = 0; i < 1_500; i++) {
        const difference = world.step(drawContractStep(random)) ?? (i % 10 === 0 ? world.compareStates() : undefined);
        if (difference !== undefined) throw new Error(`${difference}\n${world.history()}`);
      }
      for (const [kind, count] of world.eventKinds) seen.set(kind, (seen.get(kind) ?? 0) + count);
      for (const [code, count] of world.answers) answered.set(code, (answered.get(code) ?? 0) + count);
    }
    expect([...seen.keys()].sort()).toEqual(CONTRACT_EVENTS);
    expect(REACHED_IN_CONTRACTS.filter((code) => !answered.has(code)).map(refusalName)).toEqual([]);
  });
});
