/** Texts of orders: given as commands are applied, found by when those were, also by a server that has seen nothing. */
import { expect, test } from 'vitest';
import { CommandTexts } from '../core-loop/command-texts.ts';
import { MACHINE_RANDOM } from '../random.ts';
import { ClientOrderIds } from './client-order-ids.ts';
import type { ClientOrderIdsOptions } from './client-order-ids.ts';

/** Rows of the journal's texts, by time; `commit` writes what was added. */
function startJournal() {
  const texts = new CommandTexts();
  const rows: { readonly timeMs: number; readonly bytes: Uint8Array }[] = [];
  const asked: (readonly number[])[] = [];
  const commit = (timeMs: number): void => {
    const bytes = texts.take();
    if (bytes !== undefined) rows.push({ timeMs, bytes });
  };
  const queries = {
    many: async ({ name }: { readonly name: string }, keys: readonly (string | number)[]) => {
      if (!name.endsWith('-at')) return [];
      asked.push(keys as readonly number[]);
      return rows.filter(({ timeMs }) => keys.includes(timeMs)).map(({ bytes }) => bytes);
    },
    run: async () => 0,
  } as unknown as ClientOrderIdsOptions['queries'];
  const open = (space: 'spot' | 'futures' = 'spot'): ClientOrderIds =>
    new ClientOrderIds({ space, queries, random: MACHINE_RANDOM, wallMs: () => 0 });
  /** An order was placed that was given this text. */
  const place = (names: ClientOrderIds, given: string): void => {
    const id = names.idOf(given);
    const text = names.textOf(id, given);
    if (text !== undefined) texts.add(id, text);
  };
  return { open, place, commit, rows, asked };
}

test('a text is known at once, and found by its time after a restart', async () => {
  const { open, place, commit, rows, asked } = startJournal();
  const before = open();
  const [one, two, other] = [before.idOf('one'), before.idOf('two'), before.idOf('other')];
  place(before, 'one');
  place(before, 'two');
  commit(1_000);
  place(before, 'other');
  commit(2_000);
  expect([one, two, other].map((id) => before.remembered({ id }))).toEqual(['one', 'two', 'other']);
  expect(rows).toHaveLength(2);
  const after = open();
  expect(after.remembered({ id: one })).toBeUndefined();
  const asks = [
    { id: two, placedMs: 1_000 },
    { id: other, placedMs: 2_000 },
    { id: two, placedMs: 1_000 },
  ];
  expect(await after.textsOf(asks)).toEqual(['two', 'other', 'two']);
  // Each time once, and nothing of what is in memory.
  expect(asked).toEqual([[1_000, 2_000]]);
  expect(await after.textsOf(asks)).toEqual(['two', 'other', 'two']);
  expect(asked).toHaveLength(1);
  // What else was placed then was not asked for.
  expect(after.remembered({ id: one })).toBeUndefined();
});

test('one without a text has its bits, also beside texts of the same time', async () => {
  const { open, place, commit } = startJournal();
  const names = open();
  place(names, 'one');
  commit(1_000);
  const ofSite = names.idOf('given on the site');
  expect(await open().textsOf([{ id: ofSite, placedMs: 1_000 }])).toEqual([names.ownText(ofSite)]);
  expect(await open().textsOf([{ id: names.idOf('one'), placedMs: 999 }])).toEqual([names.ownText(names.idOf('one'))]);
});

test('a text that is its bits is not written', () => {
  const { open, place, commit, rows } = startJournal();
  const names = open();
  const made = names.make();
  place(names, made.text);
  commit(1_000);
  expect(rows).toHaveLength(0);
});

test('orders of two people by the same text are found each by its own time, after a restart', async () => {
  const { open, place, commit } = startJournal();
  const names = open();
  const id = names.idOf('1');
  place(names, '1');
  commit(1_000);
  place(names, '1');
  commit(2_000);
  for (const placedMs of [1_000, 2_000]) expect(await open().textsOf([{ id, placedMs }])).toEqual(['1']);
});

test('that one order has no text takes no other order’s away', async () => {
  const { open, place, commit } = startJournal();
  const names = open();
  const id = names.idOf('1');
  place(names, '1');
  commit(1_000);
  const after = open();
  // Somebody placed an order on the site under the same id, and it is asked about first.
  expect(await after.textsOf([{ id, placedMs: 2_000 }])).toEqual([names.ownText(id)]);
  expect(after.remembered({ id, placedMs: 2_000 })).toBe(names.ownText(id));
  expect(after.remembered({ id, placedMs: 1_000 })).toBeUndefined();
  expect(await after.textsOf([{ id, placedMs: 1_000 }])).toEqual(['1']);
});

test('the same text in two spaces is two ids, each with its text', async () => {
  const { open, place, commit } = startJournal();
  const [spot, futures] = [open(), open('futures')];
  place(spot, 'one');
  place(futures, 'one');
  commit(1_000);
  expect(await open('futures').textsOf([{ id: futures.idOf('one'), placedMs: 1_000 }])).toEqual(['one']);
  expect(await open().textsOf([{ id: spot.idOf('one'), placedMs: 1_000 }])).toEqual(['one']);
});
