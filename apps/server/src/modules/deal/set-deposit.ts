/**
 * A merchant sets his deposit. The engine takes what it is to be, not by how much it changes, so a retry that comes late would set an old amount again: each id is
 * a row, takes effect once, and gives way to what was asked for after it. Source: rules 4.5; docs/p2p.md P2P_DEPOSIT.
 */
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { refusedByEngine } from '../../http/refused.ts';
import { nullable, safeInteger, text } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { DealGround } from './deal-ground.ts';

/** What a deposit is to be. */
export interface AskedDeposit {
  readonly clientId: string;
  readonly asset: number;
  /** Units of the asset, in all. */
  readonly amount: bigint;
}

interface DepositRow {
  readonly id: number;
  readonly asset: number;
  readonly amount: string;
  /** The command that set it; null before. */
  readonly sequence: number | null;
}

const COLUMNS = 'id, asset, amount, sequence';

function readDeposit(row: RawRow): DepositRow {
  return {
    id: safeInteger(row, 'id'),
    asset: safeInteger(row, 'asset'),
    amount: text(row, 'amount'),
    sequence: nullable(safeInteger, row, 'sequence'),
  };
}

/** Undefined where the id was used before. */
const ADD = statement<[account: number, clientId: string, asset: number, amount: string, now: Date], DepositRow>(
  'deal-deposit-add',
  `INSERT INTO deal_deposit (account_id, client_id, asset, amount, asked_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
  readDeposit,
);
const ASKED_AS = statement<[account: number, clientId: string], DepositRow>(
  'deal-deposit-asked-as',
  `SELECT ${COLUMNS} FROM deal_deposit WHERE account_id = $1 AND client_id = $2`,
  readDeposit,
);
const LATER = statement<[account: number, asset: number, id: number], number>(
  'deal-deposit-later',
  'SELECT id FROM deal_deposit WHERE account_id = $1 AND asset = $2 AND id > $3 LIMIT 1',
  (row) => safeInteger(row, 'id'),
);
const SET = command<[id: number, sequence: number]>(
  'deal-deposit-set',
  'UPDATE deal_deposit SET sequence = $2 WHERE id = $1 AND sequence IS NULL',
);
/** An id that came to nothing is free again. */
const FORGET = command<[id: number]>('deal-deposit-forget', 'DELETE FROM deal_deposit WHERE id = $1 AND sequence IS NULL');

/** Gives the number of the command that set it, also where it was set before. @throws Refused with the reason; CoreError */
export async function setDeposit(
  { tables, core, wallMs }: Pick<DealGround, 'tables' | 'core' | 'wallMs'>,
  user: number,
  { clientId, asset, amount }: AskedDeposit,
): Promise<number> {
  const added = await tables.maybe(ADD, user, clientId, asset, String(amount), new Date(wallMs()));
  const row = added ?? (await tables.maybe(ASKED_AS, user, clientId));
  // What was asked for with it has just been refused.
  if (row === undefined) throw refusedByEngine(Refusal.TOO_LATE);
  if (row.asset !== asset || row.amount !== String(amount)) throw refusedByEngine(Refusal.CLIENT_ID_REUSED);
  if (row.sequence !== null) return row.sequence;
  // Left by a crash, and something else was asked for since: that stands.
  if (added === undefined && (await tables.maybe(LATER, user, asset, row.id)) !== undefined) throw refusedByEngine(Refusal.TOO_LATE);
  const { code, sequence } = await core.submit({ type: CommandType.P2P_DEPOSIT, user, asset, amount });
  if (!isApplied(code)) {
    await tables.run(FORGET, row.id);
    throw refusedByEngine(code);
  }
  await tables.run(SET, row.id, sequence);
  return sequence;
}
