import { expect, test } from 'vitest';
import { bracketTable } from '@kontor/domain/perpetual/brackets';
import type { Bracket } from '@kontor/domain/perpetual/brackets';
import { liveAccount } from './perpetual-live.ts';
import type { LiveWorld } from './perpetual-live.ts';
import type { Contract } from './perpetual-market.ts';
import type { AccountFigures, Position } from './perpetual-state.ts';

const usdt = (amount: number): bigint => BigInt(amount) * 100_000_000n;
const contract = { name: 'BTC_USDT', tick_size: '0.1', step_size: '0.001', baseScale: 8, quoteScale: 8 } as Contract;
const table = bracketTable([
  { cap: usdt(50_000), maxLeverage: 125, rate: 4_000n },
  { cap: usdt(600_000), maxLeverage: 100, rate: 5_000n },
]) as readonly Bracket[];
const figures: AccountFigures = {
  symbol: 'USDT',
  wallet: '5000',
  equity: '5000',
  available: '2000',
  transferable: '2000',
  profit: '0',
  position_margin: '3000',
  isolated_margin: '3000',
  order_margin: '0',
  maintenance_margin: '0',
  margin_balance: '2000',
  margin_ratio: '0',
  tier_maker_rate: null,
  tier_taker_rate: null,
};
const position: Position = {
  pair: 'BTC_USDT',
  side: 'long',
  margin_mode: 'isolated',
  leverage: 20,
  quantity: '1',
  closable: '1',
  average_open_price: '60000',
  entry_value: '60000',
  mark_price: '60000',
  margin: '3000',
  maintenance_margin: '0',
  margin_ratio: null,
  profit: '0',
  yield: '0',
  liquidation_price: null,
  adl_rank: 1,
  realised_profit: '0',
  time: 1,
  update_time: 1,
};
const at = (mark: string | undefined): LiveWorld => ({
  contracts: new Map([['BTC_USDT', contract]]),
  marks: new Map(mark === undefined ? [] : [['BTC_USDT', mark]]),
  brackets: new Map([['BTC_USDT', table]]),
});

test('an isolated long at another mark (rules 2.9, V:P1)', () => {
  const live = liveAccount(figures, [position], at('60600'));
  expect(live.positions[0]).toMatchObject({ mark_price: '60600', profit: '600', yield: '0.2', maintenance_margin: '253' });
  expect(live.positions[0]?.liquidation_price).toBe('57236.18090452');
  expect(live.positions[0]?.margin_ratio).toBe('0.070277');
  // What supports cross positions does not grow with an isolated one's gain.
  expect(live.figures).toMatchObject({ profit: '600', equity: '5600', available: '2000', margin_balance: '2000', margin_ratio: '0' });
});

test('a cross position shares what the account has', () => {
  const cross = { ...position, margin_mode: 'cross' } as const;
  const live = liveAccount({ ...figures, isolated_margin: '0' }, [cross], at('58000'));
  expect(live.figures).toMatchObject({ profit: '-2000', equity: '3000', margin_balance: '3000', available: '100', transferable: '100' });
  expect(live.positions[0]?.margin_ratio).toBe(live.figures.margin_ratio);
});

test('without a mark everything stays as it was told', () => {
  expect(liveAccount(figures, [position], at(undefined))).toEqual({ figures, positions: [position] });
});

test('without positions the figures are those of the exchange', () => {
  expect(liveAccount(figures, [], at('1')).figures).toBe(figures);
});
