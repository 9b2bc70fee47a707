/** Rows for the read tables, gathered as the text that PostgreSQL takes fastest. */
import { candleOpenTime } from '@kontor/domain/formulas/candle-interval';
import { isBot } from '../bot-numbers.ts';
import { RecordFolder } from './folded-records.ts';
import type { FoldedRow } from './folded-records.ts';
import { LineWriter } from './line-writer.ts';
import type { CandleChange, Fill, PublicTrade } from './feed.ts';
import type { Effects } from './live-view.ts';
import type { OpenOrder } from './order-table.ts';
import { CANDLE_TABLE, FILL_TABLE, ORDER_TABLE, RECORD_TABLE, TRADE_TABLE } from './read-tables.ts';
import type { OrderRow, ReadTable, RecordRow } from './read-tables.ts';
import { TRANSFER_TABLE } from './transfer-table.ts';
import type { TransferRow } from './transfer-table.ts';

/** The rows of one table as COPY takes them. */
export abstract class TableLines<Row = never> {
  abstract readonly table: ReadTable<Row>;

  /** The rows for COPY, in pieces that may end anywhere. */
  abstract chunks(): readonly Uint8Array[];

  /** The rows as lines of text. */
  lines(): string[] {
    return Buffer.concat(this.chunks()).toString('latin1').split('\n').slice(0, -1);
  }

  /** The rows column by column, as text. */
  columns(): string[][] {
    const values = this.lines().map((line) => line.split('\t'));
    return this.table.columns.map((_, place) => values.map((row) => row[place]!));
  }
}

/** What one transaction writes. */
export interface RowsToWrite {
  /** Starts of months (UTC, ms) in which rows lie. */
  readonly months: ReadonlySet<number>;
  /** The tables with rows. */
  tables(): readonly TableLines[];
}

/** The rows of one table as they are gathered. */
export class TableRows<Row> extends TableLines<Row> {
  readonly table: ReadTable<Row>;
  readonly #writer = new LineWriter();
  readonly #months: Set<number>;
  #lastMs = -1;

  /** `months` takes the months of the rows' partitions. */
  constructor(table: ReadTable<Row>, months: Set<number>) {
    super();
    this.table = table;
    this.#months = months;
  }

  get count(): number {
    return this.#writer.lines;
  }

  add(row: Row): void {
    this.table.write(row, this.#writer);
    const timeMs = this.table.timeMs(row);
    if (timeMs === this.#lastMs) return;
    this.#lastMs = timeMs;
    this.#months.add(candleOpenTime('1M', timeMs));
  }

  get size(): number {
    return this.#writer.size;
  }

  chunks(): readonly Uint8Array[] {
    return this.#writer.chunks();
  }

  /** Forgets the rows, whose memory others may now write to. */
  release(): void {
    this.#writer.release();
  }
}

/**
 * What some consecutive batches add to the read tables. The demo's bots have no histories: nobody can log in as a bot, and their
 * orders, fills and records would be most of the database. Trades and candles are everybody's.
 */
export class Rows implements Effects, RowsToWrite {
  readonly months = new Set<number>();
  readonly orders = new TableRows<OrderRow>(ORDER_TABLE, this.months);
  readonly trades = new TableRows<PublicTrade>(TRADE_TABLE, this.months);
  readonly fills = new TableRows<Fill>(FILL_TABLE, this.months);
  readonly records = new TableRows<FoldedRow>(RECORD_TABLE, this.months);
  readonly #folder = new RecordFolder((row) => this.records.add(row));
  readonly transfers = new TableRows<TransferRow>(TRANSFER_TABLE, this.months);
  /** Only the last change of each candle. */
  readonly #candles = new Map<string, CandleChange>();
  readonly #candleRows = new TableRows<CandleChange>(CANDLE_TABLE, this.months);

  /** All rows so far. */
  get count(): number {
    return this.orders.count + this.trades.count + this.fills.count + this.records.count + this.transfers.count + this.#candles.size;
  }

  /** Bytes of the rows, but for candles, which are few. */
  get size(): number {
    return this.orders.size + this.trades.size + this.fills.size + this.records.size + this.transfers.size;
  }

  tables(): TableRows<never>[] {
    if (this.#folder.open > 0) throw new Error('rows are taken within a batch');
    this.#candleRows.release();
    for (const candle of this.#candles.values()) this.#candleRows.add(candle);
    return [this.orders, this.trades, this.fills, this.records, this.transfers, this.#candleRows].filter((rows) => rows.count > 0);
  }

  /** Forgets all rows: they are written, or kept elsewhere. */
  release(): void {
    this.#candles.clear();
    for (const rows of [this.orders, this.trades, this.fills, this.records, this.transfers, this.#candleRows]) rows.release();
  }

  listed(): void {
    // What is listed is asked of the live view.
  }

  order(order: OpenOrder, over: boolean, sequence: number): void {
    if (over && !isBot(order.user)) this.orders.add(endedRow(order, sequence));
  }

  trade(trade: PublicTrade): void {
    this.trades.add(trade);
  }

  fill(fill: Fill): void {
    if (!isBot(fill.user)) this.fills.add(fill);
  }

  record(record: RecordRow): void {
    if (!isBot(record.owner)) this.#folder.add(record);
  }

  batchEnd(): void {
    this.#folder.batchEnd();
  }

  transfer(transfer: TransferRow): void {
    if (!isBot(transfer.user)) this.transfers.add(transfer);
  }

  candle(change: CandleChange): void {
    this.#candles.set(`${change.market}/${change.interval}/${change.openMs}`, change);
  }
}

/** Field by field: a copy by spread with a field more has a shape of its own each time, and reading it takes seven times as long. */
function endedRow(order: OpenOrder, sequence: number): OrderRow {
  const {
    slot,
    number,
    user,
    market,
    side,
    orderType,
    timeInForce,
    status,
    doneReason,
    priceTicks,
    stopTicks,
    quoteAmount,
    lots,
    openLots,
    dealLots,
    dealAmount,
    fee,
    clientId,
    placedMs,
    changedMs,
  } = order;
  return {
    slot,
    number,
    user,
    market,
    side,
    orderType,
    timeInForce,
    status,
    doneReason,
    priceTicks,
    stopTicks,
    quoteAmount,
    lots,
    openLots,
    dealLots,
    dealAmount,
    fee,
    clientId,
    placedMs,
    changedMs,
    sequence,
  };
}
