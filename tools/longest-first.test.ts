import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';

import { LONGEST, longestFirst } from './longest-first.ts';
import { root } from './run.mjs';

it('begins with the longest and leaves the others in their order', () => {
  const [first, second] = LONGEST as [string, string];
  expect(longestFirst(['c.test.ts', second, 'a.test.ts', first, 'b.test.ts'], (path) => path)).toEqual([
    first,
    second,
    'c.test.ts',
    'a.test.ts',
    'b.test.ts',
  ]);
});

test.each(LONGEST)('%s is there', (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});
