import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plant } from './patch.ts';
import { ROOT } from './root.ts';
import { SHARED_MUTANTS } from './shared-table.ts';
import { TESTED_MUTANTS } from './tested-table.ts';
import { endOf, rowOf } from './verdict.ts';
import { WORLD_MUTANTS } from './world-table.ts';

const ALL = [...WORLD_MUTANTS, ...SHARED_MUTANTS, ...TESTED_MUTANTS];

describe('the tables of planted bugs', () => {
  test.each(ALL.map((mutant) => [mutant.name, mutant] as const))('%s: its text stands once in its file', (_, mutant) => {
    const source = readFileSync(join(ROOT, mutant.file), 'utf8');
    expect(plant(mutant, source)).not.toBe(source);
  });

  test('have no name twice, and a short run of at least ten', () => {
    expect(new Set(ALL.map((mutant) => mutant.name)).size).toBe(ALL.length);
    expect(WORLD_MUTANTS.filter((mutant) => mutant.short).length).toBeGreaterThanOrEqual(10);
    expect(TESTED_MUTANTS.filter((mutant) => mutant.short).length).toBeGreaterThanOrEqual(8);
  });

  test.each(TESTED_MUTANTS.flatMap(({ name, tests }) => tests.map((file) => [name, file] as const)))('%s: there is %s', (_, file) => {
    expect(existsSync(join(ROOT, file))).toBe(true);
  });
});

describe('plant', () => {
  const mutant = { name: 'x', file: 'x.ts', find: 'a === b', replace: '$& a !== b' };

  test('changes the text as it is written, without patterns', () => {
    expect(plant(mutant, 'if (a === b) return;')).toBe('if ($& a !== b) return;');
  });

  test('refuses a text that is missing or there twice', () => {
    expect(() => plant(mutant, 'nothing')).toThrow('stands 0 times');
    expect(() => plant(mutant, 'a === b, a === b')).toThrow('stands 2 times');
  });
});

test('a row says who caught a bug, that nobody did, or why it was not judged', () => {
  expect(rowOf('fees', { kind: 'caught', by: 'fees.amount', after: '45 commands' })).toMatch(/^fees +fees\.amount +45 commands$/);
  expect(rowOf('fees', { kind: 'survived', after: '26,000 commands' })).toMatch(/^fees +NOBODY +26,000 commands$/);
  expect(rowOf('fees', { kind: 'broken', why: endOf(null, 'SIGKILL', '') })).toMatch(/^fees +BROKEN\n  its program was killed by SIGKILL$/);
  expect(endOf(134, null, 'FATAL ERROR: heap out of memory\n')).toBe('its program ended with code 134: FATAL ERROR: heap out of memory');
});
