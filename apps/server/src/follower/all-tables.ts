/** The read tables, all of them. */
import { CANDLE_TABLE, FILL_TABLE, ORDER_TABLE, RECORD_TABLE, TRADE_TABLE } from './read-tables.ts';
import { TRANSFER_TABLE } from './transfer-table.ts';

/** In the order in which they are written. */
export const READ_TABLES = [ORDER_TABLE, TRADE_TABLE, FILL_TABLE, RECORD_TABLE, TRANSFER_TABLE, CANDLE_TABLE] as const;
