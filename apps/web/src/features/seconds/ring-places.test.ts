import { expect, test } from 'vitest';
import { ringPlaces } from './ring-places.ts';

test('a ring stands where its line is', () => {
  expect(ringPlaces([{ x: 100, top: 50 }], 300)).toEqual([50]);
  expect(
    ringPlaces(
      [
        { x: 100, top: 50 },
        { x: 200, top: 50 },
      ],
      300,
    ),
  ).toEqual([50, 50]);
});

test('what ends in the same second has one ring where two would lie over one another', () => {
  const rings = [
    { x: 100, top: 50 },
    { x: 100.4, top: 60 },
    { x: 100, top: 150 },
  ];
  expect(ringPlaces(rings, 300)).toEqual([50, undefined, 150]);
});

test('one that ends a little later stands below, as long as there is room, and else above', () => {
  expect(
    ringPlaces(
      [
        { x: 100, top: 50 },
        { x: 102, top: 60 },
        { x: 104, top: 60 },
      ],
      300,
    ),
  ).toEqual([50, 94, 138]);
  expect(
    ringPlaces(
      [
        { x: 100, top: 250 },
        { x: 102, top: 240 },
      ],
      300,
    ),
  ).toEqual([250, 206]);
});

test('where there is room nowhere it is left out', () => {
  expect(
    ringPlaces(
      [
        { x: 100, top: 10 },
        { x: 102, top: 12 },
      ],
      60,
    ),
  ).toEqual([10, undefined]);
});
