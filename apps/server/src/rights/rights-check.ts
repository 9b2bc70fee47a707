/** Whether tables and engine agree on what users may do; what the audit asks. Reads only. */
import type { EngineRights } from '../follower/live-queries.ts';
import type { Queries } from '../store/database.ts';
import { ALL_RIGHTS } from './rights-rows.ts';
import type { RightsRow } from './rights-rows.ts';
import { asEngineHas } from './rights-relay.ts';

/** A row that waits longer than this while the server runs is a finding, ms. */
const WAIT_LIMIT_MS = 5_000;

/** What the engine says, asked as of a command. */
export interface ToldEngine {
  rights(user: number): EngineRights;
  /** All of whom it was told something, by id. */
  readonly users: readonly number[];
  readonly sequence: number;
}

/**
 * Compares. The engine is one that stands still; what the tables say was done behind its command is no difference.
 * @param nowMs the time until which the server has run, for the age of what waits, ms
 * @returns what does not hold, in words
 */
export async function checkRights(queries: Queries, engine: ToldEngine, nowMs: number): Promise<string[]> {
  const rows = await queries.many(ALL_RIGHTS);
  const known = new Set(rows.map(({ account }) => account));
  const strangers = engine.users.filter((user) => !known.has(user)).map((user) => `account ${user}: only the engine says what it may do`);
  return [...rows.flatMap((row) => rowProblems(row, engine, nowMs)), ...strangers];
}

function rowProblems(row: RightsRow, engine: ToldEngine, nowMs: number): string[] {
  const { account, version, toldVersion, toldSequence, outcome, changedMs } = row;
  if (toldVersion < version) {
    if (nowMs - changedMs <= WAIT_LIMIT_MS) return [];
    return [`account ${account}: version ${version} of its rights was not told to the engine for ${nowMs - changedMs} ms`];
  }
  if ((toldSequence ?? 0) > engine.sequence) return [];
  const [told, has] = [asEngineHas(row), engine.rights(account)];
  if (said(told) === said(has)) return [];
  return [`account ${account}: the tables say ${said(told)} (told: ${outcome}), the engine says ${said(has)}`];
}

function said({ version, level, permissions, holdUntil }: EngineRights): string {
  return `version ${version}, level ${level}, permissions ${permissions}, hold until ${holdUntil}`;
}
