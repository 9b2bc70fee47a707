/** Which records a query wants: its window of time and its page. Source: spec §2 (record filters). */
import type { RECORD_FILTER } from '@kontor/contract/fields';
import type { Static, TObject } from 'typebox';
import { refused } from './refused.ts';

type RecordFilter = Static<TObject<typeof RECORD_FILTER>>;

const DAY_MS = 86_400_000;
/** Without a word, as far back as the longest filter of the screens. */
const DEFAULT_DAYS = 30;
const DEFAULT_LIMIT = 50;

export interface RecordWindow {
  /** Both included, ms. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly limit: number;
  readonly minSeq: number | undefined;
}

/**
 * The window of a filter at `nowMs`.
 * @throws Refused for `days` together with `from` or `to`, and for a window that ends before it begins
 */
export function recordWindow(filter: RecordFilter, nowMs: number): RecordWindow {
  const { days, from, to, limit, min_seq: minSeq } = filter;
  if (days !== undefined && (from !== undefined || to !== undefined)) throw refused('BAD_REQUEST', 'field.window');
  const end = to ?? Number.MAX_SAFE_INTEGER;
  const fromMs = from ?? (to === undefined ? nowMs : to) - (days ?? DEFAULT_DAYS) * DAY_MS;
  if (fromMs >= end) throw refused('BAD_REQUEST', 'field.window');
  return { fromMs: Math.max(0, fromMs), toMs: end - 1, limit: limit ?? DEFAULT_LIMIT, minSeq };
}

/** A cursor of whole numbers. */
export function writeCursor(numbers: readonly number[]): string {
  return numbers.join('.');
}

/** The largest number at a place of a cursor: what 16, 32 and 53 bits hold. */
export const MOST = { SMALL: 2 ** 15 - 1, INTEGER: 2 ** 31 - 1, WHOLE: Number.MAX_SAFE_INTEGER } as const;

/**
 * Reads a cursor that `writeCursor` wrote, of as many numbers as `most` has, each at most as large: beyond that nothing is stored, and the
 * database would not know the number.
 * @throws Refused for anything else
 */
export function readCursor(cursor: string | undefined, most: readonly number[]): readonly number[] | undefined {
  if (cursor === undefined) return undefined;
  const numbers = cursor.split('.').map((text) => (/^(0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : NaN));
  if (numbers.length !== most.length || !numbers.every((number, at) => number <= most[at]!)) throw refused('BAD_REQUEST', 'field.cursor');
  return numbers;
}
