/** Whether tables and engine agree on every customer's standing; what the reconciler and the audit ask. Reads only. */
import { UserFlag } from '@kontor/engine/command';
import type { EngineStanding } from '../../follower/live-queries.ts';
import { boolean, nullable, safeInteger, timestampMs } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { OVERTAKEN } from './outbox-rows.ts';
import type { Standing } from './standing.ts';

/** A row that waits longer than this while the server runs is a finding, ms. */
const WAIT_LIMIT_MS = 5_000;

/** An account as the tables have it. */
export interface TableStanding extends Standing {
  readonly account: number;
  /** A row of its outbox waits. */
  readonly waiting: boolean;
  /** Last command that carried out one of its rows, 0 for none. */
  readonly sequence: number;
}

/** Rows that wait, and those that nobody should have made. */
export interface OutboxState {
  readonly waiting: number;
  /** When the oldest that waits was asked for, ms; undefined when none waits. */
  readonly oldestMs: number | undefined;
  /** Rows that came behind a newer one. */
  readonly overtaken: number;
}

/** Something that does not hold. */
export interface Finding {
  /** Of which account; undefined when of none. */
  readonly account: number | undefined;
  readonly text: string;
}

export interface StandingReport {
  /** The command as of which the engine was asked. */
  readonly sequence: number;
  readonly outbox: OutboxState;
  /** Accounts on which tables and engine do not agree. */
  readonly differences: readonly Finding[];
  /** Rows that nobody carries out, or that nobody should have made. */
  readonly stuck: readonly Finding[];
}

const ACCOUNTS = statement<[engineUsers: readonly number[]], TableStanding>(
  'standing-accounts',
  `SELECT a.id, a.suspended, a.fee_tier, coalesce(bool_or(o.done_at IS NULL) FILTER (WHERE o.id IS NOT NULL), false) AS waiting, coalesce(max(o.sequence), 0) AS sequence
   FROM account AS a LEFT JOIN outbox AS o ON o.account_id = a.id
   WHERE a.suspended OR a.fee_tier <> 0 OR a.id = ANY($1::int[]) GROUP BY a.id ORDER BY a.id`,
  (row) => ({
    account: safeInteger(row, 'id'),
    suspended: boolean(row, 'suspended'),
    tier: safeInteger(row, 'fee_tier'),
    waiting: boolean(row, 'waiting'),
    sequence: safeInteger(row, 'sequence'),
  }),
);
const OUTBOX = statement<[], OutboxState>(
  'outbox-state',
  `SELECT (SELECT count(*) FROM outbox WHERE done_at IS NULL) AS waiting, (SELECT min(asked_at) FROM outbox WHERE done_at IS NULL) AS oldest,
   (SELECT count(*) FROM outbox WHERE outcome = '${OVERTAKEN}') AS overtaken`,
  (row) => ({
    waiting: safeInteger(row, 'waiting'),
    oldestMs: nullable(timestampMs, row, 'oldest') ?? undefined,
    overtaken: safeInteger(row, 'overtaken'),
  }),
);

/**
 * Compares. `engine` was asked before the tables are: what they say of a row done since, or of one that waits, is no difference.
 * @param nowMs the time until which the server has run, for the age of what waits, ms
 */
export async function checkStandings(
  queries: Queries,
  engine: readonly EngineStanding[],
  sequence: number,
  nowMs: number,
): Promise<StandingReport> {
  const accounts = await queries.many(
    ACCOUNTS,
    engine.map(({ user }) => user),
  );
  const outbox = await queries.one(OUTBOX);
  return { sequence, outbox, differences: differences(accounts, engine, sequence), stuck: stuck(outbox, nowMs) };
}

/** Accounts on which the two do not agree, though no row on its way explains it. Both sides leave out who is in tier 0 and not suspended. */
export function differences(accounts: readonly TableStanding[], engine: readonly EngineStanding[], sequence: number): Finding[] {
  const known = new Map(engine.map(({ user, tier, flags }) => [user, { tier, suspended: (flags & UserFlag.SUSPENDED) !== 0 }]));
  const found: Finding[] = [];
  for (const table of accounts) {
    const { account } = table;
    const there = known.get(account) ?? { tier: 0, suspended: false };
    known.delete(account);
    if (table.sequence > sequence) continue;
    // Restrictive changes reach the engine first, so this is wrong whatever waits.
    const mayTrade = table.suspended && !there.suspended;
    const same = table.suspended === there.suspended && table.tier === there.tier;
    if (mayTrade || (!same && !table.waiting))
      found.push({ account, text: `the tables say ${said(table)}, the engine says ${said(there)}` });
  }
  for (const [account, there] of known) found.push({ account, text: `the engine says ${said(there)}, and there is no such account` });
  return found;
}

function stuck({ waiting, oldestMs, overtaken }: OutboxState, nowMs: number): Finding[] {
  const found: Finding[] = [];
  if (oldestMs !== undefined && nowMs - oldestMs > WAIT_LIMIT_MS) {
    found.push({
      account: undefined,
      text: `rows that wait in the outbox: ${waiting}, the oldest since ${new Date(oldestMs).toISOString()}`,
    });
  }
  if (overtaken > 0)
    found.push({
      account: undefined,
      text: `rows of the outbox that came behind a newer one of their account and were not carried out: ${overtaken}`,
    });
  return found;
}

function said({ tier, suspended }: Standing): string {
  return `${suspended ? 'suspended' : 'not suspended'}, tier ${tier}`;
}
