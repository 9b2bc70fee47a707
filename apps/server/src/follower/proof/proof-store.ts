/** Where snapshots of all balances are kept. Needs the schema of migration 53. */
import { bytes, safeInteger } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Database, Queries, SqlValue } from '../../store/database.ts';
import type { BuiltTree, ProofTree } from './proof-tree.ts';

/** Snapshots whose tree is kept: two days of them. Of older ones the root remains. */
export const PROOFS_KEPT = 48;

/** The command as of which balances were copied. */
export interface ProofMoment {
  readonly sequence: number;
  /** Its core time, ms. */
  readonly timeMs: number;
}

/** A tree as of its command. */
export interface KeptProof extends ProofMoment {
  readonly tree: ProofTree;
}

/** Where the follower puts them. */
export interface ProofStore {
  /** Core time of the newest, ms; undefined where there is none. */
  newest(): Promise<number | undefined>;
  /** Adds one, and removes the trees of those that are too many. */
  write(moment: ProofMoment, built: BuiltTree): Promise<void>;
}

const NEWEST = statement<[], number>('proof-newest', 'SELECT time_ms FROM proof_snapshot ORDER BY sequence DESC LIMIT 1', (row) =>
  safeInteger(row, 'time_ms'),
);
const ADD = command<
  [sequence: number, timeMs: number, users: number, assets: readonly number[], secret: Uint8Array, firsts: Uint8Array, upper: Uint8Array]
>(
  'proof-add',
  `INSERT INTO proof_snapshot (sequence, time_ms, users, assets, secret, firsts, upper)
   VALUES ($1::bigint, $2::bigint, $3::integer, $4::integer[], $5::bytea, $6::bytea, $7::bytea)`,
);
const ADD_BLOCK = command<[sequence: number, block: number, leaves: Uint8Array]>(
  'proof-add-block',
  'INSERT INTO proof_block (sequence, block, leaves) VALUES ($1::bigint, $2::integer, $3::bytea)',
);
const PRUNE = command<[keep: number]>(
  'proof-prune',
  `DELETE FROM proof_snapshot WHERE sequence < (SELECT min(sequence) FROM (
     SELECT sequence FROM proof_snapshot ORDER BY sequence DESC LIMIT $1::integer) AS newest)`,
);
const COLUMNS = 'p.sequence, p.time_ms, p.users, p.assets, p.secret, p.firsts, p.upper';
const proofFrom = <Args extends readonly SqlValue[]>(name: string, from: string) =>
  statement<Args, KeptProof>(name, `SELECT ${COLUMNS} FROM proof_snapshot AS p ${from}`, (row) => {
    const firsts = Uint8Array.from(bytes(row, 'firsts'));
    return {
      sequence: safeInteger(row, 'sequence'),
      timeMs: safeInteger(row, 'time_ms'),
      tree: {
        assets: row['assets'] as readonly number[],
        users: safeInteger(row, 'users'),
        secret: bytes(row, 'secret'),
        firsts: new Float64Array(firsts.buffer),
        upper: bytes(row, 'upper'),
      },
    };
  });
const ONE = proofFrom<[sequence: number]>('proof-one', 'WHERE p.sequence = $1::bigint');
const NEXT_UNNAMED = proofFrom<[]>(
  'proof-next-unnamed',
  'WHERE NOT EXISTS (SELECT FROM proof_root AS r WHERE r.sequence = p.sequence) ORDER BY p.sequence LIMIT 1',
);
const BLOCK = statement<[sequence: number, block: number], Uint8Array>(
  'proof-block',
  'SELECT leaves FROM proof_block WHERE sequence = $1::bigint AND block = $2::integer',
  (row) => bytes(row, 'leaves'),
);

/** A snapshot whose tree is kept. */
export function readProof(queries: Queries, sequence: number): Promise<KeptProof | undefined> {
  return queries.maybe(ONE, sequence);
}

/** The oldest snapshot that has no root yet. */
export function nextUnnamedProof(queries: Queries): Promise<KeptProof | undefined> {
  return queries.maybe(NEXT_UNNAMED);
}

/** A block of leaves; undefined where its tree is gone. */
export function readBlock(queries: Queries, sequence: number, block: number): Promise<Uint8Array | undefined> {
  return queries.maybe(BLOCK, sequence, block);
}

export class PostgresProofStore implements ProofStore {
  readonly #database: Pick<Database, 'maybe' | 'transaction'>;

  constructor(database: Pick<Database, 'maybe' | 'transaction'>) {
    this.#database = database;
  }

  newest(): Promise<number | undefined> {
    return this.#database.maybe(NEWEST);
  }

  async write({ sequence, timeMs }: ProofMoment, { tree, blocks }: BuiltTree): Promise<void> {
    const { users, assets, secret, upper } = tree;
    await this.#database.transaction(async (queries) => {
      await queries.run(ADD, sequence, timeMs, users, assets, secret, new Uint8Array(tree.firsts.buffer), upper);
      for (const [block, leaves] of blocks.entries()) await queries.run(ADD_BLOCK, sequence, block, leaves);
      await queries.run(PRUNE, PROOFS_KEPT);
    });
  }
}
