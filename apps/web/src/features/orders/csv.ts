/** Rows as a table for other programs: ISO times in UTC, plain decimals, one line a row (RFC 4180). */

/**
 * The whole file. `times` are columns of ms; `ids` are quoted, so that spreadsheets make no number of them and lose no digit. What a person
 * may have written is never a formula, and stays in its cell.
 */
export function csvOf<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | number | null>>[],
  { times, ids = [] }: { readonly times: readonly Column[]; readonly ids?: readonly Column[] },
): string {
  const cell = (column: Column, value: string | number | null): string => {
    if (times.includes(column)) return new Date(Number(value)).toISOString();
    const text = plain(String(value ?? ''));
    return ids.includes(column) || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = rows.map((row) => columns.map((column) => cell(column, row[column])).join(','));
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

/** A text that a program for tables would reckon with gets a mark before it; a number is one. */
function plain(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^-?[0-9]+(\.[0-9]+)?$/.test(text) ? `'${text}` : text;
}
