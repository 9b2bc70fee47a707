/**
 * What everybody may read of a day of a pair, as lines of JSON: its ticks, and the contracts that expired, without users and amounts. Made from the read
 * tables as it is sent; of a day that is over it is the same for ever.
 */
import { INDEX_FILES, TICKS_BEFORE_DAY_MS } from '@kontor/contract/index-tick';
import type { SETTLED_CONTRACT } from '@kontor/contract/index-tick';
import { SECONDS_DIRECTIONS, SECONDS_RESULTS, VOID_REASONS } from '@kontor/contract/seconds-words';
import type { Static } from 'typebox';
import type { SecondsHistory } from '../../follower/seconds/seconds-history.ts';
import type { SecondsContractRow } from '../../follower/seconds/seconds-tables.ts';
import type { Queries } from '../../store/database.ts';
import { tickRow, ticksFromNumber, ticksFromTime } from './tick-rows.ts';
import type { SourceName } from './tick-rows.ts';

export const DAY_MS = 86_400_000;
/** Rows of one question. */
const PAGE = 1_000;

/** A day's file of a pair. */
export interface DayFile {
  readonly pair: string;
  readonly dayMs: number;
  readonly what: 'ticks' | 'contracts';
}

/** `2026-11-26`, UTC. */
export function dayText(dayMs: number): string {
  return new Date(dayMs).toISOString().slice(0, 10);
}

/** Where a file is found on this server. */
export function fileAddress({ pair, dayMs, what }: DayFile): string {
  return `${INDEX_FILES}${pair}/${dayText(dayMs)}.${what}.jsonl`;
}

/** The first moment of a day, ms; undefined for one that there is not. */
export function dayOf(day: string): number | undefined {
  const dayMs = Date.parse(`${day}T00:00:00.000Z`);
  return Number.isNaN(dayMs) || dayText(dayMs) !== day ? undefined : dayMs;
}

const FILE_NAME = /^([A-Z0-9]{1,20}_[A-Z0-9]{1,20})\/(\d{4}-\d{2}-\d{2})\.(ticks|contracts)\.jsonl$/;

/** What a name behind INDEX_FILES means; undefined for one that is none. */
export function readFileName(name: string): DayFile | undefined {
  const [, pair, day, what] = FILE_NAME.exec(name) ?? [];
  const dayMs = dayOf(day ?? '');
  if (pair === undefined || dayMs === undefined) return undefined;
  return { pair, dayMs, what: what as DayFile['what'] };
}

export interface DayFilesOptions {
  readonly tables: Queries;
  readonly history: SecondsHistory;
  readonly sourceName: SourceName;
}

/** The lines of a file, some at a time. `number` is the pair's. */
export function linesOf(file: DayFile, number: number, options: DayFilesOptions): AsyncGenerator<string> {
  return file.what === 'ticks' ? tickLines(file, number, options) : contractLines(file, number, options);
}

/** With those before the day that its contracts may have begun by. One that is not signed yet waits, and so do those behind it. */
async function* tickLines({ pair, dayMs }: DayFile, number: number, { tables, sourceName }: DayFilesOptions): AsyncGenerator<string> {
  const endMs = dayMs + DAY_MS;
  let page = await ticksFromTime(tables, number, dayMs - TICKS_BEFORE_DAY_MS, endMs, PAGE);
  while (page.length > 0) {
    const unsigned = page.findIndex(({ signature }) => signature === null);
    const signed = unsigned < 0 ? page : page.slice(0, unsigned);
    yield signed.map((tick) => `${JSON.stringify(tickRow(pair, tick, sourceName))}\n`).join('');
    page = signed.length < PAGE ? [] : await ticksFromNumber(tables, number, page.at(-1)!.number + 1, endMs, PAGE);
  }
}

async function* contractLines({ pair, dayMs }: DayFile, number: number, { history }: DayFilesOptions): AsyncGenerator<string> {
  let page = await history.expired(number, dayMs, dayMs + DAY_MS, 0, PAGE);
  while (page.length > 0) {
    yield page.map((contract) => `${JSON.stringify(settledRow(pair, contract))}\n`).join('');
    page = page.length < PAGE ? [] : await history.expired(number, dayMs, dayMs + DAY_MS, page.at(-1)!.number, PAGE);
  }
}

/** As everybody may read it, without its user. */
export function settledRow(pair: string, contract: SecondsContractRow): Static<typeof SETTLED_CONTRACT> {
  return {
    number: contract.number,
    pair,
    direction: SECONDS_DIRECTIONS[contract.direction]!,
    t0: contract.openedMs,
    t1: contract.expiryMs,
    entry_number: contract.entryNumber || null,
    exit_number: contract.exitNumber || null,
    outcome: SECONDS_RESULTS[contract.outcome]!,
    void_reason: VOID_REASONS[contract.reason - 1] ?? null,
  };
}
