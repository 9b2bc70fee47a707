/** Rows of changes that need two people. */
import type { CHANGE_STATES } from '@kontor/contract/console/change';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { boolean, nullable, safeInteger, text, timestampMs } from '../store/columns.ts';
import type { RawRow } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';

export type ChangeState = (typeof CHANGE_STATES)[number];

interface Person {
  readonly id: number;
  readonly name: string;
}

export interface ChangeRow {
  readonly id: number;
  /** Rises with every edit. */
  readonly version: number;
  readonly command: ChangeCommand;
  readonly subject: string;
  readonly beneficiary: number | null;
  /** JSON. */
  readonly body: string;
  /** JSON of ChangeFacts. */
  readonly before: string;
  readonly reason: string;
  readonly hash: string;
  readonly state: ChangeState;
  readonly proposer: Person;
  readonly proposedMs: number;
  /** Where a relay finds it. */
  readonly row: number | null;
  readonly outcome: string | null;
  readonly sequence: number | null;
  readonly decision: {
    readonly by: Person;
    readonly decision: 'approve' | 'reject';
    readonly reason: string;
    readonly timeMs: number;
  } | null;
}

const SELECT = `
SELECT c.id, c.version, c.command, c.subject, c.beneficiary, c.body, c.before, c.reason, c.hash, c.state, c.proposer, c.proposed_at, c.row,
  c.outcome, c.sequence, p.name AS proposer_name, d.operator_id, d.decision, d.reason AS decision_reason, d.decided_at, o.name AS decider_name
FROM operator_change AS c JOIN operator AS p ON p.id = c.proposer
LEFT JOIN operator_decision AS d ON d.change_id = c.id LEFT JOIN operator AS o ON o.id = d.operator_id`;

function readChange(row: RawRow): ChangeRow {
  const decider = nullable(safeInteger, row, 'operator_id');
  return {
    id: safeInteger(row, 'id'),
    version: safeInteger(row, 'version'),
    command: text(row, 'command') as ChangeCommand,
    subject: text(row, 'subject'),
    beneficiary: nullable(safeInteger, row, 'beneficiary'),
    body: text(row, 'body'),
    before: text(row, 'before'),
    reason: text(row, 'reason'),
    hash: text(row, 'hash'),
    state: text(row, 'state') as ChangeState,
    proposer: { id: safeInteger(row, 'proposer'), name: text(row, 'proposer_name') },
    proposedMs: timestampMs(row, 'proposed_at'),
    row: nullable(safeInteger, row, 'row'),
    outcome: nullable(text, row, 'outcome'),
    sequence: nullable(safeInteger, row, 'sequence'),
    decision:
      decider === null
        ? null
        : {
            by: { id: decider, name: text(row, 'decider_name') },
            decision: text(row, 'decision') as 'approve' | 'reject',
            reason: text(row, 'decision_reason'),
            timeMs: timestampMs(row, 'decided_at'),
          },
  };
}

export const ONE_CHANGE = statement<[id: number], ChangeRow>('operator-change-one', `${SELECT} WHERE c.id = $1`, readChange);
/** And holds it until the transaction ends. */
export const LOCK_CHANGE = statement<[id: number], ChangeRow>(
  'operator-change-lock',
  `${SELECT} WHERE c.id = $1 FOR UPDATE OF c`,
  readChange,
);
/** The newest first; null asks for all. */
export const LIST_CHANGES = statement<[before: number | null, state: string | null, about: string | null, limit: number], ChangeRow>(
  'operator-change-list',
  `${SELECT} WHERE ($1::bigint IS NULL OR c.id < $1) AND ($2::text IS NULL OR c.state = $2) AND ($3::text IS NULL OR starts_with(c.command, $3))
   ORDER BY c.id DESC LIMIT $4`,
  readChange,
);
/** What relays carry out. */
export const APPROVED = statement<[], ChangeRow>(
  'operator-change-approved',
  `${SELECT} WHERE c.state = 'approved' ORDER BY c.id`,
  readChange,
);
export const PROPOSED_AS = statement<[proposer: number, clientId: string], ChangeRow>(
  'operator-change-as',
  `${SELECT} WHERE c.proposer = $1 AND c.client_id = $2`,
  readChange,
);
/** Whether one about the same is being carried out: what it changes is not yet to be seen. */
export const IS_UNDER_WAY = statement<[command: string, subject: string], boolean>(
  'operator-change-under-way',
  `SELECT EXISTS (SELECT FROM operator_change WHERE state = 'approved' AND command = $1 AND subject = $2) AS found`,
  (row) => boolean(row, 'found'),
);

/** An id is part of what is hashed, so it is drawn first. */
export const NEXT_ID = statement<[], number>(
  'operator-change-next-id',
  `SELECT nextval(pg_get_serial_sequence('operator_change', 'id')) AS id`,
  (row) => safeInteger(row, 'id'),
);
export const ADD_CHANGE = command<
  [
    id: number,
    command: string,
    subject: string,
    beneficiary: number | null,
    body: string,
    before: string,
    reason: string,
    hash: string,
    proposer: number,
    now: Date,
    clientId: string | null,
  ]
>(
  'operator-change-add',
  `INSERT INTO operator_change (id, version, command, subject, beneficiary, body, before, reason, hash, state, proposer, proposed_at, client_id)
   VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8, 'open', $9, $10, $11)`,
);
export const EDIT_CHANGE = command<
  [id: number, version: number, subject: string, beneficiary: number | null, body: string, before: string, reason: string, hash: string]
>(
  'operator-change-edit',
  `UPDATE operator_change SET version = $2, subject = $3, beneficiary = $4, body = $5, before = $6, reason = $7, hash = $8
   WHERE id = $1 AND state = 'open'`,
);
export const WITHDRAW = command<[id: number]>(
  'operator-change-withdraw',
  `UPDATE operator_change SET state = 'void' WHERE id = $1 AND state = 'open'`,
);
/** What an operator proposed, of these commands, and nobody decided on. */
export const VOID_OF = command<[proposer: number, commands: readonly string[]]>(
  'operator-change-void',
  `UPDATE operator_change SET state = 'void' WHERE proposer = $1 AND state = 'open' AND command = ANY ($2::text[])`,
);
/** A change has one decision. */
export const ADD_DECISION = command<
  [change: number, operator: number, decision: string, hash: string, reason: string, key: number, signature: string, now: Date]
>(
  'operator-decision-add',
  `INSERT INTO operator_decision (change_id, operator_id, decision, hash, reason, key_id, signature, decided_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
/** From one state to the next; writes nothing where it is in another by now. */
export const MOVE_CHANGE = command<
  [id: number, from: ChangeState, to: ChangeState, row: number | null, outcome: string | null, sequence: number | null]
>(
  'operator-change-move',
  `UPDATE operator_change SET state = $3, row = coalesce($4::bigint, row), outcome = $5, sequence = $6 WHERE id = $1 AND state = $2`,
);
