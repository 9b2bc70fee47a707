/** Looks in the journal for each command that was acknowledged: it is the one that stands where it was told to stand. */
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { clientKey } from '@kontor/server/client-id';
import type { Batch } from '@kontor/server/journal';
import type { Entry } from './load/entries.ts';

/** Problems that are said one by one. */
const SAID = 20;

/** What was told of a sequence: whose command, and its id where it has one. */
interface Told {
  readonly user: number;
  readonly id: string | undefined;
}

/** @param batches the whole journal, from its first command on */
export async function searchJournal(
  batches: AsyncIterable<Pick<Batch, 'seqFirst' | 'commands'>>,
  entries: readonly Entry[],
): Promise<{ readonly facts: readonly string[]; readonly problems: readonly string[] }> {
  const problems: string[] = [];
  const told = toldIn(entries, problems);
  const missing = new Map(told);
  let end = 0;
  for await (const batch of batches) {
    const commands = CommandBuffer.of(batch.commands);
    let sequence = batch.seqFirst;
    for (let at = 0; at < commands.length; at = commands.next(at), sequence++) {
      const wanted = missing.get(sequence);
      end = sequence;
      if (wanted === undefined) continue;
      missing.delete(sequence);
      const id = commands.clientIdAt(at);
      const isIt =
        commands.words[at + 1] === wanted.user &&
        (wanted.id === undefined || (id !== undefined && commands.words.subarray(id, id + 4).join(' ') === wanted.id));
      if (!isIt) problems.push(`command ${sequence} of the journal is another one than was acknowledged`);
    }
  }
  for (const lost of missing.keys()) problems.push(`command ${lost} was acknowledged and is not in the journal, which ends at ${end}`);
  return {
    facts: [`${told.size - missing.size} of ${told.size} acknowledged commands stand in the journal where they were told`],
    problems: problems.slice(0, SAID),
  };
}

/** By sequence. A repeated order is told the sequence of the first time. */
function toldIn(entries: readonly Entry[], problems: string[]): ReadonlyMap<number, Told> {
  const told = new Map<number, Told>();
  for (const entry of entries) {
    if ((entry.kind !== 'placed' && entry.kind !== 'canceled') || entry.sequence === undefined) continue;
    const id = entry.kind === 'placed' ? clientKey(entry.body.client_id).join(' ') : undefined;
    const other = told.get(entry.sequence);
    if (other !== undefined && (other.user !== entry.user || other.id !== id))
      problems.push(`two commands were told the sequence ${entry.sequence}`);
    told.set(entry.sequence, { user: entry.user, id });
  }
  return told;
}
