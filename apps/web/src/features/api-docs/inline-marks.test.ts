import { expect, test } from 'vitest';
import { readInline } from './inline-marks.ts';

test('a line is read by its marks', () => {
  expect(readInline('Send `a=1`, **once**, to [limits](#limits) now.')).toEqual([
    { kind: 'text', text: 'Send ' },
    { kind: 'code', text: 'a=1' },
    { kind: 'text', text: ', ' },
    { kind: 'strong', text: 'once' },
    { kind: 'text', text: ', to ' },
    { kind: 'link', text: 'limits', to: '#limits' },
    { kind: 'text', text: ' now.' },
  ]);
});

test('what is no mark stays as it was written', () => {
  expect(readInline('2 * 3 [x] `')).toEqual([{ kind: 'text', text: '2 * 3 [x] `' }]);
});
