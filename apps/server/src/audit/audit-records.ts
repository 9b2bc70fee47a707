/** Ledger records as a whole: each continues the one before it in its bucket, none is missing, and every command's postings sum to zero. */
import { readCommand, readStatement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';
import { marksOf, unfold } from '../follower/wallet/folded-records.ts';
import type { FoldedRow } from '../follower/wallet/folded-records.ts';
import { RECORD_TABLE, readFolded } from '../follower/wallet/record-table.ts';
import { selectFrom } from '../follower/read-table.ts';
import type { RecordRow } from '../follower/record-row.ts';

/** Rows read at once. */
const ROWS = 1_000;
/** Problems of one kind that are told. */
const MOST_TOLD = 20;

const { text: IN_ORDER } = selectFrom<[], FoldedRow>(
  'audit-records-in-order',
  RECORD_TABLE,
  'ORDER BY sequence, ordinal, owner',
  readFolded,
);
const OPEN = readCommand<[]>('audit-records-open', `DECLARE audit_records NO SCROLL CURSOR FOR ${IN_ORDER}`);
const NEXT = readStatement<[], FoldedRow>('audit-records-next', `FETCH ${ROWS} FROM audit_records`, readFolded);
const CLOSE = readCommand<[]>('audit-records-close', 'CLOSE audit_records');

export interface AuditedRecords {
  /** How many there are. */
  readonly count: number;
  /** What the last record of each bucket left there, by {@link bucketKey}. */
  readonly held: ReadonlyMap<string, bigint>;
  readonly problems: readonly string[];
}

export function bucketKey(owner: number, account: number, asset: number, bucket: number): string {
  return `${owner}/${account}/${asset}/${bucket}`;
}

/** What an audit does not miss: what rows.ts leaves out of bots, and what old months held that were taken off. */
export interface LeftOut {
  readonly bots: boolean;
  readonly months: boolean;
}

/** Reads all records in the order of commands, inside a transaction. */
export async function auditRecords(queries: Queries, leftOut: LeftOut): Promise<AuditedRecords> {
  const audited = new RecordAudit(leftOut);
  await queries.run(OPEN);
  for (let rows = await queries.many(NEXT); rows.length > 0; rows = await queries.many(NEXT)) for (const row of rows) audited.add(row);
  await queries.run(CLOSE);
  return audited.end();
}

/** The records of one command. */
interface Postings {
  count: number;
  maxOrdinal: number;
  readonly timeMs: number;
  isOfOneTime: boolean;
  readonly sums: Map<number, bigint>;
}

/** Takes rows in the order of their first records. */
export class RecordAudit {
  readonly #leftOut: LeftOut;
  readonly #held = new Map<string, bigint>();
  readonly #problems = { row: [] as string[], chain: [] as string[], order: [] as string[], sums: [] as string[] };
  /** Commands whose records may not all have been seen. */
  readonly #commands = new Map<number, Postings>();
  #newest = 0;
  #count = 0;

  constructor(leftOut: LeftOut) {
    this.#leftOut = leftOut;
  }

  add(row: FoldedRow): void {
    const name = `records of ${row.owner} at ${row.sequence}.${row.ordinal}`;
    // A command is over when no row of its batch is to come: rows hold one batch each.
    if (row.sequence > this.#newest) this.#settle();
    let records: RecordRow[];
    try {
      records = unfold(row);
    } catch (error) {
      return this.#tell('row', `${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (records.reduce((marks, { type, account, asset }) => marks | marksOf(type, account, asset), 0) !== row.marks)
      this.#tell('row', `${name} are not of the kinds that their row says`);
    for (const record of records) {
      this.#count += 1;
      this.#newest = Math.max(this.#newest, record.sequence);
      this.#continue(record);
      this.#gather(record);
    }
  }

  end(): AuditedRecords {
    this.#settle();
    return { count: this.#count, held: this.#held, problems: Object.values(this.#problems).flat() };
  }

  #continue({ owner, account, asset, bucket, sequence, ordinal, before, amount, after }: RecordRow): void {
    const key = bucketKey(owner, account, asset, bucket);
    const expected = this.#held.get(key) ?? (this.#leftOut.months ? before : 0n);
    if (before !== expected)
      this.#tell(
        'chain',
        `bucket ${key}: record ${sequence}.${ordinal} says before ${before}, amount ${amount}, after ${after}; the one before it ended at ${expected}`,
      );
    this.#held.set(key, after);
  }

  #gather({ sequence, ordinal, timeMs, asset, amount }: RecordRow): void {
    let postings = this.#commands.get(sequence);
    if (postings === undefined)
      this.#commands.set(sequence, (postings = { count: 0, maxOrdinal: 0, timeMs, isOfOneTime: true, sums: new Map() }));
    postings.count += 1;
    postings.maxOrdinal = Math.max(postings.maxOrdinal, ordinal);
    postings.isOfOneTime &&= postings.timeMs === timeMs;
    postings.sums.set(asset, (postings.sums.get(asset) ?? 0n) + amount);
  }

  #settle(): void {
    for (const [sequence, { count, maxOrdinal, isOfOneTime, sums }] of this.#commands) {
      const isWhole = count === maxOrdinal + 1;
      const isWrong = this.#leftOut.bots ? count > maxOrdinal + 1 : !isWhole;
      if (isWrong || !isOfOneTime) this.#tell('order', `command ${sequence}: records are missing, ${count} of ${maxOrdinal + 1}`);
      if (this.#leftOut.bots && !isWhole) continue;
      for (const [asset, sum] of sums) if (sum !== 0n) this.#tell('sums', `command ${sequence}: postings of asset ${asset} sum to ${sum}`);
    }
    this.#commands.clear();
  }

  #tell(kind: 'row' | 'chain' | 'order' | 'sums', problem: string): void {
    const told = this.#problems[kind];
    if (told.length < MOST_TOLD) told.push(problem);
  }
}
