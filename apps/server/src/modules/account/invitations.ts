/** Invitation codes: every person has one, and the house has codes of its own, for the first people of a new exchange. */
import type { Random } from '../../random.ts';
import { nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';

/** Letters and digits that are not mistaken for each other. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** A code of the house. */
export interface HouseInvitation {
  readonly code: string;
  readonly note: string;
  /** Null: as many as come. */
  readonly usesLeft: number | null;
  readonly used: number;
  readonly ended: boolean;
  readonly madeMs: number;
}

const VALID = statement<[code: string], number>(
  'invitation-valid',
  `SELECT 1 AS valid FROM account WHERE invitation_code = $1 AND closed_at IS NULL
   UNION ALL SELECT 1 FROM invitation WHERE code = $1 AND ended_at IS NULL AND (uses_left IS NULL OR uses_left > 0)`,
  (row) => safeInteger(row, 'valid'),
);
const USE_PERSONS = statement<[code: string], number>(
  'invitation-use-person',
  'UPDATE account SET invited = invited + 1 WHERE invitation_code = $1 AND closed_at IS NULL RETURNING id',
  (row) => safeInteger(row, 'id'),
);
const USE_HOUSE = command<[code: string]>(
  'invitation-use-house',
  `UPDATE invitation SET used = used + 1, uses_left = uses_left - 1
   WHERE code = $1 AND ended_at IS NULL AND (uses_left IS NULL OR uses_left > 0)`,
);
const ADD = command<[code: string, note: string, uses: number | null, now: Date]>(
  'invitation-add',
  'INSERT INTO invitation (code, note, uses_left, created_at) VALUES ($1, $2, $3, $4)',
);
const END = command<[code: string, now: Date]>(
  'invitation-end',
  'UPDATE invitation SET ended_at = $2 WHERE code = $1 AND ended_at IS NULL',
);
const LIST = statement<[], HouseInvitation>(
  'invitation-list',
  'SELECT code, note, uses_left, used, ended_at IS NOT NULL AS ended, created_at FROM invitation ORDER BY created_at, code',
  (row) => ({
    code: text(row, 'code'),
    note: text(row, 'note'),
    usesLeft: nullable(safeInteger, row, 'uses_left'),
    used: safeInteger(row, 'used'),
    ended: row['ended'] === true,
    madeMs: timestampMs(row, 'created_at'),
  }),
);

/** The spelling in which codes are compared: without blanks and hyphens, in capitals. */
function normalInvitation(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** A code that nobody guesses; 31 to the eighth are nearly a million million. */
export function newInvitation(random: Random): string {
  let code = '';
  while (code.length < LENGTH) {
    const byte = random.bytes(1)[0]!;
    if (byte < LETTERS.length * 8) code += LETTERS[byte % LETTERS.length];
  }
  return code;
}

/** Whether one can register with a code. */
export async function isInvitation(queries: Queries, code: string): Promise<boolean> {
  return (await queries.maybe(VALID, normalInvitation(code))) !== undefined;
}

/** Counts one who registers. Gives who invites: a user's id, null for the house, undefined where there is no such code. */
export async function useInvitation(queries: Queries, code: string): Promise<number | null | undefined> {
  const normal = normalInvitation(code);
  const inviter = await queries.maybe(USE_PERSONS, normal);
  if (inviter !== undefined) return inviter;
  return (await queries.run(USE_HOUSE, normal)) === 0 ? undefined : null;
}

/** A new code of the house. @param uses how many may register with it; null for as many as come */
export async function addHouseInvitation(
  queries: Queries,
  random: Random,
  { note, uses, now }: { readonly note: string; readonly uses: number | null; readonly now: Date },
): Promise<string> {
  const code = newInvitation(random);
  await queries.run(ADD, code, note, uses, now);
  return code;
}

/** Nobody registers with this code of the house any more; false where there is none. */
export async function endHouseInvitation(queries: Queries, code: string, now: Date): Promise<boolean> {
  return (await queries.run(END, normalInvitation(code), now)) > 0;
}

/** All codes of the house, the oldest first. */
export function houseInvitations(queries: Queries): Promise<readonly HouseInvitation[]> {
  return queries.many(LIST);
}
