/** Days, months and periods of the profit page, all of them UTC, and what days add up to. Pure; amounts are exact decimals. */
import type { AnswerOf } from '@kontor/contract/call';
import type { walletProfit } from '@kontor/contract/profit';
import { sum } from '../../data/decimal-product.ts';

export type ProfitAnswer = AnswerOf<typeof walletProfit>;
type Day = ProfitAnswer['days'][number];

/** Accounts that one looks at: all together, or one of those in which deals are closed. */
export const VIEWS = ['all', 'spot', 'contract', 'seconds'] as const;
export type View = (typeof VIEWS)[number];

/** What of a day one looks at. */
export const PARTS = ['profit', 'realised', 'unrealised'] as const;
export type Part = (typeof PARTS)[number];

/** How far back one looks; `month` is the one that the calendar shows. */
export const PERIODS = ['month', '7d', '30d', '90d'] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<Exclude<Period, 'month'>, number>> = { '7d': 7, '30d': 30, '90d': 90 };

/** Days, ms of 00:00: the first, and the one behind the last. */
export interface DaySpan {
  readonly from: number;
  readonly to: number;
}

/** The day that holds a moment. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS;
}

/** The month that holds a moment, `by` months later. */
export function monthOf(ms: number, by = 0): DaySpan {
  const date = new Date(ms);
  const first = (add: number): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + add);
  return { from: first(by), to: first(by + 1) };
}

/** The days of a period that ends today; of `month`, those of the calendar's. */
export function spanOf(period: Period, month: DaySpan, today: number): DaySpan {
  if (period === 'month') return month;
  const to = today + DAY_MS;
  return { from: to - DAYS[period] * DAY_MS, to };
}

/** The same day of the month before or after, or the last one where that is shorter. */
export function monthAway(dayMs: number, by: number): number {
  const { from, to } = monthOf(dayMs, by);
  return Math.min(from + (new Date(dayMs).getUTCDate() - 1) * DAY_MS, to - DAY_MS);
}

/** A month as weeks of seven places; undefined where a place is of another month. `firstWeekday`: 0 is Sunday. */
export function weeksOf({ from, to }: DaySpan, firstWeekday: number): (readonly (number | undefined)[])[] {
  const lead = (new Date(from).getUTCDay() - firstWeekday + 7) % 7;
  const count = Math.ceil((lead + (to - from) / DAY_MS) / 7);
  return Array.from({ length: count }, (_week, week) =>
    Array.from({ length: 7 }, (_day, at) => {
      const day = from + (week * 7 + at - lead) * DAY_MS;
      return day >= from && day < to ? day : undefined;
    }),
  );
}

/** The day with which weeks begin where a language is spoken; 0 is Sunday. */
export function firstWeekdayOf(tag: string): number {
  return ['en', 'ja', 'ko'].includes(tag.slice(0, 2)) || tag === 'zh-TW' ? 0 : 1;
}

/** What of a day one looks at; undefined where nobody knows. */
export function amountOf(day: Day, view: View, part: Part): string | undefined {
  const of = view === 'all' ? day : day.accounts.find(({ account }) => account === view);
  if (of === undefined) return undefined;
  const { profit, realised } = of;
  if (part !== 'unrealised') return of[part] ?? undefined;
  return profit === null || realised === null ? undefined : sum([profit, negative(realised)]);
}

/** What days add up to, and how many nobody knows. */
export function totalOf(days: readonly Day[], view: View, part: Part): { readonly total: string; readonly missing: number } {
  const amounts = days.map((day) => amountOf(day, view, part));
  const known = amounts.filter((amount) => amount !== undefined);
  return { total: known.length === 0 ? '0' : sum(known), missing: amounts.length - known.length };
}

/** A point of the line: what was added up by the end of a day. */
export interface RunningPoint {
  readonly dayMs: number;
  readonly total: string;
}

/** Days added up one after the other; what nobody knows adds nothing. */
export function runningOf(days: readonly Day[], view: View, part: Part): RunningPoint[] {
  let total = '0';
  return days.map((day) => {
    total = sum([total, amountOf(day, view, part) ?? '0']);
    return { dayMs: day.time, total };
  });
}

function negative(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
