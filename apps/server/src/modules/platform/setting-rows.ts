/** Rows of what two operators set of the platform, and of maintenance. */
import type { SettingName } from '@kontor/contract/console/setting';
import { boolean, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';

interface Person {
  readonly id: number;
  readonly name: string;
}

/** A setting as it stands. */
export interface SettingRow {
  /** Higher than that of all that were set before, whatever their names. */
  readonly id: number;
  readonly name: SettingName;
  readonly version: number;
  /** JSON. */
  readonly value: string;
  readonly change: number;
  readonly proposed: Person;
  readonly approved: Person;
  readonly setMs: number;
}

/** The newest version of each. */
export const STANDING_SETTINGS = statement<[], SettingRow>(
  'setting-standing',
  `SELECT DISTINCT ON (s.name) s.id, s.name, s.version, s.value, s.change_id, s.set_at,
     p.id AS proposer, p.name AS proposer_name, a.id AS approver, a.name AS approver_name
   FROM setting AS s JOIN operator_change AS c ON c.id = s.change_id JOIN operator AS p ON p.id = c.proposer
   JOIN operator_decision AS d ON d.change_id = c.id JOIN operator AS a ON a.id = d.operator_id
   ORDER BY s.name, s.version DESC`,
  (row) => ({
    id: safeInteger(row, 'id'),
    name: text(row, 'name') as SettingName,
    version: safeInteger(row, 'version'),
    value: text(row, 'value'),
    change: safeInteger(row, 'change_id'),
    proposed: { id: safeInteger(row, 'proposer'), name: text(row, 'proposer_name') },
    approved: { id: safeInteger(row, 'approver'), name: text(row, 'approver_name') },
    setMs: timestampMs(row, 'set_at'),
  }),
);
export const SET = command<[name: string, value: string, change: number, now: Date]>(
  'setting-set',
  `INSERT INTO setting (name, version, value, change_id, set_at)
   SELECT $1, coalesce(max(version), 0) + 1, $2, $3, $4 FROM setting WHERE name = $1`,
);

/** How maintenance stands. */
export interface MaintenanceRow {
  readonly id: number;
  readonly isOn: boolean;
  readonly sinceMs: number | null;
  /** JSON by language; null where nothing of its own is announced. */
  readonly words: string | null;
  readonly untilMs: number | null;
  readonly reason: string;
  readonly by: Person;
}

export const LAST_MAINTENANCE = statement<[], MaintenanceRow>(
  'maintenance-last',
  `SELECT m.id, m.is_on, m.since, m.words, m.until, m.reason, o.id AS operator, o.name AS operator_name
   FROM maintenance AS m JOIN operator AS o ON o.id = m.operator_id ORDER BY m.id DESC LIMIT 1`,
  (row) => ({
    id: safeInteger(row, 'id'),
    isOn: boolean(row, 'is_on'),
    sinceMs: nullable(timestampMs, row, 'since'),
    words: nullable(text, row, 'words'),
    untilMs: nullable(timestampMs, row, 'until'),
    reason: text(row, 'reason'),
    by: { id: safeInteger(row, 'operator'), name: text(row, 'operator_name') },
  }),
);
export const ADD_MAINTENANCE = command<
  [isOn: boolean, since: Date | null, words: string | null, until: Date | null, reason: string, operator: number, now: Date]
>(
  'maintenance-add',
  'INSERT INTO maintenance (is_on, since, words, until, reason, operator_id, written_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
);

/** The newest row of each table, 0 for none: another one after every change of either. */
export const NEWEST = statement<[], { readonly setting: number; readonly maintenance: number }>(
  'setting-newest',
  'SELECT coalesce((SELECT max(id) FROM setting), 0) AS setting, coalesce((SELECT max(id) FROM maintenance), 0) AS maintenance',
  (row: RawRow) => ({ setting: safeInteger(row, 'setting'), maintenance: safeInteger(row, 'maintenance') }),
);
