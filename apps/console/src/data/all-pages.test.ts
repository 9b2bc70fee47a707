import { expect, test } from 'vitest';
import { allPages } from './all-pages.ts';

const NUMBERS = Array.from({ length: 250 }, (_, index) => 250 - index);

/** As the server gives them: a hundred at most, the newest first. */
async function page(before: number | null) {
  const rest = NUMBERS.filter((each) => before === null || each < before);
  const list = rest.slice(0, 100);
  return { list, next: rest.length > list.length ? list.at(-1)! : null };
}

test('a list of several pages is whole, in its order', async () => {
  expect(await allPages(page)).toEqual(NUMBERS);
});

test('a list without rows is none', async () => {
  expect(await allPages(async () => ({ list: [], next: null }))).toEqual([]);
});

test('a page that does not come is no shorter list', async () => {
  await expect(allPages((before: number | null) => (before === null ? page(null) : Promise.reject(new Error('away'))))).rejects.toThrow(
    'away',
  );
});
