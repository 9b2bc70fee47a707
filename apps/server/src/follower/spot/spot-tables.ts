/** The read tables of spot: orders that are over, trades, deal records and candles. */
import { CANDLE_INTERVALS } from '@kontor/domain/formulas/candle-interval';
import { boolean, safeInteger, text } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import type { CandleChange, Fill, OrderMore, PreventedMatch, PublicTrade, SpotOrder } from '../feed.ts';
import { keyWords, units } from '../read-table.ts';
import type { ReadTable } from '../read-table.ts';

/** An order that is over, with the sequence of the command that ended it. */
export type OrderRow = SpotOrder & { readonly sequence: number };

export const ORDER_TABLE: ReadTable<OrderRow> = {
  name: 'spot_order',
  columns: [
    ['number', 'bigint'],
    ['sequence', 'bigint'],
    ['placed_ms', 'bigint'],
    ['ended_ms', 'bigint'],
    ['quote_amount', 'bigint'],
    ['deal_lots', 'bigint'],
    ['client_id', 'uuid'],
    ['user_id', 'integer'],
    ['market', 'integer'],
    ['slot', 'integer'],
    ['price_ticks', 'integer'],
    ['stop_ticks', 'integer'],
    ['lots', 'integer'],
    ['open_lots', 'integer'],
    ['side', 'smallint'],
    ['order_type', 'smallint'],
    ['time_in_force', 'smallint'],
    ['status', 'smallint'],
    ['done_reason', 'smallint'],
    ['marks', 'smallint'],
    ['deal_amount', 'numeric'],
    ['fee', 'numeric'],
    // What only few orders have; 0 where an order has none.
    ['exit_of', 'bigint'],
    ['leg_of', 'bigint'],
    ['trailing_delta', 'integer'],
    ['take_profit_ticks', 'integer'],
    ['exit_stop_ticks', 'integer'],
    ['exit_limit_ticks', 'integer'],
  ],
  key: ['user_id', 'number'],
  month: { column: 'ended_ms', timeMs: (row) => row.changedMs },
  write: (row, to) =>
    to
      .number(row.number)
      .number(row.sequence)
      .number(row.placedMs)
      .number(row.changedMs)
      .amount(row.quoteAmount)
      .number(row.dealLots)
      .hex(row.clientId[0])
      .hex(row.clientId[1])
      .hex(row.clientId[2])
      .hex(row.clientId[3])
      .endColumn()
      .number(row.user)
      .number(row.market)
      .number(row.slot)
      .number(row.priceTicks)
      .number(row.stopTicks)
      .number(row.lots)
      .number(row.openLots)
      .number(row.side)
      .number(row.orderType)
      .number(row.timeInForce)
      .number(row.status)
      .number(row.doneReason)
      .number(row.marks)
      .amount(row.dealAmount)
      .amount(row.fee)
      .number(row.more?.exitOf ?? 0)
      .number(row.more?.legOf ?? 0)
      .number(row.more?.trailingDelta ?? 0)
      .number(row.more?.exit?.takeProfitTicks ?? 0)
      .number(row.more?.exit?.stopTicks ?? 0)
      .number(row.more?.exit?.stopLimitTicks ?? 0)
      .endLine(),
};

export const TRADE_TABLE: ReadTable<PublicTrade> = {
  name: 'spot_trade',
  columns: [
    ['trade_number', 'bigint'],
    ['sequence', 'bigint'],
    ['time_ms', 'bigint'],
    ['market', 'integer'],
    ['price_ticks', 'integer'],
    ['lots', 'integer'],
    ['side', 'smallint'],
  ],
  key: ['market', 'trade_number'],
  month: { column: 'time_ms', timeMs: (row) => row.timeMs },
  write: (row, to) =>
    to
      .number(row.tradeNumber)
      .number(row.sequence)
      .number(row.timeMs)
      .number(row.market)
      .number(row.priceTicks)
      .number(row.lots)
      .number(row.side)
      .endLine(),
};

export const FILL_TABLE: ReadTable<Fill> = {
  name: 'spot_fill',
  columns: [
    ['time_ms', 'bigint'],
    ['trade_number', 'bigint'],
    ['order_number', 'bigint'],
    ['amount', 'bigint'],
    ['fee', 'bigint'],
    ['user_id', 'integer'],
    ['market', 'integer'],
    ['price_ticks', 'integer'],
    ['lots', 'integer'],
    ['side', 'smallint'],
    ['maker', 'boolean'],
  ],
  key: ['market', 'trade_number', 'side'],
  month: { column: 'time_ms', timeMs: (row) => row.timeMs },
  write: (row, to) =>
    to
      .number(row.timeMs)
      .number(row.tradeNumber)
      .number(row.orderNumber)
      .amount(row.amount)
      .amount(row.fee)
      .number(row.user)
      .number(row.market)
      .number(row.priceTicks)
      .number(row.lots)
      .number(row.side)
      .boolean(row.maker)
      .endLine(),
};

export const CANDLE_TABLE: ReadTable<CandleChange> = {
  name: 'candle',
  columns: [
    ['open_ms', 'bigint'],
    ['count', 'bigint'],
    ['market', 'integer'],
    ['open_ticks', 'integer'],
    ['high_ticks', 'integer'],
    ['low_ticks', 'integer'],
    ['close_ticks', 'integer'],
    ['interval', 'smallint'],
    ['lots', 'numeric'],
    ['amount', 'numeric'],
    ['taker_buy_lots', 'numeric'],
    ['taker_buy_amount', 'numeric'],
  ],
  key: ['market', 'interval', 'open_ms'],
  // A chart still shows old ones.
  month: { column: 'open_ms', timeMs: (row) => row.openMs, stays: true },
  latestOf: ({ market, interval, openMs }) => `${market}/${interval}/${openMs}`,
  write: (row, to) =>
    to
      .number(row.openMs)
      .number(row.count)
      .number(row.market)
      .number(row.openTicks)
      .number(row.highTicks)
      .number(row.lowTicks)
      .number(row.closeTicks)
      .number(CANDLE_INTERVALS.indexOf(row.interval))
      .amount(row.lots)
      .amount(row.amount)
      .amount(row.takerBuyLots)
      .amount(row.takerBuyAmount)
      .endLine(),
};

export const PREVENTED_TABLE: ReadTable<PreventedMatch> = {
  name: 'spot_prevented',
  columns: [
    ['sequence', 'bigint'],
    ['maker_number', 'bigint'],
    ['taker_number', 'bigint'],
    ['time_ms', 'bigint'],
    ['user_id', 'integer'],
    ['market', 'integer'],
    ['price_ticks', 'integer'],
    ['lots', 'integer'],
    ['ordinal', 'integer'],
    ['mode', 'smallint'],
  ],
  key: ['sequence', 'ordinal'],
  month: { column: 'time_ms', timeMs: (row) => row.timeMs },
  write: (row, to) =>
    to
      .number(row.sequence)
      .number(row.makerNumber)
      .number(row.takerNumber)
      .number(row.timeMs)
      .number(row.user)
      .number(row.market)
      .number(row.priceTicks)
      .number(row.lots)
      .number(row.ordinal)
      .number(row.mode)
      .endLine(),
};

/** Reads a row of `spot_prevented`. */
export function readPrevented(row: RawRow): PreventedMatch {
  return {
    sequence: safeInteger(row, 'sequence'),
    ordinal: safeInteger(row, 'ordinal'),
    timeMs: safeInteger(row, 'time_ms'),
    user: safeInteger(row, 'user_id'),
    market: safeInteger(row, 'market'),
    mode: safeInteger(row, 'mode'),
    makerNumber: safeInteger(row, 'maker_number'),
    takerNumber: safeInteger(row, 'taker_number'),
    priceTicks: safeInteger(row, 'price_ticks'),
    lots: safeInteger(row, 'lots'),
  };
}

/** Reads a row of `spot_order`. */
export function readOrder(row: RawRow): OrderRow {
  return {
    number: safeInteger(row, 'number'),
    slot: safeInteger(row, 'slot'),
    user: safeInteger(row, 'user_id'),
    market: safeInteger(row, 'market'),
    side: safeInteger(row, 'side'),
    orderType: safeInteger(row, 'order_type'),
    timeInForce: safeInteger(row, 'time_in_force'),
    status: safeInteger(row, 'status'),
    doneReason: safeInteger(row, 'done_reason'),
    priceTicks: safeInteger(row, 'price_ticks'),
    stopTicks: safeInteger(row, 'stop_ticks'),
    quoteAmount: units(row, 'quote_amount'),
    lots: safeInteger(row, 'lots'),
    openLots: safeInteger(row, 'open_lots'),
    dealLots: safeInteger(row, 'deal_lots'),
    dealAmount: units(row, 'deal_amount'),
    fee: units(row, 'fee'),
    clientId: keyWords(text(row, 'client_id')),
    placedMs: safeInteger(row, 'placed_ms'),
    changedMs: safeInteger(row, 'ended_ms'),
    more: readMore(row),
    marks: safeInteger(row, 'marks'),
    sequence: safeInteger(row, 'sequence'),
  };
}

function readMore(row: RawRow): OrderMore | undefined {
  const exitOf = safeInteger(row, 'exit_of');
  const legOf = safeInteger(row, 'leg_of');
  const trailingDelta = safeInteger(row, 'trailing_delta');
  const takeProfitTicks = safeInteger(row, 'take_profit_ticks');
  const stopTicks = safeInteger(row, 'exit_stop_ticks');
  const stopLimitTicks = safeInteger(row, 'exit_limit_ticks');
  const bringsExit = takeProfitTicks !== 0 || stopTicks !== 0;
  if (exitOf === 0 && trailingDelta === 0 && !bringsExit) return undefined;
  return {
    ...(trailingDelta !== 0 && { trailingDelta }),
    ...(bringsExit && { exit: { takeProfitTicks, stopTicks, stopLimitTicks } }),
    ...(exitOf !== 0 && { exitOf }),
    ...(legOf !== 0 && { legOf }),
  };
}

/** Reads a row of `spot_trade`. */
export function readTrade(row: RawRow): PublicTrade {
  return {
    market: safeInteger(row, 'market'),
    tradeNumber: safeInteger(row, 'trade_number'),
    sequence: safeInteger(row, 'sequence'),
    timeMs: safeInteger(row, 'time_ms'),
    priceTicks: safeInteger(row, 'price_ticks'),
    lots: safeInteger(row, 'lots'),
    side: safeInteger(row, 'side'),
  };
}

/** Reads a row of `spot_fill`. */
export function readFill(row: RawRow): Fill {
  return {
    user: safeInteger(row, 'user_id'),
    timeMs: safeInteger(row, 'time_ms'),
    market: safeInteger(row, 'market'),
    tradeNumber: safeInteger(row, 'trade_number'),
    side: safeInteger(row, 'side'),
    maker: boolean(row, 'maker'),
    orderNumber: safeInteger(row, 'order_number'),
    priceTicks: safeInteger(row, 'price_ticks'),
    lots: safeInteger(row, 'lots'),
    amount: units(row, 'amount'),
    fee: units(row, 'fee'),
  };
}

/** Reads a row of `candle`. */
export function readCandle(row: RawRow): CandleChange {
  const interval = CANDLE_INTERVALS[safeInteger(row, 'interval')];
  if (interval === undefined) throw new Error('a candle of an unknown interval');
  return {
    market: safeInteger(row, 'market'),
    interval,
    openMs: safeInteger(row, 'open_ms'),
    openTicks: safeInteger(row, 'open_ticks'),
    highTicks: safeInteger(row, 'high_ticks'),
    lowTicks: safeInteger(row, 'low_ticks'),
    closeTicks: safeInteger(row, 'close_ticks'),
    lots: units(row, 'lots'),
    amount: units(row, 'amount'),
    count: safeInteger(row, 'count'),
    takerBuyLots: units(row, 'taker_buy_lots'),
    takerBuyAmount: units(row, 'taker_buy_amount'),
  };
}
