/** What the tables keep of a person, opened for himself (person-tables.ts). */
import { safeInteger, text } from '../store/columns.ts';
import { statement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';
import { PERSON_TABLES } from './person-tables.ts';
import type { ExportedColumns } from './person-tables.ts';
import type { Vault } from './vault.ts';

/** Rows of a table at most, the newest. */
const MAX_ROWS = 10_000;
/** Bytes of pictures at most; the others are named, and read at their address. */
const MAX_PICTURE_BYTES = 24 * 1024 * 1024;

type Row = Record<string, unknown>;

interface Part {
  readonly table: string;
  readonly columns: ExportedColumns;
  readonly rows: ReturnType<typeof rowsOf>;
}

const PARTS: readonly Part[] = Object.entries(PERSON_TABLES).flatMap(([table, { user, exported }]) =>
  typeof exported === 'string' ? [] : [{ table, columns: exported, rows: rowsOf(table, user, exported) }],
);

function rowsOf(table: string, user: string, { plain, sealed = {} }: ExportedColumns) {
  const shown = [...plain, ...Object.keys(sealed)].map((column) => `'${column}', ${column}`).join(', ');
  return statement<[account: number, limit: number], Row>(
    `person-export-${table}`,
    `SELECT jsonb_build_object(${shown})::text AS row FROM ${table} WHERE ${user} = $1 ORDER BY ${plain[0]!} DESC LIMIT $2`,
    (raw) => JSON.parse(text(raw, 'row')) as Row,
  );
}

const PICTURE_SIZES = statement<[account: number], { readonly id: string; readonly size: number }>(
  'person-export-picture-sizes',
  'SELECT id, length(sealed) AS size FROM upload WHERE account_id = $1 ORDER BY used DESC, stored_at DESC, id',
  (row) => ({ id: text(row, 'id'), size: safeInteger(row, 'size') }),
);
const PICTURE = statement<[account: number, id: string], Uint8Array>(
  'person-export-picture',
  `SELECT encode(sealed, 'base64') AS sealed FROM upload WHERE account_id = $1 AND id = $2`,
  (row) => Buffer.from(text(row, 'sealed'), 'base64'),
);

/** All parts by the name of their table; sealed columns are opened, pictures are base64 of JPEGs. @throws SealBroken */
export async function exportPerson(vault: Vault, queries: Queries, account: number): Promise<Row> {
  const parts: Row = {};
  for (const { table, columns, rows } of PARTS) {
    const found = await queries.many(rows, account, MAX_ROWS);
    parts[table] = await Promise.all(found.map((row) => opened(vault, queries, account, row, columns)));
  }
  return { ...parts, pictures: await pictures(vault, queries, account) };
}

async function opened(vault: Vault, queries: Queries, account: number, row: Row, { sealed = {} }: ExportedColumns): Promise<Row> {
  const clear: Row = { ...row };
  for (const [column, place] of Object.entries(sealed)) {
    const written = row[column];
    if (typeof written !== 'string') continue;
    // As PostgreSQL writes bytes in JSON: `\x01…`.
    const bytes = Buffer.from(written.slice(2), 'hex');
    const said = await vault.unsealText(queries, account, place.replace('{id}', String(row['id'])), bytes);
    clear[column] = said;
  }
  return clear;
}

async function pictures(vault: Vault, queries: Queries, account: number): Promise<Row> {
  const read: Row = {};
  let left = MAX_PICTURE_BYTES;
  for (const { id, size } of await queries.many(PICTURE_SIZES, account)) {
    left -= size;
    // Gone meanwhile, or too much for one answer: it is read at its address.
    const sealed = left < 0 ? undefined : await queries.maybe(PICTURE, account, id);
    if (sealed !== undefined) read[id] = Buffer.from(await vault.unseal(queries, account, `upload ${id}`, sealed)).toString('base64');
  }
  return read;
}
