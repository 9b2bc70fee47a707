/** What begins ends before it begins again, whatever comes and goes, and whatever is restarted in between. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BEGIN_MS, END_MS, keyOf, stateOf, step } from './alert-steps.ts';
import type { AlertState, Finding } from './alert-steps.ts';

const LOOK_MS = 5_000;

function found(isWrong: boolean | undefined, kind: Finding['kind'] = 'disk_full', subject = 'data'): Finding {
  return { kind, subject, isWrong, text: 'x' };
}

/** What happened at each look: `b` begun, `e` ended, `.` neither; a restart knows what stands in the table and nothing else. */
function played(looks: readonly (boolean | undefined | 'restart')[], kind: Finding['kind'] = 'disk_full'): string {
  let state: AlertState = new Map();
  let isOpen = false;
  return looks
    .map((look, at) => {
      if (look === 'restart') {
        state = stateOf(isOpen ? [found(true, kind)] : []);
        return 'r';
      }
      const next = step(state, [found(look, kind)], at * LOOK_MS);
      state = next.state;
      if (next.begun.length > 0) isOpen = true;
      if (next.ended.length > 0) isOpen = false;
      return next.begun.length > 0 ? 'b' : next.ended.length > 0 ? 'e' : '.';
    })
    .join('');
}

const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

test('what is wrong for ten seconds begins once, what is right for thirty ends once', () => {
  expect(played([...times(6, true), ...times(10, false), ...times(3, true)])).toBe('..b.........e.....b');
});

test('what comes and goes faster is nothing, and an alert outlives a short calm', () => {
  expect(played(times(12, true).map((wrong, at) => wrong && at % 2 === 0))).toBe('............');
  expect(played([...times(3, true), ...times(6, false), true, ...times(6, false), true])).toBe('..b..............');
});

test('what nobody knows begins and ends nothing, and the time begins anew behind it', () => {
  expect(played([true, true, undefined, true, true, true])).toBe('.....b');
  expect(played([...times(3, true), ...times(20, undefined)])).toBe(`..b${'.'.repeat(20)}`);
});

test('a restart tells nothing twice', () => {
  expect(played([...times(3, true), 'restart', ...times(5, true), ...times(7, false)])).toBe('..br...........e');
  expect(played([true, true, 'restart', true, true, true])).toBe('..r..b');
});

test('a halt is told at once, and so is its end', () => {
  expect(played([true, true, false, false], 'core_halted')).toBe('b.e.');
});

test('one thing says nothing of another', () => {
  const looks = [found(true, 'disk_full', 'data'), found(false, 'disk_full', 'archive'), found(true, 'feed_stale', '')];
  let state: AlertState = new Map();
  const begun = [0, 1, 2].flatMap((at) => {
    const next = step(state, looks, at * LOOK_MS);
    state = next.state;
    return next.begun.map(keyOf);
  });
  expect(begun).toEqual(['disk_full data', 'feed_stale ']);
});

test('begin and end alternate, each only behind its time without a break', () => {
  const look = fc.oneof(
    { weight: 6, arbitrary: fc.constant<boolean | undefined | 'restart'>(true) },
    { weight: 6, arbitrary: fc.constant<boolean | undefined | 'restart'>(false) },
    { weight: 1, arbitrary: fc.constant<boolean | undefined | 'restart'>(undefined) },
    { weight: 1, arbitrary: fc.constant<boolean | undefined | 'restart'>('restart') },
  );
  // Runs of the same, or few would ever be long enough.
  const looks = fc
    .array(fc.tuple(look, fc.integer({ min: 1, max: 9 })), { maxLength: 30 })
    .map((runs) => runs.flatMap(([each, count]) => times(count, each)));
  fc.assert(
    fc.property(looks, (all) => {
      const told = played(all);
      expect(told.replaceAll(/[.r]/g, '')).toMatch(/^(be)*b?$/);
      told.split('').forEach((event, at) => {
        if (event !== 'b' && event !== 'e') return;
        const behind = (event === 'b' ? BEGIN_MS : END_MS) / LOOK_MS;
        expect(all.slice(at - behind, at + 1)).toEqual(times(behind + 1, event === 'b'));
      });
      // And where it has lasted, it has been told.
      const last = told.replaceAll(/[.r]/g, '').at(-1);
      if (all.length > 2 && all.slice(-3).every((each) => each === true)) expect(last).toBe('b');
      if (all.length > 6 && all.slice(-7).every((each) => each === false)) expect(last).not.toBe('b');
    }),
    { seed: 43, numRuns: 500 },
  );
});
