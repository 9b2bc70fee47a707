import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, it } from 'vitest';

/**
 * A linter that is misconfigured is silent, so this lints a few lines that must not pass, with the
 * repository's own configuration, and asks for each finding by name.
 */
const root = join(import.meta.dirname, '..');

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
  'apps/server/src/empty.test.ts': `
    import { it, vi } from 'vitest';
    vi.mock('pg');
    it.only('asserts nothing', () => {});
  `,
};

interface OxlintReport {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string; readonly message: string }[];
}

function lintSeeded(): OxlintReport {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-lint-'));
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    for (const [path, text] of Object.entries(seeded)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json', 'packages', 'apps'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return JSON.parse(stdout) as OxlintReport;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('lint rules fire, type-aware ones too', () => {
  const { diagnostics } = lintSeeded();
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
