/** Verifies one snapshot in a thread of its own; answers with what is wrong, or nothing. Started by run-follower.ts. */
import { parentPort } from 'node:worker_threads';
import type { Snapshot } from './read-store.ts';
import { restoreView } from './snapshots.ts';

parentPort?.once('message', (snapshot: Snapshot) => {
  let problem: string | undefined;
  try {
    restoreView(snapshot);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  parentPort?.postMessage(problem);
});
