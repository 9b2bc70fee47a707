/** Rows of `user_rights`. */
import { boolean, nullable, safeInteger, text, timestampMs } from '../store/columns.ts';
import type { RawRow } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';

export interface RightsRow {
  readonly account: number;
  readonly version: number;
  readonly verified: boolean;
  readonly futures: boolean;
  readonly seconds: boolean;
  readonly advertise: boolean;
  /** ms; 0: no hold. */
  readonly holdUntilMs: number;
  readonly changedMs: number;
  /** The last version that the engine was told, 0 before any; by which command, and what came of it. */
  readonly toldVersion: number;
  readonly toldSequence: number | null;
  readonly outcome: string | null;
}

const COLUMNS = 'account_id, version, verified, futures, seconds, advertise, hold_until, changed_at, told_version, told_sequence, outcome';

function readRights(row: RawRow): RightsRow {
  return {
    account: safeInteger(row, 'account_id'),
    version: safeInteger(row, 'version'),
    verified: boolean(row, 'verified'),
    futures: boolean(row, 'futures'),
    seconds: boolean(row, 'seconds'),
    advertise: boolean(row, 'advertise'),
    holdUntilMs: nullable(timestampMs, row, 'hold_until') ?? 0,
    changedMs: timestampMs(row, 'changed_at'),
    toldVersion: safeInteger(row, 'told_version'),
    toldSequence: nullable(safeInteger, row, 'told_sequence'),
    outcome: nullable(text, row, 'outcome'),
  };
}

/** One of which the engine was not told the newest version. */
export const NEXT_UNTOLD = statement<[], RightsRow>(
  'rights-next',
  `SELECT ${COLUMNS} FROM user_rights WHERE told_version < version ORDER BY account_id LIMIT 1`,
  readRights,
);

/** Marks a version as told; a newer one still waits. Writes nothing where it or a newer one is marked. */
export const MARK_TOLD = command<[account: number, version: number, sequence: number, outcome: string]>(
  'rights-told',
  'UPDATE user_rights SET told_version = $2, told_sequence = $3, outcome = $4 WHERE account_id = $1 AND told_version < $2',
);

export const ALL_RIGHTS = statement<[], RightsRow>('rights-all', `SELECT ${COLUMNS} FROM user_rights ORDER BY account_id`, readRights);
