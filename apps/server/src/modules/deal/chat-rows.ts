/** Rows of a trade's chat (migration 91). */
import { bytes, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { command, readStatement, statement } from '../../store/database.ts';
import type { Retained } from '../../store/retained.ts';
import type { Side } from './chat-book.ts';

/** Who says something in a chat. */
export type Author = Side | 'support' | 'system';

/** A message; its text is sealed with the key of `account`, which for what support wrote is the person it is for. */
export interface MessageRow {
  readonly id: number;
  readonly deal: number;
  readonly account: number | null;
  readonly author: Author;
  readonly bodyName: Uint8Array | null;
  readonly sealed: Uint8Array | null;
  /** Of the system: a state of the trade, or what has happened. */
  readonly word: string | null;
  readonly file: string | null;
  readonly writtenMs: number;
}

const COLUMNS = 'id, deal, account_id, author, body_name, sealed, word, file, written_at';

function readMessage(row: RawRow): MessageRow {
  return {
    id: safeInteger(row, 'id'),
    deal: safeInteger(row, 'deal'),
    account: nullable(safeInteger, row, 'account_id'),
    author: text(row, 'author') as Author,
    bodyName: nullable(bytes, row, 'body_name'),
    sealed: nullable(bytes, row, 'sealed'),
    word: nullable(text, row, 'word'),
    file: nullable(text, row, 'file'),
    writtenMs: timestampMs(row, 'written_at'),
  };
}

/** Of several requests of one person at once each finds what those before it made. */
export const LOCK_WRITER = statement<[account: number], number>(
  'deal-chat-lock-writer',
  'SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE',
  (row) => safeInteger(row, 'id'),
);
/** Newest first. */
export const MESSAGES = statement<[deal: number, after: number, before: number, limit: number], MessageRow>(
  'deal-chat-messages',
  `SELECT ${COLUMNS} FROM deal_message WHERE deal = $1::bigint AND id > $2::bigint AND id < $3::bigint ORDER BY id DESC LIMIT $4::integer`,
  readMessage,
);
export const MESSAGE_BY_CLIENT_ID = statement<[account: number, clientId: string], MessageRow>(
  'deal-chat-by-client-id',
  `SELECT ${COLUMNS} FROM deal_message WHERE account_id = $1 AND client_id = $2`,
  readMessage,
);
/** The id comes before the row, because the text is sealed for its own row. */
export const NEXT_MESSAGE = statement<[], number>(
  'deal-chat-next',
  `SELECT nextval(pg_get_serial_sequence('deal_message', 'id')) AS id`,
  (row) => safeInteger(row, 'id'),
);
export const ADD_MESSAGE = statement<
  [
    id: number,
    deal: number,
    account: number,
    author: string,
    writtenBy: string | null,
    clientId: string | null,
    bodyName: Uint8Array,
    sealed: Uint8Array,
    file: string | null,
    now: Date,
  ],
  MessageRow
>(
  'deal-chat-add',
  `INSERT INTO deal_message (id, deal, account_id, author, written_by, client_id, body_name, sealed, file, written_at)
   OVERRIDING SYSTEM VALUE VALUES ($1, $2::bigint, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${COLUMNS}`,
  readMessage,
);
/** Nothing where the step has its line. */
export const ADD_STEP = statement<[deal: number, word: string, step: string, at: Date], MessageRow>(
  'deal-chat-step-add',
  `INSERT INTO deal_message (deal, author, word, step, written_at) VALUES ($1::bigint, 'system', $2, $3, $4)
   ON CONFLICT (deal, step) DO NOTHING RETURNING ${COLUMNS}`,
  readMessage,
);
/** What is written lately, and of this trade altogether. */
export const WRITTEN = statement<[account: number, since: Date, deal: number], { readonly lately: number; readonly all: number }>(
  'deal-chat-written',
  `SELECT (SELECT count(*) FROM deal_message WHERE account_id = $1 AND author <> 'support' AND written_at > $2) AS lately,
          (SELECT count(*) FROM deal_message WHERE deal = $3::bigint) AS kept`,
  (row) => ({ lately: safeInteger(row, 'lately'), all: safeInteger(row, 'kept') }),
);
export const READ_MARKS = statement<[deal: number], readonly [account: number, message: number]>(
  'deal-chat-read-marks',
  'SELECT account_id, message_id FROM deal_read WHERE deal = $1::bigint',
  (row) => [safeInteger(row, 'account_id'), safeInteger(row, 'message_id')],
);
/** A mark never goes back, and never beyond the last message. */
export const MARK_READ = command<[deal: number, account: number, message: number]>(
  'deal-chat-mark-read',
  `INSERT INTO deal_read (deal, account_id, message_id)
   SELECT $1::bigint, $2::integer, least($3::bigint, max(id)) FROM deal_message WHERE deal = $1::bigint HAVING max(id) IS NOT NULL
   ON CONFLICT (deal, account_id) DO UPDATE SET message_id = greatest(deal_read.message_id, excluded.message_id)`,
);
/** Messages of the other one and of support that this person has not read; what the system says is told elsewhere as well. */
export const UNREAD_OF = statement<[deal: number, account: number, own: string], number>(
  'deal-chat-unread-of',
  `SELECT count(*) AS unread FROM deal_message WHERE deal = $1::bigint AND author NOT IN ($3, 'system')
     AND id > coalesce((SELECT message_id FROM deal_read WHERE deal = $1::bigint AND account_id = $2), 0)`,
  (row) => safeInteger(row, 'unread'),
);
/** Trades that are open, or ended since a time, ms. */
export const LATE_TRADES = readStatement<[since: number], { readonly number: number; readonly buyer: number; readonly seller: number }>(
  'deal-chat-late-trades',
  'SELECT number, buyer, seller FROM p2p_trade WHERE ended_ms = 0 OR ended_ms > $1::bigint',
  (row) => ({ number: safeInteger(row, 'number'), buyer: safeInteger(row, 'buyer'), seller: safeInteger(row, 'seller') }),
);
/** The same as `UNREAD_OF` of these trades, where there are any. */
export const UNREAD = statement<
  [trades: readonly number[], buyers: readonly number[], sellers: readonly number[]],
  { readonly deal: number; readonly account: number; readonly unread: number }
>(
  'deal-chat-unread',
  `SELECT m.deal, p.account_id, count(*) AS unread FROM unnest($1::bigint[], $2::integer[], $3::integer[]) AS t (number, buyer, seller)
   CROSS JOIN LATERAL (VALUES (t.buyer, 'buyer'), (t.seller, 'seller')) AS p (account_id, side)
   JOIN deal_message m ON m.deal = t.number AND m.author NOT IN (p.side, 'system')
   LEFT JOIN deal_read r ON r.deal = t.number AND r.account_id = p.account_id
   WHERE m.id > coalesce(r.message_id, 0)
   GROUP BY m.deal, p.account_id`,
  (row) => ({ deal: safeInteger(row, 'deal'), account: safeInteger(row, 'account_id'), unread: safeInteger(row, 'unread') }),
);

export const LAST_MESSAGE = statement<[], number>('deal-chat-last', 'SELECT coalesce(max(id), 0) AS id FROM deal_message', (row) =>
  safeInteger(row, 'id'),
);
/** The line of support that looks at an appeal for the first time. */
export const SUPPORT_JOINED = 'support_joined';
/** Of support, or that it has joined, behind a number. */
export const NEXT_SUPPORT = statement<[after: number], MessageRow>(
  'deal-chat-next-support',
  `SELECT ${COLUMNS} FROM (
     (SELECT ${COLUMNS} FROM deal_message WHERE author = 'support' AND id > $1::bigint ORDER BY id LIMIT 1)
     UNION ALL
     (SELECT ${COLUMNS} FROM deal_message WHERE word = '${SUPPORT_JOINED}' AND id > $1::bigint ORDER BY id LIMIT 1)
   ) AS next ORDER BY id LIMIT 1`,
  readMessage,
);

/** Chats of trades in which nothing was written for so long that no claim is left (docs/operating.md). */
export const CHATS_KEPT = {
  kind: 'deal_messages',
  days: 1_825,
  forget: command<[before: Date, most: number]>(
    'deal-chat-sweep',
    'DELETE FROM deal_message WHERE id IN (SELECT id FROM deal_message WHERE written_at < $1 ORDER BY written_at LIMIT $2::integer)',
  ),
} as const satisfies Retained;
