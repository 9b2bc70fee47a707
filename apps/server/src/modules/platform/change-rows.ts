/** Rows of the table of changes that operators asked for. */
import { nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import type { PlatformChange } from './platform-change.ts';

/** A change that waits. */
export interface WaitingChange {
  readonly id: number;
  readonly command: string;
  /** JSON. */
  readonly body: string;
}

export const NEXT_CHANGE = statement<[], WaitingChange>(
  'platform-change-next',
  'SELECT id, command, body FROM platform_change WHERE done_at IS NULL ORDER BY id LIMIT 1',
  (row) => ({ id: safeInteger(row, 'id'), command: text(row, 'command'), body: text(row, 'body') }),
);
export const MARK_CHANGE = command<[id: number, now: Date, sequence: number | null, outcome: string]>(
  'platform-change-done',
  'UPDATE platform_change SET done_at = $2, sequence = $3, outcome = $4 WHERE id = $1 AND done_at IS NULL',
);

/** A change as an operator sees it. */
export interface ChangeRow extends WaitingChange {
  readonly reason: string;
  readonly askedMs: number;
  /** NONE, the name of the engine's refusal, or a sentence; null while it waits. */
  readonly outcome: string | null;
  /** The last command that carried it out. */
  readonly sequence: number | null;
}

const COLUMNS = 'id, command, body, reason, asked_at, outcome, sequence';
const readRow = (row: Readonly<Record<string, unknown>>): ChangeRow => ({
  id: safeInteger(row, 'id'),
  command: text(row, 'command'),
  body: text(row, 'body'),
  reason: text(row, 'reason'),
  askedMs: timestampMs(row, 'asked_at'),
  outcome: nullable(text, row, 'outcome'),
  sequence: nullable(safeInteger, row, 'sequence'),
});
/** The last changes, newest first. */
export const LAST_CHANGES = statement<[], ChangeRow>(
  'platform-change-last',
  `SELECT ${COLUMNS} FROM platform_change ORDER BY id DESC LIMIT 20`,
  readRow,
);
export const ONE_CHANGE = statement<[id: number], ChangeRow>(
  'platform-change-one',
  `SELECT ${COLUMNS} FROM platform_change WHERE id = $1`,
  readRow,
);
const ASK = statement<[command: string, body: string, reason: string, now: Date], number>(
  'platform-change-ask',
  'INSERT INTO platform_change (command, body, reason, asked_at) VALUES ($1, $2, $3, $4) RETURNING id',
  (row) => safeInteger(row, 'id'),
);

/** Writes a change into the table and returns the row's id; a running server carries it out within a quarter of a second, the next start otherwise. */
export function askChange(queries: Queries, { command: name, body }: PlatformChange, reason: string, now: Date): Promise<number> {
  return queries.one(ASK, name, JSON.stringify(body), reason, now);
}
