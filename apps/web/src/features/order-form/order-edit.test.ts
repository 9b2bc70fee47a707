import { MAX_AMOUNT } from '@kontor/domain/amount';
import { expect, test } from 'vitest';
import type { SpotOrder } from '../../data/account-state.ts';
import { planEdit } from './order-edit.ts';
import type { OrderGrid } from './order-grid.ts';
import type { OrderWorld } from './order-plan.ts';

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
  funds: { base: 0n, quote: 100_000_000_000n },
  rates: undefined,
};
const ORDER: SpotOrder = {
  order_id: '7',
  order_number: 1,
  pair: 'BTC_USDT',
  side: 'buy',
  type: 'limit',
  time_in_force: 'gtc',
  status: 'partially_filled',
  price: '59000',
  stop_price: null,
  quantity: '0.5',
  amount: null,
  deal_quantity: '0.2',
  deal_amount: '11800',
  average_price: '59000',
  fee: '0.0002',
  leg_of: null,
  trailing_delta: null,
  exit: null,
  exit_of: null,
  fee_symbol: 'BTC',
  time: 1,
};
const edit = (price: string, quantity: string, order = ORDER) => planEdit(WORLD, order, { price, quantity });

test('less of it keeps its place', () => {
  expect(edit('59000.00', '0.3')).toEqual({ isPriceFixed: false, kind: 'amend', body: { order_id: '7', quantity: '0.3' } });
});

test('another price, or more, replaces what is still open', () => {
  expect(edit('58000', '0.5')).toMatchObject({
    kind: 'replace',
    body: { order_id: '7', price: '58000', quantity: '0.3', time_in_force: 'gtc' },
  });
  expect(edit('59000', '0.51')).toMatchObject({ kind: 'replace', body: { price: '59000', quantity: '0.31' } });
});

test('the funds that the old order holds may be used again, and no more', () => {
  // 0.3 × 59,000 = 17,700 set aside and 1,000 beside.
  expect(edit('62333.33', '0.5')).toMatchObject({ kind: 'replace' });
  expect(edit('62333.34', '0.5')).toMatchObject({ kind: 'problem', problem: { code: 'insufficient' } });
});

test('what cannot be', () => {
  expect(edit('59000', '0.5').kind).toBe('unchanged');
  expect(edit('59000', '0.2').kind).toBe('belowDealt');
  expect(edit('59000', '')).toMatchObject({ kind: 'problem', problem: { code: 'enterQuantity' } });
  expect(edit('', '0.5')).toMatchObject({ kind: 'problem', problem: { code: 'enterPrice' } });
  expect(edit('59000', '0.20001', { ...ORDER, deal_quantity: '0.20000' })).toMatchObject({ kind: 'amend' });
});

test('an order that waits for its trigger can only become smaller', () => {
  const stop: SpotOrder = { ...ORDER, type: 'stop_loss', price: null, stop_price: '61000', deal_quantity: '0' };
  expect(edit('', '0.4', stop)).toEqual({ isPriceFixed: true, kind: 'amend', body: { order_id: '7', quantity: '0.4' } });
  expect(edit('', '0.6', stop)).toMatchObject({ kind: 'problem', problem: { code: 'maxQuantity', limit: '0.5' } });
});
