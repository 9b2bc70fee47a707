import { describe, expect, test } from 'vitest';
import type { Currency, Pair } from '../../data/markets.ts';
import type { Tick } from '../../data/tick-store.ts';
import { marketRows, searched, sorted } from './market-row.ts';
import type { MarketRow } from './market-row.ts';

const pair = (left: string, last: string | null = null): Pair =>
  ({ name: `${left}_USDT`, left_symbol: left, right_symbol: 'USDT', tick_size: '0.10', last_price: last, first_trade_time: null }) as Pair;
const tick = (close: string, increase: string, vol: string): Tick => ({
  pair: '',
  close,
  open: close,
  high: close,
  low: close,
  amount: '1',
  count: 1,
  vol,
  increase,
});

const rows = marketRows(
  [pair('BTC'), pair('ETH'), pair('NEW')],
  new Map([
    ['BTC_USDT', tick('64000.5', '0.01', '900')],
    ['ETH_USDT', tick('2500', '-0.02', '1000')],
  ]),
  new Map([['BTC', { symbol: 'BTC', supply: '19700000' } as Currency]]),
);
const names = (list: readonly MarketRow[]): string[] => list.map(({ pair: { left_symbol } }) => left_symbol);

describe('a market list', () => {
  test('market value is supply times price, unknown without a supply', () => {
    expect(rows.map(({ value }) => value)).toEqual(['1260809850000', undefined, undefined]);
    expect(rows[0]?.decimals).toBe(1);
  });

  test('sorting puts the unknown last, whichever way', () => {
    expect(names(sorted(rows, 'change', true))).toEqual(['ETH', 'BTC', 'NEW']);
    expect(names(sorted(rows, 'change', false))).toEqual(['BTC', 'ETH', 'NEW']);
    expect(names(sorted(rows, 'volume', false))).toEqual(['ETH', 'BTC', 'NEW']);
    expect(names(sorted(rows, 'name', true))).toEqual(['BTC', 'ETH', 'NEW']);
  });

  test.each([
    ['btc', ['BTC']],
    ['bitc', ['BTC']],
    ['eth/us', ['ETH']],
    ['', ['BTC', 'ETH', 'NEW']],
    ['zzz', []],
  ])('searching %s', (query, found) => {
    expect(names(searched(rows, query))).toEqual(found);
  });
});
