/**
 * Snapshots in PostgreSQL, in parts. A part is a row: while it is on its way, the database and the driver hold it several times over, as
 * bytes and as hexadecimal digits, so parts are small and come one by one. Needs the schema of migration 10.
 */
import { bytes, safeInteger, text } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import type { Database } from '../store/database.ts';
import type { Snapshot, SnapshotStore } from './read-store.ts';

const PART_BYTES = 512 * 1024;
const Kind = { ENGINE: 0, VIEW: 1 } as const;

const SEQUENCES = statement<[atMost: number], number>(
  'snapshot-sequences',
  'SELECT sequence FROM engine_snapshot WHERE verified AND sequence <= $1::bigint ORDER BY sequence DESC',
  (row) => safeInteger(row, 'sequence'),
);
const HEAD = statement<[sequence: number], Omit<Snapshot, 'engine' | 'view'>>(
  'snapshot-head',
  'SELECT sequence, time_ms, engine_version, digest, journal_hash FROM engine_snapshot WHERE sequence = $1::bigint',
  (row) => ({
    sequence: safeInteger(row, 'sequence'),
    timeMs: safeInteger(row, 'time_ms'),
    engineVersion: safeInteger(row, 'engine_version'),
    digest: text(row, 'digest'),
    hash: text(row, 'journal_hash'),
  }),
);
const SIZE = statement<[sequence: number, kind: number], { parts: number; size: number }>(
  'snapshot-size',
  'SELECT count(*) AS parts, coalesce(sum(octet_length(bytes)), 0)::bigint AS size FROM engine_snapshot_part WHERE sequence = $1::bigint AND kind = $2::smallint',
  (row) => ({ parts: safeInteger(row, 'parts'), size: safeInteger(row, 'size') }),
);
const PART = statement<[sequence: number, kind: number, part: number], Uint8Array>(
  'snapshot-part',
  'SELECT bytes FROM engine_snapshot_part WHERE sequence = $1::bigint AND kind = $2::smallint AND part = $3::integer',
  (row) => bytes(row, 'bytes'),
);
const REMOVE = command<[sequence: number]>('snapshot-remove', 'DELETE FROM engine_snapshot WHERE sequence = $1::bigint');
const ADD = command<[sequence: number, timeMs: number, engineVersion: number, digest: string, hash: string]>(
  'snapshot-add',
  'INSERT INTO engine_snapshot (sequence, time_ms, engine_version, digest, journal_hash) VALUES ($1::bigint, $2::bigint, $3::integer, $4::text, $5::text)',
);
const ADD_PART = command<[sequence: number, kind: number, part: number, bytes: Uint8Array]>(
  'snapshot-add-part',
  'INSERT INTO engine_snapshot_part (sequence, kind, part, bytes) VALUES ($1::bigint, $2::smallint, $3::integer, $4::bytea)',
);
const VERIFY = command<[sequence: number]>('snapshot-verify', 'UPDATE engine_snapshot SET verified = true WHERE sequence = $1::bigint');
const PRUNE = command<[keep: number]>(
  'snapshot-prune',
  `DELETE FROM engine_snapshot WHERE sequence < (SELECT min(sequence) FROM (
     SELECT sequence FROM engine_snapshot WHERE verified ORDER BY sequence DESC LIMIT $1::integer) AS newest)`,
);

export class PostgresSnapshotStore implements SnapshotStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  sequences(atMost: number): Promise<readonly number[]> {
    return this.#database.many(SEQUENCES, atMost);
  }

  async load(sequence: number, parts: 'engine' | 'all'): Promise<Snapshot> {
    const head = await this.#database.one(HEAD, sequence);
    return {
      ...head,
      engine: await this.#content(sequence, Kind.ENGINE),
      view: parts === 'all' ? await this.#content(sequence, Kind.VIEW) : new Uint8Array(0),
    };
  }

  async write({ sequence, timeMs, engineVersion, digest, hash, engine, view }: Snapshot): Promise<void> {
    await this.#database.transaction(async (queries) => {
      await queries.run(REMOVE, sequence);
      await queries.run(ADD, sequence, timeMs, engineVersion, digest, hash);
      for (const [kind, content] of [
        [Kind.ENGINE, engine],
        [Kind.VIEW, view],
      ] as const) {
        for (let from = 0, part = 0; from < content.byteLength; from += PART_BYTES, part += 1) {
          await queries.run(ADD_PART, sequence, kind, part, content.subarray(from, from + PART_BYTES));
        }
      }
    });
  }

  async approve(sequence: number, keep: number): Promise<void> {
    await this.#database.transaction(async (queries) => {
      await queries.run(VERIFY, sequence);
      await queries.run(PRUNE, keep);
    });
  }

  async #content(sequence: number, kind: number): Promise<Uint8Array> {
    const { parts, size } = await this.#database.one(SIZE, sequence, kind);
    const content = new Uint8Array(size);
    let at = 0;
    for (let part = 0; part < parts; part++) {
      const piece = await this.#database.one(PART, sequence, kind, part);
      content.set(piece, at);
      at += piece.length;
    }
    if (at !== size) throw new Error(`snapshot ${sequence} changed while it was read`);
    return content;
  }
}
