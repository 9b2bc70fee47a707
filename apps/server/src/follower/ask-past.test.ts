/** What goes to replicas and what does not, whatever they would say. */
import { expect, test } from 'vitest';
import { Database } from '../store/database.ts';
import type { Queries } from '../store/database.ts';
import { silentLog } from '../store/test-world.ts';
import { askPast } from './ask-past.ts';
import type { AwaitRecorded, PastQueries } from './ask-past.ts';

/** A database that says for which position it was asked. */
class AskedDatabase extends Database {
  readonly positions: number[] = [];
  readonly replica = {} as PastQueries;

  constructor() {
    super({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, { log: silentLog });
  }

  override reflecting(position: number): PastQueries {
    this.positions.push(position);
    return this.replica;
  }
}

test('a replica is asked for what was demanded, and never where any age will do or it is not known', async () => {
  const database = new AskedDatabase();
  const recorded: AwaitRecorded = async (minSeq = 0) => Math.max(minSeq, 40);
  expect(await askPast(database, recorded)(52)).toBe(database.replica);
  expect(await askPast(database, recorded)()).toBe(database.replica);
  expect(database.positions).toEqual([52, 40]);
  // At-most-once asks so: what it is told decides whether something is done again.
  expect(await askPast(database, recorded)(52, true)).toBe(database);
  expect(await askPast(database, async () => undefined)(52)).toBe(database);
  const within = {} as Queries;
  expect(await askPast(within, recorded)(52)).toBe(within);
  expect(database.positions).toEqual([52, 40]);
  await database.close();
});
