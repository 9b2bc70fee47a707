/** The read tables' columns, each with its type and its value: the one place where rows are written and read. */
import { CANDLE_INTERVALS } from '@kontor/domain/formulas/candle-interval';
import type { LedgerRecord } from '@kontor/engine/record';
import { boolean, safeInteger, text } from '../store/columns.ts';
import { statement } from '../store/database.ts';
import type { RawRow } from '../store/columns.ts';
import type { SqlValue, Statement } from '../store/database.ts';
import type { CandleChange, Fill, OrderState, PublicTrade } from './feed.ts';

/** A value as it stands in the text of a PostgreSQL array; strings here never need quotes. */
export type ColumnValue = number | bigint | boolean | string;

export interface Column<Row> {
  readonly name: string;
  readonly type: 'smallint' | 'integer' | 'bigint' | 'numeric' | 'boolean' | 'uuid';
  readonly value: (row: Row) => ColumnValue;
}

export interface ReadTable<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** The time whose month the row's partition is of, ms. */
  readonly timeMs: (row: Row) => number;
}

function column<Row>(name: string, type: Column<Row>['type'], value: (row: Row) => ColumnValue): Column<Row> {
  return { name, type, value };
}

/** An order that is over, with the sequence of the command that ended it. */
export type OrderRow = OrderState & { readonly sequence: number };

export const ORDER_TABLE: ReadTable<OrderRow> = {
  name: 'spot_order',
  columns: [
    column('number', 'bigint', (row) => row.number),
    column('slot', 'integer', (row) => row.slot),
    column('user_id', 'integer', (row) => row.user),
    column('market', 'integer', (row) => row.market),
    column('side', 'smallint', (row) => row.side),
    column('order_type', 'smallint', (row) => row.orderType),
    column('time_in_force', 'smallint', (row) => row.timeInForce),
    column('status', 'smallint', (row) => row.status),
    column('done_reason', 'smallint', (row) => row.doneReason),
    column('price_ticks', 'integer', (row) => row.priceTicks),
    column('stop_ticks', 'integer', (row) => row.stopTicks),
    column('quote_amount', 'bigint', (row) => row.quoteAmount),
    column('lots', 'integer', (row) => row.lots),
    column('open_lots', 'integer', (row) => row.openLots),
    column('deal_lots', 'bigint', (row) => row.dealLots),
    column('deal_amount', 'numeric', (row) => row.dealAmount),
    column('fee', 'numeric', (row) => row.fee),
    column('client_id', 'uuid', (row) => keyText(row.clientId)),
    column('placed_ms', 'bigint', (row) => row.placedMs),
    column('ended_ms', 'bigint', (row) => row.changedMs),
    column('sequence', 'bigint', (row) => row.sequence),
  ],
  key: ['user_id', 'number', 'ended_ms'],
  timeMs: (row) => row.changedMs,
};

export const TRADE_TABLE: ReadTable<PublicTrade> = {
  name: 'spot_trade',
  columns: [
    column('market', 'integer', (row) => row.market),
    column('trade_number', 'bigint', (row) => row.tradeNumber),
    column('sequence', 'bigint', (row) => row.sequence),
    column('time_ms', 'bigint', (row) => row.timeMs),
    column('price_ticks', 'integer', (row) => row.priceTicks),
    column('lots', 'integer', (row) => row.lots),
    column('side', 'smallint', (row) => row.side),
  ],
  key: ['market', 'trade_number', 'time_ms'],
  timeMs: (row) => row.timeMs,
};

export const FILL_TABLE: ReadTable<Fill> = {
  name: 'spot_fill',
  columns: [
    column('user_id', 'integer', (row) => row.user),
    column('time_ms', 'bigint', (row) => row.timeMs),
    column('market', 'integer', (row) => row.market),
    column('trade_number', 'bigint', (row) => row.tradeNumber),
    column('side', 'smallint', (row) => row.side),
    column('maker', 'boolean', (row) => row.maker),
    column('order_number', 'bigint', (row) => row.orderNumber),
    column('price_ticks', 'integer', (row) => row.priceTicks),
    column('lots', 'integer', (row) => row.lots),
    column('amount', 'bigint', (row) => row.amount),
    column('fee', 'bigint', (row) => row.fee),
  ],
  key: ['user_id', 'time_ms', 'market', 'trade_number', 'side'],
  timeMs: (row) => row.timeMs,
};

/** A posting, its place among those of its command, and when. */
export type RecordRow = LedgerRecord & { readonly ordinal: number; readonly timeMs: number };

export const RECORD_TABLE: ReadTable<RecordRow> = {
  name: 'ledger_record',
  columns: [
    column('owner', 'integer', (row) => row.owner),
    column('sequence', 'bigint', (row) => row.sequence),
    column('ordinal', 'integer', (row) => row.ordinal),
    column('time_ms', 'bigint', (row) => row.timeMs),
    column('type', 'smallint', (row) => row.type),
    column('account', 'smallint', (row) => row.account),
    column('asset', 'integer', (row) => row.asset),
    column('bucket', 'smallint', (row) => row.bucket),
    column('amount', 'bigint', (row) => row.amount),
    column('before', 'bigint', (row) => row.before),
    column('after', 'bigint', (row) => row.after),
    column('reference', 'bigint', (row) => row.reference),
  ],
  key: ['owner', 'sequence', 'ordinal', 'time_ms'],
  timeMs: (row) => row.timeMs,
};

export const CANDLE_TABLE: ReadTable<CandleChange> = {
  name: 'candle',
  columns: [
    column('market', 'integer', (row) => row.market),
    column('interval', 'smallint', (row) => CANDLE_INTERVALS.indexOf(row.interval)),
    column('open_ms', 'bigint', (row) => row.openMs),
    column('open_ticks', 'integer', (row) => row.openTicks),
    column('high_ticks', 'integer', (row) => row.highTicks),
    column('low_ticks', 'integer', (row) => row.lowTicks),
    column('close_ticks', 'integer', (row) => row.closeTicks),
    column('lots', 'numeric', (row) => row.lots),
    column('amount', 'numeric', (row) => row.amount),
    column('count', 'bigint', (row) => row.count),
    column('taker_buy_lots', 'numeric', (row) => row.takerBuyLots),
    column('taker_buy_amount', 'numeric', (row) => row.takerBuyAmount),
  ],
  key: ['market', 'interval', 'open_ms'],
  timeMs: (row) => row.openMs,
};

/** In the order in which they are written. */
export const READ_TABLES = [ORDER_TABLE, TRADE_TABLE, FILL_TABLE, RECORD_TABLE, CANDLE_TABLE] as const;

/** Reads a row of `spot_order`. */
export function readOrder(row: RawRow): OrderRow {
  return {
    number: safeInteger(row, 'number'), slot: safeInteger(row, 'slot'), user: safeInteger(row, 'user_id'), market: safeInteger(row, 'market'),
    side: safeInteger(row, 'side'), orderType: safeInteger(row, 'order_type'), timeInForce: safeInteger(row, 'time_in_force'),
    status: safeInteger(row, 'status'), doneReason: safeInteger(row, 'done_reason'), priceTicks: safeInteger(row, 'price_ticks'),
    stopTicks: safeInteger(row, 'stop_ticks'), quoteAmount: units(row, 'quote_amount'), lots: safeInteger(row, 'lots'),
    openLots: safeInteger(row, 'open_lots'), dealLots: safeInteger(row, 'deal_lots'), dealAmount: units(row, 'deal_amount'),
    fee: units(row, 'fee'), clientId: keyWords(text(row, 'client_id')), placedMs: safeInteger(row, 'placed_ms'),
    changedMs: safeInteger(row, 'ended_ms'), sequence: safeInteger(row, 'sequence'),
  };
}

/** Reads a row of `spot_trade`. */
export function readTrade(row: RawRow): PublicTrade {
  return {
    market: safeInteger(row, 'market'), tradeNumber: safeInteger(row, 'trade_number'), sequence: safeInteger(row, 'sequence'),
    timeMs: safeInteger(row, 'time_ms'), priceTicks: safeInteger(row, 'price_ticks'), lots: safeInteger(row, 'lots'), side: safeInteger(row, 'side'),
  };
}

/** Reads a row of `spot_fill`. */
export function readFill(row: RawRow): Fill {
  return {
    user: safeInteger(row, 'user_id'), timeMs: safeInteger(row, 'time_ms'), market: safeInteger(row, 'market'),
    tradeNumber: safeInteger(row, 'trade_number'), side: safeInteger(row, 'side'), maker: boolean(row, 'maker'),
    orderNumber: safeInteger(row, 'order_number'), priceTicks: safeInteger(row, 'price_ticks'), lots: safeInteger(row, 'lots'),
    amount: units(row, 'amount'), fee: units(row, 'fee'),
  };
}

/** Reads a row of `ledger_record`. */
export function readRecordRow(row: RawRow): RecordRow {
  return {
    owner: safeInteger(row, 'owner'), sequence: safeInteger(row, 'sequence'), ordinal: safeInteger(row, 'ordinal'),
    timeMs: safeInteger(row, 'time_ms'), type: safeInteger(row, 'type'), account: safeInteger(row, 'account'), asset: safeInteger(row, 'asset'),
    bucket: safeInteger(row, 'bucket'), amount: units(row, 'amount'), before: units(row, 'before'), after: units(row, 'after'),
    reference: safeInteger(row, 'reference'),
  };
}

/** Reads a row of `candle`. */
export function readCandle(row: RawRow): CandleChange {
  const interval = CANDLE_INTERVALS[safeInteger(row, 'interval')];
  if (interval === undefined) throw new Error('a candle of an unknown interval');
  return {
    market: safeInteger(row, 'market'), interval, openMs: safeInteger(row, 'open_ms'), openTicks: safeInteger(row, 'open_ticks'),
    highTicks: safeInteger(row, 'high_ticks'), lowTicks: safeInteger(row, 'low_ticks'), closeTicks: safeInteger(row, 'close_ticks'),
    lots: units(row, 'lots'), amount: units(row, 'amount'), count: safeInteger(row, 'count'), takerBuyLots: units(row, 'taker_buy_lots'),
    takerBuyAmount: units(row, 'taker_buy_amount'),
  };
}

/** A statement over a read table's rows, with its columns in front of `rest` (`FROM … WHERE …`). */
export function selectFrom<Args extends readonly SqlValue[], Row>(name: string, table: ReadTable<Row>, rest: string, read: (row: RawRow) => Row): Statement<Args, Row> {
  return statement<Args, Row>(name, `SELECT ${table.columns.map((each) => each.name).join(', ')} FROM ${table.name} ${rest}`, read);
}

/** `bigint` or whole `numeric`. */
export function units(row: RawRow, name: string): bigint {
  const value = row[name];
  return typeof value === 'bigint' ? value : BigInt(text(row, name));
}

/** A client key as hexadecimal digits. */
function keyText(words: OrderState['clientId']): string {
  return words.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function keyWords(uuid: string): [number, number, number, number] {
  const digits = uuid.replaceAll('-', '');
  const word = (place: number): number => Number.parseInt(digits.slice(place * 8, place * 8 + 8), 16) | 0;
  return [word(0), word(1), word(2), word(3)];
}
