import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { filesOfShare, type Share } from './share.ts';

/** Projects of vitest.config.ts. */
export type Suite = 'unit' | 'slow' | 'many' | 'e2e';
export type Suites = readonly [Suite, ...Suite[]];

/**
 * Fewer tests than these, by project and workspace, are a failure: a pattern that no longer matches, a file that is not found and
 * a condition that skips everything look like success otherwise. Each is a little below what there is; raise it when you add many.
 */
export const FLOORS: Readonly<Record<Suite, Readonly<Record<string, number>>>> = {
  unit: {
    domain: 330,
    engine: 700,
    contract: 160,
    ui: 385,
    testkit: 45,
    server: 1_330,
    web: 1_200,
    console: 180,
    simulator: 460,
    bench: 105,
    cluster: 25,
    liquidity: 95,
    tools: 185,
    e2e: 2,
  },
  slow: { engine: 2, server: 800, web: 2, simulator: 8, tools: 1 },
  many: { engine: 69, server: 450, testkit: 1, web: 24, bench: 23, liquidity: 280 },
  e2e: { e2e: 410 },
};

/** Tests that ran in one file of a Vitest run, whatever became of them; skipped ones did not. */
export interface RanFile {
  readonly path: string;
  readonly ran: number;
}

/** The project a test file belongs to in a run of `suites`, by its path from the root, as vitest.config.ts has it. */
export function suiteOf(path: string, suites: Suites): Suite {
  const named = path.startsWith('e2e/') ? 'e2e' : path.includes('.many.test.') ? 'many' : 'slow';
  return suites.find((suite) => suite === named) ?? suites[0];
}

/** The folder of the workspace a file lies in: `server` of `apps/server/src/…`. */
export function workspaceOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return ['packages', 'apps'].includes(first) ? second : first;
}

/** Tests that ran, as `unit server` → 812. */
export function countBySuite(files: readonly RanFile[], suites: Suites, root: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { path, ran } of files) {
    const inside = relative(root, path).split(sep).join('/');
    const key = `${suiteOf(inside, suites)} ${workspaceOf(inside)}`;
    counts.set(key, (counts.get(key) ?? 0) + ran);
  }
  return counts;
}

/** What is missing in a run of `suites`, a sentence each. */
export function belowFloor(counts: ReadonlyMap<string, number>, suites: Suites, floors = FLOORS): readonly string[] {
  return suites.flatMap((suite) =>
    Object.entries(floors[suite]).flatMap(([workspace, floor]) => {
      const ran = counts.get(`${suite} ${workspace}`) ?? 0;
      return ran >= floor ? [] : [`${suite} tests of ${workspace}: ${ran} ran, and there are at least ${floor} (tools/floors.ts)`];
    }),
  );
}

/** Test files below a folder, by their path from the root. */
export function testFiles(folder: string, root: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'dist'].includes(entry.name) || entry.name.startsWith('.') ? [] : testFiles(path, root);
    return /\.test\.tsx?$/.test(entry.name) ? [relative(root, path).split(sep).join('/')] : [];
  });
}

/** What is missing in a run of a share of the slow tests, a sentence each: every file of it has to have run a test. */
export function missingOfShare(files: readonly RanFile[], share: Share, root: string): readonly string[] {
  const ran = new Set(files.filter((file) => file.ran > 0).map(({ path }) => relative(root, path).split(sep).join('/')));
  const slow = testFiles(root, root).filter((path) => /\.(?:slow|many)\.test\./.test(path));
  return [...filesOfShare(slow, share)].filter((path) => !ran.has(path)).map((path) => `no test of ${path} ran`);
}
