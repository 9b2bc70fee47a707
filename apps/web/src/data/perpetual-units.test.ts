import { expect, test } from 'vitest';
import { contractUnits, liquidationOnGrid, paidRates } from './perpetual-units.ts';

const units = contractUnits({ tick_size: '0.1', step_size: '0.001', baseScale: 8, quoteScale: 8 });

test('a liquidation price stands on the tick nearer to the market, whatever it is cut to elsewhere', () => {
  expect(liquidationOnGrid('50276.38190954', 'long', units)).toBe('50276.4');
  expect(liquidationOnGrid('69707.99999999', 'short', units)).toBe('69707.9');
  expect(liquidationOnGrid('57236.1', 'long', units)).toBe('57236.1');
});

const contract = { maker_rate: '0.0002', taker_rate: '0.0005' };

test.each([
  ['nobody is logged in', undefined, { maker: '0.0002', taker: '0.0005' }],
  ['the tier has none', { tier_maker_rate: null, tier_taker_rate: null }, { maker: '0.0002', taker: '0.0005' }],
  ['of each the lower', { tier_maker_rate: '0.0003', tier_taker_rate: '0.0001' }, { maker: '0.0002', taker: '0.0001' }],
  ['a tier may pay nothing', { tier_maker_rate: '0', tier_taker_rate: '0.00050000' }, { maker: '0', taker: '0.0005' }],
])('the rates that are paid: %s', (_, tier, rates) => {
  expect(paidRates(contract, tier)).toEqual(rates);
});
