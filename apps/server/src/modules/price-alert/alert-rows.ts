/** Rows of alerts. */
import { PRICE_ALERT_RULES } from '@kontor/contract/price-alert';
import type {
  PriceAlertDirection,
  PriceAlertKind,
  PriceAlertPeriod,
  PriceAlertRepeat,
  PriceAlertSource,
} from '@kontor/contract/price-alert';
import { boolean, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Retained } from '../../store/retained.ts';

export interface AlertRow {
  readonly id: number;
  readonly user: number;
  readonly source: PriceAlertSource;
  readonly market: number;
  readonly pair: string;
  readonly kind: PriceAlertKind;
  readonly direction: PriceAlertDirection;
  readonly period: PriceAlertPeriod | null;
  readonly value: string;
  readonly repeat: PriceAlertRepeat;
  readonly mail: boolean;
  readonly note: string;
  readonly state: 'open' | 'off' | 'fired' | 'ended' | 'deleted';
  readonly version: number;
  /** It waits to fire; else for its value to be left. */
  readonly armed: boolean;
  /** Prices of later commands count, and when that was. */
  readonly since: number;
  readonly sinceMs: number;
  readonly madeMs: number;
  readonly toldMs: number | null;
  readonly reached: string | null;
  readonly quietUntilMs: number | null;
}

const COLUMNS = `id, account_id, source, market, pair, kind, direction, period, value, repeat, mail, note, state, version, armed, since, since_at,
  made_at, told_at, reached, quiet_until`;

// Words of columns: nobody writes but these statements, and the table has checks.
const readAlert = (row: RawRow): AlertRow => ({
  id: safeInteger(row, 'id'),
  user: safeInteger(row, 'account_id'),
  source: text(row, 'source') as PriceAlertSource,
  market: safeInteger(row, 'market'),
  pair: text(row, 'pair'),
  kind: text(row, 'kind') as PriceAlertKind,
  direction: text(row, 'direction') as PriceAlertDirection,
  period: nullable(text, row, 'period') as PriceAlertPeriod | null,
  value: text(row, 'value'),
  repeat: text(row, 'repeat') as PriceAlertRepeat,
  mail: boolean(row, 'mail'),
  note: text(row, 'note'),
  state: text(row, 'state') as AlertRow['state'],
  version: safeInteger(row, 'version'),
  armed: boolean(row, 'armed'),
  since: safeInteger(row, 'since'),
  sinceMs: timestampMs(row, 'since_at'),
  madeMs: timestampMs(row, 'made_at'),
  toldMs: nullable(timestampMs, row, 'told_at'),
  reached: nullable(text, row, 'reached'),
  quietUntilMs: nullable(timestampMs, row, 'quiet_until'),
});

/** What its owner sees: those that wait or are off, and of those that are over the last ones. */
export const OWN_ALERTS = statement<[account: number, overSince: Date], AlertRow>(
  'price-alert-own',
  `SELECT ${COLUMNS} FROM price_alert WHERE account_id = $1 AND (state IN ('open', 'off') OR state IN ('fired', 'ended') AND told_at >= $2)
   ORDER BY coalesce(told_at, made_at) DESC, id DESC LIMIT 1000`,
  readAlert,
);
export const OWN_ALERT = statement<[account: number, id: number], AlertRow>(
  'price-alert-one',
  `SELECT ${COLUMNS} FROM price_alert WHERE account_id = $1 AND id = $2 AND state <> 'deleted'`,
  readAlert,
);
/** Holds the owner, so that of two who add at once one is first. */
export const HOLD_OWNER = statement<[account: number], number>(
  'price-alert-owner',
  'SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE',
  (row) => safeInteger(row, 'id'),
);
export const COUNT_ALERTS = statement<[account: number], number>(
  'price-alert-count',
  `SELECT count(*) AS kept FROM price_alert WHERE account_id = $1 AND state IN ('open', 'off')`,
  (row) => safeInteger(row, 'kept'),
);
/** One that waits for the very same already. */
export const SAME_ALERT = statement<
  [
    account: number,
    market: number,
    kind: string,
    direction: string,
    period: string | null,
    value: string,
    repeat: string,
    mail: boolean,
    note: string,
  ],
  AlertRow
>(
  'price-alert-same',
  `SELECT ${COLUMNS} FROM price_alert WHERE account_id = $1 AND market = $2 AND kind = $3 AND direction = $4 AND period IS NOT DISTINCT FROM $5::text
     AND value = $6 AND repeat = $7 AND mail = $8 AND note = $9 AND state = 'open' LIMIT 1`,
  readAlert,
);
export const ADD_ALERT = statement<
  [
    account: number,
    source: string,
    market: number,
    pair: string,
    kind: string,
    direction: string,
    period: string | null,
    value: string,
    repeat: string,
    mail: boolean,
    note: string,
    since: number,
    now: Date,
  ],
  AlertRow
>(
  'price-alert-add',
  `INSERT INTO price_alert (account_id, source, market, pair, kind, direction, period, value, repeat, mail, note, state, since, made_at, since_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'open', $12, $13, $13) RETURNING ${COLUMNS}`,
  readAlert,
);
/** Changes one that is as it was seen. With `anew` it waits from now on. */
export const EDIT_ALERT = statement<
  [id: number, version: number, value: string, repeat: string, mail: boolean, note: string, anew: boolean, since: number, now: Date],
  AlertRow
>(
  'price-alert-edit',
  `UPDATE price_alert SET value = $3, repeat = $4, mail = $5, note = $6, version = version + 1, touched_at = clock_timestamp(),
     armed = armed OR $7, since = CASE WHEN $7 THEN $8 ELSE since END, since_at = CASE WHEN $7 THEN $9 ELSE since_at END,
     quiet_until = CASE WHEN $7 OR $4 = 'once' THEN NULL ELSE quiet_until END
   WHERE id = $1 AND version = $2 AND state IN ('open', 'off') RETURNING ${COLUMNS}`,
  readAlert,
);
export const SWITCH_ALERT = statement<[id: number, version: number, state: string, since: number, now: Date], AlertRow>(
  'price-alert-switch',
  `UPDATE price_alert SET state = $3, version = version + 1, touched_at = clock_timestamp(), armed = true, since = $4, since_at = $5, quiet_until = NULL
   WHERE id = $1 AND version = $2 AND state IN ('open', 'off') RETURNING ${COLUMNS}`,
  readAlert,
);
export const DELETE_ALERT = statement<[account: number, id: number], number>(
  'price-alert-delete',
  `UPDATE price_alert SET state = 'deleted', note = '', version = version + 1, touched_at = clock_timestamp()
   WHERE account_id = $1 AND id = $2 AND state <> 'deleted' RETURNING id`,
  (row) => safeInteger(row, 'id'),
);

/** An alert as the watch reads it, and when it was changed, as the database counts. */
export interface TouchedRow extends AlertRow {
  readonly touched: string;
}
const readTouched = (row: RawRow): TouchedRow => ({ ...readAlert(row), touched: text(row, 'touched') });
/** A change may be seen later than one that came behind it, by as long as a transaction takes; what was seen before is told again. */
const SEEN_AGAIN = `interval '15 seconds'`;

/** Those that wait, by id. */
export const OPEN_ALERTS = statement<[after: number, limit: number], TouchedRow>(
  'price-alert-open',
  `SELECT ${COLUMNS}, touched_at::text AS touched FROM price_alert WHERE state = 'open' AND id > $1::bigint ORDER BY id LIMIT $2::integer`,
  readTouched,
);
/** Those that were changed since a moment of the database's, whatever their state. */
export const TOUCHED_ALERTS = statement<[since: string], TouchedRow>(
  'price-alert-touched',
  `SELECT ${COLUMNS}, touched_at::text AS touched FROM price_alert WHERE touched_at > $1::timestamptz - ${SEEN_AGAIN} ORDER BY touched_at`,
  readTouched,
);
export const DATABASE_NOW = statement<[], string>('price-alert-now', 'SELECT now()::text AS now', (row) => text(row, 'now'));

/** Marks one as fired that waits as it was watched; gives it as it was, or nothing. */
export const FIRE_ONCE = statement<[id: number, version: number, at: Date, reached: string], AlertRow>(
  'price-alert-fire',
  `UPDATE price_alert SET state = 'fired', version = version + 1, touched_at = clock_timestamp(), told_at = $3, reached = $4
   WHERE id = $1 AND version = $2 AND state = 'open' RETURNING ${COLUMNS}`,
  readAlert,
);
/** The same of one that fires again: it is quiet for a while, and a row of its own says that it has fired. */
export const FIRE_AGAIN = statement<[id: number, version: number, at: Date, reached: string, since: number, quietUntil: Date], AlertRow>(
  'price-alert-fire-again',
  `WITH fired AS (
     UPDATE price_alert SET version = version + 1, touched_at = clock_timestamp(), told_at = $3, reached = $4, armed = false, since = $5, since_at = $3,
       quiet_until = $6
     WHERE id = $1 AND version = $2 AND state = 'open' RETURNING ${COLUMNS}
   ), told AS (
     INSERT INTO price_alert (account_id, source, market, pair, kind, direction, period, value, repeat, mail, note, state, since, made_at, since_at, told_at, reached)
     SELECT account_id, source, market, pair, kind, direction, period, value, repeat, mail, note, 'fired', since, made_at, since_at, told_at, reached FROM fired
   ) SELECT * FROM fired`,
  readAlert,
);
/** Its value was left. */
export const ARM_ALERT = command<[id: number, version: number, since: number, at: Date]>(
  'price-alert-arm',
  `UPDATE price_alert SET armed = true, since = $3, since_at = $4 WHERE id = $1 AND version = $2 AND state = 'open'`,
);
/** Its market is not traded any more. */
export const END_ALERT = statement<[id: number, version: number, at: Date], AlertRow>(
  'price-alert-end',
  `UPDATE price_alert SET state = 'ended', version = version + 1, touched_at = clock_timestamp(), told_at = $3
   WHERE id = $1 AND version = $2 AND state = 'open' RETURNING ${COLUMNS}`,
  readAlert,
);
/** Who has no account any more, or has closed it, is told nothing. */
export const PERSON = statement<[user: number], number>(
  'price-alert-person',
  'SELECT id FROM account WHERE id = $1 AND closed_at IS NULL FOR KEY SHARE',
  (row) => safeInteger(row, 'id'),
);

/** Those that were deleted, once the watch has had time to see it. */
export const FORGET_DELETED = command<[]>(
  'price-alert-forget-deleted',
  `DELETE FROM price_alert WHERE id IN (
     SELECT id FROM price_alert WHERE state = 'deleted' AND touched_at < now() - interval '2 minutes' LIMIT 1000)`,
);

/** Up to which command all was looked at, and when that was at the latest. */
export interface AlertPlace {
  readonly sequence: number;
  readonly timeMs: number;
}
export const PLACE = statement<[], AlertPlace>('price-alert-place', 'SELECT sequence, looked_at FROM price_alert_place', (row) => ({
  sequence: safeInteger(row, 'sequence'),
  timeMs: timestampMs(row, 'looked_at'),
}));
export const SET_PLACE = command<[sequence: number, at: Date]>(
  'price-alert-set-place',
  `INSERT INTO price_alert_place (sequence, looked_at) VALUES ($1, $2)
   ON CONFLICT (one) DO UPDATE SET sequence = excluded.sequence, looked_at = excluded.looked_at WHERE price_alert_place.sequence < excluded.sequence`,
);

/** Those that fired or ended, since they did. */
export const ALERTS_FIRED = {
  kind: 'alerts_fired',
  days: PRICE_ALERT_RULES.firedDays,
  forget: command<[before: Date, most: number]>(
    'price-alert-forget',
    `DELETE FROM price_alert WHERE id IN (
       SELECT id FROM price_alert WHERE state IN ('fired', 'ended') AND told_at < $1 ORDER BY told_at LIMIT $2::integer)`,
  ),
} as const satisfies Retained;
