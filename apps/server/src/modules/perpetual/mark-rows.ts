/** What the marks of liquidations were made of. It stands in no journal: whoever made them says it, and it is kept for good beside the receipts. */
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import { units } from '../../follower/read-table.ts';
import { nullable, safeInteger } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import type { StoreLog } from '../../store/connection.ts';
import { command, readStatement, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';

/** A mark as it was made; prices in quote units for a coin, times in ms since 1970 UTC. */
export interface MadeMark {
  readonly market: number;
  /** Of the clock that the funding it has in it was reckoned by, and the settlement that it runs up to. */
  readonly madeMs: number;
  readonly settlesMs: number;
  /** Of the last settlement, in 1e-8. */
  readonly rate: bigint;
  /** Index with funding, index with basis, last trade. */
  readonly price1: bigint;
  readonly price2: bigint;
  readonly last: bigint | undefined;
}

/** Marks by the sequence of the command that said them; undefined where this server did not make it, or long ago. */
export type MadeBy = (sequence: number) => MadeMark | undefined;

/** Looked at in one turn. */
const MOST = 100;

const WANTED = readStatement<[after: number, limit: number], { readonly number: number; readonly sequence: number }>(
  'contract-marks-wanted',
  `SELECT number, mark_sequence FROM contract_liquidation
   WHERE number > $1::bigint AND mark_sequence IS NOT NULL ORDER BY number LIMIT $2::integer`,
  (row) => ({ number: safeInteger(row, 'number'), sequence: safeInteger(row, 'mark_sequence') }),
);
const KEEP = command<
  [sequence: number, market: number, madeMs: number, settlesMs: number, rate: string, price1: string, price2: string, last: string | null]
>(
  'contract-mark-keep',
  `INSERT INTO contract_mark (sequence, market, made_ms, settles_ms, rate, price1, price2, last)
   VALUES ($1::bigint, $2, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::bigint) ON CONFLICT (sequence) DO NOTHING`,
);
const KEPT = statement<[sequences: string], readonly [sequence: number, made: MadeMark]>(
  'contract-marks',
  'SELECT sequence, market, made_ms, settles_ms, rate, price1, price2, last FROM contract_mark WHERE sequence = ANY ($1::bigint[])',
  (row: RawRow) => [
    safeInteger(row, 'sequence'),
    {
      market: safeInteger(row, 'market'),
      madeMs: safeInteger(row, 'made_ms'),
      settlesMs: safeInteger(row, 'settles_ms'),
      rate: units(row, 'rate'),
      price1: units(row, 'price1'),
      price2: units(row, 'price2'),
      last: nullable(units, row, 'last') ?? undefined,
    },
  ],
);

/** What is known of the marks that these commands said, by sequence. */
export async function madeMarks(queries: Queries, sequences: readonly (number | undefined)[]): Promise<ReadonlyMap<number, MadeMark>> {
  const asked = new Set(sequences.filter((sequence) => sequence !== undefined));
  return asked.size === 0 ? new Map() : new Map(await queries.many(KEPT, `{${[...asked].join(',')}}`));
}

/**
 * Keeps what the marks of new liquidations were made of. Each is looked at once: whoever made a mark knows it before anybody can read of a liquidation by
 * it, and what he does not know then is what was made before a start.
 */
export function markKeeper({
  queries,
  madeBy,
  log,
}: {
  readonly queries: Queries;
  readonly madeBy: MadeBy;
  readonly log: StoreLog;
}): OutboxLoop {
  let looked = 0;
  return new OutboxLoop({
    carryOutNext: async () => {
      const wanted = await queries.many(WANTED, looked, MOST);
      const kept = await madeMarks(
        queries,
        wanted.map(({ sequence }) => sequence),
      );
      for (const { sequence } of wanted) {
        const made = madeBy(sequence);
        if (made === undefined || kept.has(sequence)) continue;
        const { market, madeMs, settlesMs, rate, price1, price2, last } = made;
        await queries.run(
          KEEP,
          sequence,
          market,
          madeMs,
          settlesMs,
          `${rate}`,
          `${price1}`,
          `${price2}`,
          last === undefined ? null : `${last}`,
        );
      }
      looked = wanted.at(-1)?.number ?? looked;
      return wanted.length > 0;
    },
    log,
  });
}
