import { StoreError } from './store-error.ts';

/** A row as the driver returns it, by column name. */
export type RawRow = Readonly<Record<string, unknown>>;

function mismatch(row: RawRow, column: string, wanted: string): never {
  const value = row[column];
  // Never the value itself: it can be personal data, and errors are logged.
  const found = value === null ? 'null' : value === undefined ? 'missing' : typeof value;
  throw new StoreError('ROW_SHAPE', `column ${column} should be ${wanted} and is ${found}.`);
}

/** `text`, `varchar`, `uuid`, `date`, `numeric` (as decimal text). */
export function text(row: RawRow, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : mismatch(row, column, 'text');
}

/** `bigint`. */
export function bigint(row: RawRow, column: string): bigint {
  const value = row[column];
  return typeof value === 'bigint' ? value : mismatch(row, column, 'bigint');
}

/** `integer`, `smallint`, or a `bigint` that is a sequence, an id or a count. Refuses what a number cannot hold exactly. */
export function safeInteger(row: RawRow, column: string): number {
  const value = row[column];
  const number = typeof value === 'bigint' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : mismatch(row, column, 'a safe integer');
}

/** `boolean`. */
export function boolean(row: RawRow, column: string): boolean {
  const value = row[column];
  return typeof value === 'boolean' ? value : mismatch(row, column, 'boolean');
}

/** `bytea`. */
export function bytes(row: RawRow, column: string): Uint8Array {
  const value = row[column];
  return value instanceof Uint8Array ? value : mismatch(row, column, 'bytea');
}

/** `timestamptz`, as milliseconds since 1970 UTC. */
export function timestampMs(row: RawRow, column: string): number {
  const value = row[column];
  return value instanceof Date ? value.getTime() : mismatch(row, column, 'timestamptz');
}

/** A column that may be null: `nullable(text, row, 'note')`. */
export function nullable<Value>(read: (row: RawRow, column: string) => Value, row: RawRow, column: string): Value | null {
  return row[column] === null ? null : read(row, column);
}
