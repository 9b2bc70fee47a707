import { REJECT_REASONS } from '@kontor/contract/console/identity';
import { expect, test } from 'vitest';
import { NO_DRAFT, missingFor, nextAfter, reasonOf, turned, zoomStep } from './review.ts';

const UNSEEN = { front: 'f', back: 'b', seen: [] };
const SEEN = { ...UNSEEN, seen: ['b', 'f'] };

test('nobody is verified before both photos were seen', () => {
  const approve = { ...NO_DRAFT, choice: 'approve' } as const;
  expect(missingFor(NO_DRAFT, SEEN)).toBe('choice');
  expect(missingFor(approve, UNSEEN)).toBe('photos');
  expect(missingFor(approve, { ...UNSEEN, seen: ['f'] })).toBe('photos');
  expect(missingFor(approve, { ...UNSEEN, seen: ['b'] })).toBe('photos');
  expect(missingFor(approve, { ...UNSEEN, seen: ['f', 'other'] })).toBe('photos');
  expect(missingFor(approve, SEEN)).toBeUndefined();
});

test('a rejection has a reason: a word of the list, or a sentence of 3 to 300 characters', () => {
  const reject = { ...NO_DRAFT, choice: 'reject' } as const;
  expect(missingFor(reject, UNSEEN)).toBe('reason');
  for (const picked of REJECT_REASONS) {
    expect(missingFor({ ...reject, picked }, UNSEEN)).toBeUndefined();
    expect(reasonOf({ ...reject, picked, sentence: 'not this' })).toBe(picked);
  }
  const own = { ...reject, picked: 'own' } as const;
  expect(missingFor({ ...own, sentence: ' no ' }, UNSEEN)).toBe('sentence');
  expect(missingFor({ ...own, sentence: 'x'.repeat(301) }, UNSEEN)).toBe('sentence');
  expect(missingFor({ ...own, sentence: ' Too dark ' }, UNSEEN)).toBeUndefined();
  expect(reasonOf({ ...own, sentence: ' Too dark ' })).toBe('Too dark');
});

test('after one that is decided comes the next, at the end the first of the others, and then nobody', () => {
  const queue = [{ id: 3 }, { id: 5 }, { id: 8 }];
  expect(nextAfter(queue, 3)).toBe(5);
  expect(nextAfter(queue, 5)).toBe(8);
  expect(nextAfter(queue, 8)).toBe(3);
  expect(nextAfter(queue, 9)).toBe(3);
  expect(nextAfter([{ id: 3 }], 3)).toBeUndefined();
});

test('a photo is made larger and smaller by steps, and turned by quarters', () => {
  expect([zoomStep(1, -1), zoomStep(1, 1), zoomStep(1.25, -1), zoomStep(4, 1)]).toEqual([undefined, 1.25, 1, undefined]);
  expect([turned(0), turned(90), turned(180), turned(270)]).toEqual([90, 180, 270, 0]);
});
