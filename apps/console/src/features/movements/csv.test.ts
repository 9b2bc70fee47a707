import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('figures stay figures, quotes are doubled, and nothing is a formula', () => {
  expect(
    csvOf(
      ['a', 'b'],
      [
        [1, '-0.50'],
        ['say "x", y', '=1+1'],
      ],
    ),
  ).toBe('a,b\r\n1,-0.50\r\n"say ""x"", y",\'=1+1\r\n');
});
