import { CommandBuffer } from '@kontor/engine/command-buffer';
import { clientKey } from '@kontor/server/client-id';
import { sampleCommand } from '@kontor/testkit/command-variants';
import { expect, test } from 'vitest';
import { searchJournal } from './journal-search.ts';
import type { CanceledEntry, PlacedEntry } from './load/entries.ts';

/** A journal of one batch: orders of these users and ids, from the first sequence on. */
async function* journalOf(...orders: readonly (readonly [user: number, id: string])[]) {
  const buffer = new CommandBuffer();
  for (const [user, id] of orders) buffer.write(sampleCommand('PLACE', { user, time: 1, id: clientKey(id) }));
  yield { seqFirst: 1, commands: buffer.bytes() };
}

function placed(user: number, id: string, sequence: number): PlacedEntry {
  const body = { pair: 'BTC_USDT', side: 'buy', type: 'limit', client_id: id } as const;
  return { kind: 'placed', at: 0, login: 'demo', user, body, code: 200, orderId: '1', sequence, repeated: false };
}

const canceled = (user: number, sequence: number): CanceledEntry => ({ kind: 'canceled', at: 0, user, orderId: '1', code: 200, sequence });

const problemsOf = async (...args: Parameters<typeof searchJournal>) => (await searchJournal(...args)).problems;

test('what was told and is there is found', async () => {
  const found = await searchJournal(journalOf([1, 'a'], [2, 'b']), [placed(1, 'a', 1), placed(2, 'b', 2), placed(2, 'b', 2)]);
  expect(found).toEqual({ facts: ['2 of 2 acknowledged commands stand in the journal where they were told'], problems: [] });
});

test('a command that was told and is not there is named', async () => {
  expect(await problemsOf(journalOf([1, 'a']), [placed(1, 'a', 1), placed(1, 'b', 2), canceled(1, 3)])).toEqual([
    'command 2 was acknowledged and is not in the journal, which ends at 1',
    'command 3 was acknowledged and is not in the journal, which ends at 1',
  ]);
});

test('another command in its place is named: of another id, of another user', async () => {
  const other = ['command 1 of the journal is another one than was acknowledged'];
  expect(await problemsOf(journalOf([1, 'z']), [placed(1, 'a', 1)])).toEqual(other);
  expect(await problemsOf(journalOf([2, 'a']), [placed(1, 'a', 1)])).toEqual(other);
  expect(await problemsOf(journalOf([2, 'a']), [canceled(1, 1)])).toEqual(other);
});

test('two commands with one sequence are named', async () => {
  expect(await problemsOf(journalOf([1, 'a']), [placed(1, 'a', 1), placed(1, 'b', 1)])).toContain('two commands were told the sequence 1');
});

test('one that was told to have been done before was done by then: it may be told the command that ended it', async () => {
  const again = (id: string, sequence: number): PlacedEntry => ({ ...placed(1, id, sequence), repeated: true });
  const journal = () => journalOf([1, 'a'], [2, 'b'], [1, 'c']);
  expect(await problemsOf(journal(), [again('a', 1), again('a', 2), placed(2, 'b', 2), again('c', 3)])).toEqual([]);
  expect(await problemsOf(journal(), [again('c', 2), again('z', 3), again('b', 3)])).toEqual([
    'c was told to have been done by command 2, and was by 3',
    'z was told to have been done by command 3, and was never',
    'b was told to have been done by command 3, and was never',
  ]);
});
