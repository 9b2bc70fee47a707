import { expect, test } from 'vitest';
import { TakenOver } from './taken-over.ts';

test('who is closed learns for which liquidation, and as which of those that were', () => {
  const taken = new TakenOver();
  taken.add(21, 4, 10);
  taken.add(22, 5, 1);
  taken.add(21, 6, 3);
  expect(taken.close(21, 4)).toEqual({ receipt: 4, place: 1 });
  expect(taken.close(21, 5)).toEqual({ receipt: 4, place: 2 });
  const other = new TakenOver();
  other.restore(JSON.parse(JSON.stringify(taken.pack())));
  // One lot is left of the first, and the rest is of the next.
  expect(other.close(21, 3)).toEqual({ receipt: 4, place: 3 });
  expect(other.close(21, 1)).toEqual({ receipt: 6, place: 2 });
  expect(other.close(22, 1)).toEqual({ receipt: 5, place: 1 });
  expect(other.close(22, 1)).toBeUndefined();
  expect(other.pack()).toEqual([]);
});
