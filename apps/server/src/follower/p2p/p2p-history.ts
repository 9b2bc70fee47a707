/** The past of peer trade, from the read tables. Every question waits until they hold what it demands. */
import { P2pCause, P2pTradeState } from '@kontor/domain/p2p/words';
import { nullable, safeInteger } from '../../store/columns.ts';
import { readStatement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { askPast } from '../ask-past.ts';
import type { AskPast, AwaitRecorded } from '../ask-past.ts';
import { selectFrom, units } from '../read-table.ts';
import type { Window } from '../record-query.ts';
import type { P2pStepRow, P2pTradeFact } from './p2p-facts.ts';
import { P2P_STEP_TABLE, P2P_TRADE_TABLE, readP2pStep, readP2pTrade } from './p2p-tables.ts';

interface Page extends Window {
  readonly isBuyer?: boolean | undefined;
  readonly state?: number | undefined;
  readonly asset?: number | undefined;
  readonly fiat?: number | undefined;
  readonly before?: readonly number[] | undefined;
  readonly limit: number;
  readonly minSeq?: number | undefined;
}

/** How somebody has traded since a time (rules 4.4). */
export interface P2pFigures {
  readonly user: number;
  readonly completed: number;
  /** Trades that he bought in and that he, or the timer before he paid, has cancelled. */
  readonly faults: number;
  /** 1e-8 USDT of those completed. */
  readonly volume: bigint;
  /** On average; null where there is nothing to say. */
  readonly releaseSeconds: number | null;
  readonly paySeconds: number | null;
  readonly counterparties: number;
}

const NO_TIME = Number.MAX_SAFE_INTEGER;

const TRADES = selectFrom<
  [
    user: number,
    from: number,
    to: number,
    before: number,
    isBuyer: boolean | null,
    state: number | null,
    asset: number | null,
    fiat: number | null,
    limit: number,
  ],
  P2pTradeFact
>(
  'p2p-trades',
  P2P_TRADE_TABLE,
  `WHERE (buyer = $1 OR seller = $1) AND made_ms BETWEEN $2::bigint AND $3::bigint AND number < $4::bigint
     AND ($5::boolean IS NULL OR (buyer = $1) = $5::boolean) AND ($6::smallint IS NULL OR state = $6::smallint)
     AND ($7::integer IS NULL OR asset = $7::integer) AND ($8::smallint IS NULL OR fiat = $8::smallint)
   ORDER BY number DESC LIMIT $9::integer`,
  readP2pTrade,
);
const TRADE = selectFrom<[number: number], P2pTradeFact>('p2p-trade', P2P_TRADE_TABLE, 'WHERE number = $1::bigint', readP2pTrade);
const STEPS = selectFrom<[trade: number], P2pStepRow>(
  'p2p-steps',
  P2P_STEP_TABLE,
  'WHERE trade = $1::bigint ORDER BY sequence, ordinal',
  readP2pStep,
);
const OF_BOTH = ['buyer AS person, seller AS other, true AS buys', 'seller AS person, buyer AS other, false AS buys'] as const;
const FIGURES = readStatement<[users: readonly number[], since: number], P2pFigures>(
  'p2p-figures',
  `SELECT person,
     count(*) FILTER (WHERE state = ${P2pTradeState.COMPLETED}) AS completed,
     count(*) FILTER (WHERE state = ${P2pTradeState.CANCELLED} AND buys
       AND cancel_cause IN (${P2pCause.CANCELLED_BY_BUYER}, ${P2pCause.TIMED_OUT})) AS faults,
     coalesce(sum(value) FILTER (WHERE state = ${P2pTradeState.COMPLETED}), 0) AS volume,
     round(avg(ended_ms - paid_ms) FILTER (WHERE state = ${P2pTradeState.COMPLETED} AND NOT buys AND paid_ms > 0
       AND cause = ${P2pCause.RELEASED}) / 1000)::bigint AS release_seconds,
     round(avg(paid_ms - made_ms) FILTER (WHERE buys AND paid_ms > 0) / 1000)::bigint AS pay_seconds,
     count(DISTINCT other) FILTER (WHERE state = ${P2pTradeState.COMPLETED}) AS counterparties
   FROM (
     SELECT ${OF_BOTH[0]}, t.* FROM p2p_trade AS t WHERE buyer = ANY ($1::integer[]) AND ended_ms > $2::bigint
     UNION ALL
     SELECT ${OF_BOTH[1]}, t.* FROM p2p_trade AS t WHERE seller = ANY ($1::integer[]) AND ended_ms > $2::bigint
   ) AS each GROUP BY person`,
  (row) => ({
    user: safeInteger(row, 'person'),
    completed: safeInteger(row, 'completed'),
    faults: safeInteger(row, 'faults'),
    volume: units(row, 'volume'),
    releaseSeconds: nullable(safeInteger, row, 'release_seconds'),
    paySeconds: nullable(safeInteger, row, 'pay_seconds'),
    counterparties: safeInteger(row, 'counterparties'),
  }),
);

export class P2pHistory {
  readonly #queries: Queries;
  readonly #asked: AskPast;

  constructor(queries: Queries, recorded: AwaitRecorded) {
    this.#queries = queries;
    this.#asked = askPast(queries, recorded);
  }

  /** A user's trades of either side, newest first. */
  async trades(user: number, page: Page): Promise<P2pTradeFact[]> {
    const { fromMs = 0, toMs = NO_TIME, before, isBuyer, state, asset, fiat, limit, minSeq } = page;
    const queries = await this.#asked(minSeq);
    const last = before?.[0] ?? NO_TIME;
    return queries.many(TRADES, user, fromMs, toMs, last, isBuyer ?? null, state ?? null, asset ?? null, fiat ?? null, limit);
  }

  async trade(number: number, minSeq?: number): Promise<P2pTradeFact | undefined> {
    await this.#asked(minSeq);
    return this.#queries.maybe(TRADE, number);
  }

  /** Oldest first. */
  async steps(trade: number, minSeq?: number): Promise<P2pStepRow[]> {
    await this.#asked(minSeq);
    return this.#queries.many(STEPS, trade);
  }

  /** How each of these users has traded since a time, ms; who has not traded is left out. */
  figures(users: readonly number[], sinceMs: number): Promise<P2pFigures[]> {
    return this.#queries.many(FIGURES, users, sinceMs);
  }
}
