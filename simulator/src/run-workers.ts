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
  /** What was reached, by seed. */
  readonly coverages: ReadonlyMap<number, Coverage>;
  /** The first that was found; its plan makes the world again. */
  readonly failure: Failure | undefined;
}

/**
 * Plays worlds on all processors, one world on one at a time, and stops at the first failure. `engine` is the path of
 * another copy of the engine.
 */
export async function runWorkers(
  plans: readonly WorldPlan[],
  engine: string | undefined,
  progress: (plan: WorldPlan) => void,
): Promise<RunResult> {
  const coverages = new Map<number, Coverage>();
  // The longest first, so that no processor waits for one world at the end.
  const waiting = plans.toSorted((a, b) => a.commands - b.commands);
  const path = fileURLToPath(import.meta.url.replace(/[^/]+(\.m?[jt]s)$/, 'worker$1'));
  const workers = Array.from({ length: Math.min(availableParallelism(), plans.length) }, () =>
    fork(path, engine === undefined ? [] : [engine], { serialization: 'advanced', execArgv: [...process.execArgv, ...COLLECTOR] }),
  );
  try {
    let stopping = false;
    const stop = () => {
      stopping = true;
      for (const worker of workers) worker.kill();
    };
    const take = ({ plan, counts }: WorldResult) => {
      const coverage = coverages.get(plan.seed) ?? new Coverage();
      coverages.set(plan.seed, coverage);
      coverage.add(counts);
      progress(plan);
    };
    const failures = await Promise.all(workers.map((worker) => serve({ worker, waiting, take, stop, isStopping: () => stopping })));
    return { coverages, failure: failures.find((failure) => failure !== undefined) };
  } finally {
    for (const worker of workers) worker.kill();
  }
}

interface Lane {
  readonly worker: ChildProcess;
  readonly waiting: WorldPlan[];
  readonly take: (result: WorldResult) => void;
  /** Ends all workers. */
  readonly stop: () => void;
  readonly isStopping: () => boolean;
}

/** Hands worlds to one worker until none is left or one fails. Rejects when the worker ends before its world does: nobody has judged that one. */
function serve({ worker, waiting, take, stop, isStopping }: Lane): Promise<Failure | undefined> {
  return new Promise((resolve, reject) => {
    let plan: WorldPlan | undefined;
    const hand = () => {
      plan = waiting.pop();
      if (plan) worker.send(plan);
      else resolve(undefined);
    };
    worker.on('error', reject);
    worker.on('exit', (code, signal) => {
      if (isStopping()) resolve(undefined);
      else reject(new Error(`a worker ended (${signal ?? `code ${code}`}) before its world: ${JSON.stringify(plan)}`));
    });
    worker.on('message', (message) => {
      const result = message as WorldResult;
      take(result);
      const { failure } = result;
      if (failure) {
        waiting.length = 0;
        resolve(failure);
        stop();
      } else hand();
    });
    hand();
  });
}
