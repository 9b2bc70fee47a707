/**
 * What is done by a program at the machine instead of the console: one transaction with its entry in the log, as what operators do. Nobody
 * signs in there, so the entry names who the machine says it is.
 */
import { userInfo } from 'node:os';
import type { Database, Transaction } from '../store/database.ts';
import { appendEntry, takeTurn } from './operator-log.ts';
import type { LogNote } from './operator-log.ts';

/** What came of it, and its entry; without one nothing was done, or nothing personal shown. */
export interface MachineDeed<Data> {
  readonly data: Data;
  readonly note?: LogNote;
}

/** Who is at the machine, as texts name him. */
export function atMachine(): string {
  return `command line, ${userInfo().username}`;
}

/** Does something, or shows something personal, with its entry. */
export function machineDeed<Data>(
  database: Pick<Database, 'transaction'>,
  now: Date,
  work: (queries: Transaction) => Promise<MachineDeed<Data>>,
): Promise<Data> {
  return database.transaction(async (queries) => {
    await takeTurn(queries);
    const { data, note } = await work(queries);
    if (note !== undefined) await appendEntry(queries, { operator: null, who: atMachine(), address: '' }, note, now.getTime());
    return data;
  });
}
