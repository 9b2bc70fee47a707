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
  const output = runInSeededRepository('.oxlintrc.json', seeded, 'oxlint/bin/oxlint', [
    '--format=json',
    'packages',
    'apps',
  ]);
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
