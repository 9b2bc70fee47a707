import type { Journal, NewBatch } from './journal.ts';

/** For tests: the next batch of `count` commands after `prev`, each of 8 bytes that tell its sequence. */
export function batchAfter(prev: number, epoch: number, count = 1): NewBatch {
  const commands = new Uint8Array(count * 8);
  const view = new DataView(commands.buffer);
  for (let index = 0; index < count; index += 1) view.setBigUint64(index * 8, BigInt(prev + 1 + index));
  return { seqFirst: prev + 1, seqLast: prev + count, prev, epoch, commands, eventDigest: (prev * 2_654_435_761) >>> 0, engineVersion: 3 };
}

/** For tests: everything from `fromSeq` to the end, as it was appended. */
export async function readAll(journal: Journal, fromSeq: number): Promise<NewBatch[]> {
  const batches: NewBatch[] = [];
  for await (const { hash: _, ...batch } of journal.read(fromSeq)) batches.push({ ...batch, commands: Uint8Array.from(batch.commands) });
  return batches;
}
