import { parentPort, workerData } from 'node:worker_threads';
import { createTwin } from '@kontor/testkit/twin';
import { Coverage } from './coverage.ts';
import type { CoverageCounts } from './coverage.ts';
import { engineAt, engineMaker } from './engine-maker.ts';
import { playWorld } from './simulate.ts';
import type { Failure, WorldPlan } from './simulate.ts';

/** What a worker is started with. */
export interface WorkerStart {
  /** Path of another copy of `engine.ts`. */
  readonly engine: string | undefined;
}

/** A finished world. */
export interface WorldResult {
  readonly plan: WorldPlan;
  readonly counts: CoverageCounts;
  readonly failure: SentFailure | undefined;
}

/** A failure without its journal, which is made again from the plan. */
export type SentFailure = Omit<Failure, 'journal'>;

const { engine } = workerData as WorkerStart;
const maker = engine === undefined ? engineMaker : await engineAt(engine);

parentPort!.on('message', (plan: WorldPlan) => {
  const coverage = new Coverage();
  const failure = playWorld(plan, { maker, twin: createTwin }, coverage);
  const result: WorldResult = { plan, counts: coverage.all, failure: failure && { ...failure, ...{ journal: undefined } } };
  parentPort!.postMessage(result);
});
