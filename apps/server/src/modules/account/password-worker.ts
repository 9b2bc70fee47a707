/**
 * Hashes passwords away from the threads that wait on the journal: Node's own pool is one per process, and eight logins at
 * once were seen to delay a journal write by more than a second. Started by passwords.ts.
 */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { PasswordJob, PasswordResult } from './passwords.ts';

/** Argon2id, 19 MiB, two passes: about 8 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// On Linux process 0 means this very thread; elsewhere it would slow down the whole process.
if (process.platform === 'linux') setPriority(0, 10);

parentPort?.on('message', (job: PasswordJob) => {
  const result: PasswordResult =
    job.hash === undefined
      ? { id: job.id, hash: hashSync(job.password, COST), matches: true }
      : { id: job.id, hash: job.hash, matches: verifySync(job.hash, job.password) };
  parentPort?.postMessage(result);
});
