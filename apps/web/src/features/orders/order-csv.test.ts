import { expect, test } from 'vitest';
import { orderCsv } from './order-csv.ts';

test('one line an order, times in ISO, what is not there is empty', () => {
  const csv = orderCsv([
    {
      order_id: '8388609',
      order_number: 1,
      pair: 'BTC_USDT',
      side: 'buy',
      type: 'market',
      time_in_force: 'gtc',
      status: 'filled',
      price: null,
      stop_price: null,
      quantity: '0',
      amount: '1000',
      deal_quantity: '0.01621',
      deal_amount: '999.9549',
      average_price: '61687.53',
      fee: '0.00001621',
      leg_of: null,
      trailing_delta: null,
      exit: null,
      exit_of: null,
      fee_symbol: 'BTC',
      time: Date.UTC(2026, 0, 5, 14, 5, 7, 8),
      update_time: Date.UTC(2026, 0, 5, 14, 5, 8),
    },
  ]);
  expect(csv.split('\r\n')).toEqual([
    'order_id,time,update_time,pair,side,type,time_in_force,status,price,stop_price,quantity,amount,deal_quantity,deal_amount,average_price,fee,fee_symbol',
    '"8388609",2026-01-05T14:05:07.008Z,2026-01-05T14:05:08.000Z,BTC_USDT,buy,market,gtc,filled,,,0,1000,0.01621,999.9549,61687.53,0.00001621,BTC',
    '',
  ]);
});
