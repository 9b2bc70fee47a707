import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plant } from './patch.ts';
import { ENGINE_SOURCES } from './run-mutant.ts';
import { MUTANTS } from './table.ts';

describe('the table of planted bugs', () => {
  test.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))('%s: its text stands once in the engine', (_, mutant) => {
    const source = readFileSync(join(ENGINE_SOURCES, mutant.file), 'utf8');
    expect(plant(mutant, source)).not.toBe(source);
  });

  test('has no name twice, and a short run of at least ten', () => {
    expect(new Set(MUTANTS.map((mutant) => mutant.name)).size).toBe(MUTANTS.length);
    expect(MUTANTS.filter((mutant) => mutant.short).length).toBeGreaterThanOrEqual(10);
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
