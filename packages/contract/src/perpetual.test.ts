import { describe, expect, test } from 'vitest';
import { Check } from 'typebox/value';
import type { TSchema } from 'typebox';
import { CONTRACT_CHANGE_BODIES } from './console/contract.ts';
import {
  contractOrderHistory,
  contractPlace,
  contractQuote,
  contractSetting,
  planPlace,
  positionMargin,
  positionMode,
} from './perpetual.ts';
import * as perpetual from './perpetual.ts';
import * as market from './perpetual-market.ts';
import { contractCandleChannel, contractChannel, liquidationReceipts } from './perpetual-market.ts';
import { PLAN_PURPOSE_WORDS, POSITION_MODE_WORDS, POSITION_SIDE_WORDS } from './perpetual-words.ts';

/** What a schema makes of a body that fits, changed in one field. */
function rows(schema: TSchema, body: object, cases: readonly (readonly [what: string, change: object, fits: boolean])[]): void {
  test.each(cases)('%s', (_what, change, fits) => {
    expect(Check(schema, { ...body, ...change })).toBe(fits);
  });
}

describe('placing an order', () => {
  const body = { pair: 'BTC_USDT', action: 'open_long', type: 'limit', price: '60000', quantity: '0.001' };
  rows(contractPlace.body, body, [
    ['as it should be', {}, true],
    ['every action', { action: 'close_short' }, true],
    ['an action that is none', { action: 'buy' }, false],
    ['an action of one-way mode', { action: 'open_both' }, false],
    ['a conditional type', { type: 'stop_loss' }, false],
    ['no quantity', { quantity: undefined }, false],
    ['a number for a quantity', { quantity: 1 }, false],
    ['a quantity below zero', { quantity: '-1' }, false],
    ['another user', { user: 7 }, false],
    ['a leverage of its own', { leverage: 20 }, false],
    ['post-only and fill or kill as words', { time_in_force: 'fok' }, true],
    ['a time in force that is none', { time_in_force: 'gtx' }, false],
    ['take profit at a price', { take_profit: '65000' }, true],
    ['take profit at a yield', { take_profit: { trigger_kind: 'yield', trigger_yield: '0.5' } }, true],
    ['stop loss at a loss', { stop_loss: { trigger_kind: 'yield', trigger_yield: '-0.3' } }, true],
    ['a yield of five decimals', { stop_loss: { trigger_kind: 'yield', trigger_yield: '-0.33333' } }, false],
    ['a plan by the mark', { stop_loss: { trigger_kind: 'price', trigger_price: '1', source: 'mark' } }, true],
    ['a plan by the index', { stop_loss: { trigger_kind: 'price', trigger_price: '1', source: 'index' } }, false],
    ['a plan of a kind that is none', { stop_loss: { trigger_kind: 'time' } }, false],
    ['a plan that trails, which stands by itself', { stop_loss: { trigger_kind: 'trailing', callback_rate: '0.01' } }, false],
    ['a plan with a field of its own', { stop_loss: { trigger_kind: 'price', trigger_price: '1', quantity: '1' } }, false],
    ['a client id with a blank', { client_id: 'a b' }, false],
  ]);
});

describe('the other bodies', () => {
  const plan = { pair: 'BTC_USDT', side: 'long', purpose: 'take_profit', trigger_kind: 'price', trigger_price: '65000' };
  rows(planPlace.body, plan, [
    ['a plan as it should be', {}, true],
    ['of a part, by mark, with a limit', { quantity: '0.1', source: 'mark', price: '65000' }, true],
    ['of a side that is none', { side: 'both' }, false],
    ['by an index', { source: 'index' }, false],
    ['without a purpose', { purpose: undefined }, false],
    ['one that trails', { trigger_kind: 'trailing', trigger_price: undefined, callback_rate: '0.01', activation_price: '61000' }, true],
    ['a callback of five decimals', { trigger_kind: 'trailing', callback_rate: '0.01234' }, false],
    ['a callback below zero', { trigger_kind: 'trailing', callback_rate: '-0.01' }, false],
  ]);
  rows(positionMode.body, { position_mode: 'hedge' }, [
    ['long and short apart', {}, true],
    ['one of the two', { position_mode: 'one_way' }, true],
    ['a mode that is none', { position_mode: 'both' }, false],
    ['a number', { position_mode: 1 }, false],
    ['of one contract', { pair: 'BTC_USDT' }, false],
  ]);
  rows(contractSetting.body, { pair: 'BTC_USDT', leverage: 20 }, [
    ['a leverage', {}, true],
    ['a margin mode as well', { margin_mode: 'isolated' }, true],
    ['a leverage of 0', { leverage: 0 }, false],
    ['a leverage of 126', { leverage: 126 }, false],
    ['a leverage of 2.5', { leverage: 2.5 }, false],
    ['a leverage as text', { leverage: '20' }, false],
    ['a mode that is none', { margin_mode: 'portfolio' }, false],
  ]);
  rows(positionMargin.body, { pair: 'BTC_USDT', side: 'short', delta: '10' }, [
    ['margin added', {}, true],
    ['margin taken away', { delta: '-10.5' }, true],
    ['a plus sign', { delta: '+10' }, false],
    ['a number', { delta: 10 }, false],
  ]);
  rows(contractQuote.body, { pair: 'BTC_USDT', action: 'open_short', type: 'market' }, [
    ['a quote without a quantity', {}, true],
    ['a quote with one', { quantity: '1' }, true],
    ['a client id, which it has none of', { client_id: 'a' }, false],
  ]);
  rows(contractOrderHistory.body, {}, [
    ['a history', {}, true],
    ['of what ended by a rule', { status: 'invalid', days: 7 }, true],
    ['of what is open', { status: 'submitted' }, false],
    ['of 5 days', { days: 5 }, false],
  ]);
  rows(liquidationReceipts.body, {}, [
    ['receipts', {}, true],
    ['one of them', { receipt_id: '12' }, true],
    ['one that has no such number', { receipt_id: '0x1' }, false],
  ]);
});

describe('the changes of contracts', () => {
  rows(CONTRACT_CHANGE_BODIES.save, { pair: 'BTC_USDT', tick_size: '0.1' }, [
    ['a listing', { brackets: [{ cap: '50000', max_leverage: 125, maintenance_rate: '0.004' }] }, true],
    ['no brackets at all', { brackets: [] }, false],
    ['a bracket without a cap', { brackets: [{ max_leverage: 125, maintenance_rate: '0.004' }] }, false],
    ['funding every other day', { funding_hours: 48 }, false],
    ['a rate below zero', { funding_cap: '-0.003' }, false],
    ['a band that liquidations would stop at', { price_band: '0.05' }, false],
  ]);
  rows(CONTRACT_CHANGE_BODIES.state, { pair: 'BTC_USDT', state: 'halted' }, [
    ['halted', {}, true],
    ['settled, which is a change of its own', { state: 'settled' }, false],
  ]);
  rows(CONTRACT_CHANGE_BODIES.settle, { pair: 'BTC_USDT', price: '60000' }, [
    ['a price', {}, true],
    ['none', { price: undefined }, false],
  ]);
  rows(CONTRACT_CHANGE_BODIES.fee, { pair: 'BTC_USDT', maker_rate: 20_000, taker_rate: 50_000 }, [
    ['rates', {}, true],
    ['a tier, which spot has', { tier: 0 }, false],
    ['a rebate', { maker_rate: -1 }, false],
  ]);
});

test('every body refuses unknown keys, and no path stands twice', () => {
  const calls = [...Object.values(perpetual), ...Object.values(market)].filter(
    (value): value is typeof contractPlace => typeof value === 'object' && 'path' in value,
  );
  expect(calls.length).toBeGreaterThan(25);
  expect(new Set(calls.map(({ path }) => path)).size).toBe(calls.length);
  for (const { body, path } of calls) expect(body, path).toMatchObject({ type: 'object', additionalProperties: false });
});

test('words stand at the place of their number', () => {
  expect([...POSITION_SIDE_WORDS, ...PLAN_PURPOSE_WORDS]).toEqual(['long', 'short', 'take_profit', 'stop_loss']);
  expect(POSITION_MODE_WORDS).toEqual(['hedge', 'one_way']);
});

test('channels are named as in the specification', () => {
  expect(contractChannel('tick', 'BTC', 'USDT')).toBe('btc_usdt_future_tick');
  expect(contractChannel('mark', 'BTC', 'USDT')).toBe('btc_usdt_future_mark');
  expect(contractCandleChannel('BTC', 'USDT', '1M')).toBe('btc_usdt_future_candle_1M');
});
