/**
 * The client ids of commands that moved money outside trading, whichever product they are of, as the journal has them: what came of
 * each is remembered for ever, so the table is in no month's partition.
 */
import { Refusal } from '@kontor/domain/refusals';
import { MONEY_COMMANDS } from '@kontor/engine/command';
import type { ClientId } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { OwnedId } from '../../core-loop/client-id.ts';
import { bytes, safeInteger, text } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { readStatement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import type { AwaitRecorded } from '../ask-past.ts';
import { keyWords } from '../read-table.ts';
import type { ReadTable } from '../read-table.ts';

/** An id under which a command took effect. */
export interface MoneyIdRow {
  /** Sequence of the command. */
  readonly sequence: number;
  readonly user: number;
  /** CommandType. */
  readonly command: number;
  /** As the engine has it (core-loop/client-id.ts). */
  readonly clientId: ClientId;
  /** What the id stands for, beside the command's type (`CommandBuffer.bodyAt`). */
  readonly body: Uint8Array;
}

export const MONEY_ID_TABLE: ReadTable<MoneyIdRow> = {
  name: 'money_id',
  columns: [
    ['sequence', 'bigint'],
    ['user_id', 'integer'],
    ['command', 'smallint'],
    ['client_id', 'uuid'],
    ['body', 'bytea'],
  ],
  key: ['sequence'],
  write: (row, to) =>
    to
      .number(row.sequence)
      .number(row.user)
      .number(row.command)
      .hex(row.clientId[0])
      .hex(row.clientId[1])
      .hex(row.clientId[2])
      .hex(row.clientId[3])
      .endColumn()
      .bytes(row.body)
      .endLine(),
};

/** Reads a row of `money_id`. */
export function readMoneyId(row: RawRow): MoneyIdRow {
  return {
    sequence: safeInteger(row, 'sequence'),
    user: safeInteger(row, 'user_id'),
    command: safeInteger(row, 'command'),
    clientId: keyWords(text(row, 'client_id')),
    body: bytes(row, 'body'),
  };
}

/** The id of the command at `at`, answered with `code`; undefined for one that moves no money outside trading, was refused or repeated. */
export function moneyIdOf(commands: CommandBuffer, at: number, code: number, sequence: number): MoneyIdRow | undefined {
  const { words } = commands;
  const command = words[at]! & 0xffff;
  if (code !== Refusal.NONE || !MONEY_COMMANDS.has(command)) return undefined;
  const id = commands.clientIdAt(at)!;
  const clientId = [words[id]!, words[id + 1]!, words[id + 2]!, words[id + 3]!] as const;
  return { sequence, user: words[at + 1]!, command, clientId, body: commands.bodyAt(at)! };
}

/** One look into the index for each id, however small the table was when the plan was made. */
const BY_CLIENT_ID = readStatement<[users: readonly number[], clientIds: readonly string[]], MoneyIdRow>(
  'money-ids-of-users',
  `SELECT found.* FROM unnest($1::integer[], $2::uuid[]) AS asked (user_id, client_id)
   CROSS JOIN LATERAL (SELECT * FROM money_id AS m WHERE m.user_id = asked.user_id AND m.client_id = asked.client_id ORDER BY m.sequence LIMIT 1) AS found`,
  readMoneyId,
);

/** What came of these ids first, from read tables that reflect `minSeq`. `recorded` comes from the follower (`FollowerClient.recorded`). */
export async function recordedMoneyIds(
  queries: Queries,
  recorded: AwaitRecorded,
  ids: readonly OwnedId[],
  minSeq: number,
): Promise<MoneyIdRow[]> {
  await recorded(minSeq, true);
  return queries.many(
    BY_CLIENT_ID,
    ids.map(({ user }) => user),
    ids.map(({ id }) => id.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')),
  );
}
