import { createTwin } from '@kontor/testkit/twin';
import { Coverage } from './coverage.ts';
import type { CoverageCounts } from './coverage.ts';
import { engineAt, engineMaker } from './engine-maker.ts';
import { playWorld } from './simulate.ts';
import type { Failure, WorldPlan } from './simulate.ts';

/** A finished world. */
export interface WorldResult {
  readonly plan: WorldPlan;
  readonly counts: CoverageCounts;
  readonly failure: Failure | undefined;
}

const engine = process.argv[2];
const maker = engine === undefined ? engineMaker : await engineAt(engine);

process.on('message', (plan: WorldPlan) => {
  const coverage = new Coverage();
  const { failure } = playWorld(plan, { maker, twin: createTwin }, coverage);
  const result: WorldResult = { plan, counts: coverage.all, failure };
  process.send!(result);
});
