import { MAX_AMOUNT } from '@kontor/domain/amount';
import { expect, test } from 'vitest';
import type { SpotOrder } from '../../data/account-state.ts';
import type { OrderGrid } from './order-grid.ts';
import type { OrderWorld } from './order-plan.ts';
import { planStopEdit } from './stop-edit.ts';

const GRID: OrderGrid = {
  pair: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  isTrading: true,
  baseScale: 8,
  quoteScale: 8,
  tickUnits: 1_000_000n,
  stepUnits: 1_000n,
  unit: 10n,
  minTicks: 1n,
  maxTicks: 100_000_000n,
  minLots: 1n,
  maxLots: 900_000_000n,
  minMarketLots: 1n,
  maxMarketLots: 10_000_000n,
  minNotional: 500_000_000n,
  maxNotional: MAX_AMOUNT,
  minMarketNotional: 500_000_000n,
  maxMarketNotional: MAX_AMOUNT,
  bandBps: 500,
  stopSlackBps: 500,
  multipliers: { buy: { down: 0, up: 0 }, sell: { down: 0, up: 0 } },
};
const WORLD: OrderWorld = {
  grid: GRID,
  market: { last: 6_000_000n, bids: [], asks: [] },
  funds: { base: 0n, quote: 0n },
  rates: undefined,
};
const ORDER: SpotOrder = {
  order_id: '7',
  order_number: 1,
  pair: 'BTC_USDT',
  side: 'sell',
  type: 'stop_loss_limit',
  time_in_force: 'gtc',
  status: 'new',
  price: '57900',
  stop_price: '58000',
  quantity: '0.5',
  amount: null,
  deal_quantity: '0',
  deal_amount: '0',
  average_price: null,
  fee: '0',
  fee_symbol: 'USDT',
  leg_of: null,
  trailing_delta: null,
  exit: null,
  exit_of: null,
  time: 1,
};
const edit = (texts: Partial<Record<'stop' | 'price' | 'quantity', string>>, order = ORDER) =>
  planStopEdit(WORLD, order, { stop: order.stop_price ?? '', price: order.price ?? '', quantity: order.quantity, ...texts });

test('less of it keeps the order', () => {
  expect(edit({ quantity: '0.3' })).toEqual({ kind: 'amend', body: { order_id: '7', quantity: '0.3' } });
});

test('another trigger, another price or more is a new order of the same kind, with the funds that the old one holds', () => {
  const same = { pair: 'BTC_USDT', side: 'sell', type: 'stop_loss_limit', time_in_force: 'gtc', quantity: '0.5' };
  expect(edit({ stop: '57500' })).toMatchObject({ kind: 'again', body: { ...same, stop_price: '57500', price: '57900' } });
  expect(edit({ price: '57000.5' })).toMatchObject({ kind: 'again', body: { ...same, stop_price: '58000', price: '57000.5' } });
  // Only 0.5 BTC are set aside, and none are beside.
  expect(edit({ quantity: '0.6' })).toMatchObject({ kind: 'problem', problem: { field: 'funds', code: 'insufficient' } });
  const bought: SpotOrder = { ...ORDER, side: 'buy', type: 'stop_loss', price: null, stop_price: '61000' };
  expect(edit({ stop: '60900' }, bought)).toMatchObject({
    kind: 'again',
    body: { side: 'buy', type: 'stop_loss', stop_price: '60900', quantity: '0.5' },
  });
  expect(edit({ stop: '61100' }, bought)).toMatchObject({ kind: 'problem', problem: { code: 'insufficient' } });
});

test('what cannot be', () => {
  expect(edit({})).toEqual({ kind: 'unchanged' });
  expect(edit({ stop: '58000.00' })).toEqual({ kind: 'unchanged' });
  expect(edit({ stop: '' })).toMatchObject({ kind: 'problem', problem: { field: 'stop', code: 'enterStop' } });
  // It would be triggered at once: the last price is 60,000.
  expect(edit({ stop: '60000' })).toMatchObject({ kind: 'problem', problem: { field: 'stop' } });
  expect(edit({ quantity: '' })).toMatchObject({ kind: 'problem', problem: { code: 'enterQuantity' } });
  expect(edit({ quantity: '0.2' }, { ...ORDER, deal_quantity: '0.2' })).toEqual({ kind: 'belowDealt' });
});
