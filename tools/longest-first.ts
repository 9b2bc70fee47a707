import { relative, sep } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/**
 * Test files that take longest, longest first. Vitest, where it has not run before, begins with the files that have the most text; a
 * short one that takes a minute would come last and leave every core but its own idle.
 */
export const LONGEST: readonly string[] = [
  'e2e/src/words-in-full.slow.test.ts',
  'e2e/src/missing-code.slow.test.ts',
  'e2e/src/steady-page.slow.test.ts',
  'tools/build-core.slow.test.ts',
  'apps/server/src/kill/kill.slow.test.ts',
];

/** The paths from the root in the order to begin them: the longest, then the others as they stood. */
export function longestFirst<Of>(files: readonly Of[], pathOf: (file: Of) => string): Of[] {
  const rankOf = (file: Of): number => {
    const at = LONGEST.indexOf(pathOf(file));
    return at === -1 ? LONGEST.length : at;
  };
  return files.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** What vitest.config.ts has files sorted with. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    return longestFirst(await super.sort(files), ({ moduleId }) => relative(root, moduleId).split(sep).join('/'));
  }
}
