/** A market and an account for tests of forms: BTC at 60,000, 1,000 USDT, 20x, the brackets of rules 2.3. */
import { bracketTable } from '@kontor/domain/perpetual/brackets';
import type { Bracket } from '@kontor/domain/perpetual/brackets';
import type { Contract } from '../../data/perpetual-market.ts';
import { contractUnits } from '../../data/perpetual-units.ts';
import type { ContractWorld, Level } from './contract-world.ts';

const QUOTE = 100_000_000n;

/** So many USDT in units. */
export function usdt(amount: number | bigint): bigint {
  return BigInt(amount) * QUOTE;
}

export const CONTRACT: Contract = {
  pair: 'BTC_USDT',
  name: 'BTC_USDT',
  left_symbol: 'BTC',
  right_symbol: 'USDT',
  baseScale: 8,
  quoteScale: 8,
  state: 'trading',
  is_hot: 1,
  tick_size: '0.1',
  step_size: '0.001',
  min_quantity: '0.001',
  min_notional: '5',
  max_leverage: 125,
  default_leverage: 20,
  maker_rate: '0.0002',
  taker_rate: '0.0005',
  liquidation_fee: '0.005',
  funding_hours: 8,
  funding_cap: '0.003',
  last_price: '60000',
  first_trade_time: null,
  limits: {
    min_price: '0.1',
    max_price: '1000000',
    max_quantity: '100',
    min_market_quantity: '0.001',
    max_market_quantity: '20',
    max_notional: null,
    min_notional_at_market: true,
    max_notional_at_market: false,
    price_band: '0.05',
    stop_slack: '0',
    bid_multiplier_down: null,
    bid_multiplier_up: null,
    ask_multiplier_down: null,
    ask_multiplier_up: null,
    max_orders: 200,
    max_conditional_orders: 5,
  },
};

const UNITS = contractUnits(CONTRACT);

const BRACKETS = bracketTable([
  { cap: usdt(50_000), maxLeverage: 125, rate: 4_000n },
  { cap: usdt(600_000), maxLeverage: 100, rate: 5_000n },
  { cap: usdt(3_000_000), maxLeverage: 75, rate: 6_500n },
  { cap: usdt(12_000_000), maxLeverage: 50, rate: 10_000n },
  { cap: usdt(70_000_000), maxLeverage: 25, rate: 20_000n },
]) as readonly Bracket[];

/** Coins in base units. */
export function coins(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(`${whole}${fraction.padEnd(8, '0')}`);
}

/** Levels from a best price on, a dollar apart, each of so many coins. */
export function levels(best: number, step: 1 | -1, quantity: string, count: number): Level[] {
  return Array.from({ length: count }, (_, at) => [BigInt(best + step * at) * 10n, coins(quantity) / UNITS.stepUnits] as const);
}

/** The world, with some of it otherwise. */
export function worldWith(change: Partial<ContractWorld> = {}): ContractWorld {
  return {
    contract: CONTRACT,
    units: UNITS,
    isFrozen: false,
    mark: usdt(60_000),
    last: usdt(60_000),
    bids: levels(59_999, -1, '1', 40),
    asks: levels(60_001, 1, '1', 40),
    brackets: BRACKETS,
    leverage: 20,
    marginMode: 'cross',
    isOneWay: false,
    takerRate: 50_000,
    held: { long: undefined, short: undefined },
    funds: { available: usdt(1_000), crossWallet: usdt(1_000), otherMaintenance: 0n, otherUnrealised: 0n, orderedNotional: 0n },
    ...change,
  };
}

/** A position of so many coins at a price, with what can be closed of it. */
export function heldWith(side: 'long' | 'short', quantity: string, price: number, closable = quantity) {
  const position = {
    side: side === 'long' ? 0 : 1,
    quantity: coins(quantity),
    entryValue: (coins(quantity) * usdt(price)) / UNITS.coin,
  } as const;
  return { position, closable: coins(closable), margin: position.entryValue / 20n };
}
