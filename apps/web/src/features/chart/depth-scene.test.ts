import { expect, test } from 'vitest';
import { ladderGrid } from '../../data/book-ladder.ts';
import { depthScene, stepAt } from './depth-scene.ts';

const grid = ladderGrid({ tick_size: '0.5', step_size: '0.1' });
const scene = depthScene(
  {
    bids: new Map([
      ['99.0', '1.0'],
      ['98.5', '2.0'],
      ['10.0', '9.0'],
    ]),
    asks: new Map([
      ['101.0', '1.5'],
      ['102.0', '0.5'],
    ]),
    standsAt: 1,
  },
  grid,
);

test('each level holds everything up to it, in both currencies; far ones are left out', () => {
  expect(scene?.middle).toBe(100);
  expect(scene?.steps).toEqual([
    { side: 'bid', price: 98.5, sum: 3, value: 296 },
    { side: 'bid', price: 99, sum: 1, value: 99 },
    { side: 'ask', price: 101, sum: 1.5, value: 151.5 },
    { side: 'ask', price: 102, sum: 2, value: 202.5 },
  ]);
  expect(scene?.most).toBe(3);
  expect(depthScene({ bids: new Map(), asks: new Map(), standsAt: 1 }, grid)).toBeUndefined();
});

test('a price reads what waits between it and the middle, and in the spread the best of its side', () => {
  if (scene === undefined) throw new Error('the book is not empty');
  expect([95, 98.5, 98.7, 99.5, 100.5, 101.9, 110].map((price) => stepAt(scene, price)?.price)).toEqual([
    98.5, 98.5, 99, 99, 101, 101, 102,
  ]);
});
