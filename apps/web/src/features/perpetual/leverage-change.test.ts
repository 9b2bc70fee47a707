import { expect, test } from 'vitest';
import { coins, heldWith, usdt, worldWith } from './contract-example.ts';
import { atLeverage, leastMargin, leverageRefusal } from './leverage-change.ts';

const held = { long: heldWith('long', '0.1', 60_000), short: undefined };

test('more leverage binds less, opens more and is liquidated sooner', () => {
  const world = worldWith({ held });
  const [before, after] = [atLeverage(world, 20), atLeverage(world, 40)];
  expect([before.margin, after.margin]).toEqual([usdt(300), usdt(150)]);
  expect([before.openable, after.openable]).toEqual([coins('0.33'), coins('0.751')]);
  expect([before.move, after.move]).toEqual([46_000n, 21_000n]);
  expect([before.cap, after.cap]).toEqual([usdt(70_000_000), usdt(12_000_000)]);
});

test('isolated margin stays where it is', () => {
  expect(atLeverage(worldWith({ held, marginMode: 'isolated' }), 40).margin).toBe(usdt(300));
});

test.each([
  ['lower while isolated is open', { held, marginMode: 'isolated' }, 19, 'lowerRefused'],
  ['higher while isolated is open', { held, marginMode: 'isolated' }, 21, undefined],
  ['lower in cross margin', { held, marginMode: 'cross' }, 5, undefined],
  ['what the brackets do not allow', { held: { long: heldWith('long', '1', 60_000), short: undefined } }, 125, 'aboveBracket'],
] as const)('%s', (_what, change, leverage, refusal) => {
  expect(leverageRefusal(worldWith(change), leverage)).toBe(refusal);
});

test('what a position keeps at least is its margin at entry, rounded up', () => {
  expect(leastMargin(100n, 3)).toBe(34n);
});
