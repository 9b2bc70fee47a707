import { expect, test } from 'vitest';
import { MACHINE_RANDOM } from '../../../random.ts';
import { ClientOrderIds } from '../../../trading-api/client-order-ids.ts';
import type { ClientOrderIdsOptions } from '../../../trading-api/client-order-ids.ts';
import { idsOfName, legId, listsOfLeg, namesOf, namesOfList, noteNames } from './list-ids.ts';

const [ANN, BOB] = [1, 2];

/** Texts that outlive their memory, as rows do. */
function startRows() {
  const rows = new Map<string, string>();
  let held: Promise<void> | undefined;
  /** What is asked from now on is read, and told when the returned function is called. */
  const hold = (): (() => void) => {
    let release = (): void => undefined;
    held = new Promise((resolve) => (release = resolve));
    return () => release();
  };
  const queries = {
    many: async (_statement: unknown, ids: readonly string[]) => {
      const found = ids.flatMap((id) => (rows.has(id) ? { id, text: rows.get(id)! } : []));
      await held;
      return found;
    },
    run: async (_statement: unknown, ids: readonly string[], texts: readonly string[]) => ids.forEach((id, at) => rows.set(id, texts[at]!)),
  } as unknown as ClientOrderIdsOptions['queries'];
  const open = (space: 'spot' | 'futures' = 'spot'): ClientOrderIds =>
    new ClientOrderIds({ space, queries, random: MACHINE_RANDOM, wallMs: () => 0 });
  return { rows, open, hold };
}

test.each([
  [{ list: 'a-list', limit: undefined, stop: undefined }, false],
  [{ list: 'a-list', limit: 'a-limit', stop: 'a-stop' }, false],
  [{ list: undefined, limit: 'a-limit', stop: undefined }, false],
  [{ list: undefined, limit: undefined, stop: 'a-stop' }, false],
  [{ list: undefined, limit: undefined, stop: undefined }, true],
])('a list and its legs are found by their names, also after a restart: %j', async (given, isNewId) => {
  const { open } = startRows();
  const before = open();
  const noted = await noteNames(before, ANN, given);
  expect(noted.isNewId).toBe(isNewId);
  // The same names are the same list.
  if (!isNewId) expect(await noteNames(open(), ANN, given)).toEqual(noted);
  const after = open();
  const legs = [legId(noted.id, 'limit'), legId(noted.id, 'stop')] as const;
  const [list, limit, stop] = (await namesOf(after, ANN, namesOfList(noted.id))) as [string, string, string];
  expect(new Set([list, limit, stop]).size).toBe(3);
  if (given.list !== undefined) expect(list).toBe(given.list);
  if (given.limit !== undefined) expect(limit).toBe(given.limit);
  if (given.stop !== undefined) expect(stop).toBe(given.stop);
  expect(await idsOfName(after, ANN, list)).toContainEqual(noted.id);
  for (const [leg, name] of [
    [0, limit],
    [1, stop],
  ] as const) {
    expect(await idsOfName(after, ANN, name)).toContainEqual(legs[leg]);
    expect(listsOfLeg(legs[leg])).toContainEqual([noted.id, leg === 0 ? 'limit' : 'stop']);
  }
});

test('a name that names no leg is an id of its own', async () => {
  const { open, rows } = startRows();
  expect(await idsOfName(open(), ANN, 'plain')).toEqual([open().idOf('plain')]);
  expect(await idsOfName(open(), ANN, open().ownText([1, 2, 3, 4]))).toEqual([[1, 2, 3, 4]]);
  expect(rows.size).toBe(0);
});

test("a name of a leg is its owner's alone, and the last leg that he gave it has it", async () => {
  const { open } = startRows();
  const names = open();
  const first = await noteNames(names, ANN, { list: 'grid', limit: 'profit', stop: 'loss' });
  const other = await noteNames(names, BOB, { list: 'grid', limit: 'up', stop: 'loss' });
  const later = await noteNames(names, ANN, { list: 'grid-2', limit: 'profit', stop: undefined });
  for (const at of [names, open()]) {
    expect(await namesOf(at, ANN, namesOfList(first.id))).toEqual(['grid', 'profit', 'loss']);
    expect(await namesOf(at, BOB, namesOfList(other.id))).toEqual(['grid', 'up', 'loss']);
    expect((await idsOfName(at, ANN, 'profit'))[1]).toEqual(legId(later.id, 'limit'));
    expect(await idsOfName(at, ANN, 'up')).toEqual([at.idOf('up')]);
    expect((await idsOfName(at, BOB, 'loss'))[1]).toEqual(legId(other.id, 'stop'));
  }
});

test('the same text is another id in each space, also one that is made of its bits', async () => {
  const { open } = startRows();
  const [spot, futures] = [open(), open('futures')];
  const [a, b] = [spot.make(), futures.make()];
  expect([spot.idOf(a.text), futures.idOf(b.text)]).toEqual([a.id, b.id]);
  expect(futures.idOf(a.text)).not.toEqual(a.id);
  expect(spot.idOf(b.text)).not.toEqual(b.id);
  expect(futures.idOf('one')).not.toEqual(spot.idOf('one'));
  await Promise.all([spot.note('one'), futures.note('one'), futures.note(a.text)]);
  expect(await open('futures').textsOf([futures.idOf('one'), futures.idOf(a.text), b.id].map((id) => ({ id })))).toEqual([
    'one',
    a.text,
    b.text,
  ]);
});

test('what is noted while others look is not forgotten', async () => {
  const { open, hold } = startRows();
  const names = open();
  const release = hold();
  const looked = names.textsOf([{ id: names.idOf('late') }]);
  await names.note('late');
  release();
  await looked;
  expect(await names.textsOf([{ id: names.idOf('late') }])).toEqual(['late']);
  // Nor does what it was called before come back.
  const id = names.idOf('leg');
  await names.noteAs(id, 'first');
  const anew = open();
  const releaseFirst = hold();
  const lookedAnew = anew.textsOf([{ id }]);
  await anew.noteAs(id, 'second');
  releaseFirst();
  await lookedAnew;
  expect(await anew.textsOf([{ id }])).toEqual(['second']);
});
