import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf, firstWeekdayOf, monthAway, monthOf, runningOf, spanOf, totalOf, weeksOf } from './profit-period.ts';
import type { ProfitAnswer } from './profit-period.ts';

const DAY_MS = 86_400_000;
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const FIXED = { seed: 12, numRuns: 300, includeErrorInReport: true } as const;
type Day = ProfitAnswer['days'][number];

const dayOf = (time: number, profit: string | null, realised: string | null): Day => ({
  time,
  is_over: true,
  profit,
  realised,
  accounts: [{ account: 'spot', profit: '1', realised: '0.25' }],
});

describe('days and months', () => {
  test('a month, the ones beside it, and a day of it a month away', () => {
    expect(monthOf(day('2026-02-14') + 5)).toEqual({ from: day('2026-02-01'), to: day('2026-03-01') });
    expect(monthOf(day('2026-01-31'), -1)).toEqual({ from: day('2025-12-01'), to: day('2026-01-01') });
    expect(monthAway(day('2026-03-31'), -1)).toBe(day('2026-02-28'));
    expect(monthAway(day('2026-12-05'), 1)).toBe(day('2027-01-05'));
  });

  test('a period ends with today', () => {
    const month = monthOf(day('2026-11-28'));
    expect(spanOf('7d', month, day('2026-11-28'))).toEqual({ from: day('2026-11-22'), to: day('2026-11-29') });
    expect(spanOf('month', month, day('2027-01-01'))).toBe(month);
  });

  test('weeks begin where the language has it, and have each day of the month once, in its column', () => {
    expect(weeksOf(monthOf(day('2026-02-10')), 0).map((week) => week.length)).toEqual([7, 7, 7, 7]);
    expect(['en-US', 'de-DE', 'zh-TW', 'zh-CN'].map(firstWeekdayOf)).toEqual([0, 1, 0, 1]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.constantFrom(0, 1), (at, first) => {
        const month = monthOf(at * DAY_MS);
        const weeks = weeksOf(month, first);
        const days = weeks.flat().filter((each) => each !== undefined);
        expect(days).toEqual(Array.from({ length: (month.to - month.from) / DAY_MS }, (_, each) => month.from + each * DAY_MS));
        for (const week of weeks) {
          expect(week.some((each) => each !== undefined)).toBe(true);
          week.forEach((each, column) => each !== undefined && expect(new Date(each).getUTCDay()).toBe((column + first) % 7));
        }
      }),
      FIXED,
    );
  });
});

describe('what days made', () => {
  test('what is not realised is the rest, and unknown where one of both is', () => {
    expect(amountOf(dayOf(0, '-1.5', '0.5'), 'all', 'unrealised')).toBe('-2.0');
    expect(amountOf(dayOf(0, '1', '-0.00000001'), 'all', 'unrealised')).toBe('1.00000001');
    expect(amountOf(dayOf(0, null, '0.5'), 'all', 'unrealised')).toBeUndefined();
    expect(amountOf(dayOf(0, null, null), 'spot', 'realised')).toBe('0.25');
    expect(amountOf(dayOf(0, '1', '1'), 'seconds', 'profit')).toBeUndefined();
  });

  test('sums are exact, and the parts are the whole', () => {
    const units = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
    const text = (amount: bigint): string => {
      const digits = String(amount < 0n ? -amount : amount).padStart(9, '0');
      return `${amount < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`;
    };
    const back = (amount: string): bigint => {
      const [whole = '0', fraction = ''] = amount.split('.');
      return BigInt(whole + fraction.padEnd(8, '0'));
    };
    fc.assert(
      fc.property(fc.array(fc.tuple(units, units), { maxLength: 40 }), (drawn) => {
        const days = drawn.map(([profit, realised], at) => dayOf(at * DAY_MS, text(profit), text(realised)));
        const all = totalOf(days, 'all', 'profit');
        expect(back(all.total)).toBe(drawn.reduce((sum, [profit]) => sum + profit, 0n));
        const parts = (['realised', 'unrealised'] as const).map((part) => back(totalOf(days, 'all', part).total));
        expect(parts[0]! + parts[1]!).toBe(back(all.total));
        const line = runningOf(days, 'all', 'profit');
        expect(line.length).toBe(days.length);
        expect(back(line.at(-1)?.total ?? '0')).toBe(back(all.total));
      }),
      FIXED,
    );
    expect(totalOf([dayOf(0, null, '1'), dayOf(1, '2', '1')], 'all', 'profit')).toEqual({ total: '2', missing: 1 });
  });
});
