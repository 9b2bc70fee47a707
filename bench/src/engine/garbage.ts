import { PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Garbage collections while something ran. */
export interface Collections {
  readonly count: number;
  /** Sum of their pauses, ms. */
  readonly pauseMs: number;
}

/** Runs `work` and counts the garbage collections of this process meanwhile, or from the moment on at which `work` calls what it is given. */
export async function countCollections<T>(work: (begin: () => void) => T): Promise<{ result: T; collections: Collections }> {
  const pauses: { startTime: number; duration: number }[] = [];
  const observer = new PerformanceObserver((list) => {
    pauses.push(...list.getEntries());
  });
  // Node reports a collection after the fact, from its event loop.
  observer.observe({ entryTypes: ['gc'] });
  await sleep(10);
  let from = performance.now();
  const result = work(() => {
    from = performance.now();
  });
  const to = performance.now();
  await sleep(10);
  pauses.push(...observer.takeRecords());
  observer.disconnect();
  const within = pauses.filter((pause) => pause.startTime >= from && pause.startTime <= to);
  return { result, collections: { count: within.length, pauseMs: within.reduce((sum, pause) => sum + pause.duration, 0) } };
}
