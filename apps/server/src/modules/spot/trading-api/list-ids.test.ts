import { expect, test } from 'vitest';
import { MACHINE_RANDOM } from '../../../random.ts';
import { ClientOrderIds, idOfText, ownText } from '../../../trading-api/client-order-ids.ts';
import type { ClientOrderIdsOptions } from '../../../trading-api/client-order-ids.ts';
import { idsOfName, legId, listsOfLeg, noteNames } from './list-ids.ts';

/** Texts that outlive their memory, as rows do. */
function startRows() {
  const rows = new Map<string, string>();
  const queries = {
    many: async (_statement: unknown, ids: readonly string[]) => ids.flatMap((id) => (rows.has(id) ? { id, text: rows.get(id)! } : [])),
    run: async (_statement: unknown, ids: readonly string[], texts: readonly string[]) => ids.forEach((id, at) => rows.set(id, texts[at]!)),
  } as unknown as ClientOrderIdsOptions['queries'];
  const open = (): ClientOrderIds => new ClientOrderIds({ queries, random: MACHINE_RANDOM, wallMs: () => 0 });
  return { rows, open };
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
  const noted = await noteNames(before, given);
  expect(noted.isNewId).toBe(isNewId);
  // The same names are the same list.
  if (!isNewId) expect(await noteNames(open(), given)).toEqual(noted);
  const after = open();
  const legs = [legId(noted.id, 'limit'), legId(noted.id, 'stop')] as const;
  const [list, limit, stop] = (await after.textsOf([noted.id, ...legs])) as [string, string, string];
  expect(new Set([list, limit, stop]).size).toBe(3);
  if (given.list !== undefined) expect(list).toBe(given.list);
  if (given.limit !== undefined) expect(limit).toBe(given.limit);
  if (given.stop !== undefined) expect(stop).toBe(given.stop);
  expect(await idsOfName(after, list)).toContainEqual(noted.id);
  for (const [leg, name] of [
    [0, limit],
    [1, stop],
  ] as const) {
    expect(await idsOfName(after, name)).toContainEqual(legs[leg]);
    expect(listsOfLeg(legs[leg])).toContainEqual([noted.id, leg === 0 ? 'limit' : 'stop']);
  }
});

test('a name that names no leg is an id of its own', async () => {
  const { open, rows } = startRows();
  expect(await idsOfName(open(), 'plain')).toEqual([idOfText('plain')]);
  expect(await idsOfName(open(), ownText([1, 2, 3, 4]))).toEqual([[1, 2, 3, 4]]);
  expect(rows.size).toBe(0);
});
