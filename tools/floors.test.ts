import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

import { FLOORS, belowFloor, countBySuite, suiteOf, workspaceOf, type Suites } from './floors.ts';
import { root } from './run.mjs';

const SLOW: Suites = ['slow', 'many', 'e2e'];
const at = (path: string, ran: number) => ({ path: join(root, path), ran });

/** Test files of the repository, by their path from the root. */
function testFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) || entry.name.startsWith('.') ? [] : testFiles(path);
    return /\.test\.tsx?$/.test(entry.name) ? [relative(root, path).split(sep).join('/')] : [];
  });
}

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
    testFiles(root).flatMap((path) => [
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
