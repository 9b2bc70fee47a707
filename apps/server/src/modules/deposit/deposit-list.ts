/** Deposits as their owner sees them, newest first. */
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { deposits } from '@kontor/contract/deposit';
import type { DEPOSIT_STATES } from '@kontor/contract/funds-state';
import { NETWORKS } from '@kontor/contract/network';
import type { NetworkWord } from '@kontor/contract/network';
import { formatDecimal } from '@kontor/domain/amount';
import type { Networks } from '../../chains/networks.ts';
import { networkOf } from '../../chains/network-state.ts';
import type { Listings } from '../../follower/listings.ts';
import { mountRecordList } from '../../http/record-list.ts';
import { MOST } from '../../http/record-window.ts';
import type { Routes } from '../../http/routes.ts';
import { bigint, boolean, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { FINALS_TOLD } from './order-rows.ts';
import { confirmationsOf } from './network-list.ts';

type WireState = (typeof DEPOSIT_STATES)[number];
type Shown = AnswerOf<typeof deposits>['list'];

/** States of rows by what they are called on the wire. */
const ROWS_OF: Readonly<Record<WireState, readonly string[]>> = {
  confirming: ['confirming', 'waiting', 'ordered', 'refused'],
  success: ['success'],
  reversed: ['vanished'],
};

interface DepositRow {
  readonly id: number;
  readonly network: number;
  readonly txid: string;
  readonly height: number;
  readonly address: string;
  readonly symbol: string;
  readonly asset: number;
  readonly amount: bigint;
  readonly state: string;
  readonly creditedHeight: number | null;
  readonly isInside: boolean;
  readonly seenMs: number;
  readonly updatedMs: number;
}

const LIST = statement<
  [
    user: number,
    from: Date,
    to: Date,
    before: number,
    symbol: string | null,
    network: number | null,
    states: readonly string[] | null,
    limit: number,
  ],
  DepositRow
>(
  'deposit-list',
  `SELECT id, network, txid, height, address, symbol, asset, amount, state, credited_height, is_inside, seen_at, updated_at FROM deposit
   WHERE account_id = $1 AND seen_at BETWEEN $2 AND $3 AND id < $4::bigint AND ($5::text IS NULL OR symbol = $5)
     AND ($6::integer IS NULL OR network = $6) AND ($7::text[] IS NULL OR state = ANY ($7))
   ORDER BY id DESC LIMIT $8`,
  (row) => ({
    id: safeInteger(row, 'id'),
    network: safeInteger(row, 'network'),
    txid: text(row, 'txid'),
    height: safeInteger(row, 'height'),
    address: text(row, 'address'),
    symbol: text(row, 'symbol'),
    asset: safeInteger(row, 'asset'),
    amount: bigint(row, 'amount'),
    state: text(row, 'state'),
    creditedHeight: nullable(safeInteger, row, 'credited_height'),
    isInside: boolean(row, 'is_inside'),
    seenMs: timestampMs(row, 'seen_at'),
    updatedMs: timestampMs(row, 'updated_at'),
  }),
);

export interface DepositListOptions {
  readonly tables: Queries;
  readonly networks: Networks;
  readonly queries: { readonly sequence: number; readonly listings: Pick<Listings, 'asset'> };
  readonly wallMs: () => number;
}

/** The latest moment that the tables can hold, ms. */
const LATEST_MS = 8_640_000_000_000_000;

export function mountDepositList(routes: Routes, { tables, networks, queries, wallMs }: DepositListOptions): void {
  const wordOf = new Map<number, NetworkWord>(NETWORKS.map(({ number, network }) => [number, network]));
  mountRecordList<typeof deposits, DepositRow>(routes, { queries, wallMs }, deposits, {
    cursor: [MOST.WHOLE],
    placeOf: ({ id }) => [id],
    rows: ({ user, body, window, before }) =>
      tables.many(
        LIST,
        user,
        new Date(Math.min(window.fromMs, LATEST_MS)),
        new Date(Math.min(window.toMs, LATEST_MS)),
        before?.[0] ?? MOST.WHOLE,
        body.symbol ?? null,
        body.network === undefined ? null : networkOf(body.network).number,
        statesOf(body),
        window.limit,
      ),
    shown: async (rows): Promise<Shown> => {
      const told = new Map((await tables.many(FINALS_TOLD)).map(({ network, height }) => [network, height]));
      return rows.map((row) => {
        const network = wordOf.get(row.network)!;
        const open = networks.find(network);
        const { confirmations: needed, unlock } = confirmationsOf(network, open);
        const height = open?.scanner.state.height;
        const isThere = row.state !== 'vanished' && !row.isInside;
        return {
          deposit_id: String(row.id),
          symbol: row.symbol,
          network,
          quantity: formatDecimal(row.amount, queries.listings.asset(row.asset).scale),
          confirmations: isThere && height !== undefined ? Math.max(0, height - row.height + 1) : 0,
          needed,
          unlock_needed: unlock,
          state: wireState(row.state),
          is_locked: row.state === 'success' && row.creditedHeight !== null && row.creditedHeight > (told.get(row.network) ?? -1),
          is_below_minimum: row.state === 'waiting',
          txid: row.isInside ? null : row.txid,
          address: row.address,
          time: row.seenMs,
          update_time: row.updatedMs,
        };
      });
    },
  });
}

function statesOf({ state }: BodyOf<typeof deposits>): readonly string[] | null {
  return state === undefined ? null : ROWS_OF[state];
}

function wireState(state: string): WireState {
  return state === 'success' ? 'success' : state === 'vanished' ? 'reversed' : 'confirming';
}
