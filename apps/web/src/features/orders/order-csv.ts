/** Orders as a table for other programs. */
import type { AnswerOf } from '@kontor/contract/call';
import type { orderHistory } from '@kontor/contract/spot';
import { csvOf } from './csv.ts';

type PastOrder = AnswerOf<typeof orderHistory>['list'][number];

const COLUMNS = [
  'order_id',
  'time',
  'update_time',
  'pair',
  'side',
  'type',
  'time_in_force',
  'status',
  'price',
  'stop_price',
  'quantity',
  'amount',
  'deal_quantity',
  'deal_amount',
  'average_price',
  'fee',
  'fee_symbol',
] as const satisfies readonly (keyof PastOrder)[];

/** The whole file. */
export function orderCsv(orders: readonly PastOrder[]): string {
  return csvOf(COLUMNS, orders, { times: ['time', 'update_time'], ids: ['order_id'] });
}
