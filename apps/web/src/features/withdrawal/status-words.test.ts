import { expect, test } from 'vitest';
import { isOver, timelineOf } from './status-words.ts';
import type { Withdrawal } from './status-words.ts';

const rows = (state: Withdrawal['state'], ...steps: Withdrawal['timeline'][number]['step'][]) =>
  timelineOf({ state, timeline: steps.map((step, time) => ({ step, time })) }).map(({ kind, word }) => `${kind} ${word}`);

test('what happened, what is waited for, and how it ends', () => {
  expect(rows('not_paid_out', 'asked')).toEqual(['past asked', 'now waitReview', 'later completed']);
  expect(rows('not_paid_out', 'asked', 'reviewing')).toEqual(['past asked', 'past reviewing', 'now waitReview', 'later completed']);
  expect(rows('not_paid_out', 'asked', 'approved')).toEqual(['past asked', 'past approved', 'now waitSigner', 'later completed']);
  expect(rows('to_be_confirmed', 'asked', 'approved', 'signed', 'broadcast').slice(4)).toEqual(['now waitNetwork', 'later completed']);
});

test.each(['completed', 'release_failed', 'cancelled'] as const)('of one that is %s nothing is to come', (state) => {
  expect(isOver(state)).toBe(true);
  expect(rows(state, 'asked', state)).toEqual(['past asked', `past ${state}`]);
});
