import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';
import { readShare, wordOf } from './tools/share.ts';

/** Doors of workspaces offer a `@kontor/source` condition, so tests run the sources and never a stale `dist`. */
const conditions = ['@kontor/source', 'node', 'development|production'];
/** What stands on a built server and site takes workspaces as they are built, too. */
const BUILT = conditions.slice(1);
const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * The only limit of a test, ms: it is there for what hangs, not for what is slow, so it is many times what any of them takes, on a
 * slow machine that is busy with other things as well. No test has one of its own (tools/house/check-limits.ts).
 */
const HANGS_AFTER_MS = 900_000;
/** What a test waits for and has not come by then does not come, ms. */
const PATIENCE_MS = 120_000;

/** Which of the slow tests are taken (tools/share.ts). */
const share = readShare(process.env['SHARE']);

/** Half as many files again as there are cores: each waits now and then, for a page, a database or a refusal that comes after a second. */
const ON_EVERY_CORE = {
  pool: 'forks',
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  testTimeout: HANGS_AFTER_MS,
  hookTimeout: HANGS_AFTER_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
} as const;

/** Files that share a process load what they import once. What they start has ports, folders and processes of its own. */
const TOGETHER = { ...ON_EVERY_CORE, isolate: false } as const;

/** Node itself loads what is in node_modules. Its own conditions must stay: `import` among them breaks require. */
const FROM_SOURCES = { resolve: { conditions }, ssr: { resolve: { conditions, externalConditions: ['@kontor/source'] } } };

const workspaces = '{packages/*,apps/*,simulator,bench,cluster,e2e,tools}';

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    ...(share === undefined ? {} : { shard: wordOf(share) }),
    projects: [
      {
        extends: true,
        ...FROM_SOURCES,
        test: {
          ...TOGETHER,
          name: 'unit',
          include: [`${workspaces}/**/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.slow.test.*', '**/*.cluster.test.*'],
        },
      },
      {
        extends: true,
        ...FROM_SOURCES,
        test: {
          ...TOGETHER,
          name: 'slow',
          include: [`${workspaces}/**/*.slow.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
          globalSetup: 'tools/build-server.mjs',
        },
      },
      {
        // Slow as well: unit tests that take a few of their cases when they run as such, and here all of them.
        extends: true,
        ...FROM_SOURCES,
        test: {
          ...TOGETHER,
          name: 'many',
          include: [`${workspaces}/**/*.many.test.ts`],
          exclude: ['**/node_modules/**', '**/dist/**'],
          env: { MANY: '1' },
        },
      },
      {
        // What wants programs that npm does not bring; `npm test` does without.
        extends: true,
        ...FROM_SOURCES,
        test: {
          ...TOGETHER,
          name: 'cluster',
          include: [`${workspaces}/**/*.cluster.test.ts`],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        // Slow as well: what stands on the built site and server, which are built once for all of them. Nothing of a server that has
        // been built goes through Vite or a loader of sources, in none of its threads: half of what starting one takes.
        extends: true,
        resolve: { conditions: BUILT, alias: [{ find: /^@kontor\/testkit\/(.*)$/, replacement: `${root}packages/testkit/src/$1.ts` }] },
        ssr: { resolve: { conditions: BUILT, externalConditions: [] } },
        test: {
          ...TOGETHER,
          name: 'e2e',
          include: ['e2e/**/*.slow.test.ts'],
          provide: { share },
          exclude: ['**/node_modules/**', '**/dist/**'],
          server: { deps: { external: [/\/dist\/.*\.js$/] } },
          globalSetup: ['e2e/src/build-site.ts', 'e2e/src/unpack-browser.ts', 'e2e/src/first-starts.ts'],
        },
      },
    ],
  },
});
