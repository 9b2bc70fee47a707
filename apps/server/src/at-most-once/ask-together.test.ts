import type { ClientId } from '@kontor/engine/command';
import { expect, test } from 'vitest';
import { AskTogether } from './ask-together.ts';

const id = (number: number): ClientId => [number, 0, 0, 0];

/** Of every user's ids the even ones are in the read tables, which reflect 100. */
function readTables(groupOf: (user: number) => number = (user) => user) {
  const asked: [user: number, ids: number, minSeq: number][] = [];
  const together = new AskTogether<{ readonly order: string }>({
    groupOf,
    recorded: () => 100,
    ask: async (ids, minSeq) => {
      asked.push([groupOf(ids[0]!.user), ids.length, minSeq]);
      if (minSeq > 200) throw new Error('busy');
      return ids
        .filter(({ id: [number] }) => number % 2 === 0)
        .map(({ user, id: clientId }) => ({ user, clientId, order: `${user}/${clientId[0]}` }));
    },
  });
  return { asked, together };
}

test('the questions of a turn are one for each user, and each gets its own answer', async () => {
  const { asked, together } = readTables();
  const answers = await Promise.all([1, 2, 3, 4].map((number) => together.find(7, id(number), 90)).concat(together.find(8, id(2), 50)));
  expect(answers.map((found) => found?.order)).toEqual([undefined, '7/2', undefined, '7/4', '8/2']);
  expect(asked).toEqual([
    [7, 4, 0],
    [8, 1, 0],
  ]);
  expect((await together.find(7, id(6), 0))?.order).toBe('7/6');
  expect(asked).toHaveLength(3);
});

test('what is found is told at once, and what is not as soon as the read tables are far enough, or never', async () => {
  const { asked, together } = readTables();
  const [there, absent, late, never] = [
    together.find(7, id(2), 201),
    together.find(7, id(3), 100),
    together.find(7, id(5), 101),
    together.find(8, id(1), 201),
  ];
  expect([(await there)?.order, await absent, await late]).toEqual(['7/2', undefined, undefined]);
  await expect(never).rejects.toThrow('busy');
  expect(asked).toEqual([
    [7, 3, 0],
    [8, 1, 0],
    [7, 1, 101],
    [8, 1, 201],
  ]);
});

test('users of one group are asked about together, and the same id is each one’s own', async () => {
  const { asked, together } = readTables(() => 0);
  const answers = await Promise.all([together.find(7, id(2), 0), together.find(8, id(2), 0), together.find(8, id(3), 0)]);
  expect(answers.map((found) => found?.order)).toEqual(['7/2', '8/2', undefined]);
  expect(asked).toEqual([[0, 3, 0]]);
});
