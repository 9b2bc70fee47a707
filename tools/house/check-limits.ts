import { parseSync, Visitor } from 'oxc-parser';

import type { Finding } from './finding.ts';

/** Tests, and what browser tests are made of. */
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('e2e/');

/** What Vitest takes a limit with, and behind how many other arguments. */
const BEFORE_THE_LIMIT: Readonly<Record<string, number>> = {
  test: 2,
  it: 2,
  describe: 2,
  beforeAll: 1,
  beforeEach: 1,
  afterAll: 1,
  afterEach: 1,
};
const NAMES_OF_LIMITS = new Set(['timeout', 'testTimeout', 'hookTimeout']);
const CLOCKS = /\b(performance|Date)\.now\(\)/;

/**
 * No test has a limit of its own, and none asks how long something took: on a machine that is slow and busy with other things both
 * fail although nothing is wrong. The one limit of tests, for what hangs, stands in vitest.config.ts.
 */
export function checkLimits(path: string, text: string): readonly Finding[] {
  if (!isTest(path)) return [];
  const findings: Finding[] = [];
  const find = (offset: number, message: string): void => {
    findings.push({ severity: 'error', rule: 'no-limit-of-its-own', path, line: text.slice(0, offset).split('\n').length, message });
  };
  new Visitor({
    CallExpression: ({ callee, arguments: given, start, end }) => {
      const words = text.slice(callee.start, callee.end);
      const places = BEFORE_THE_LIMIT[/^\w+/.exec(words)?.[0] ?? ''];
      const limit = places === undefined ? undefined : given[places];
      if (limit !== undefined && /^[\d_]+(\s*\*\s*[\d_]+)*$/.test(text.slice(limit.start, limit.end)))
        find(limit.start, 'a limit of its own: the one of vitest.config.ts is enough');
      if (/\.setDefault(Navigation)?Timeout$/.test(words) && given[0]?.type === 'Literal')
        find(start, 'a limit of its own: name the patience that all share');
      if (/^vi\.wait(For|Until)$/.test(words)) find(start, 'gives up after a second: wait with expect.poll, whose patience all share');
      if (words.startsWith('expect(') && /\.toBe(Less|Greater)Than(OrEqual)?$/.test(words) && CLOCKS.test(text.slice(start, end)))
        find(start, 'asks how long something took: wait for what happens instead');
    },
    Property: ({ key, value, start }) => {
      if (key.type === 'Identifier' && NAMES_OF_LIMITS.has(key.name) && value.type === 'Literal')
        find(start, 'a limit of its own: the one of vitest.config.ts is enough');
    },
  }).visit(parseSync(path, text).program);
  return findings;
}
