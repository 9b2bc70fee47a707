import { expect, test } from 'vitest';
import { clientKey } from '../../core-loop/client-id.ts';
import { SeenClientIds } from './seen-client-ids.ts';

/** Always the same bytes. */
const RANDOM = { bytes: (count: number) => Uint8Array.from({ length: count }, (_, at) => at * 37 + 11) };

test('an id is known from its second time on, to its own user', () => {
  const seen = new SeenClientIds(RANDOM);
  const key = clientKey('mine');
  expect([seen.note(1, key), seen.note(1, key), seen.note(2, key), seen.note(2, key)]).toEqual([false, true, false, true]);
});

test('more than a million ids: none of them is taken for another, and all of the last million are known again', () => {
  const seen = new SeenClientIds(RANDOM);
  const ids = 1_500_000;
  // As random as a hash, and made sooner.
  const key = (at: number): [number, number, number, number] => [Math.imul(at, 0x9e3779b1), Math.imul(at ^ (at >>> 7), 0x85ebca6b), Math.imul(at + 77, 0xc2b2ae35), 1];
  let known = 0;
  for (let at = 1; at <= ids; at++) known += seen.note(at & 3, key(at)) ? 1 : 0;
  expect(known).toBe(0);
  for (let at = ids - 1_000_000 + 1; at <= ids; at++) known += seen.note(at & 3, key(at)) ? 1 : 0;
  expect(known).toBe(1_000_000);
});
