/**
 * Looks in the journal for each command that was acknowledged: it is the one that stands where it was told to stand. One that was told to have been done before
 * stands there or earlier: of an order that is over the exchange tells the command that ended it, so that who asks for its past finds it.
 */
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { clientKey } from '@kontor/server/client-id';
import type { Batch } from '@kontor/server/journal';
import type { Entry, PlacedEntry } from './load/entries.ts';

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
  const before = entries.filter((entry): entry is PlacedEntry => entry.kind === 'placed' && entry.repeated && entry.sequence !== undefined);
  const first = new Map<string, number | undefined>(before.map((entry) => [nameOf(entry.user, wordsOf(entry)), undefined]));
  let end = 0;
  for await (const batch of batches) {
    const commands = CommandBuffer.of(batch.commands);
    let sequence = batch.seqFirst;
    for (let at = 0; at < commands.length; at = commands.next(at), sequence++) {
      const wanted = missing.get(sequence);
      end = sequence;
      const user = commands.words[at + 1]!;
      const place = commands.clientIdAt(at);
      const id = place === undefined ? undefined : commands.words.subarray(place, place + 4).join(' ');
      const name = nameOf(user, id);
      if (first.has(name) && first.get(name) === undefined) first.set(name, sequence);
      if (wanted === undefined) continue;
      missing.delete(sequence);
      const isIt = user === wanted.user && (wanted.id === undefined || id === wanted.id);
      if (!isIt) problems.push(`command ${sequence} of the journal is another one than was acknowledged`);
    }
  }
  for (const lost of missing.keys()) problems.push(`command ${lost} was acknowledged and is not in the journal, which ends at ${end}`);
  for (const entry of before) {
    const done = first.get(nameOf(entry.user, wordsOf(entry)));
    if (done === undefined || done > entry.sequence!)
      problems.push(
        `${entry.body.client_id} was told to have been done by command ${entry.sequence}, and was ${done === undefined ? 'never' : `by ${done}`}`,
      );
  }
  return {
    facts: [`${told.size - missing.size} of ${told.size} acknowledged commands stand in the journal where they were told`],
    problems: problems.slice(0, SAID),
  };
}

const wordsOf = ({ body }: PlacedEntry): string => clientKey(body.client_id).join(' ');
const nameOf = (user: number, id: string | undefined): string => `${user}/${id}`;

/** By sequence, what was told to be done then. */
function toldIn(entries: readonly Entry[], problems: string[]): ReadonlyMap<number, Told> {
  const told = new Map<number, Told>();
  for (const entry of entries) {
    if ((entry.kind !== 'placed' && entry.kind !== 'canceled') || entry.sequence === undefined) continue;
    if (entry.kind === 'placed' && entry.repeated) continue;
    const id = entry.kind === 'placed' ? wordsOf(entry) : undefined;
    const other = told.get(entry.sequence);
    if (other !== undefined && (other.user !== entry.user || other.id !== id))
      problems.push(`two commands were told the sequence ${entry.sequence}`);
    told.set(entry.sequence, { user: entry.user, id });
  }
  return told;
}
