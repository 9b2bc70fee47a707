import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Coverage } from './coverage.ts';
import type { Failure, WorldPlan } from './simulate.ts';
import type { WorldResult } from './worker.ts';

/** How a worker collects garbage: by itself, as its helpers would take the processors of other workers, and less often. */
const COLLECTOR = ['--single-threaded-gc', '--max-semi-space-size=32'];

/** What a run came to. */
export interface RunResult {
  readonly coverage: Coverage;
  /** The first that was found; its plan makes the world again. */
  readonly failure: Failure | undefined;
}

/**
 * Plays worlds on all processors, one world on one at a time, and stops at the first failure. `engine` is the path of
 * another copy of the engine.
 */
export async function runWorkers(plans: readonly WorldPlan[], engine: string | undefined, progress: (plan: WorldPlan) => void): Promise<RunResult> {
  const coverage = new Coverage();
  // The longest first, so that no processor waits for one world at the end.
  const waiting = plans.toSorted((a, b) => a.commands - b.commands);
  const path = fileURLToPath(import.meta.url.replace(/[^/]+(\.m?[jt]s)$/, 'worker$1'));
  const workers = Array.from({ length: Math.min(availableParallelism(), plans.length) }, () =>
    fork(path, engine === undefined ? [] : [engine], { serialization: 'advanced', execArgv: [...process.execArgv, ...COLLECTOR] }),
  );
  try {
    const stop = () => {
      for (const worker of workers) worker.kill();
    };
    const failures = await Promise.all(workers.map((worker) => serve(worker, waiting, coverage, progress, stop)));
    return { coverage, failure: failures.find((failure) => failure !== undefined) };
  } finally {
    for (const worker of workers) worker.kill();
  }
}

/** Hands worlds to one worker until none is left or one fails. */
function serve(worker: ChildProcess, waiting: WorldPlan[], coverage: Coverage, progress: (plan: WorldPlan) => void, stop: () => void): Promise<Failure | undefined> {
  return new Promise((resolve, reject) => {
    const hand = () => {
      const plan = waiting.pop();
      if (plan) worker.send(plan);
      else resolve(undefined);
    };
    worker.on('error', reject);
    worker.on('exit', (code, signal) => {
      if (signal === null) reject(new Error(`a worker ended with ${code} before its world`));
      else resolve(undefined);
    });
    worker.on('message', (message) => {
      const { plan, counts, failure } = message as WorldResult;
      coverage.add(counts);
      progress(plan);
      if (failure) {
        waiting.length = 0;
        resolve(failure);
        stop();
      } else hand();
    });
    hand();
  });
}
