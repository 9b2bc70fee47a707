/** The past of seconds contracts, from the read tables. Every question waits until they hold what it demands. */
import { readStatement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { askPast } from '../ask-past.ts';
import type { AskPast, AwaitRecorded } from '../ask-past.ts';
import { selectFrom, units } from '../read-table.ts';
import { recordQuery } from '../record-query.ts';
import type { Window } from '../record-query.ts';
import { SECONDS_CONTRACT_TABLE, readSecondsContract } from './seconds-tables.ts';
import type { SecondsContractRow } from './seconds-tables.ts';

interface Page extends Window {
  readonly pair?: number | undefined;
  readonly outcome?: number | undefined;
  readonly before?: readonly number[] | undefined;
  readonly limit: number;
  readonly minSeq?: number | undefined;
}

/** What a user staked and lost in a time, units; a loss below zero is a gain. */
export interface DaySums {
  readonly staked: bigint;
  readonly lost: bigint;
}

const CONTRACTS = recordQuery({
  name: 'seconds-contracts',
  table: SECONDS_CONTRACT_TABLE,
  read: readSecondsContract,
  owner: 'user_id',
  time: 'opened_ms',
  order: ['number'],
  filters: ['pair', 'outcome'],
  notBefore: 'ended_ms',
});
const CONTRACT = selectFrom<[user: number, number: number], SecondsContractRow>(
  'seconds-contract',
  SECONDS_CONTRACT_TABLE,
  'WHERE user_id = $1 AND number = $2::bigint',
  readSecondsContract,
);
const OPENED_BY = selectFrom<[user: number, sequence: number], SecondsContractRow>(
  'seconds-contract-opened-by',
  SECONDS_CONTRACT_TABLE,
  'WHERE user_id = $1 AND opened_sequence = $2::bigint',
  readSecondsContract,
);
/** As the engine counts them: a moment that is a whole day back counts no more, stakes of void ones not at all (docs/seconds.md "Limits of a user"). */
const DAY_SUMS = readStatement<[user: number, after: number], DaySums>(
  'seconds-day-sums',
  `SELECT coalesce(sum(stake) FILTER (WHERE outcome <> 3 AND opened_ms > $2::bigint), 0) AS staked,
     coalesce(sum(stake + fee - credit) FILTER (WHERE outcome <= 1), 0) AS lost
   FROM seconds_contract WHERE user_id = $1 AND ended_ms > $2::bigint`,
  (row) => ({ staked: units(row, 'staked'), lost: units(row, 'lost') }),
);
const OF_DAY = selectFrom<[pair: number, from: number, to: number, after: number, limit: number], SecondsContractRow>(
  'seconds-contracts-of-day',
  SECONDS_CONTRACT_TABLE,
  `WHERE pair = $1 AND expiry_ms >= $2::bigint AND expiry_ms < $3::bigint AND number > $4::bigint
   ORDER BY number LIMIT $5::integer`,
  readSecondsContract,
);

const ONE_OF_DAY = selectFrom<[pair: number, from: number, to: number, number: number], SecondsContractRow>(
  'seconds-contract-of-day',
  SECONDS_CONTRACT_TABLE,
  'WHERE pair = $1 AND expiry_ms >= $2::bigint AND expiry_ms < $3::bigint AND number = $4::bigint',
  readSecondsContract,
);

export class SecondsHistory {
  readonly #queries: Queries;
  readonly #asked: AskPast;

  constructor(queries: Queries, recorded: AwaitRecorded) {
    this.#queries = queries;
    this.#asked = askPast(queries, recorded);
  }

  /** A user's contracts that are over, newest first. */
  async contracts(user: number, { pair, outcome, minSeq, ...page }: Page): Promise<SecondsContractRow[]> {
    const queries = await this.#asked(minSeq);
    return CONTRACTS(queries, user, { ...page, where: { pair, outcome } });
  }

  /** One that is over. */
  async contract(user: number, number: number, minSeq?: number): Promise<SecondsContractRow | undefined> {
    const queries = await this.#asked(minSeq);
    return queries.maybe(CONTRACT, user, number);
  }

  /** The one that a command took, where it is over. */
  async openedBy(user: number, sequence: number, minSeq: number): Promise<SecondsContractRow | undefined> {
    const queries = await this.#asked(minSeq, true);
    return queries.maybe(OPENED_BY, user, sequence);
  }

  /** What a user staked with contracts that are over, and lost by those that were settled, behind a time, ms. */
  async sumsAfter(user: number, afterMs: number, minSeq: number): Promise<DaySums> {
    await this.#asked(minSeq);
    return this.#queries.one(DAY_SUMS, user, afterMs);
  }

  /** One of anybody's that expired in a time, `toMs` not included. */
  async expiredOne(pair: number, fromMs: number, toMs: number, number: number): Promise<SecondsContractRow | undefined> {
    return this.#queries.maybe(ONE_OF_DAY, pair, fromMs, toMs, number);
  }

  /** Everybody's contracts of a pair that expired in a time, `toMs` not included, by number, from behind one on. */
  async expired(pair: number, fromMs: number, toMs: number, after: number, limit: number): Promise<SecondsContractRow[]> {
    return this.#queries.many(OF_DAY, pair, fromMs, toMs, after, limit);
  }
}
