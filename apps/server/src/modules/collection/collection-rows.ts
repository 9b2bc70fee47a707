/** Rows of collection methods and of their kinds. */
import { boolean, bytes, safeInteger, text, timestampMs } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';

/** A kind of method. */
export interface CollectionKind {
  readonly kind: string;
  /** A product's name; of the built-in kinds the English one. */
  readonly name: string;
  /** Whether the name of a bank belongs to it. */
  readonly bank: boolean;
  /** Nobody adds any more of it; those that there are stay. */
  readonly closed: boolean;
  /** It is of the table of kinds (contract/src/payment-kinds.ts), and no operator's own. */
  readonly standard: boolean;
}

/** A method; holder, bank, number and branch are sealed. */
export interface CollectionRow {
  readonly id: number;
  readonly kind: string;
  readonly currency: string;
  readonly sealed: Uint8Array;
  readonly keptMs: number;
}

const COLUMNS = 'id, kind, currency, sealed, kept_at';

function readMethod(row: RawRow): CollectionRow {
  return {
    id: safeInteger(row, 'id'),
    kind: text(row, 'kind'),
    currency: text(row, 'currency'),
    sealed: bytes(row, 'sealed'),
    keptMs: timestampMs(row, 'kept_at'),
  };
}

function readKind(row: RawRow): CollectionKind {
  return {
    kind: text(row, 'kind'),
    name: text(row, 'name'),
    bank: boolean(row, 'bank'),
    closed: boolean(row, 'closed'),
    standard: boolean(row, 'standard'),
  };
}

export const KINDS = statement<[], CollectionKind>(
  'collection-kinds',
  'SELECT kind, name, bank, closed, standard FROM collection_kind ORDER BY place',
  readKind,
);
/** A kind of the table is opened again and stays what it is. */
export const SAVE_KIND = command<[kind: string, name: string, bank: boolean]>(
  'collection-kind-save',
  `INSERT INTO collection_kind (kind, name, bank) VALUES ($1, $2, $3)
   ON CONFLICT (kind) DO UPDATE SET closed = false,
     name = CASE WHEN collection_kind.standard THEN collection_kind.name ELSE excluded.name END,
     bank = CASE WHEN collection_kind.standard THEN collection_kind.bank ELSE excluded.bank END`,
);
export const CLOSE_KIND = command<[kind: string]>('collection-kind-close', 'UPDATE collection_kind SET closed = true WHERE kind = $1');

export const LIST = statement<[account: number], CollectionRow>(
  'collection-list',
  `SELECT ${COLUMNS} FROM collection_method WHERE account_id = $1 ORDER BY id DESC`,
  readMethod,
);
export const COUNT = statement<[account: number], number>(
  'collection-count',
  'SELECT count(*) AS kept FROM collection_method WHERE account_id = $1',
  (row) => safeInteger(row, 'kept'),
);
export const BY_ID = statement<[account: number, id: number], CollectionRow>(
  'collection-by-id',
  `SELECT ${COLUMNS} FROM collection_method WHERE account_id = $1 AND id = $2`,
  readMethod,
);
/** Undefined where the same number of the same kind and currency is kept already. */
export const ADD = statement<
  [account: number, kind: string, currency: string, number: Uint8Array, sealed: Uint8Array, now: Date],
  CollectionRow
>(
  'collection-add',
  `INSERT INTO collection_method (account_id, kind, currency, number, sealed, kept_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
  readMethod,
);
/** Undefined where another method of the person has that number; the caller has found this one. */
export const EDIT = statement<
  [account: number, id: number, kind: string, currency: string, number: Uint8Array, sealed: Uint8Array, now: Date],
  CollectionRow
>(
  'collection-edit',
  `UPDATE collection_method SET kind = $3, currency = $4, number = $5, sealed = $6, kept_at = $7
   WHERE account_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
  readMethod,
);
export const REMOVE = statement<[account: number, id: number], number>(
  'collection-delete',
  'DELETE FROM collection_method WHERE account_id = $1 AND id = $2 RETURNING id',
  (row) => safeInteger(row, 'id'),
);
