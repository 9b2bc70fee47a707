/** The read tables of peer trade: every trade as it stands now, and each change of one. Both stay. */
import type { P2pCause, P2pTradeState } from '@kontor/domain/p2p/words';
import { safeInteger } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { units } from '../read-table.ts';
import type { ReadTable } from '../read-table.ts';
import type { P2pStepRow, P2pTradeFact } from './p2p-facts.ts';

export const P2P_TRADE_TABLE: ReadTable<P2pTradeFact> = {
  name: 'p2p_trade',
  columns: [
    ['number', 'bigint'],
    ['advert', 'bigint'],
    ['sequence', 'bigint'],
    ['made_sequence', 'bigint'],
    ['deadline_ms', 'bigint'],
    ['made_ms', 'bigint'],
    ['paid_ms', 'bigint'],
    ['ended_ms', 'bigint'],
    ['quantity', 'bigint'],
    ['price', 'bigint'],
    ['total', 'bigint'],
    ['fee', 'bigint'],
    ['value', 'bigint'],
    ['version', 'integer'],
    ['buyer', 'integer'],
    ['seller', 'integer'],
    ['taker', 'integer'],
    ['asset', 'integer'],
    ['fiat', 'smallint'],
    ['scale', 'smallint'],
    ['state', 'smallint'],
    ['cause', 'smallint'],
    ['cancel_cause', 'smallint'],
    ['appellant', 'smallint'],
    ['ruling', 'smallint'],
  ],
  key: ['number'],
  latestOf: (row) => String(row.number),
  write: (row, to) =>
    to
      .number(row.number)
      .number(row.advert)
      .number(row.sequence)
      .number(row.madeSequence)
      .number(row.deadlineMs)
      .number(row.madeMs)
      .number(row.paidMs)
      .number(row.endedMs)
      .amount(row.quantity)
      .amount(row.price)
      .amount(row.total)
      .amount(row.fee)
      .amount(row.value)
      .number(row.version)
      .number(row.buyer)
      .number(row.seller)
      .number(row.taker)
      .number(row.asset)
      .number(row.fiat)
      .number(row.scale)
      .number(row.state)
      .number(row.cause)
      .number(row.cancelCause)
      .number(row.appellant)
      .number(row.ruling)
      .endLine(),
};

/** Reads a row of `p2p_trade`. */
export function readP2pTrade(row: RawRow): P2pTradeFact {
  return {
    number: safeInteger(row, 'number'),
    advert: safeInteger(row, 'advert'),
    sequence: safeInteger(row, 'sequence'),
    madeSequence: safeInteger(row, 'made_sequence'),
    deadlineMs: safeInteger(row, 'deadline_ms'),
    madeMs: safeInteger(row, 'made_ms'),
    paidMs: safeInteger(row, 'paid_ms'),
    endedMs: safeInteger(row, 'ended_ms'),
    quantity: units(row, 'quantity'),
    price: units(row, 'price'),
    total: units(row, 'total'),
    fee: units(row, 'fee'),
    value: units(row, 'value'),
    version: safeInteger(row, 'version'),
    buyer: safeInteger(row, 'buyer'),
    seller: safeInteger(row, 'seller'),
    taker: safeInteger(row, 'taker'),
    asset: safeInteger(row, 'asset'),
    fiat: safeInteger(row, 'fiat'),
    scale: safeInteger(row, 'scale'),
    state: safeInteger(row, 'state') as P2pTradeState,
    cause: safeInteger(row, 'cause') as P2pCause,
    cancelCause: safeInteger(row, 'cancel_cause'),
    appellant: safeInteger(row, 'appellant'),
    ruling: safeInteger(row, 'ruling'),
  };
}

export const P2P_STEP_TABLE: ReadTable<P2pStepRow> = {
  name: 'p2p_step',
  columns: [
    ['trade', 'bigint'],
    ['sequence', 'bigint'],
    ['time_ms', 'bigint'],
    ['ordinal', 'integer'],
    ['buyer', 'integer'],
    ['seller', 'integer'],
    ['state', 'smallint'],
    ['cause', 'smallint'],
    ['appellant', 'smallint'],
  ],
  key: ['sequence', 'ordinal'],
  write: (row, to) =>
    to
      .number(row.trade)
      .number(row.sequence)
      .number(row.timeMs)
      .number(row.ordinal)
      .number(row.buyer)
      .number(row.seller)
      .number(row.state)
      .number(row.cause)
      .number(row.appellant)
      .endLine(),
};

/** Reads a row of `p2p_step`. */
export function readP2pStep(row: RawRow): P2pStepRow {
  return {
    trade: safeInteger(row, 'trade'),
    sequence: safeInteger(row, 'sequence'),
    timeMs: safeInteger(row, 'time_ms'),
    ordinal: safeInteger(row, 'ordinal'),
    buyer: safeInteger(row, 'buyer'),
    seller: safeInteger(row, 'seller'),
    state: safeInteger(row, 'state') as P2pTradeState,
    cause: safeInteger(row, 'cause') as P2pCause,
    appellant: safeInteger(row, 'appellant'),
  };
}
