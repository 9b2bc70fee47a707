/** For tests whose journal is in memory and whose tables are a database's: the texts that PostgreSQL's journal would have written. */
import { command } from '../store/database.ts';
import type { Queries } from '../store/database.ts';
import type { MemoryJournalStorage } from './memory-journal.ts';

const WRITE = command<[timeMs: number, bytes: Uint8Array]>(
  'journal-text-write',
  'INSERT INTO journal_text (time_ms, texts) VALUES ($1, $2)',
);

/** A function that writes those of batches that came since it was last called; `queries` are the core's. */
export function textsOfMemory(storage: MemoryJournalStorage, queries: Pick<Queries, 'run'>): () => Promise<void> {
  let written = 0;
  return async () => {
    const { batches } = storage;
    for (; written < batches.length; written++)
      for (const { timeMs, bytes } of batches[written]!.texts ?? []) await queries.run(WRITE, timeMs, bytes);
  };
}
