import { expect, test } from 'vitest';
import type { PayMethod } from './loans.ts';
import { isHolder, keptMethodsOf } from './pay-methods.ts';

const METHOD: PayMethod = { id: '1', kind: 'bank', currency: 'EUR', full_name: 'Ann  EXAMPLE', bank: 'Example Bank', number: 'TEST-0001' };

test.each([
  ['another spelling', 'ann example', true],
  ['another person', 'Bob Example', false],
  ['no name, as of whoever was verified without a document', undefined, true],
])('the holder of a method is its person: %s', (_what, name, isOwn) => expect(isHolder(name, METHOD)).toBe(isOwn));

test('a method that was kept before its person was verified under another name is told from his own', async () => {
  const loans = {
    methodsOf: () => Promise.resolve([METHOD, { ...METHOD, id: '2', full_name: 'Bob Example' }]),
    nameOf: () => Promise.resolve('Bob Example'),
  };
  expect((await keptMethodsOf(loans, 7)).map(({ id, isOwn }) => [id, isOwn])).toEqual([
    ['1', false],
    ['2', true],
  ]);
});
