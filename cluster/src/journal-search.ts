/** Looks in the journal for each command that was acknowledged: it stands where it was told to stand, and took effect once. */
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { clientKey } from '@kontor/server/client-id';
import { PostgresJournal } from '@kontor/server/postgres-journal';
import type { Entry } from './load/entries.ts';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** @param url of the database that is left */
export async function findInJournal(
  url: string,
  entries: readonly Entry[],
): Promise<{ readonly facts: readonly string[]; readonly problems: readonly string[] }> {
  const told = new Map<number, string>();
  const problems: string[] = [];
  for (const entry of entries) {
    if ((entry.kind !== 'placed' && entry.kind !== 'canceled') || entry.sequence === undefined) continue;
    const what = entry.kind === 'placed' ? keyOf(entry.user, clientKey(entry.body.client_id)) : `${entry.user}`;
    const other = told.get(entry.sequence);
    if (other !== undefined && other !== what) problems.push(`two commands were told the sequence ${entry.sequence}`);
    told.set(entry.sequence, what);
  }
  let found = 0;
  let sequence = 0;
  const journal = new PostgresJournal({ settings: { connectionString: url }, log: SILENT });
  try {
    for await (const batch of journal.read(1)) {
      const commands = CommandBuffer.of(batch.commands);
      sequence = batch.seqFirst;
      for (let at = 0; at < commands.length; at = commands.next(at), sequence++) {
        const wanted = told.get(sequence);
        if (wanted === undefined) continue;
        told.delete(sequence);
        found += 1;
        const user = commands.words[at + 1]!;
        const id = commands.clientIdAt(at);
        const is = wanted.includes(' ') ? keyOf(user, id === undefined ? [] : [...commands.words.subarray(id, id + 4)]) : `${user}`;
        if (is !== wanted) problems.push(`command ${sequence} of the journal is another one than was acknowledged`);
      }
    }
  } finally {
    await journal.close();
  }
  for (const lost of [...told.keys()].slice(0, 20))
    problems.push(`command ${lost} was acknowledged and is not in the journal, which ends at ${sequence - 1}`);
  return { facts: [`${found} acknowledged commands found in the journal at their sequences, ${told.size} not`], problems };
}

function keyOf(user: number, words: readonly number[]): string {
  return `${user} ${words.join(' ')}`;
}
