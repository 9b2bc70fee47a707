import { expect, test } from 'vitest';
import { clockOffsetMs } from './server-clock.ts';

test('a clock that is hours off is put right, one that agrees within a second is left alone', () => {
  expect(clockOffsetMs({ sentMs: 1_000, answeredMs: 1_200, serverMs: 3_601_000 })).toBe(3_600_400);
  expect(clockOffsetMs({ sentMs: 10_000, answeredMs: 10_200, serverMs: 10_000 })).toBe(0);
});
