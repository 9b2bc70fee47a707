/**
 * The roots of all balances that stand in the journal, each with the command that put it there. Few and for ever, so the table is in no
 * month's partition.
 */
import { CommandType, readCommand } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import { rootText } from '@kontor/engine/root-text';
import { bytes, safeInteger } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import type { Queries } from '../../store/database.ts';
import { selectFrom } from '../read-table.ts';
import type { ReadTable } from '../read-table.ts';

/** What a PROOF_ROOT says, and its place in the journal. */
export interface JournalledRoot {
  /** The command as of which balances were copied. */
  readonly asOf: number;
  /** Of the command that says it. */
  readonly sequence: number;
  readonly users: number;
  /** 64 hexadecimal digits. */
  readonly root: string;
}

export const ROOT_TABLE: ReadTable<JournalledRoot> = {
  name: 'journalled_root',
  columns: [
    ['as_of', 'bigint'],
    ['sequence', 'bigint'],
    ['users', 'integer'],
    ['root', 'bytea'],
  ],
  key: ['as_of'],
  write: (row, to) => to.number(row.asOf).number(row.sequence).number(row.users).bytes(Buffer.from(row.root, 'hex')).endLine(),
};

/** The root that the command at `at` says; undefined for a command that says none. Whether the engine took it is the caller's to know. */
export function journalledRoot(commands: CommandBuffer, at: number, sequence: number): JournalledRoot | undefined {
  if ((commands.words[at]! & 0xffff) !== CommandType.PROOF_ROOT) return undefined;
  const command = readCommand(commands, at);
  if (command?.type !== CommandType.PROOF_ROOT) return undefined;
  return { asOf: command.asOf, sequence, users: command.users, root: rootText(command.root) };
}

function readRoot(row: RawRow): JournalledRoot {
  return {
    asOf: safeInteger(row, 'as_of'),
    sequence: safeInteger(row, 'sequence'),
    users: safeInteger(row, 'users'),
    root: Buffer.from(bytes(row, 'root')).toString('hex'),
  };
}

const ALL = selectFrom<[], JournalledRoot>('journalled-roots', ROOT_TABLE, 'ORDER BY as_of', readRoot);
const AS_OF = selectFrom<[asOf: readonly number[]], JournalledRoot>(
  'journalled-roots-as-of',
  ROOT_TABLE,
  'WHERE as_of = ANY ($1::bigint[])',
  readRoot,
);
const LAST = selectFrom<[], JournalledRoot>('journalled-root-last', ROOT_TABLE, 'ORDER BY as_of DESC LIMIT 1', readRoot);

/** All of them, as the read table has them, in their order. */
export function journalledRoots(queries: Queries): Promise<JournalledRoot[]> {
  return queries.many(ALL);
}

/** Those as of these commands. */
export function rootsJournalledAsOf(queries: Queries, asOf: readonly number[]): Promise<JournalledRoot[]> {
  return queries.many(AS_OF, asOf);
}

/** As of which command the last one is; 0 for none. */
export async function lastJournalledRoot(queries: Queries): Promise<number> {
  return (await queries.maybe(LAST))?.asOf ?? 0;
}
