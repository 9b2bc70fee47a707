import { expect, test } from 'vitest';
import { ReferencePrice } from './reference-price.ts';

test('the mean of the trades of 300 seconds, the present one included, cut to a tick', () => {
  const reference = new ReferencePrice();
  expect(reference.mean(0)).toBe(0);
  reference.add(1_000, 100);
  reference.add(1_999, 201);
  reference.add(2_000, 400);
  expect(reference.mean(2_000)).toBe(233);
  expect(reference.mean(300_999)).toBe(233);
  expect(reference.mean(301_000)).toBe(400);
  expect(reference.mean(302_000)).toBe(0);
});
