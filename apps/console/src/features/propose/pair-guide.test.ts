import type { currencyTable } from '@kontor/contract/console/currency';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { describe, expect, test } from 'vitest';
import type { PairRow } from './form-guide.ts';
import { pairGuide } from './pair-guide.ts';

const USES = { supply: null, deposits: true, withdrawals: true, legal: false, ico_payment: false, margin: false, pairs: [] };
const CURRENCIES: OperatorAnswerOf<typeof currencyTable>['list'] = [
  { symbol: 'USDT', scale: 6, ...USES },
  { symbol: 'NEWC', scale: 8, ...USES },
];
const LISTED: PairRow = {
  pair: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  state: 'trading',
  halt: null,
  is_hot: true,
  tick_size: '0.01',
  step_size: '0.001',
  min_quantity: '0.001',
  min_notional: '0',
  limits: {
    min_price: '0.01',
    max_price: null,
    max_quantity: '9000',
    min_market_quantity: '0.001',
    max_market_quantity: null,
    max_notional: null,
    min_notional_at_market: true,
    max_notional_at_market: false,
    price_band: '0.075',
    stop_slack: '0.075',
    bid_multiplier_down: null,
    bid_multiplier_up: null,
    ask_multiplier_down: null,
    ask_multiplier_up: null,
    max_orders: 200,
    max_conditional_orders: null,
  },
  last_price: null,
  volume: '0',
  turnover: '0',
  trades: 0,
  open_orders: 0,
};

const of = (typed: Record<string, string>) => pairGuide(typed, [LISTED], CURRENCIES);

describe('the form of a pair', () => {
  test('starts from what stands of one that is listed, and asks nothing that cannot change', () => {
    const guide = of({ pair: 'BTC_USDT' });
    expect(guide.values).toEqual({
      is_hot: 'on',
      tick_size: '0.01',
      step_size: '0.001',
      min_notional: '',
      max_notional: '',
      max_quantity: '9000',
      max_market_quantity: '',
      price_band: '7.5',
      max_orders: '200',
      max_conditional_orders: '',
    });
    expect(guide).toMatchObject({ isNew: false, fixed: ['tick_size', 'step_size'], needed: [], problems: {} });
    expect(guide.units).toMatchObject({ tick_size: 'USDT', max_quantity: 'BTC' });
  });

  test('wants steps of a new one, and shows what it gets by itself', () => {
    expect(of({ pair: 'NEWC_USDT' })).toMatchObject({
      isNew: true,
      fixed: [],
      needed: ['tick_size', 'step_size'],
      values: { is_hot: 'off', price_band: '5', max_orders: '200', max_conditional_orders: '5' },
    });
  });

  test.each([
    ['0.0001', '0.01', undefined],
    ['0.0001', '0.001', 'rounded'],
    ['0.01', '0.0001', undefined],
    ['0.000001', '1', undefined],
    ['0.000001', '0.1', 'rounded'],
    ['', '0.1', undefined],
    ['x', '0.1', undefined],
    ['0', '0.1', undefined],
  ])('a tick of %s and a step of %s', (tick, step, problem) => {
    const { problems } = of({ pair: 'NEWC_USDT', tick_size: tick, step_size: step });
    if (problem === undefined) expect(problems).toEqual({});
    else expect(problems['step_size']).toContain(problem);
  });

  test('says what one step is worth, exactly', () => {
    expect(of({ pair: 'NEWC_USDT', tick_size: '0.0001', step_size: '0.01' }).note).toContain('worth 0.000001 USDT');
  });

  test('one currency is no pair', () => {
    expect(of({ pair: 'NEWC_NEWC' }).problems['pair']).toContain('two different');
    expect(of({ pair: 'NEWC_' }).problems).toEqual({});
  });
});
