import { safeInteger, text } from '@kontor/server/columns';
import { statement } from '@kontor/server/database';
import type { Queries } from '@kontor/server/database';
import { READ_TABLES } from '@kontor/server/projections';

/** What a read table takes with all its partitions: bytes with everything that belongs to it, and of these its indexes. */
export interface TableSize {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
  readonly indexes: number;
}

const SIZES = READ_TABLES.map(({ name }) =>
  statement<[], TableSize>(
    `bench-size-${name}`,
    `SELECT '${name}' AS table, (SELECT count(*) FROM ${name}) AS rows, coalesce(sum(pg_total_relation_size(relid)), 0)::bigint AS bytes,
     coalesce(sum(pg_indexes_size(relid)), 0)::bigint AS indexes FROM (SELECT relid FROM pg_partition_tree('${name}') WHERE isleaf UNION SELECT '${name}'::regclass) AS parts`,
    (row) => ({
      table: text(row, 'table'),
      rows: safeInteger(row, 'rows'),
      bytes: safeInteger(row, 'bytes'),
      indexes: safeInteger(row, 'indexes'),
    }),
  ),
);

/** The sizes of all read tables, in their order. */
export async function tableSizes(queries: Queries): Promise<TableSize[]> {
  const sizes: TableSize[] = [];
  for (const size of SIZES) sizes.push(await queries.one(size));
  return sizes;
}

/** Bytes that PostgreSQL has written to its own log so far. */
export const WAL_BYTES = statement<[], number>('bench-wal', `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS bytes`, (row) =>
  safeInteger(row, 'bytes'),
);
