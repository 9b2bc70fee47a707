/** Orders as a table for other programs: ISO times in UTC, plain decimals, one line an order (RFC 4180). */
import type { AnswerOf } from '@kontor/contract/call';
import type { orderHistory } from '@kontor/contract/spot';

type PastOrder = AnswerOf<typeof orderHistory>['list'][number];

const COLUMNS = [
  'order_id', 'time', 'update_time', 'pair', 'side', 'type', 'time_in_force', 'status', 'price', 'stop_price', 'quantity', 'amount', 'deal_quantity', 'deal_amount', 'average_price',
  'fee', 'fee_symbol',
] as const satisfies readonly (keyof PastOrder)[];

/** The whole file. */
export function orderCsv(orders: readonly PastOrder[]): string {
  const lines = orders.map((order) => COLUMNS.map((column) => cell(column, order)).join(','));
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

function cell(column: (typeof COLUMNS)[number], order: PastOrder): string {
  if (column === 'time' || column === 'update_time') return new Date(order[column]).toISOString();
  // Spreadsheets would make a number of an id and lose its last digits.
  if (column === 'order_id') return `"${order.order_id}"`;
  return String(order[column] ?? '');
}
