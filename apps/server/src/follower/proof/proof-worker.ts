/** Makes one tree in a thread of its own; answers with it, or with what is wrong. Started by proof-taker.ts. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { CopiedBalances } from './balance-copy.ts';
import { buildTree } from './proof-tree.ts';
import type { BuiltTree } from './proof-tree.ts';

/** What the thread answers. */
export type Built = { readonly built: BuiltTree } | { readonly problem: string };

// Orders go first. On Linux process 0 means this very thread; elsewhere it would slow down the whole process.
if (process.platform === 'linux') setPriority(0, 10);

parentPort?.once('message', ({ copied, secret }: { readonly copied: CopiedBalances; readonly secret: Uint8Array }) => {
  let answer: Built;
  try {
    answer = { built: buildTree(copied, secret) };
  } catch (error) {
    answer = { problem: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
