import { expect, test } from 'vitest';
import { siteLink } from '../../data/notice-link.ts';
import { marked, withNewest, withOlder } from './notice-list.ts';
import type { Notice } from './notice-list.ts';

const notice = (id: number, read = false): Notice => ({
  id: String(id),
  area: 'wallet',
  title: '',
  text: '',
  time: id,
  read,
  amounts: [],
  link: null,
});
const page = (ids: readonly number[], next: number | null = null) => ({
  list: ids.map((id) => notice(id)),
  next_cursor: next === null ? null : String(next),
});
const ids = ({ list }: { readonly list: readonly Notice[] }): readonly number[] => list.map(({ id }) => Number(id));

test.each([
  ['the first answer', undefined, page([9, 8], 8), [9, 8], '8'],
  [
    'a new one on top; older pages stay',
    withOlder(withNewest(undefined, page([9, 8], 8), false), page([7, 6], 6)),
    page([10, 9], 9),
    [10, 9, 8, 7, 6],
    '6',
  ],
  ['a hole: what is below is asked for again', withNewest(undefined, page([3, 2], 2), false), page([9, 8], 8), [9, 8], '8'],
  ['one that was withdrawn goes', withNewest(undefined, page([9, 8, 7], 7), false), page([9, 7], 7), [9, 7], '7'],
  ['a whole list takes the place of everything', withNewest(undefined, page([9, 8], 8), false), page([10]), [10], null],
  ['nothing any more', withNewest(undefined, page([9, 8], 8), false), page([]), [], null],
] as const)('%s', (_what, known, anew, expected, cursor) => {
  const next = withNewest(known, anew, false);
  expect([ids(next), next.cursor]).toEqual([expected, cursor]);
});

test('of a list of unread ones, what was read stays as read', () => {
  const known = withNewest(undefined, page([9, 8, 7]), true);
  const next = withNewest(known, page([10, 9]), true);
  expect(next.list.map(({ id, read }) => [id, read])).toEqual([
    ['10', false],
    ['9', false],
    ['8', true],
    ['7', true],
  ]);
  const paged = withNewest(withNewest(undefined, page([9, 8, 7], 7), true), page([9, 7], 7), true);
  expect(paged.list.map(({ id, read }) => [id, read])).toEqual([
    ['9', false],
    ['8', true],
    ['7', false],
  ]);
});

test('a page that comes twice stands once', () => {
  const known = withOlder(withNewest(undefined, page([9, 8], 8), false), page([7], null));
  expect(ids(withOlder(known, page([7], null)))).toEqual([9, 8, 7]);
});

test('marks one or all', () => {
  const known = withNewest(undefined, page([2, 1]), false);
  expect(marked(known, '1', true).list.map(({ read }) => read)).toEqual([false, true]);
  expect(marked(known, undefined, true).list.map(({ read }) => read)).toEqual([true, true]);
});

test('leads nowhere but to this site', () => {
  const links = [
    '/markets',
    '/user/c-symAddr?x=1',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a b',
    null,
  ];
  expect(links.map((link) => siteLink({ ...notice(1), link }))).toEqual([
    '/markets',
    '/user/c-symAddr?x=1',
    ...Array.from({ length: 6 }, () => undefined),
  ]);
});
