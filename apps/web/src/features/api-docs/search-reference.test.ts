import { expect, test } from 'vitest';
import type { Endpoint } from './reference.ts';
import { REFERENCE } from './reference.ts';
import { ERRORS_ID, errorId, searchReference } from './search-reference.ts';

const endpoint = (path: string, about: string): Endpoint => ({
  id: `get${path.replaceAll('/', '-')}`,
  method: 'GET',
  path,
  otherPaths: [],
  socketMethod: null,
  security: 'NONE',
  weight: '1',
  orders: null,
  about,
  parameters: [{ name: 'symbol', type: 'symbol', required: true, about: 'The market.' }],
  example: null,
  sample: null,
  answer: '{}',
});
const DOCUMENT = {
  chapters: [{ id: 'limits', title: 'Limits', blocks: [{ kind: 'paragraph', text: 'Weight of depth.' } as const] }],
  groups: [
    {
      id: 'market',
      title: 'Market data',
      endpoints: [endpoint('/api/v3/depth', 'The book.'), endpoint('/api/v3/trades', 'Trades, not depth.')],
    },
  ],
  errors: [{ code: -1121, text: 'Invalid symbol.' }],
};

const idsOf = (question: string) => searchReference(DOCUMENT, question).map(({ id }) => id);

test('what is called so comes before what speaks of it', () => {
  expect(idsOf('depth')).toEqual(['get-api-v3-depth', 'get-api-v3-trades', 'limits']);
});

test('every word counts, in any place', () => {
  expect(idsOf('market book')).toEqual(['get-api-v3-depth']);
  expect(idsOf('SYMBOL trades')).toEqual(['get-api-v3-trades']);
});

test('an error is found by its code and by its text', () => {
  expect(idsOf('-1121')).toEqual(['error-1121']);
  expect(idsOf('invalid symbol')).toEqual(['error-1121']);
});

test('nothing is found for nothing, and for what is not there', () => {
  expect([idsOf('  '), idsOf('moon')]).toEqual([[], []]);
});

test('no two places of the document have one anchor', () => {
  const { chapters, groups, errors } = REFERENCE;
  const anchors = [
    ...chapters.map(({ id }) => id),
    ...groups.map(({ id }) => `group-${id}`),
    ...groups.flatMap(({ endpoints }) => endpoints.map(({ id }) => id)),
    ERRORS_ID,
    // Lines of one code stand together; the first has the anchor.
    ...errors.filter(({ code }, place) => errors[place - 1]?.code !== code).map(({ code }) => errorId(code)),
  ];
  expect(anchors.filter((anchor, place) => anchors.indexOf(anchor) !== place)).toEqual([]);
});
