import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_DRAWINGS } from '@kontor/contract/desk-documents';
import type { Drawing } from '@kontor/contract/desk-documents';
import { NO_HISTORY, changed, hasRoom, inverse, noted, redo, undo } from './changes.ts';
import type { Change, History } from './changes.ts';

function drawing(id: string, price = 1): Drawing {
  return { id, tool: 'horizontal', points: [{ time: 1, price }], ink: 'line1', width: 1, look: 'solid', locked: false, text: '' };
}
const added = (id: string, price?: number): Change => [{ id, before: undefined, after: drawing(id, price) }];
const many = (count: number): Drawing[] => Array.from({ length: count }, (_, at) => drawing(`d${at}`));

test('a change adds, changes and takes away by id', () => {
  const one = changed([], added('a'));
  expect(one).toEqual([drawing('a')]);
  const other = changed(one, [{ id: 'a', before: drawing('a'), after: drawing('a', 2) }]);
  expect(other).toEqual([drawing('a', 2)]);
  expect(changed(other, [{ id: 'a', before: drawing('a', 2), after: undefined }])).toEqual([]);
});

test('what somebody else has taken away is not changed back into being', () => {
  expect(changed([], [{ id: 'a', before: drawing('a'), after: drawing('a', 2) }])).toEqual([]);
});

test('there are never more than a document takes', () => {
  const full = many(MAX_DRAWINGS);
  expect(changed(full, added('more'))).toHaveLength(MAX_DRAWINGS);
  expect([hasRoom(full), hasRoom(full.slice(1)), hasRoom(full.slice(1), 2)]).toEqual([false, true, false]);
  // Long texts fill a document before.
  const wordy = many(150).map((one) => ({ ...one, text: 'x'.repeat(200) }));
  expect(hasRoom(wordy)).toBe(false);
});

describe('whatever is done', () => {
  /** Changes as hands make them: of what is there at that moment. */
  const steps = fc.array(fc.tuple(fc.constantFrom('add', 'move', 'remove'), fc.nat(5), fc.nat(100)), { maxLength: 20 });

  function play(done: readonly (readonly [string, number, number])[]): {
    readonly states: readonly (readonly Drawing[])[];
    history: History;
  } {
    let list: readonly Drawing[] = [];
    let history = NO_HISTORY;
    const states = [list];
    for (const [kind, number, price] of done) {
      const id = `d${number}`;
      const before = list.find((one) => one.id === id);
      if ((kind === 'add') !== (before === undefined)) continue;
      const change: Change = [{ id, before, after: kind === 'remove' ? undefined : drawing(id, price) }];
      list = changed(list, change);
      history = noted(history, change);
      states.push(list);
    }
    return { states, history };
  }
  const byId = (list: readonly Drawing[]): readonly Drawing[] => list.toSorted((a, b) => a.id.localeCompare(b.id));

  test('a change that is done twice is done once', () => {
    fc.assert(
      fc.property(steps, (done) => {
        const { states, history } = play(done);
        for (const change of history.done) {
          for (const state of states) {
            const once = changed(state, change);
            expect(changed(once, change)).toEqual(once);
          }
        }
      }),
      { seed: 49, numRuns: 200 },
    );
  });

  test('undone step by step everything was as before, and done again as after', () => {
    fc.assert(
      fc.property(steps, (done) => {
        const { states, history } = play(done);
        let [list, now] = [states.at(-1) ?? [], history];
        for (const state of states.slice(0, -1).toReversed()) {
          const back = undo(now);
          if (back === undefined) throw new Error('there is something to undo');
          list = changed(list, back[0]);
          now = back[1];
          expect(byId(list)).toEqual(byId(state));
        }
        expect(undo(now)).toBeUndefined();
        for (let next = redo(now); next !== undefined; next = redo(now)) {
          list = changed(list, next[0]);
          now = next[1];
        }
        expect(byId(list)).toEqual(byId(states.at(-1) ?? []));
        expect(now).toEqual(history);
      }),
      { seed: 50, numRuns: 200 },
    );
  });

  test('the inverse of the inverse is the change', () => {
    const change: Change = [...added('a'), { id: 'b', before: drawing('b'), after: undefined }];
    expect(inverse(inverse(change))).toEqual(change);
  });
});

test('what is done anew leaves nothing to redo', () => {
  const back = undo(noted(NO_HISTORY, added('a')));
  expect(redo(noted(back?.[1] ?? NO_HISTORY, added('b')))).toBeUndefined();
});
