import { expect, it } from 'vitest';

import { runInSeededRepository } from './seeded-repository.ts';

const seeded: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: 'kontor', workspaces: ['packages/*', 'apps/*'] }),
  'packages/domain/package.json': JSON.stringify({
    name: '@kontor/domain',
    exports: { './amount': { '@kontor/source': './src/amount.ts', default: './dist/amount.js' } },
  }),
  'packages/domain/tsconfig.json': '{ "compilerOptions": { "rootDir": "src", "outDir": "dist" } }',
  'packages/domain/src/amount.ts': 'export const used = 1; export const behindADoor = 2;',
  'apps/server/package.json': JSON.stringify({
    name: '@kontor/server',
    dependencies: { '@kontor/domain': '*', ws: '*' },
  }),
  'apps/server/src/main.ts':
    "import { used } from '@kontor/domain/amount';\nimport { near } from './near.ts';\nimport 'pg';\nconsole.log(used, near);",
  'apps/server/src/near.ts': 'export const near = 1; export const inside = 2;',
  'apps/server/src/forgotten.ts': 'export const forgotten = 1;',
};

/** The part of knip's report that is read here. */
interface KnipReport {
  readonly issues: readonly ({ readonly file: string } & Readonly<Record<string, unknown>>)[];
}

it('finds unused files, exports, doors and dependencies, and undeclared ones', () => {
  const output = runInSeededRepository('knip.json', seeded, 'knip/bin/knip.js', ['--reporter=json', '--no-config-hints']);
  const { issues } = JSON.parse(output) as KnipReport;
  const found = issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, items]) =>
      (items as readonly { readonly name: string }[]).map(({ name }) => `${kind} ${file} ${name}`),
    ),
  );
  expect(found.toSorted()).toEqual([
    'dependencies apps/server/package.json ws',
    'exports apps/server/src/near.ts inside',
    'exports packages/domain/src/amount.ts behindADoor',
    'files apps/server/src/forgotten.ts apps/server/src/forgotten.ts',
    'unlisted apps/server/src/main.ts pg',
  ]);
});
