import { expect, test } from 'vitest';
import { withMade } from './reference.ts';

const MARKED = 'Before.\n\n<!-- made: orders by fee tier -->\nwhat stood here\n<!-- end -->\n\nBehind.\n';

test('what is made within the written part takes the place of what stood there, and making it again changes nothing', () => {
  const made = withMade(MARKED);
  expect(made).toMatch(/^Before\.\n\n<!-- made: orders by fee tier -->\n\| fee tier \| orders of spot \| orders of contracts \|\n/);
  expect(made).toContain('\n| 0 to 1 | 100 in 10 s, 200000 in a day | 300 in 10 s, 1200 in a minute |\n| 2 | 200 in 10 s,');
  expect(made).toMatch(/\| 10 and above \|[^\n]*\|\n<!-- end -->\n\nBehind\.\n$/);
  expect(made).not.toContain('what stood here');
  expect(withMade(made)).toBe(made);
});

test('a mark that nobody makes anything for is an error', () => {
  expect(() => withMade('<!-- made: nothing -->\n<!-- end -->')).toThrow('nothing is made for the mark nothing');
});
