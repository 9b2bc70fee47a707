import { expect, test } from 'vitest';
import { dayText, daysPeriod, lastMonths, monthPeriod } from './statement-period.ts';

const NOW = Date.UTC(2026, 1, 3, 22, 15);

test('months, the newest first, each from its first day to the next one’s', () => {
  expect(lastMonths(NOW).slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(lastMonths(NOW)).toHaveLength(13);
  expect(monthPeriod('2026-02')).toEqual({ from: Date.UTC(2026, 1, 1), to: Date.UTC(2026, 2, 1) });
  expect(monthPeriod('2025-12')).toEqual({ from: Date.UTC(2025, 11, 1), to: Date.UTC(2026, 0, 1) });
  expect(monthPeriod('2026-13')).toBeUndefined();
});

test.each([
  ['one day', '2026-02-03', '2026-02-03', 1],
  ['a year', '2025-02-03', '2026-02-03', 366],
  ['more', '2025-02-02', '2026-02-03', undefined],
  ['backwards', '2026-02-03', '2026-02-02', undefined],
  ['to come', '2026-02-03', '2026-02-04', undefined],
  ['no day', '2026-02-31', '2026-02-03', undefined],
  ['nothing', '', '', undefined],
])('%s', (_what, first, last, days) => {
  const period = daysPeriod(first, last, NOW);
  expect(period && (period.to - period.from) / 86_400_000).toBe(days);
  if (period !== undefined) expect(dayText(period.from)).toBe(first);
});
