import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KEY_ACTS, NOTHING_BEGUN, intervalOf, neighbour, stroke } from './key-table.ts';
import type { Act, Stroke } from './key-table.ts';

const press = (key: string): Stroke => ({ key, code: '', shift: /^[A-Z]$/.test(key) });

/** What a row of strokes does, in order. */
function acts(strokes: readonly Stroke[]): readonly Act[] {
  let begun = NOTHING_BEGUN;
  return strokes.flatMap((one) => {
    const step = stroke(begun, one);
    ({ begun } = step);
    return step.act === undefined ? [] : [step.act];
  });
}

const typed = (...keys: string[]): readonly Act[] => acts(keys.map(press));
const act = (name: keyof typeof KEY_ACTS): Act => ({ kind: 'act', act: name });

describe('strokes', () => {
  test.each([
    [['b'], [act('buy')]],
    [['X'], [act('cancelAll')]],
    [['g', '3'], [{ kind: 'layout', place: 3 }]],
    [['g', '7'], []],
    [['g', 's'], [act('sell')]],
    [['1', '5', 'Enter'], [{ kind: 'interval', interval: '15m' }]],
    [['1', 'h', 'Enter'], [{ kind: 'interval', interval: '60m' }]],
    [['1', 'M', 'Enter'], [{ kind: 'interval', interval: '1M' }]],
    [['1', '5', 'Backspace', 'Enter'], [{ kind: 'interval', interval: '1m' }]],
    [['4', '5', 'Enter'], [{ kind: 'interval', interval: '45m' }]],
    [['6', '1', 'h', 'Enter'], []],
    [['1', '5', 'Escape', 'Enter'], []],
    [['5', 's', 'Enter'], [act('sell')]],
    [['1', 'w', 'w'], [act('half')]],
    [['Enter'], []],
    [['F5'], []],
    [['Tab'], []],
  ] as const)('%j', (keys, done) => {
    expect(typed(...keys)).toEqual(done);
  });

  test('letters of another script do what stands at their place', () => {
    expect(acts([{ key: 'и', code: 'KeyB', shift: false }])).toEqual([act('buy')]);
    expect(acts([{ key: 'х', code: 'BracketLeft', shift: false }])).toEqual([act('bid')]);
    expect(acts([{ key: 'Ч', code: 'KeyX', shift: true }])).toEqual([act('cancelAll')]);
  });

  test('only what does something is taken from the browser', () => {
    for (const key of ['Tab', 'F5', ' ', 'ArrowDown', 'Enter', 'Escape', 'PageDown', 'k', 'Z'])
      expect(stroke(NOTHING_BEGUN, press(key)).isTaken).toBe(false);
    for (const key of ['b', '5', 'g', '[']) expect(stroke(NOTHING_BEGUN, press(key)).isTaken).toBe(true);
  });

  test('no two acts have the same key, and none takes a digit, g or what the browser needs', () => {
    const keys = Object.values(KEY_ACTS);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => /^(?:\d|g|Enter|Tab|Escape|Backspace| |\?|\/)$/.test(key))).toEqual([]);
  });

  test('whatever is pressed, nothing is sent or cancelled but by its own key', () => {
    const harmless = fc.constantFrom(...'abcdefghijklmnopqrstuvwyz0123456789[],.'.split(''), 'Enter', 'Escape', 'Backspace', 'Tab');
    fc.assert(
      fc.property(fc.array(harmless, { maxLength: 30 }), (keys) => {
        const done = typed(...keys).map((one) => (one.kind === 'act' ? one.act : one.kind));
        expect(done.filter((name) => name === 'submit' || name === 'cancelAll' || name === 'cancelLast')).toEqual([]);
      }),
      { seed: 3, numRuns: 300 },
    );
  });
});

test('intervals that there are', () => {
  expect(['1', '60', '1d', '1w', '240', '61h', '1x', '', 'constructor'].map(intervalOf)).toEqual([
    '1m',
    '60m',
    '1d',
    '1w',
    '4h',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  [['A', 'B', 'C'], 'B', 1, 'C'],
  [['A', 'B', 'C'], 'C', 1, 'A'],
  [['A', 'B', 'C'], 'A', -1, 'C'],
  [['A', 'B'], 'Z', 1, 'A'],
  [['A', 'B'], 'Z', -1, 'B'],
  [['A'], 'A', 1, undefined],
  [[], 'A', 1, undefined],
] as const)('after %j from %s by %i comes %s', (starred, current, by, next) => {
  expect(neighbour(starred, current, by)).toBe(next);
});
