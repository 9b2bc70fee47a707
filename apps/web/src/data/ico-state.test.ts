import { expect, test } from 'vitest';
import { itemOffsetMs } from './ico-clock.ts';
import { NO_ICO, stepIco } from './ico-state.ts';
import type { IcoEvent, IcoHolding, IcoState } from './ico-state.ts';

const holding = (item: number, quantity: string, time = item): IcoHolding => ({ item, quantity, time }) as IcoHolding;
const after = (...events: readonly IcoEvent[]): { state: IcoState; resyncs: number } =>
  events.reduce(
    ({ state, resyncs }, event) => {
      const step = stepIco(state, event);
      return { state: step.state, resyncs: resyncs + Number(step.resync) };
    },
    { state: NO_ICO, resyncs: 0 },
  );
const snapshot = (sequence: number, ...holdings: readonly IcoHolding[]): IcoEvent => ({
  kind: 'message',
  part: { type: 'snapshot', sequence, holdings },
});
const update = (prev: number, sequence: number, ...holdings: readonly IcoHolding[]): IcoEvent => ({
  kind: 'message',
  part: { type: 'update', prev, sequence, holdings },
});
const shown = ({ holdings }: IcoState) => [...holdings.values()].map(({ item, quantity }) => [item, quantity]);

test('a change replaces what it is of and leaves the others, newest first', () => {
  const { state, resyncs } = after(snapshot(10, holding(1, '5'), holding(2, '7')), update(10, 12, holding(1, '6'), holding(3, '1')));
  expect([shown(state), state.sequence, resyncs]).toEqual([
    [
      [3, '1'],
      [2, '7'],
      [1, '6'],
    ],
    12,
    0,
  ]);
});

test('what comes late or twice takes nothing back; a gap asks for a snapshot', () => {
  const base = [snapshot(10, holding(1, '5')), update(10, 12, holding(1, '6'))] as const;
  expect(shown(after(...base, update(10, 12, holding(1, '4'))).state)).toEqual([[1, '6']]);
  expect(shown(after(...base, { kind: 'answer', sequence: 11, holdings: [holding(1, '5')] }).state)).toEqual([[1, '6']]);
  expect(
    shown(after(...base, { kind: 'answer', sequence: 20, holdings: [holding(1, '9')] }, update(12, 14, holding(1, '7'))).state),
  ).toEqual([[1, '9']]);
  expect(after(...base, update(13, 14, holding(1, '7'))).resyncs).toBe(1);
  const lost = after(...base, { kind: 'unchained' }, update(12, 14, holding(1, '7')));
  expect([shown(lost.state), lost.resyncs]).toEqual([[[1, '6']], 0]);
});

test('an answer says the exchange’s time by what an item still has', () => {
  expect(itemOffsetMs({ endMs: 100_000, remainingSeconds: '40', sentMs: 9_900, answeredMs: 10_100 })).toBe(50_000);
  expect(itemOffsetMs({ endMs: 100_000, remainingSeconds: '40', sentMs: 59_500, answeredMs: 60_100 })).toBe(0);
  expect(itemOffsetMs({ endMs: 100_000, remainingSeconds: '0', sentMs: 1, answeredMs: 2 })).toBeUndefined();
});
