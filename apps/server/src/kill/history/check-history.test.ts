/** One planted violation after the other, and what is said of it. */
import { codeOfRefusal } from '@kontor/contract/envelope';
import { Refusal } from '@kontor/domain/refusals';
import { describe, expect, test } from 'vitest';
import { checkHistory } from './check-history.ts';
import { keyText } from './deeds.ts';
import type { AskedRead, AskedWrite, LoggedCall, Told } from './history-log.ts';
import type { EndedOrder, JournalledDeed, Timeline } from './timeline.ts';

type Row = readonly [user: number, sentMs: number, endedMs: number, asked: AskedWrite | AskedRead, told: Told | undefined];

const place = (id: string, deed = `place ${id}`): AskedWrite => ({ kind: 'write', deed, id });
const cancel = (order: string): AskedWrite => ({ kind: 'write', deed: `cancel ${order}`, id: undefined });
const open = (minSeq = 0): AskedRead => ({ kind: 'read', what: 'open orders', minSeq });
const history = (minSeq = 0, limit = 10): AskedRead => ({ kind: 'read', what: 'order history', minSeq, limit });
const done = (sequence: number, orderId?: string, repeated = false): Told => ({ kind: 'done', sequence, orderId, repeated });
const refused = (code: number): Told => ({ kind: 'refused', code: codeOfRefusal(code) });
const NOT_TAKEN: Told = { kind: 'not taken', code: 503 };
const rows = (sequence: number, ...list: string[]): Told => ({ kind: 'rows', sequence, rows: list });

function deed(
  sequence: number,
  user: number,
  { deed: text, id }: AskedWrite,
  orderId?: string,
  code: number = Refusal.NONE,
): JournalledDeed {
  return { sequence, user, deed: text, key: id === undefined ? undefined : keyText(id), code, orderId };
}

/** Everybody's open orders are one list: what was placed and not cancelled. Nine commands unless told otherwise. */
function timelineOf(deeds: readonly JournalledDeed[], ended: readonly EndedOrder[] = [], end = 9): Timeline {
  return {
    end,
    deeds,
    rows: (user, _what, sequence) => {
      const list = new Set<string>();
      for (const each of deeds) {
        if (each.user !== user || each.sequence > sequence || each.code !== Refusal.NONE) continue;
        if (each.deed.startsWith('cancel')) list.delete(each.orderId!);
        else list.add(each.orderId!);
      }
      return [...list];
    },
    ended: () => ended,
  };
}

/** All calls are of one line to one server. */
function check(
  calls: readonly Row[],
  timeline: Timeline,
  { gone = {}, freshMs }: { gone?: Record<string, number>; freshMs?: number } = {},
): string[] {
  const logged = calls.map(([user, sentMs, endedMs, asked, told], at): LoggedCall => ({
    number: at + 1,
    user,
    line: 'line',
    server: 'one',
    asked,
    sentMs,
    endedMs,
    told,
  }));
  return checkHistory({ calls: logged, gone: new Map(Object.entries(gone)) }, timeline, freshMs === undefined ? {} : { freshMs });
}

const [A, B] = [place('a'), place('b')];
const A_AT_3 = deed(3, 1, A, 'o1');
const B_AT_5 = deed(5, 2, B, 'o2');

test('what holds', () => {
  const calls: Row[] = [
    [1, 0, 10, A, undefined],
    [1, 20, 30, A, done(3, 'o1', true)],
    [2, 5, 40, B, done(5, 'o2')],
    [1, 41, 50, open(3), rows(5, 'o1')],
    [1, 51, 52, cancel('o1'), done(7, 'o1')],
    [1, 53, 54, cancel('o1'), refused(Refusal.UNKNOWN_ORDER)],
    [1, 55, 56, history(7), rows(6, 'o1 canceled')],
  ];
  const deeds = [A_AT_3, B_AT_5, deed(7, 1, cancel('o1'), 'o1'), deed(8, 1, cancel('o1'), 'o1', Refusal.UNKNOWN_ORDER)];
  expect(check(calls, timelineOf(deeds, [{ number: 1, row: 'o1 canceled', sequence: 7 }]))).toEqual([]);
});

describe('changes', () => {
  test.each<readonly [name: string, calls: readonly Row[], deeds: readonly JournalledDeed[], problems: readonly string[]]>([
    [
      'an acknowledged one is lost, and another stands there',
      [[1, 0, 10, A, done(3, 'o1')]],
      [deed(3, 2, B, 'o1')],
      ['call 1 of user 1 (place a, id a) was told done, sequence 3, and is lost: command 3 is of user 2: place b, code 0'],
    ],
    [
      'an acknowledged one is lost behind the end',
      [[1, 0, 10, A, done(12, 'o1')]],
      [],
      ['call 1 of user 1 (place a, id a) was told done, sequence 12, and is lost: the journal ends at 9'],
    ],
    [
      'an acknowledged one without an id is lost',
      [[1, 0, 10, cancel('o1'), done(4, 'o1')]],
      [],
      ["call 1 of user 1 (cancel o1) was told done, sequence 4, and is lost: command 4 is none of a user's"],
    ],
    [
      'one is done twice',
      [[1, 0, 10, A, done(3, 'o1')]],
      [A_AT_3, deed(6, 1, A, 'o7')],
      ['call 1 of user 1 (place a, id a) was done 2 times: by commands 3 and 6'],
    ],
    [
      'one without an answer is done twice',
      [[1, 0, 10, A, undefined]],
      [A_AT_3, deed(6, 1, A, 'o7')],
      ['call 1 of user 1 (place a, id a) was done 2 times: by commands 3 and 6'],
    ],
    [
      'one without an id and an answer is done twice',
      [[1, 0, 10, cancel('o1'), undefined]],
      [deed(4, 1, cancel('o1'), 'o1'), deed(6, 1, cancel('o1'), 'o1')],
      ['command 6 of user 1 (cancel o1) was done, and no call can have asked for it then'],
    ],
    [
      'another order is told',
      [[1, 0, 10, A, done(3, 'o9')]],
      [A_AT_3],
      ['call 1 of user 1 (place a, id a) was told order o9; command 3, which did it, made o1'],
    ],
    [
      'another sequence is told',
      [[1, 0, 10, A, done(4, 'o1')]],
      [A_AT_3],
      ["call 1 of user 1 (place a, id a) was told done, sequence 4; command 3 did it, and command 4 is none of a user's"],
    ],
    [
      'something else was done',
      [[1, 0, 10, A, done(3, 'o1')]],
      [{ ...A_AT_3, deed: 'place more' }],
      ['call 1 of user 1 (place a, id a) stands in the journal as another: command 3 is place more'],
    ],
    [
      'what was refused is done',
      [[1, 0, 10, A, refused(Refusal.LOT_SIZE)]],
      [A_AT_3],
      [
        'call 1 of user 1 (place a, id a) was refused with 1031, and command 3 did it',
        'call 1 of user 1 (place a, id a) was refused with 1031, and its commands in the journal have 1000',
      ],
    ],
    [
      'it was refused for another reason',
      [[1, 0, 10, A, refused(Refusal.LOT_SIZE)]],
      [deed(3, 1, A, undefined, Refusal.NOTIONAL)],
      ['call 1 of user 1 (place a, id a) was refused with 1031, and its commands in the journal have 1033'],
    ],
    [
      'what was not taken is done',
      [[1, 0, 10, A, NOT_TAKEN]],
      [A_AT_3],
      ['call 1 of user 1 (place a, id a) was not taken (503), and command 3 did it'],
    ],
    [
      'nobody asked for it',
      [[1, 0, 10, open(), rows(0)]],
      [A_AT_3],
      ['command 3 of user 1 (place a) was done, and no call can have asked for it then'],
    ],
    [
      'two, one after the other, stand the other way round',
      [
        [1, 0, 10, A, done(5, 'o1')],
        [2, 11, 20, B, done(3, 'o2')],
      ],
      [deed(5, 1, A, 'o1'), deed(3, 2, B, 'o2')],
      ['call 2 of user 2 (place b, id b) stands at 3 and was sent after call 1 of user 1 (place a, id a) had made 5 known'],
    ],
    [
      'one stands before what somebody had read',
      [
        [1, 0, 10, open(), rows(4)],
        [2, 11, 20, B, done(3, 'o2')],
      ],
      [deed(3, 2, B, 'o2')],
      ['call 2 of user 2 (place b, id b) stands at 3 and was sent after call 1 of user 1 (open orders) had made 4 known'],
    ],
    [
      'one without an answer was done before it was sent',
      [
        [1, 0, 10, A, done(5, 'o1')],
        [2, 11, 20, B, undefined],
      ],
      [deed(5, 1, A, 'o1'), deed(3, 2, B, 'o2')],
      ['call 2 of user 2 (place b, id b) stands at 3 and was sent after call 1 of user 1 (place a, id a) had made 5 known'],
    ],
    [
      'a repeated one is told another outcome',
      [
        [1, 0, 10, A, done(3, 'o1')],
        [1, 11, 20, A, done(3, 'o2', true)],
        [1, 21, 30, A, refused(Refusal.CLIENT_ID_REUSED)],
      ],
      [A_AT_3],
      [
        'call 2 of user 1 (place a, id a) was told order o2; command 3, which did it, made o1',
        'call 3 of user 1 (place a, id a) was refused with 1013; command 3 had done it before it was sent',
        'call 3 of user 1 (place a, id a) was refused with 1013, and its commands in the journal have 1000',
      ],
    ],
    [
      'a repeated one is told that it is the first',
      [
        [1, 0, 10, A, done(3, 'o1')],
        [1, 11, 20, A, done(3, 'o1')],
      ],
      [A_AT_3],
      ['call 1 of user 1 (place a, id a) was told done, and call 2 of user 1 (place a, id a) was told done for the first time too'],
    ],
    [
      'the first is told that it was done before',
      [[1, 0, 10, A, done(3, 'o1', true)]],
      [A_AT_3],
      ['call 1 of user 1 (place a, id a) was told done before, sequence 3, and no attempt before it can have done it'],
    ],
    [
      'a repeated one names a command before it was done',
      [
        [1, 0, 10, A, undefined],
        [1, 11, 20, A, done(2, 'o1', true)],
      ],
      [A_AT_3],
      ["call 2 of user 1 (place a, id a) was told done before, sequence 2; command 3 did it, and command 2 is none of a user's"],
    ],
  ])('%s', (_name, calls, deeds, problems) => {
    expect(check(calls, timelineOf(deeds))).toEqual(problems);
  });

  test('what a server had under way is done after it is gone, behind what another did', () => {
    const calls: Row[] = [
      [1, 0, 10, A, undefined],
      [2, 31, 40, B, done(3, 'o2')],
    ];
    const deeds = [deed(5, 1, A, 'o1'), deed(3, 2, B, 'o2')];
    expect(check(calls, timelineOf(deeds))).toEqual([]);
    expect(check(calls, timelineOf(deeds), { gone: { one: 30 } })).toEqual([
      'call 2 of user 2 (place b, id b) stands at 3 and was sent after call 1 of user 1 (place a, id a) had made 5 known',
    ]);
  });
});

describe('lists', () => {
  const deeds = [A_AT_3, B_AT_5, deed(7, 1, cancel('o1'), 'o1')];
  const ended = [
    { number: 1, row: 'o1 canceled', sequence: 7 },
    { number: 4, row: 'o4 filled', sequence: 8 },
  ];
  const made: Row[] = [
    [1, 0, 10, A, done(3, 'o1')],
    [2, 0, 10, B, done(5, 'o2')],
    [1, 11, 20, cancel('o1'), done(7, 'o1')],
  ];
  test.each<readonly [name: string, lists: readonly Row[], problems: readonly string[]]>([
    ['from before min_seq', [[1, 30, 40, open(7), rows(5, 'o1')]], ['call 4 of user 1 (open orders, min_seq 7) was answered as of 5']],
    ['one may be old where nothing is demanded', [[1, 30, 40, open(), rows(3, 'o1')]], []],
    [
      'what was so before',
      [[1, 30, 40, open(7), rows(7, 'o1')]],
      ['call 4 of user 1 (open orders, min_seq 7) was answered as of 7 what was not so then: “o1” is told'],
    ],
    [
      'something is left out',
      [[1, 30, 40, open(), rows(3)]],
      ['call 4 of user 1 (open orders) was answered as of 3 what was not so then: “o1” is not'],
    ],
    [
      'somebody else’s',
      [[1, 30, 40, open(), rows(5, 'o2')]],
      ['call 4 of user 1 (open orders) was answered as of 5 what was not so then: “o2” is told, “o1” is not'],
    ],
    [
      'from the future',
      [[1, 30, 40, open(), rows(12, 'o1')]],
      ['call 4 of user 1 (open orders) was answered as of 12; the journal ends at 9'],
    ],
    [
      'they go back',
      [
        [1, 30, 40, open(), rows(7)],
        [1, 41, 50, open(), rows(5, 'o1')],
      ],
      ['call 5 of user 1 (open orders) was answered as of 5, and before on the same line call 4 of user 1 (open orders) as of 7'],
    ],
    [
      'a history from before min_seq',
      [[1, 30, 40, history(7), rows(9)]],
      ['call 4 of user 1 (order history, min_seq 7) was answered as of 6'],
    ],
    ['a history behind what its answer says', [[1, 30, 40, history(), rows(9)]], []],
    [
      'a history of two moments',
      [[1, 30, 40, history(), rows(9, 'o4 filled')]],
      ['call 4 of user 1 (order history) was answered what command 8 ended, without what command 7 did'],
    ],
    ['a page of a history', [[1, 30, 40, history(7, 1), rows(9, 'o4 filled')]], []],
    [
      'a history out of order',
      [[1, 30, 40, history(), rows(9, 'o1 canceled', 'o4 filled')]],
      ['call 4 of user 1 (order history) was answered orders out of their order'],
    ],
    [
      'a history of what never was',
      [[1, 30, 40, history(), rows(9, 'o4 filled', 'o1 filled')]],
      [
        'call 4 of user 1 (order history) was answered an order that never was so: o1 filled',
        'call 4 of user 1 (order history) was answered what command 8 ended, without what command 7 did',
      ],
    ],
  ])('%s', (_name, lists, problems) => {
    expect(check([...made, ...lists], timelineOf(deeds, ended))).toEqual(problems);
  });

  test('older than is promised without min_seq', () => {
    const calls: Row[] = [...made, [1, 1_500, 1_510, open(), rows(5, 'o1')]];
    expect(check(calls, timelineOf(deeds), { freshMs: 1_490 })).toEqual([]);
    expect(check(calls, timelineOf(deeds), { freshMs: 1_400 })).toEqual([
      'call 4 of user 1 (open orders) was answered as of 5; more than 1400 ms before it was asked, call 3 of user 1 (cancel o1) had made 7 known',
    ]);
  });
});
