/** Rows of what the house keeps of adverts and trades besides what the engine knows (migration 80). */
import { bytes, nullable, safeInteger, text } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';

/** What a merchant asks of whoever answers: false and 0 ask nothing. */
export interface Conditions {
  readonly identity: boolean;
  readonly age_days: number;
  readonly completed: number;
  /** A fraction, as a decimal. */
  readonly completion: string;
}

/** What an advert says, as it was saved once. `asked`: the engine has not answered; `refused`: it said no. */
export interface AdvertText {
  readonly id: number;
  readonly advert: number;
  readonly account: number;
  readonly digest: string;
  /** JSON of the engine's command, 64-bit numbers as digits behind an n. */
  readonly command: string;
  /** Collection methods of a merchant who sells. */
  readonly methods: readonly number[];
  readonly kinds: readonly string[];
  readonly conditions: Conditions;
  /** Sealed with the merchant's key. */
  readonly terms: Uint8Array;
  readonly state: 'asked' | 'taken' | 'refused';
  readonly sequence: number | null;
}

/** What a trade was begun with. */
export interface DealRow {
  readonly id: number;
  readonly account: number;
  readonly digest: string;
  readonly command: string;
  /** What the advert said. */
  readonly text: number;
  readonly buyer: number;
  readonly seller: number;
  /** The kind of payment. */
  readonly method: string;
  /** Word that the buyer writes as the purpose of the payment. */
  readonly reference: string;
  /** Sealed with the seller's key: how he is paid; and names, each with the key of whose it is. */
  readonly collection: Uint8Array | null;
  readonly buyerName: Uint8Array | null;
  readonly sellerName: Uint8Array | null;
  readonly proof: readonly string[];
  readonly state: 'asked' | 'made' | 'refused';
  readonly sequence: number | null;
}

/** Lists of words and of numbers travel as JSON. */
function list<Value>(row: RawRow, column: string): readonly Value[] {
  return JSON.parse(text(row, column)) as readonly Value[];
}

const TEXT_COLUMNS = `id, advert_id, account_id, digest, command, to_json(methods)::text AS methods, to_json(kinds)::text AS kinds, conditions, terms,
  state, sequence`;

function readText(row: RawRow): AdvertText {
  return {
    id: safeInteger(row, 'id'),
    advert: safeInteger(row, 'advert_id'),
    account: safeInteger(row, 'account_id'),
    digest: text(row, 'digest'),
    command: text(row, 'command'),
    methods: list<number>(row, 'methods'),
    kinds: list<string>(row, 'kinds'),
    conditions: JSON.parse(text(row, 'conditions')) as Conditions,
    terms: bytes(row, 'terms'),
    state: text(row, 'state') as AdvertText['state'],
    sequence: nullable(safeInteger, row, 'sequence'),
  };
}

const DEAL_COLUMNS = `id, account_id, digest, command, text_id, buyer, seller, method, reference, collection, buyer_name, seller_name,
  to_json(proof)::text AS proof, state, sequence`;

function readDeal(row: RawRow): DealRow {
  return {
    id: safeInteger(row, 'id'),
    account: safeInteger(row, 'account_id'),
    digest: text(row, 'digest'),
    command: text(row, 'command'),
    text: safeInteger(row, 'text_id'),
    buyer: safeInteger(row, 'buyer'),
    seller: safeInteger(row, 'seller'),
    method: text(row, 'method'),
    reference: text(row, 'reference'),
    collection: nullable(bytes, row, 'collection'),
    buyerName: nullable(bytes, row, 'buyer_name'),
    sellerName: nullable(bytes, row, 'seller_name'),
    proof: list<string>(row, 'proof'),
    state: text(row, 'state') as DealRow['state'],
    sequence: nullable(safeInteger, row, 'sequence'),
  };
}

const number = (row: RawRow): number => safeInteger(row, 'id');

export const NEW_ADVERT = statement<[account: number, now: Date], number>(
  'deal-advert-new',
  'INSERT INTO deal_advert (account_id, made_at) VALUES ($1, $2) RETURNING id',
  number,
);
export const ADVERT_OF = statement<[advert: number, account: number], number>(
  'deal-advert-of',
  'SELECT id FROM deal_advert WHERE id = $1 AND account_id = $2',
  number,
);
/** Saves of one advert follow each other. */
export const OWNED_ADVERT = statement<[advert: number, account: number], number>(
  'deal-advert-owned',
  'SELECT id FROM deal_advert WHERE id = $1 AND account_id = $2 FOR UPDATE',
  number,
);
export const ADD_TEXT = statement<
  [
    advert: number,
    account: number,
    clientId: string,
    digest: string,
    command: string,
    methods: readonly number[],
    kinds: readonly string[],
    conditions: string,
    terms: Uint8Array,
    now: Date,
  ],
  number
>(
  'deal-advert-text-add',
  `INSERT INTO deal_advert_text (advert_id, account_id, client_id, digest, command, methods, kinds, conditions, terms, state, saved_at)
   VALUES ($1, $2, $3, $4, $5, $6::bigint[], $7::text[], $8, $9, 'asked', $10) RETURNING id`,
  number,
);
export const TEXT_SAVED_AS = statement<[account: number, clientId: string], AdvertText>(
  'deal-advert-text-saved-as',
  `SELECT ${TEXT_COLUMNS} FROM deal_advert_text WHERE account_id = $1 AND client_id = $2`,
  readText,
);
export const TEXT = statement<[id: number], AdvertText>(
  'deal-advert-text',
  `SELECT ${TEXT_COLUMNS} FROM deal_advert_text WHERE id = $1`,
  readText,
);
export const TAKE_TEXT = command<[id: number, sequence: number]>(
  'deal-advert-text-take',
  `UPDATE deal_advert_text SET state = 'taken', sequence = $2 WHERE id = $1 AND state = 'asked'`,
);
/** An id that came to nothing is free again. */
export const REFUSE_TEXT = command<[id: number]>(
  'deal-advert-text-refuse',
  `UPDATE deal_advert_text SET state = 'refused', client_id = NULL WHERE id = $1 AND state = 'asked'`,
);
/** One of an advert that was said later and that the engine has not refused. */
export const LATER_TEXT = statement<[advert: number, id: number], number>(
  'deal-advert-text-later',
  `SELECT id FROM deal_advert_text WHERE advert_id = $1 AND id > $2 AND state <> 'refused' LIMIT 1`,
  number,
);
/** What stands of each advert. */
export const TEXTS_OF = statement<[adverts: readonly number[]], AdvertText>(
  'deal-advert-texts',
  `SELECT DISTINCT ON (advert_id) ${TEXT_COLUMNS} FROM deal_advert_text WHERE advert_id = ANY ($1::bigint[]) AND state = 'taken'
   ORDER BY advert_id, id DESC`,
  readText,
);
/** Those that no request is at any more, in their order. */
export const ASKED_TEXT = statement<[savedBefore: Date, after: number], AdvertText>(
  'deal-advert-text-asked',
  `SELECT ${TEXT_COLUMNS} FROM deal_advert_text WHERE state = 'asked' AND saved_at < $1 AND id > $2 ORDER BY id LIMIT 1`,
  readText,
);

export const NEXT_DEAL = statement<[], number>('deal-next', `SELECT nextval(pg_get_serial_sequence('deal', 'id')) AS id`, number);
export const ADD_DEAL = command<
  [
    id: number,
    account: number,
    clientId: string,
    digest: string,
    command: string,
    text: number,
    buyer: number,
    seller: number,
    method: string,
    reference: string,
    collection: Uint8Array,
    buyerName: Uint8Array | null,
    sellerName: Uint8Array | null,
    now: Date,
  ]
>(
  'deal-add',
  `INSERT INTO deal (id, account_id, client_id, digest, command, text_id, buyer, seller, method, reference, collection, buyer_name, seller_name,
     state, asked_at) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'asked', $14)`,
);
export const DEAL_ASKED_AS = statement<[account: number, clientId: string], DealRow>(
  'deal-asked-as',
  `SELECT ${DEAL_COLUMNS} FROM deal WHERE account_id = $1 AND client_id = $2`,
  readDeal,
);
/** Of one of the two sides, where it was made. */
export const OWN_DEAL = statement<[id: number, account: number], DealRow>(
  'deal-own',
  `SELECT ${DEAL_COLUMNS} FROM deal WHERE id = $1 AND (buyer = $2 OR seller = $2) AND state = 'made'`,
  readDeal,
);
export const DEALS = statement<[ids: readonly number[]], DealRow>(
  'deals',
  `SELECT ${DEAL_COLUMNS} FROM deal WHERE id = ANY ($1::bigint[])`,
  readDeal,
);
export const MAKE_DEAL = command<[id: number, sequence: number]>(
  'deal-make',
  `UPDATE deal SET state = 'made', sequence = $2 WHERE id = $1 AND state = 'asked'`,
);
export const REFUSE_DEAL = command<[id: number]>(
  'deal-refuse',
  `UPDATE deal SET state = 'refused', client_id = NULL, collection = NULL, buyer_name = NULL, seller_name = NULL WHERE id = $1 AND state = 'asked'`,
);
export const ASKED_DEAL = statement<[askedBefore: Date, after: number], DealRow>(
  'deal-asked',
  `SELECT ${DEAL_COLUMNS} FROM deal WHERE state = 'asked' AND asked_at < $1 AND id > $2 ORDER BY id LIMIT 1`,
  readDeal,
);
export const ADD_PROOF = command<[id: number, files: readonly string[], most: number]>(
  'deal-proof-add',
  `UPDATE deal SET proof = proof || $2::text[] WHERE id = $1 AND cardinality(proof) + cardinality($2::text[]) <= $3::integer`,
);

export const BLOCK = command<[account: number, blocked: number, now: Date]>(
  'deal-block',
  'INSERT INTO deal_block (account_id, blocked_id, blocked_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
);
export const UNBLOCK = command<[account: number, blocked: number]>(
  'deal-unblock',
  'DELETE FROM deal_block WHERE account_id = $1 AND blocked_id = $2',
);
export const BLOCKED_BY = statement<[account: number], number>(
  'deal-blocked-by',
  'SELECT blocked_id AS id FROM deal_block WHERE account_id = $1 ORDER BY blocked_at DESC, blocked_id LIMIT 500',
  number,
);
/** Whom somebody has blocked, and who has blocked him. */
export const APART = statement<[account: number], number>(
  'deal-apart',
  'SELECT blocked_id AS id FROM deal_block WHERE account_id = $1 UNION SELECT account_id FROM deal_block WHERE blocked_id = $1',
  number,
);
