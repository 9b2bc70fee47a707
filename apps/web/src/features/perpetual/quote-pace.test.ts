import { expect, test } from 'vitest';
import { askAgainIn } from './quote-pace.ts';

const ASKED = { key: 'long 0.1', markTicks: 600_000n, atMs: 10_000 };

test.each([
  ['before anything was asked', undefined, 'long 0.1', 600_001n, 99_000, undefined],
  ['when something else is filled in, which asks by itself', ASKED, 'long 0.2', 600_001n, 99_000, undefined],
  ['while the mark is on its tick', ASKED, 'long 0.1', 600_000n, 99_000, undefined],
  ['while no mark is known', ASKED, 'long 0.1', undefined, 99_000, undefined],
  ['a tick up, at once after two seconds', ASKED, 'long 0.1', 600_001n, 12_000, 0],
  ['a tick down, long after', ASKED, 'long 0.1', 599_999n, 99_000, 0],
  ['a tick up, when two seconds are over', ASKED, 'long 0.1', 600_001n, 10_700, 1_300],
] as const)('%s', (_when, asked, key, markTicks, nowMs, wait) => expect(askAgainIn(asked, key, markTicks, nowMs)).toBe(wait));
