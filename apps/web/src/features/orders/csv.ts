/** Rows as a table for other programs: ISO times in UTC, plain decimals, one line a row (RFC 4180). */

/** The whole file. `times` are columns of ms; `ids` are quoted, so that spreadsheets make no number of them and lose no digit. */
export function csvOf<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | number | null>>[],
  { times, ids = [] }: { readonly times: readonly Column[]; readonly ids?: readonly Column[] },
): string {
  const cell = (column: Column, value: string | number | null): string => {
    if (times.includes(column)) return new Date(Number(value)).toISOString();
    return ids.includes(column) ? `"${value ?? ''}"` : String(value ?? '');
  };
  const lines = rows.map((row) => columns.map((column) => cell(column, row[column])).join(','));
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}
