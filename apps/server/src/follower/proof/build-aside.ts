/** Making a tree where nobody waits for it. */
import { startWorkerThread } from '../../worker-thread.ts';
import type { CopiedBalances } from './balance-copy.ts';
import { buildTree } from './proof-tree.ts';
import type { BuiltTree } from './proof-tree.ts';
import type { Built } from './proof-worker.ts';

/** Sums of a tree that is made in the time that a thread takes to start. */
const FEW_SUMS = 20_000;

/** Makes a large tree in a thread of its own, for as long as that takes. What was copied is given away. */
export async function buildAside(copied: CopiedBalances, secret: Uint8Array): Promise<BuiltTree> {
  if (copied.sums.length <= FEW_SUMS) return buildTree(copied, secret);
  const worker = startWorkerThread(new URL('./proof-worker.ts', import.meta.url));
  try {
    const answer = await new Promise<Built>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the thread that makes the tree of balances ended with ${code}`)));
      worker.postMessage({ copied, secret }, [copied.users.buffer, copied.sums.buffer]);
    });
    if ('problem' in answer) throw new Error(answer.problem);
    return answer.built;
  } finally {
    await worker.terminate();
  }
}
