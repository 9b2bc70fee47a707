/** The days that a statement is of. All of them begin at 00:00 UTC. */

/** Both ms: the first day, and the one behind the last. */
export interface StatementPeriod {
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 86_400_000;
/** As the call takes. */
const MOST_DAYS = 366;
/** Months that are offered, this one among them. */
const MONTHS = 13;

/** A month by its first day, `2026-11`. */
export function monthPeriod(month: string): StatementPeriod | undefined {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === undefined || number === undefined) return undefined;
  return { from: Date.UTC(Number(year), Number(number) - 1), to: Date.UTC(Number(year), Number(number)) };
}

/** The months that can be chosen, the newest first. */
export function lastMonths(nowMs: number): string[] {
  const now = new Date(nowMs);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  );
}

/** From one day to another, both included, as a field of days writes them (`2026-11-24`); undefined where that is no period that can be told. */
export function daysPeriod(first: string, last: string, nowMs: number): StatementPeriod | undefined {
  const [from, to] = [dayOf(first), dayOf(last)];
  if (from === undefined || to === undefined || from > to || from > nowMs || to > nowMs) return undefined;
  return to - from >= MOST_DAYS * DAY_MS ? undefined : { from, to: to + DAY_MS };
}

/** A day as a field of days writes it. */
export function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function dayOf(text: string): number | undefined {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // 31 February is none.
  return Number.isNaN(ms) || dayText(ms) !== text ? undefined : ms;
}
