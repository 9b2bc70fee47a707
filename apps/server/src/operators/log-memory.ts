/**
 * What the log remembers for those who do things: who did something first, and what was done with a client id. The names are those of
 * today.
 */
import { Refusal } from '@kontor/domain/refusals';
import { refusedByEngine } from '../http/refused.ts';
import { nullable, safeInteger, text } from '../store/columns.ts';
import { statement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';
import { aboutOperator } from './operator-names.ts';

/** As the wire names who wrote something; `id` is null for programs of the machine. */
export interface Writer {
  readonly id: number | null;
  readonly name: string;
}

const NAMES = statement<[], { readonly id: number; readonly name: string }>('operator-names', 'SELECT id, name FROM operator', (row) => ({
  id: safeInteger(row, 'id'),
  name: text(row, 'name'),
}));
const FIRST_OF = statement<
  [action: string, subjects: readonly string[]],
  { readonly subject: string; readonly operator: number | null; readonly who: string }
>(
  'operator-log-first-of',
  `SELECT DISTINCT ON (subject) subject, operator_id, who FROM operator_log
   WHERE action = $1 AND subject = ANY ($2) ORDER BY subject, number`,
  (row) => ({ subject: text(row, 'subject'), operator: nullable(safeInteger, row, 'operator_id'), who: text(row, 'who') }),
);
const SAID_WITH = statement<[operator: number, action: string, piece: string], string>(
  'operator-log-said-with',
  `SELECT detail FROM operator_log WHERE operator_id = $1 AND action = $2 AND strpos(detail, $3) > 0 ORDER BY number LIMIT 1`,
  (row) => text(row, 'detail'),
);

/** Names whoever a row says made it: an operator as `aboutOperator` writes him, or a program. */
export async function writerNames(queries: Pick<Queries, 'many'>): Promise<(by: string) => Writer> {
  const operators = new Map((await queries.many(NAMES)).map(({ id, name }) => [aboutOperator(id), { id, name }]));
  return (by) => operators.get(by) ?? { id: null, name: by };
}

/** Who did this first to each of these subjects; null for one that the log does not know. Who was no operator has the name that it gives him. */
export async function doersOf(
  queries: Pick<Queries, 'many'>,
  action: string,
  subjects: readonly string[],
): Promise<(subject: string) => Writer | null> {
  const nameOf = await writerNames(queries);
  const first = await queries.many(FIRST_OF, action, subjects);
  const doers = new Map(first.map(({ subject, operator, who }) => [subject, nameOf(operator === null ? who : aboutOperator(operator))]));
  return (subject) => doers.get(subject) ?? null;
}

/**
 * What an operator's entry said that he made with this client id; undefined where there is none, or no id. To be asked in a deed, whose
 * own entry then says the same and `client_id`.
 * @throws Refused where the id was for something that differs in one of these fields
 */
export async function saidBefore<Said extends Readonly<Record<string, unknown>>>(
  queries: Pick<Queries, 'maybe'>,
  operator: number,
  action: string,
  clientId: string | undefined,
  same: Readonly<Record<string, unknown>>,
): Promise<Said | undefined> {
  if (clientId === undefined) return undefined;
  const detail = await queries.maybe(SAID_WITH, operator, action, JSON.stringify({ client_id: clientId }).slice(1, -1));
  if (detail === undefined) return undefined;
  const said = JSON.parse(detail) as Said;
  for (const [name, value] of Object.entries(same)) if (said[name] !== value) throw refusedByEngine(Refusal.CLIENT_ID_REUSED);
  return said;
}
