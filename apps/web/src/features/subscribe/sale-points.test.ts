import { expect, test } from 'vitest';
import { bandLanes } from './band-lanes.ts';
import { salePoints } from './sale-points.ts';

const DAY = 86_400_000;
const DRAW = { commitment: '', network: 'LOCAL', height: 12, block_hash: null, secret: null, seed: null, draw_by: 0 } as const;
const lottery = { start: 0, end: 2 * DAY, draw: DRAW, freeze_days: 10 };
const at = (state: Parameters<typeof salePoints>[1], nowMs: number, item: Parameters<typeof salePoints>[0] = lottery) =>
  salePoints(item, state, 12 * DAY, nowMs).now;

test('the dot goes from station to station: by the clock within the sale and the thaw, by what is known between', () => {
  expect(salePoints(lottery, 'upcoming', 12 * DAY, -DAY).points.map(({ name }) => name)).toEqual([
    'opens',
    'ends',
    'block',
    'draw',
    'released',
  ]);
  expect(at('upcoming', -DAY)).toBe(0);
  expect(at('in_progress', DAY)).toBe(0.125);
  expect(at('ended', 3 * DAY)).toBe(0.25);
  expect(at('ended', 3 * DAY, { ...lottery, draw: { ...DRAW, block_hash: 'ab' } })).toBe(0.5);
  expect(at('drawn', 3 * DAY)).toBe(0.75);
  expect(at('settled', 7 * DAY)).toBe(0.875);
  expect(at('settled', 99 * DAY)).toBe(1);
});

test('a sale in proportion has no block; one that is called off ends with everything paid back', () => {
  const shared = { ...lottery, draw: null, freeze_days: 0 };
  expect(salePoints(shared, 'settled', 2 * DAY, 3 * DAY)).toMatchObject({
    points: [{ name: 'opens' }, { name: 'ends' }, { name: 'settled' }],
    now: 1,
  });
  const off = salePoints(lottery, 'cancelled', 12 * DAY, 3 * DAY);
  expect([off.points.at(-1)?.name, off.now]).toEqual(['paidBack', 1]);
});

test('on the band no line and no name meets another; what is far away or has no room is left out', () => {
  const sale = (name: string, from: number, to: number) => ({ name, start: from * DAY, end: to * DAY });
  const lanes = bandLanes(
    [sale('C', 1, 3), sale('A', 0, 2), sale('B', 0.5, 1), sale('D', 1, 4), sale('E', 9, 10), sale('far', 400, 401)],
    0,
  );
  expect(lanes.map(({ sale: { name }, lane }) => `${name}${lane}`)).toEqual(['A0', 'B1', 'C2', 'E0']);
});
