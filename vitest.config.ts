import { defineConfig } from 'vitest/config';

/** Doors of workspaces offer a `@kontor/source` condition, so tests run the sources and never a stale `dist`. */
const conditions = ['@kontor/source', 'module', 'node', 'development|production'];

/** For real databases, browsers and killed processes: one file at a time, each in its own process. */
const ONE_BY_ONE = { pool: 'forks', fileParallelism: false, testTimeout: 180_000, hookTimeout: 180_000 } as const;

/** For tests that hold no state outside themselves. */
const SIDE_BY_SIDE = {
  pool: 'forks',
  // Every core; Vitest alone would leave one of two idle.
  maxWorkers: '100%',
  // Files that share a process load what they import once.
  isolate: false,
  testTimeout: 30_000,
} as const;

const workspaces = '{packages/*,apps/*,simulator,bench,e2e,tools}';

export default defineConfig({
  resolve: { conditions },
  // Node itself loads what is in node_modules. Its own conditions must stay: `import` among them breaks require.
  ssr: { resolve: { conditions, externalConditions: ['@kontor/source'] } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...SIDE_BY_SIDE,
          name: 'unit',
          include: [`${workspaces}/**/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.slow.test.*'],
        },
      },
      {
        extends: true,
        test: {
          ...ONE_BY_ONE,
          name: 'slow',
          include: [`${workspaces}/**/*.slow.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
        },
      },
      {
        // Slow as well: unit tests that take a few of their cases when they run as such, and here all of them.
        extends: true,
        test: {
          ...SIDE_BY_SIDE,
          name: 'many',
          include: [`${workspaces}/**/*.many.test.ts`],
          exclude: ['**/node_modules/**', '**/dist/**'],
          env: { MANY: '1' },
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Slow as well: what stands on the built site, which is built once for all of them.
        extends: true,
        test: {
          ...ONE_BY_ONE,
          name: 'e2e',
          include: ['e2e/**/*.slow.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: 'e2e/src/build-site.ts',
        },
      },
    ],
  },
});
