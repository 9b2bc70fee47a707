/**
 * Whether two operators agreed on a change, asked again by whoever acts on it later: of what the change says now, and of the approver's
 * key. Nobody's word is taken for it, the server's own of a moment before neither.
 */
import { changeText, decisionText } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { createHash } from 'node:crypto';
import { safeInteger, text } from '../store/columns.ts';
import { statement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';
import type { ChangeRow } from './change-rows.ts';
import { hasSigned } from './signatures.ts';

/** What two agreed on. */
export interface Approval {
  readonly command: ChangeCommand;
  readonly body: unknown;
  readonly proposer: number;
  readonly approver: number;
}

type HashedChange = Pick<ChangeRow, 'id' | 'version' | 'command' | 'body' | 'before' | 'reason'> & {
  readonly proposer: { readonly id: number };
};

/** The hash of all that a change says and starts from, hexadecimal; what was altered has another. */
export function hashOfChange({ id, version, command, body, before, reason, proposer }: HashedChange): string {
  return createHash('sha256')
    .update(changeText({ id, version, command, body, before, reason, proposer: proposer.id }), 'utf8')
    .digest('hex');
}

const APPROVED = statement<
  [change: number],
  HashedChange & { readonly approver: number; readonly signature: string; readonly x: string; readonly y: string }
>(
  'operator-approval',
  `SELECT c.id, version, command, body, before, c.reason, c.proposer, d.operator_id, d.signature, k.x, k.y
   FROM operator_change AS c JOIN operator_decision AS d ON d.change_id = c.id AND d.decision = 'approve'
   JOIN operator_key AS k ON k.id = d.key_id AND k.operator_id = d.operator_id WHERE c.id = $1`,
  (row) => ({
    id: safeInteger(row, 'id'),
    version: safeInteger(row, 'version'),
    command: text(row, 'command') as ChangeCommand,
    body: text(row, 'body'),
    before: text(row, 'before'),
    reason: text(row, 'reason'),
    proposer: { id: safeInteger(row, 'proposer') },
    approver: safeInteger(row, 'operator_id'),
    signature: text(row, 'signature'),
    x: text(row, 'x'),
    y: text(row, 'y'),
  }),
);

/** What two agreed on; undefined where it is not what somebody else than its proposer has signed. */
export async function approvalOf(queries: Queries, change: number): Promise<Approval | undefined> {
  const found = await queries.maybe(APPROVED, change);
  if (found === undefined || found.approver === found.proposer.id) return undefined;
  const signed = decisionText('approve', hashOfChange(found), found.approver);
  if (!(await hasSigned(found, found.signature, signed))) return undefined;
  return { command: found.command, body: JSON.parse(found.body) as unknown, proposer: found.proposer.id, approver: found.approver };
}
