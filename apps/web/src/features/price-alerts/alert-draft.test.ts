import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyOf, newDraft, problemsOf, termsOf, typedValue } from './alert-draft.ts';

const draft = { ...newDraft('60000.50', '61000'), note: ' a  note ' };

test('a price that was pointed at lies above the last one, or below it', () => {
  expect(newDraft('60000', '61000').direction).toBe('down');
  expect(newDraft('62000', '61000').direction).toBe('up');
  expect(newDraft(undefined, '61000')).toMatchObject({ direction: 'up', value: '' });
});

test('what is typed is sent in one spelling, and a period only where there is one', () => {
  expect(bodyOf(draft, 'spot', 'BTC_USDT')).toEqual({
    source: 'spot',
    pair: 'BTC_USDT',
    kind: 'last',
    direction: 'down',
    value: '60000.5',
    repeat: 'once',
    mail: false,
    note: 'a note',
  });
  expect(bodyOf({ ...draft, kind: 'change', value: '5', period: '4h' }, 'perpetual', 'BTC_USDT')).toMatchObject({
    value: '0.05',
    period: '4h',
  });
});

test.each([
  ['5', '0.05'],
  ['0.5', '0.005'],
  ['250', '2.5'],
  ['.5', '0.005'],
  ['05.', '0.05'],
  ['-0.01', '-0.0001'],
  ['-0', '0'],
  ['0', '0'],
])('%s per cent are the share %s', (percent, share) => {
  expect(termsOf({ ...draft, kind: 'funding', value: percent }).value).toBe(share);
});

test('a share that is shown as per cent and sent again is the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (units) => {
      const share = termsOf({ ...draft, kind: 'last', value: (units / 1e6).toFixed(6) }).value;
      expect(termsOf({ ...draft, kind: 'funding', value: typedValue('funding', share) }).value).toBe(share);
    }),
    { seed: 113, numRuns: 300 },
  );
});

test('a value is needed, above nought but for a rate, and a note has an end', () => {
  expect(problemsOf({ ...draft, value: '' })).toEqual([{ name: 'value', problem: 'value' }]);
  expect(problemsOf({ ...draft, value: '0.00' })).toEqual([{ name: 'value', problem: 'zero' }]);
  expect(problemsOf({ ...draft, kind: 'funding', value: '0' })).toEqual([]);
  expect(problemsOf({ ...draft, note: '👩‍👩‍👧‍👦'.repeat(100) })).toEqual([]);
  expect(problemsOf({ ...draft, note: 'é'.repeat(101) })).toEqual([{ name: 'note', problem: 'note' }]);
});
