import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Coverage } from './coverage.ts';
import type { WorldPlan } from './simulate.ts';
import type { SentFailure, WorkerStart, WorldResult } from './worker.ts';

/** What a run came to. */
export interface RunResult {
  readonly coverage: Coverage;
  /** The first that was found; its plan makes the world again. */
  readonly failure: SentFailure | undefined;
}

/** Plays worlds on all processors, one world on one at a time. Stops at the first failure. */
export async function runWorkers(plans: readonly WorldPlan[], start: WorkerStart, progress: (plan: WorldPlan) => void): Promise<RunResult> {
  const coverage = new Coverage();
  // The longest first, so that no processor waits for one world at the end.
  const waiting = plans.toSorted((a, b) => a.commands - b.commands);
  const url = new URL(import.meta.url.replace(/[^/]+(\.m?[jt]s)$/, 'worker$1'));
  const workers = Array.from({ length: Math.min(availableParallelism(), plans.length) }, () => new Worker(url, { workerData: start }));
  try {
    const failures = await Promise.all(workers.map((worker) => serve(worker, waiting, coverage, progress)));
    return { coverage, failure: failures.find((failure) => failure !== undefined) };
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Hands worlds to one worker until none is left or one fails. */
function serve(worker: Worker, waiting: WorldPlan[], coverage: Coverage, progress: (plan: WorldPlan) => void): Promise<SentFailure | undefined> {
  return new Promise((resolve, reject) => {
    const hand = () => {
      const plan = waiting.pop();
      if (plan) worker.postMessage(plan);
      else resolve(undefined);
    };
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('a worker ended before its world')));
    worker.on('message', ({ plan, counts, failure }: WorldResult) => {
      coverage.add(counts);
      progress(plan);
      if (failure) {
        waiting.length = 0;
        resolve(failure);
      } else hand();
    });
    hand();
  });
}
