import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { FLOORS, belowFloor, countBySuite, missingOfShare, suiteOf, testFiles, workspaceOf, type Suites } from './floors.ts';
import { root } from './run.mjs';
import { ALWAYS, filesOfShare } from './share.ts';

const SLOW: Suites = ['slow', 'many', 'e2e'];
const at = (path: string, ran: number) => ({ path: join(root, path), ran });

describe('tests that ran', () => {
  it('are counted for each project and workspace', () => {
    const unit = countBySuite(
      [at('apps/server/src/a.test.ts', 3), at('apps/server/src/b.many.test.ts', 2), at('tools/c.test.ts', 1)],
      ['unit'],
      root,
    );
    expect([...unit]).toEqual([
      ['unit server', 5],
      ['unit tools', 1],
    ]);
    const slow = countBySuite(
      [at('apps/server/src/a.slow.test.ts', 3), at('apps/server/src/b.many.test.ts', 2), at('e2e/src/c.slow.test.ts', 1)],
      SLOW,
      root,
    );
    expect([...slow]).toEqual([
      ['slow server', 3],
      ['many server', 2],
      ['e2e e2e', 1],
    ]);
  });

  it('are too few below the floor, and none at all where a workspace is missing', () => {
    const floors = { unit: { server: 5, web: 2 }, slow: {}, many: {}, e2e: { e2e: 9 } };
    expect(
      belowFloor(
        new Map([
          ['unit server', 5],
          ['unit web', 2],
        ]),
        ['unit'],
        floors,
      ),
    ).toEqual([]);
    expect(belowFloor(new Map([['unit server', 4]]), ['unit'], floors)).toEqual([
      'unit tests of server: 4 ran, and there are at least 5 (tools/floors.ts)',
      'unit tests of web: 0 ran, and there are at least 2 (tools/floors.ts)',
    ]);
    expect(belowFloor(new Map(), SLOW, floors)).toHaveLength(1);
  });
});

it('has a floor for every project and workspace that has tests, and for no other', () => {
  const slow = /\.(slow|many)\.test\./;
  const keys = new Set(
    testFiles(root, root).flatMap((path) => [
      ...(path.includes('.slow.') ? [] : [`unit ${workspaceOf(path)}`]),
      ...(slow.test(path) ? [`${suiteOf(path, SLOW)} ${workspaceOf(path)}`] : []),
    ]),
  );
  const floors = Object.entries(FLOORS).flatMap(([suite, row]) =>
    Object.entries(row).map(([workspace, floor]) => {
      expect(floor).toBeGreaterThan(0);
      return `${suite} ${workspace}`;
    }),
  );
  expect(floors.toSorted()).toEqual([...keys].toSorted());
});

it('misses every file of a share that ran no test', () => {
  const share = { index: 4, count: 16 };
  const slow = testFiles(root, root).filter((path) => /\.(?:slow|many)\.test\./.test(path));
  const own = [...filesOfShare(slow, share)];
  expect(own.length).toBeGreaterThan(ALWAYS.length);
  const all = own.map((path) => at(path, 1));
  expect(missingOfShare(all, share, root)).toEqual([]);
  expect(missingOfShare([...all.slice(2), at(own[1]!, 0)], share, root)).toEqual([`no test of ${own[0]} ran`, `no test of ${own[1]} ran`]);
});
