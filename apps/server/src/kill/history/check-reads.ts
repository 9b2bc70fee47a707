/** Lists: each is what the journal says of one sequence, not before what was demanded, and never goes back on one line. */
import { nameOf } from './call-names.ts';
import type { AskedRead, HistoryLog, LoggedCall, Told } from './history-log.ts';
import { Known } from './known.ts';
import type { Point } from './known.ts';
import type { Timeline } from './timeline.ts';

export type AnsweredRead = LoggedCall & { readonly asked: AskedRead; readonly told: Extract<Told, { kind: 'rows' }> };

/** What became known by a list, and what does not hold of it by itself. */
export interface ReadRead {
  readonly read: AnsweredRead;
  /** It shows all that was done up to here. */
  readonly atMost: number;
  /** It shows something that was done here. */
  readonly atLeast: number;
  readonly problems: readonly string[];
}

/** Reads all answered lists. */
export function readsOf({ calls }: Pick<HistoryLog, 'calls'>, timeline: Timeline): ReadRead[] {
  return calls
    .filter((call): call is AnsweredRead => call.told?.kind === 'rows')
    .map((read) => (read.asked.what === 'order history' ? readHistory(read, timeline) : readLive(read, timeline)));
}

export function pointsOfReads(reads: readonly ReadRead[], end: number): Point[] {
  return reads.filter(({ atLeast }) => atLeast <= end).map(({ read, atLeast }) => ({ atMs: read.endedMs!, sequence: atLeast, by: read }));
}

function readLive(read: AnsweredRead, timeline: Timeline): ReadRead {
  const { sequence, rows } = read.told;
  const span = { read, atMost: sequence, atLeast: sequence };
  if (sequence > timeline.end)
    return { ...span, problems: [`${nameOf(read)} was answered as of ${sequence}; the journal ends at ${timeline.end}`] };
  const { what } = read.asked as { what: 'open orders' | 'balances' };
  const difference = differenceOf(rows, timeline.rows(read.user, what, sequence));
  return {
    ...span,
    problems: difference === undefined ? [] : [`${nameOf(read)} was answered as of ${sequence} what was not so then: ${difference}`],
  };
}

/** The tables of a history may be further than its answer says, but are those of one moment. */
function readHistory(read: AnsweredRead, timeline: Timeline): ReadRead {
  const { rows } = read.told;
  const all = timeline.ended(read.user);
  const byRow = new Map(all.map((order) => [order.row, order]));
  const shown = rows.map((row) => byRow.get(row));
  const problems: string[] = [];
  const strange = shown.indexOf(undefined);
  if (strange >= 0) problems.push(`${nameOf(read)} was answered an order that never was so: ${rows[strange]}`);
  const orders = shown.flatMap((order) => order ?? []);
  if (orders.some((order, at) => at > 0 && order.number >= orders[at - 1]!.number))
    problems.push(`${nameOf(read)} was answered orders out of their order`);
  const lowest = rows.length === read.asked.limit ? (orders.at(-1)?.number ?? 0) : 0;
  const isShown = new Set(orders);
  const atLeast = orders.reduce((last, { sequence }) => Math.max(last, sequence), 0);
  const missing = all.reduce(
    (first, order) => (order.number > lowest && !isShown.has(order) ? Math.min(first, order.sequence) : first),
    Infinity,
  );
  if (missing <= atLeast) problems.push(`${nameOf(read)} was answered what command ${atLeast} ended, without what command ${missing} did`);
  return { read, atMost: missing - 1, atLeast, problems };
}

function differenceOf(told: readonly string[], wanted: readonly string[]): string | undefined {
  if (told.length === wanted.length && told.every((row, at) => row === wanted[at])) return undefined;
  const missing = wanted.find((row) => !told.includes(row));
  const strange = told.find((row) => !wanted.includes(row));
  if (missing === undefined && strange === undefined) return 'the rows are the right ones in another order';
  return [strange === undefined ? [] : `“${strange}” is told`, missing === undefined ? [] : `“${missing}” is not`].flat().join(', ');
}

/** @param freshMs nothing that was known so long before a list was asked for may be missing in it; undefined where that is not promised */
export function checkReads(reads: readonly ReadRead[], known: Known, freshMs: number | undefined): string[] {
  const problems: string[] = [];
  const lines = new Map<string, Point[]>();
  for (const { read, atLeast } of reads) {
    if (read.line === undefined || read.asked.what === 'order history') continue;
    const line = lines.get(read.line) ?? [];
    lines.set(read.line, line);
    line.push({ atMs: read.endedMs!, sequence: atLeast, by: read });
  }
  const knownOn = new Map(Array.from(lines, ([line, points]) => [line, new Known(points)]));
  for (const { read, atMost, problems: own } of reads) {
    problems.push(...own);
    const { minSeq, what } = read.asked;
    if (atMost < minSeq) problems.push(`${nameOf(read)} was answered as of ${atMost}`);
    const before = what === 'order history' || read.line === undefined ? undefined : knownOn.get(read.line)!.before(read.sentMs);
    if (before !== undefined && before.sequence > atMost)
      problems.push(
        `${nameOf(read)} was answered as of ${atMost}, and before on the same line ${nameOf(before.by)} as of ${before.sequence}`,
      );
    const long = freshMs === undefined ? undefined : known.before(read.sentMs - freshMs);
    if (long !== undefined && long.sequence > atMost)
      problems.push(
        `${nameOf(read)} was answered as of ${atMost}; more than ${freshMs} ms before it was asked, ${nameOf(long.by)} had made ${long.sequence} known`,
      );
  }
  return problems;
}
