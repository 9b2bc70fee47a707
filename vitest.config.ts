import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';

/** Doors of workspaces offer a `@kontor/source` condition, so tests run the sources and never a stale `dist`. */
const conditions = ['@kontor/source', 'module', 'node', 'development|production'];

/**
 * The only limit of a test, ms: it is there for what hangs, not for what is slow, so it is many times what any of them takes, on a
 * slow machine that is busy with other things as well. No test has one of its own (tools/house/check-limits.ts).
 */
const HANGS_AFTER_MS = 900_000;
/** What a test waits for and has not come by then does not come, ms. */
const PATIENCE_MS = 120_000;

/** Half as many files again as there are cores: each waits now and then, for a page, a database or a refusal that comes after a second. */
const ON_EVERY_CORE = {
  pool: 'forks',
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  testTimeout: HANGS_AFTER_MS,
  hookTimeout: HANGS_AFTER_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
} as const;

/** For real databases, browsers and killed processes: each file in a process of its own, with ports and folders of its own. */
const APART = { ...ON_EVERY_CORE, isolate: true } as const;

/** For tests that hold no state outside themselves: files that share a process load what they import once. */
const TOGETHER = { ...ON_EVERY_CORE, isolate: false } as const;

const workspaces = '{packages/*,apps/*,simulator,bench,e2e,tools}';

export default defineConfig({
  resolve: { conditions },
  // Node itself loads what is in node_modules. Its own conditions must stay: `import` among them breaks require.
  ssr: { resolve: { conditions, externalConditions: ['@kontor/source'] } },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...TOGETHER,
          name: 'unit',
          include: [`${workspaces}/**/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.slow.test.*'],
        },
      },
      {
        extends: true,
        test: {
          ...APART,
          name: 'slow',
          include: [`${workspaces}/**/*.slow.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
          globalSetup: 'tools/build-server.mjs',
        },
      },
      {
        // Slow as well: unit tests that take a few of their cases when they run as such, and here all of them.
        extends: true,
        test: {
          ...TOGETHER,
          name: 'many',
          include: [`${workspaces}/**/*.many.test.ts`],
          exclude: ['**/node_modules/**', '**/dist/**'],
          env: { MANY: '1' },
        },
      },
      {
        // Slow as well: what stands on the built site, which is built once for all of them.
        extends: true,
        test: {
          ...APART,
          name: 'e2e',
          include: ['e2e/**/*.slow.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['e2e/src/build-site.ts', 'e2e/src/first-starts.ts'],
        },
      },
    ],
  },
});
