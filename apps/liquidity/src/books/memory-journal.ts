/** A journal in memory, for tests: what was appended outlives whoever did it. */
import type { Journal, JournalRecord } from './journal-record.ts';

export class MemoryJournal implements Journal {
  readonly #kept: JournalRecord[];
  readonly records: readonly JournalRecord[];

  constructor(kept: JournalRecord[] = []) {
    this.#kept = kept;
    this.records = [...kept];
  }

  append(records: readonly JournalRecord[]): Promise<void> {
    this.#kept.push(...records);
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
