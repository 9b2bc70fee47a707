import { expect, test } from 'vitest';
import { foundItems } from './found-items.ts';

const ITEMS = [
  { id: 'DE', label: 'Germany', chip: 'DE', aside: '+49' },
  { id: 'IN', label: 'India', chip: 'IN', aside: '+91' },
  { id: 'ID', label: 'Indonesia', chip: 'ID', aside: '+62', keywords: 'Nusantara' },
  { id: 'TR', label: 'Türkiye', chip: 'TR', aside: '+90' },
  { id: 'CN', label: '中国', chip: 'CN', aside: '+86' },
];

test.each([
  ['', 'DE IN ID TR CN'],
  [' ', 'DE IN ID TR CN'],
  ['in', 'IN ID'],
  ['turk', 'TR'],
  ['TÜRK', 'TR'],
  ['+9', 'IN TR'],
  ['49', 'DE'],
  ['nusan', 'ID'],
  ['中', 'CN'],
  ['de', 'DE'],
  ['zz', ''],
])('%j finds %j', (typed, ids) => {
  expect(
    foundItems(ITEMS, typed)
      .map(({ id }) => id)
      .join(' '),
  ).toBe(ids);
});
