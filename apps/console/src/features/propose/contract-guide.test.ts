import { expect, test } from 'vitest';
import { contractGuide } from './contract-guide.ts';
import type { ContractRow } from './contract-guide.ts';

const ROW: ContractRow = {
  pair: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  state: 'halted',
  halt: null,
  is_hot: true,
  tick_size: '0.1',
  step_size: '0.001',
  min_quantity: '0.001',
  min_notional: '0',
  limits: {
    min_price: '0.1',
    max_price: null,
    max_notional: null,
    max_quantity: '100',
    max_market_quantity: null,
    price_band: null,
    max_orders: 200,
    max_conditional_orders: null,
  } as ContractRow['limits'],
  max_open_interest: '5000',
  brackets: [{ cap: '50000', max_leverage: 125, maintenance_rate: '0.004' }],
  maker_rate: 20_000,
  taker_rate: 50_000,
  liquidation_fee: '0.005',
  funding_hours: 8,
  funding_cap: '0.003',
  mark_price: '60000.5',
  index_price: '60001.25',
  last_price: null,
  is_stale: false,
  funding_rate: '0.0001',
  next_funding_time: null,
  open_interest: '12.5',
  positions: 7,
  open_orders: 3,
  volume: '0',
  turnover: '0',
  trades: 0,
  liquidations: 0,
};

test('a listed contract fills the form: its grid is not asked, and an emptied limit is none', () => {
  const guide = contractGuide('contract/save', { pair: 'BTC_USDT' }, [ROW]);
  expect(guide.fixed).toEqual(['tick_size', 'step_size']);
  expect(guide.values).toMatchObject({
    funding_cap: '0.3',
    liquidation_fee: '0.5',
    funding_hours: '8',
    min_notional: '',
    max_orders: '200',
  });
  expect(JSON.parse(guide.values['brackets']!)).toEqual([{ cap: '50000', max_leverage: '125', maintenance_rate: '0.4' }]);
  expect(guide.emptied).toContain('max_open_interest');
  expect(guide.units).toMatchObject({ tick_size: 'USDT', max_open_interest: 'BTC' });
});

test('a new one needs its grid and its brackets, and begins with what is usual', () => {
  const guide = contractGuide('contract/save', { pair: 'ETH_USDT' }, [ROW]);
  expect(guide.isNew).toBe(true);
  expect(guide.needed).toEqual(['tick_size', 'step_size', 'brackets']);
  expect(guide.values).toMatchObject({ funding_hours: '8', funding_cap: '0.3', is_hot: 'off' });
  expect(contractGuide('contract/save', { pair: 'ETH_ETH' }, [ROW]).problems).toHaveProperty('pair');
});

test('only what is halted is ended, and one sees what its price is reckoned by', () => {
  const halted = contractGuide('contract/settle', { pair: 'BTC_USDT' }, [ROW]);
  expect(halted.problems).toEqual({});
  expect(halted.units).toEqual({ price: 'USDT' });
  expect(halted.note).toContain('60,001.25 USDT');
  expect(contractGuide('contract/settle', { pair: 'BTC_USDT' }, [{ ...ROW, state: 'trading' }]).problems).toHaveProperty('pair');
});

test('fees stand as percentages', () => {
  expect(contractGuide('contract/fee', { pair: 'BTC_USDT' }, [ROW]).values).toEqual({ maker_rate: '0.02', taker_rate: '0.05' });
  expect(contractGuide('contract/fee', { pair: 'ETH_USDT' }, undefined).values).toEqual({});
});
