/** Transfers between a user's own accounts, as the journal has them. They are few and small: the table is in no month's partition. */
import { Refusal } from '@kontor/domain/refusals';
import { CommandType, readCommandAs } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import { safeInteger } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { units } from '../read-table.ts';
import type { ReadTable } from '../read-table.ts';

/** A transfer that took effect. */
export interface TransferRow {
  readonly user: number;
  /** Sequence of the command. */
  readonly sequence: number;
  /** Its core time, ms. */
  readonly timeMs: number;
  readonly from: number;
  readonly to: number;
  readonly asset: number;
  /** Units of the asset. */
  readonly amount: bigint;
}

export const TRANSFER_TABLE: ReadTable<TransferRow> = {
  name: 'transfer',
  columns: [
    ['user_id', 'integer'],
    ['sequence', 'bigint'],
    ['time_ms', 'bigint'],
    ['from_account', 'smallint'],
    ['to_account', 'smallint'],
    ['asset', 'integer'],
    ['amount', 'bigint'],
  ],
  key: ['user_id', 'sequence'],
  write: (row, to) =>
    to
      .number(row.user)
      .number(row.sequence)
      .number(row.timeMs)
      .number(row.from)
      .number(row.to)
      .number(row.asset)
      .amount(row.amount)
      .endLine(),
};

/** Reads a row of `transfer`. */
export function readTransfer(row: RawRow): TransferRow {
  return {
    user: safeInteger(row, 'user_id'),
    sequence: safeInteger(row, 'sequence'),
    timeMs: safeInteger(row, 'time_ms'),
    from: safeInteger(row, 'from_account'),
    to: safeInteger(row, 'to_account'),
    asset: safeInteger(row, 'asset'),
    amount: units(row, 'amount'),
  };
}

/** The transfer that the command at `at` made, answered with `code`; undefined for any other command, and for one that was refused or repeated. */
export function transferOf(
  commands: CommandBuffer,
  at: number,
  answer: { readonly code: number; readonly sequence: number; readonly timeMs: number },
): TransferRow | undefined {
  if ((commands.words[at]! & 0xffff) !== CommandType.TRANSFER || answer.code !== Refusal.NONE) return undefined;
  const { user, from, to, asset, amount } = readCommandAs('TRANSFER', commands, at);
  return { user, sequence: answer.sequence, timeMs: answer.timeMs, from, to, asset, amount };
}
