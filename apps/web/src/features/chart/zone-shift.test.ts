import { expect, test } from 'vitest';
import { leftText } from './countdown.tsx';
import { zoneOffsetMs } from './zone-shift.ts';

test('offsets follow summer time', () => {
  expect(zoneOffsetMs(Date.UTC(2026, 0, 15), 'Europe/Berlin')).toBe(3_600_000);
  expect(zoneOffsetMs(Date.UTC(2026, 6, 15), 'Europe/Berlin')).toBe(7_200_000);
  expect(zoneOffsetMs(Date.UTC(2026, 6, 15), 'Asia/Kathmandu')).toBe(20_700_000);
});

test('the time left is written for minutes, hours and days', () => {
  expect([leftText(473_000), leftText(3_600_000), leftText(90_000_000), leftText(-5)]).toEqual(['07:53', '1:00:00', '1d 01h', '00:00']);
});
