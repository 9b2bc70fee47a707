/** Rows of `trading_key`. Sealed are the secret, the addresses and the address of the last use, each for its row. */
import type { TradingKeyKind } from '@kontor/contract/trading-key';
import { boolean, bytes, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';

/** A key as it is kept. */
export interface KeyRow {
  readonly id: number;
  readonly account: number;
  readonly apiKey: string;
  readonly kind: TradingKeyKind;
  /** Sealed; null but for `hmac`. */
  readonly secret: Uint8Array | null;
  /** PEM; null for `hmac`. */
  readonly publicKey: string | null;
  readonly label: string;
  readonly spot: boolean;
  readonly futures: boolean;
  readonly withdraw: boolean;
  /** Sealed, one a line; null for any address. */
  readonly addresses: Uint8Array | null;
  readonly madeMs: number;
  readonly expiresMs: number | null;
  readonly enabled: boolean;
  /** Rises with every change but use. */
  readonly version: number;
  readonly usedMs: number | null;
  /** Sealed. */
  readonly usedAddress: Uint8Array | null;
}

/** A key with what its owner's account says. */
export interface OwnedKeyRow extends KeyRow {
  /** Whether the owner may come in at all: his account is not frozen by himself or closed. */
  readonly isOwnerActive: boolean;
  /** Until when nothing may leave his account, ms. */
  readonly holdUntilMs: number | null;
  readonly feeTier: number;
}

/** What of a key may have changed since it was read. */
export interface KeyState extends Pick<OwnedKeyRow, 'id' | 'version' | 'isOwnerActive' | 'holdUntilMs' | 'feeTier'> {}

/** What the parts of a row are sealed for. */
export const PLACES = {
  secret: (id: number) => `trading key ${id}`,
  addresses: (id: number) => `trading key ${id} addresses`,
  usedAddress: (id: number) => `trading key ${id} use`,
} as const;

const COLUMNS =
  'id account_id api_key kind secret public_key label spot futures withdraw addresses made_at expires_at enabled version used_at used_address'.split(
    ' ',
  );
const OWN = COLUMNS.join(', ');
const OWNED = COLUMNS.map((column) => `k.${column}`).join(', ');
/** Who is suspended may see and cancel, as on the site; the engine, which hears of it first, refuses him the rest. */
const OWNER = 'NOT a.frozen AND a.closed_at IS NULL AS owner_active, a.hold_until, a.fee_tier';

function readKey(row: RawRow): KeyRow {
  return {
    id: safeInteger(row, 'id'),
    account: safeInteger(row, 'account_id'),
    apiKey: text(row, 'api_key'),
    kind: text(row, 'kind') as TradingKeyKind,
    secret: nullable(bytes, row, 'secret'),
    publicKey: nullable(text, row, 'public_key'),
    label: text(row, 'label'),
    spot: boolean(row, 'spot'),
    futures: boolean(row, 'futures'),
    withdraw: boolean(row, 'withdraw'),
    addresses: nullable(bytes, row, 'addresses'),
    madeMs: timestampMs(row, 'made_at'),
    expiresMs: nullable(timestampMs, row, 'expires_at'),
    enabled: boolean(row, 'enabled'),
    version: safeInteger(row, 'version'),
    usedMs: nullable(timestampMs, row, 'used_at'),
    usedAddress: nullable(bytes, row, 'used_address'),
  };
}

function readState(row: RawRow): KeyState {
  return {
    id: safeInteger(row, 'id'),
    version: safeInteger(row, 'version'),
    isOwnerActive: boolean(row, 'owner_active'),
    holdUntilMs: nullable(timestampMs, row, 'hold_until'),
    feeTier: safeInteger(row, 'fee_tier'),
  };
}

/** By their API keys, with what their owners' accounts say. */
export const FIND_KEYS = statement<[apiKeys: readonly string[]], OwnedKeyRow>(
  'trading-key-find',
  `SELECT ${OWNED}, ${OWNER} FROM trading_key k JOIN account a ON a.id = k.account_id WHERE k.api_key = ANY ($1::text[])`,
  (row) => ({ ...readKey(row), ...readState(row) }),
);
/** What may have changed of these; those that are missing were deleted. */
export const STATES_OF = statement<[ids: readonly number[]], KeyState>(
  'trading-key-states',
  `SELECT k.id, k.version, ${OWNER} FROM trading_key k JOIN account a ON a.id = k.account_id
   WHERE k.id = ANY ($1::bigint[])`,
  readState,
);
/** The newest first. */
export const KEYS_OF = statement<[account: number], KeyRow>(
  'trading-key-list',
  `SELECT ${OWN} FROM trading_key WHERE account_id = $1 ORDER BY id DESC`,
  readKey,
);
/** Asks for the owner too: another's key is like none. It stays as it was seen until the transaction ends. */
export const LOCK_KEY = statement<[account: number, id: number], KeyRow>(
  'trading-key-lock',
  `SELECT ${OWN} FROM trading_key WHERE account_id = $1 AND id = $2 FOR UPDATE`,
  readKey,
);
/** The owner's row is locked, so that of two who make the last key one comes behind the other; none where the account is closed. */
export const LOCK_OWNER = statement<[account: number], number>(
  'trading-key-lock-owner',
  'SELECT id FROM account WHERE id = $1 AND closed_at IS NULL FOR NO KEY UPDATE',
  (row) => safeInteger(row, 'id'),
);
export const COUNT_KEYS = statement<[account: number], number>(
  'trading-key-count',
  'SELECT count(*) AS kept FROM trading_key WHERE account_id = $1',
  (row) => safeInteger(row, 'kept'),
);
/** The id comes before the row, because what is sealed is sealed for it. */
export const NEXT_KEY = statement<[], number>(
  'trading-key-next',
  `SELECT nextval(pg_get_serial_sequence('trading_key', 'id')) AS id`,
  (row) => safeInteger(row, 'id'),
);
export const ADD_KEY = command<
  [
    id: number,
    account: number,
    apiKey: string,
    kind: TradingKeyKind,
    secret: Uint8Array | null,
    publicKey: string | null,
    label: string,
    spot: boolean,
    futures: boolean,
    withdraw: boolean,
    addresses: Uint8Array | null,
    now: Date,
    expires: Date | null,
  ]
>(
  'trading-key-add',
  `INSERT INTO trading_key (id, account_id, api_key, kind, secret, public_key, label, spot, futures, withdraw, addresses, made_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);
export const CHANGE_KEY = command<
  [id: number, label: string, spot: boolean, futures: boolean, withdraw: boolean, addresses: Uint8Array | null, expires: Date | null]
>(
  'trading-key-change',
  `UPDATE trading_key SET label = $2, spot = $3, futures = $4, withdraw = $5, addresses = $6, expires_at = $7, version = version + 1
   WHERE id = $1`,
);
export const SWITCH_KEY = command<[id: number, enabled: boolean]>(
  'trading-key-switch',
  'UPDATE trading_key SET enabled = $2, version = version + 1 WHERE id = $1',
);
export const DELETE_KEY = command<[id: number]>('trading-key-delete', 'DELETE FROM trading_key WHERE id = $1');
/** With the account that is closed. */
export const DELETE_KEYS_OF = command<[account: number]>('trading-key-delete-all', 'DELETE FROM trading_key WHERE account_id = $1');
/** Uses by several keys; one that was noted later stands. Addresses are sealed, as hexadecimal text. */
export const NOTE_USES = command<[ids: readonly number[], addresses: readonly string[], timesMs: readonly number[]]>(
  'trading-key-note-uses',
  `UPDATE trading_key k SET used_at = to_timestamp(u.time_ms / 1000.0), used_address = decode(u.address, 'hex')
   FROM unnest($1::bigint[], $2::text[], $3::bigint[]) AS u (id, address, time_ms)
   WHERE k.id = u.id AND (k.used_at IS NULL OR k.used_at < to_timestamp(u.time_ms / 1000.0))`,
);
