import { relative, sep } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { filesOfShare } from './share.ts';

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

/** What vitest.config.ts has files sorted with, and chosen where a run takes a share of them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files), (file) => this.#pathOf(file));
  }

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard!;
    const chosen = filesOfShare(
      files.map((file) => this.#pathOf(file)),
      // Vitest counts from 1.
      { index: index - 1, count },
    );
    return files.filter((file) => chosen.has(this.#pathOf(file)));
  }

  #pathOf({ moduleId }: TestSpecification): string {
    return relative(this.ctx.config.root, moduleId).split(sep).join('/');
  }
}
