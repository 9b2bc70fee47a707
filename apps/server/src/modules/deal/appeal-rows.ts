/** Rows of appeals (migration 91): what each side says, what support has asked for, and what it ruled. */
import { bytes, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Side } from './chat-book.ts';

/** Something that a side said; its text is sealed with the key of `account`. */
export interface EvidenceRow {
  readonly id: number;
  readonly account: number;
  readonly side: Side;
  readonly reason: string;
  readonly sealed: Uint8Array;
  readonly addedMs: number;
}

const EVIDENCE_COLUMNS = 'id, account_id, side, reason, sealed, added_at';

function readEvidence(row: RawRow): EvidenceRow {
  return {
    id: safeInteger(row, 'id'),
    account: safeInteger(row, 'account_id'),
    side: text(row, 'side') as Side,
    reason: text(row, 'reason'),
    sealed: bytes(row, 'sealed'),
    addedMs: timestampMs(row, 'added_at'),
  };
}

/** Oldest first. */
export const EVIDENCE_OF = statement<[deal: number], EvidenceRow>(
  'deal-evidence',
  `SELECT ${EVIDENCE_COLUMNS} FROM deal_evidence WHERE deal = $1::bigint ORDER BY id`,
  readEvidence,
);
export const EVIDENCE_BY_BODY = statement<[deal: number, account: number, bodyName: Uint8Array], number>(
  'deal-evidence-by-body',
  'SELECT id FROM deal_evidence WHERE deal = $1::bigint AND account_id = $2 AND body_name = $3',
  (row) => safeInteger(row, 'id'),
);
export const COUNT_EVIDENCE = statement<[deal: number, account: number], { readonly statements: number; readonly pictures: number }>(
  'deal-evidence-count',
  `SELECT (SELECT count(*) FROM deal_evidence WHERE deal = $1::bigint AND account_id = $2) AS statements,
          (SELECT count(*) FROM deal_picture WHERE deal = $1::bigint AND account_id = $2 AND purpose = 'evidence') AS pictures`,
  (row) => ({ statements: safeInteger(row, 'statements'), pictures: safeInteger(row, 'pictures') }),
);
/** Of these names those that are this person's pictures for evidence, and no other trade's. */
export const OWN_EVIDENCE = statement<[account: number, deal: number, files: readonly string[]], string>(
  'deal-evidence-own',
  `SELECT u.id FROM upload u LEFT JOIN deal_picture p ON p.file = u.id
   WHERE u.account_id = $1 AND u.purpose = 'evidence' AND u.id = ANY ($3::text[]) AND (p.deal IS NULL OR p.deal = $2::bigint)`,
  (row) => text(row, 'id'),
);
export const NEXT_EVIDENCE = statement<[], number>(
  'deal-evidence-next',
  `SELECT nextval(pg_get_serial_sequence('deal_evidence', 'id')) AS id`,
  (row) => safeInteger(row, 'id'),
);
export const ADD_EVIDENCE = command<
  [id: number, deal: number, account: number, side: string, reason: string, bodyName: Uint8Array, sealed: Uint8Array, now: Date]
>(
  'deal-evidence-add',
  `INSERT INTO deal_evidence (id, deal, account_id, side, reason, body_name, sealed, added_at) OVERRIDING SYSTEM VALUE
   VALUES ($1, $2::bigint, $3, $4, $5, $6, $7, $8)`,
);

/** Something that support has asked a side for. */
export interface AskRow {
  readonly side: Side;
  /** Whose key its text is sealed with, and in which message it stands. */
  readonly account: number;
  readonly message: number;
  readonly sealed: Uint8Array;
  readonly askedMs: number;
}

/** What is not answered yet, the newest first. */
export const OPEN_ASKS = statement<[deal: number], AskRow>(
  'deal-asks-open',
  `SELECT a.side, m.account_id, m.id AS message_id, m.sealed, a.asked_at FROM deal_ask a JOIN deal_message m ON m.id = a.message_id
   WHERE a.deal = $1::bigint AND a.answered_at IS NULL ORDER BY a.id DESC`,
  (row) => ({
    side: text(row, 'side') as Side,
    account: safeInteger(row, 'account_id'),
    message: safeInteger(row, 'message_id'),
    sealed: bytes(row, 'sealed'),
    askedMs: timestampMs(row, 'asked_at'),
  }),
);
export const ADD_ASK = command<[deal: number, side: string, message: number, now: Date]>(
  'deal-ask-add',
  'INSERT INTO deal_ask (deal, side, message_id, asked_at) VALUES ($1::bigint, $2, $3, $4)',
);
export const ANSWER_ASKS = command<[deal: number, side: string, now: Date]>(
  'deal-asks-answer',
  'UPDATE deal_ask SET answered_at = $3 WHERE deal = $1::bigint AND side = $2 AND answered_at IS NULL',
);

/** What an operator decided of a trade. `appeal`: he opened one; `withdraw`: he took support's own back. */
export const RULING_KINDS = ['appeal', 'withdraw', 'buyer', 'seller'] as const;
export type RulingKind = (typeof RULING_KINDS)[number];

export interface RulingRow {
  readonly id: number;
  readonly deal: number;
  readonly operator: number;
  readonly kind: RulingKind;
  /** Why, sealed as the house's own. */
  readonly sealed: Uint8Array;
  readonly askedMs: number;
  readonly doneMs: number | null;
  readonly sequence: number | null;
  /** Name of the engine's refusal, NONE for none; null while it waits. */
  readonly outcome: string | null;
}

const RULING_COLUMNS = 'id, deal, operator, kind, sealed, asked_at, done_at, sequence, outcome';

function readRuling(row: RawRow): RulingRow {
  return {
    id: safeInteger(row, 'id'),
    deal: safeInteger(row, 'deal'),
    operator: safeInteger(row, 'operator'),
    kind: text(row, 'kind') as RulingKind,
    sealed: bytes(row, 'sealed'),
    askedMs: timestampMs(row, 'asked_at'),
    doneMs: nullable(timestampMs, row, 'done_at'),
    sequence: nullable(safeInteger, row, 'sequence'),
    outcome: nullable(text, row, 'outcome'),
  };
}

/** Oldest first. */
export const RULINGS_OF = statement<[deal: number], RulingRow>(
  'deal-rulings',
  `SELECT ${RULING_COLUMNS} FROM deal_ruling WHERE deal = $1::bigint ORDER BY id`,
  readRuling,
);
export const NEXT_RULING_ID = statement<[], number>(
  'deal-ruling-next-id',
  `SELECT nextval(pg_get_serial_sequence('deal_ruling', 'id')) AS id`,
  (row) => safeInteger(row, 'id'),
);
export const ADD_RULING = command<[id: number, deal: number, operator: number, kind: string, sealed: Uint8Array, now: Date]>(
  'deal-ruling-add',
  `INSERT INTO deal_ruling (id, deal, operator, kind, sealed, asked_at) OVERRIDING SYSTEM VALUE VALUES ($1, $2::bigint, $3, $4, $5, $6)`,
);
export const WAITING_RULING = statement<[], RulingRow>(
  'deal-ruling-waiting',
  `SELECT ${RULING_COLUMNS} FROM deal_ruling WHERE done_at IS NULL ORDER BY id LIMIT 1`,
  readRuling,
);
export const RULING = statement<[id: number], RulingRow>(
  'deal-ruling',
  `SELECT ${RULING_COLUMNS} FROM deal_ruling WHERE id = $1`,
  readRuling,
);
export const RULING_DONE = command<[id: number, now: Date, sequence: number, outcome: string]>(
  'deal-ruling-done',
  'UPDATE deal_ruling SET done_at = $2, sequence = $3, outcome = $4 WHERE id = $1 AND done_at IS NULL',
);

/** Where a statement, and the reason of a ruling, are sealed for. */
export function evidencePlace(evidence: number): string {
  return `deal evidence ${evidence}`;
}

export function rulingPlace(ruling: number): string {
  return `deal ruling ${ruling}`;
}
