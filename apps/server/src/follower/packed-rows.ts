/**
 * Rows that wait for their transaction, compressed to about an eighth: under a burst the read tables may fall behind by a million rows,
 * and the view, which goes on, must not be stopped for want of memory.
 */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { AnyTable } from './read-table.ts';
import { TableLines } from './rows.ts';
import type { Rows, RowsToWrite } from './rows.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/** Nearly as fast as copying, and for rows of numbers as small as gzip's usual setting. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** The lines of one table, piece by piece as they were written. */
interface Part {
  readonly table: AnyTable;
  readonly chunks: readonly Uint8Array[];
}

/** Lines that were gathered before. */
class KeptLines extends TableLines {
  readonly table: AnyTable;
  readonly #chunks: readonly Uint8Array[];

  constructor({ table, chunks }: Part) {
    super();
    this.table = table;
    this.#chunks = chunks;
  }

  chunks(): readonly Uint8Array[] {
    return this.#chunks;
  }
}

export class PackedRows {
  readonly #parts: readonly Part[];
  readonly #months: ReadonlySet<number>;

  /** Works in other threads; the rows must not change any more. */
  static async pack(rows: Rows): Promise<PackedRows> {
    // The candles' months are known once their lines are.
    const tables = rows.tables();
    const parts = await Promise.all(
      tables.map(async (each) => ({ table: each.table, chunks: await oneByOne(each.chunks(), (chunk) => compress(chunk, FAST)) })),
    );
    return new PackedRows(parts, rows.months);
  }

  private constructor(parts: readonly Part[], months: ReadonlySet<number>) {
    this.#parts = parts;
    this.#months = months;
  }

  /** Bytes that it takes. */
  get size(): number {
    return this.#parts.reduce((sum, { chunks }) => chunks.reduce((part, { length }) => part + length, sum), 0);
  }

  async unpack(): Promise<RowsToWrite> {
    const lines = await Promise.all(
      this.#parts.map(async ({ table, chunks }) => new KeptLines({ table, chunks: await oneByOne(chunks, decompress) })),
    );
    return { months: this.#months, tables: () => lines };
  }
}

/** Small pieces one after the other: compressing takes several times its input in memory. */
async function oneByOne(chunks: readonly Uint8Array[], work: (chunk: Uint8Array) => Promise<Uint8Array>): Promise<Uint8Array[]> {
  const done: Uint8Array[] = [];
  for (const chunk of chunks) done.push(await work(chunk));
  return done;
}
