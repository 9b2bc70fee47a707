import { UserFlag } from '@kontor/engine/command';
import { describe, expect, test } from 'vitest';
import { differences } from './standing-check.ts';
import type { TableStanding } from './standing-check.ts';
import { changed } from './standing.ts';

const AS_OF = 100;
const ME = 7;
const plain: TableStanding = { account: ME, suspended: false, tier: 0, waiting: false, sequence: 50 };
const suspended = { user: ME, tier: 0, flags: UserFlag.SUSPENDED };
const accountsOf = (tables: readonly TableStanding[], engine: readonly { user: number; tier: number; flags: number }[]) =>
  differences(tables, engine, AS_OF).map(({ account }) => account);

describe('tables and engine', () => {
  test.each([
    ['agree on nothing special', [plain], [], false],
    ['agree on a suspension', [{ ...plain, suspended: true }], [suspended], false],
    ['agree on a tier', [{ ...plain, tier: 3 }], [{ user: ME, tier: 3, flags: 0 }], false],
    ['differ: only the engine has the suspension', [plain], [suspended], true],
    ['only the engine has it, and a row is on its way', [{ ...plain, waiting: true }], [suspended], false],
    ['only the engine has it, and a row was done since the engine was asked', [{ ...plain, sequence: 101 }], [suspended], false],
    [
      'only the engine has it, and a row was done with the very command of the question',
      [{ ...plain, sequence: AS_OF }],
      [suspended],
      true,
    ],
    ['differ: only the table has the suspension', [{ ...plain, suspended: true }], [], true],
    [
      'only the table has it: wrong whatever waits, because the engine is told first',
      [{ ...plain, suspended: true, waiting: true }],
      [],
      true,
    ],
    ['only the table has it, by a row done since the engine was asked', [{ ...plain, suspended: true, sequence: 101 }], [], false],
    ['differ in the tier', [{ ...plain, tier: 2 }], [{ user: ME, tier: 3, flags: 0 }], true],
    ['differ in the tier, and a row is on its way', [{ ...plain, tier: 2, waiting: true }], [{ user: ME, tier: 3, flags: 0 }], false],
    ['the engine knows somebody who has no account', [], [suspended], true],
  ])('%s', (_, tables, engine, found) => {
    expect(accountsOf(tables, engine)).toEqual(found ? [ME] : []);
  });

  test('each account is looked at by itself', () => {
    const tables = [plain, { ...plain, account: 8, suspended: true }, { ...plain, account: 9, tier: 1 }];
    expect(
      accountsOf(tables, [
        { user: 8, tier: 0, flags: UserFlag.SUSPENDED },
        { user: 9, tier: 2, flags: 0 },
        { user: 10, tier: 1, flags: 0 },
      ]),
    ).toEqual([9, 10]);
  });
});

test('a change says the whole standing, so that made twice it is made once', () => {
  const standing = { suspended: false, tier: 4 };
  expect(changed(standing, { change: 'suspend' })).toEqual({ suspended: true, tier: 4 });
  expect(changed({ ...standing, suspended: true }, { change: 'reinstate' })).toEqual(standing);
  expect(changed({ ...standing, suspended: true }, { change: 'tier', tier: 2 })).toEqual({ suspended: true, tier: 2 });
});
