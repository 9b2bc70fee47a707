import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';

import { runInSeededRepository } from './seeded-repository.ts';

const seeded: Readonly<Record<string, string>> = {
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "target": "ES2023", "types": [] } }',
  'packages/engine/src/impure.ts': `
    export const made = [new Date(), Math.random(), 1n.toLocaleString(), 'a'.localeCompare('b'), Intl];
    export const held = [console, process, setTimeout, globalThis, performance];
  `,
  'apps/server/src/careless.ts': `
    import { other } from './cycle.ts';
    async function work(): Promise<number> { return 1; }
    export function call(side: 'buy' | 'sell'): number {
      work();
      [1].forEach(async () => { await work(); });
      switch (side) { case 'buy': return other as any; }
      return [10, 9].sort()[0] == 9 ? 1 : 0;
    }
    export async function fail(): Promise<void> { throw 'text'; }
  `,
  'apps/server/src/cycle.ts': `import { call } from './careless.ts'; export const other = call('buy');`,
  'apps/web/src/price.tsx': `
    import { useEffect, useState } from 'react';
    export function Price({ pair, shown }: { pair: string; shown: boolean }) {
      if (shown) useState(0);
      useEffect(() => { document.title = pair; }, []);
      return <img src="x.png" />;
    }
  `,
  'packages/engine/src/seeded.test.ts': `
    import { expect, it, vi } from 'vitest';
    vi.mock('./impure.ts');
    it('draws', () => { expect(process.env).toBe(Math.random()); });
  `,
  'apps/server/src/empty.test.ts': `
    import { it, vi } from 'vitest';
    vi.mock('pg');
    it.only('asserts nothing', () => {});
  `,
};

interface OxlintReport {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string; readonly message: string }[];
}

it('lint rules fire, type-aware ones too', () => {
  const output = runInSeededRepository('.oxlintrc.json', seeded, 'oxlint/bin/oxlint', ['--format=json', 'packages', 'apps']);
  const { diagnostics } = JSON.parse(output) as OxlintReport;
  const rulesIn = (path: string): ReadonlySet<string> =>
    new Set(diagnostics.filter(({ filename }) => filename === path).map(({ code }) => code));

  expect(rulesIn('apps/server/src/careless.ts')).toEqual(
    new Set([
      'eslint(eqeqeq)',
      'import(no-cycle)',
      'typescript(no-explicit-any)',
      'typescript(no-floating-promises)',
      'typescript(no-misused-promises)',
      'typescript(no-unnecessary-type-assertion)',
      'typescript(only-throw-error)',
      'typescript(require-array-sort-compare)',
      'typescript(switch-exhaustiveness-check)',
    ]),
  );
  expect(rulesIn('apps/server/src/empty.test.ts')).toEqual(
    new Set(['eslint(no-restricted-properties)', 'vitest(expect-expect)', 'vitest(no-focused-tests)']),
  );
  expect(rulesIn('apps/web/src/price.tsx')).toEqual(
    new Set(['jsx-a11y(alt-text)', 'react-hooks(exhaustive-deps)', 'react-hooks(rules-of-hooks)']),
  );
  expect(rulesIn('packages/engine/src/seeded.test.ts')).toEqual(new Set(['eslint(no-restricted-properties)']));

  const impure = diagnostics
    .filter(({ filename }) => filename === 'packages/engine/src/impure.ts')
    .map(({ message }) => /'([\w.]+)'/.exec(message)?.[1] ?? message);
  expect(impure.toSorted()).toEqual([
    'Date',
    'Intl',
    'Math.random',
    'console',
    'globalThis',
    'localeCompare',
    'performance',
    'process',
    'setTimeout',
    'toLocaleString',
  ]);
});

it('lint rules fire in the core too, past its decorators, and leave its own language alone', () => {
  const output = runInSeededRepository(
    '.oxlintrc.json',
    {
      '.oxlintrc.core.json': readFileSync(join(import.meta.dirname, '../.oxlintrc.core.json'), 'utf8'),
      'packages/engine/src/layout.ts': 'export const BOOK = 8; export const LEVELS = 16;',
      'packages/engine/assembly/slots.ts': `
        import { BOOK, LEVELS } from '../src/layout';
        import { level } from './levels';
        /** A slot. */
        // @ts-ignore: decorator
        @inline
        export function slot(): i32 { var at: i64 = load<i64>(<usize>BOOK); let same = at == 9223372036854775807; return same ? level() : 0; }
        // @ts-ignore
        export function other(): void { slot() == 1; }
      `,
      'packages/engine/assembly/levels.ts': `import { slot } from './slots';\nexport function level(): i32 { return slot(); }`,
    },
    'tsx/dist/cli.mjs',
    [join(import.meta.dirname, 'lint-core.ts'), '.'],
  );
  // With colours, as where CI is set, the mark before a rule is another one.
  const rules = [...stripVTControlCharacters(output).matchAll(/ [x×] ([a-z-]+\([a-z-]+\))/g)].map(([, rule = '']) => rule);
  expect(rules.toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
    'eslint(no-unused-expressions)',
    'eslint(no-unused-vars)',
    'eslint(no-var)',
    'eslint(prefer-const)',
    'import(no-cycle)',
    'import(no-cycle)',
    'typescript(ban-ts-comment)',
  ]);
});
