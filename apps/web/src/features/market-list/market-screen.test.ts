import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Tick } from '../../data/tick-store.ts';
import { marketRows, ofList, quotesOf } from './market-row.ts';
import type { MarketRow } from './market-row.ts';
import { NO_BOUNDS, passesScreen, searchOf, shownBy, shownRows } from './market-screen.ts';
import type { Shown } from './market-screen.ts';

const NOW_MS = 1_800_000_000_000;
const DAY_MS = 86_400_000;

type Listed = Parameters<typeof marketRows>[0][number];
const pair = (name: string, firstTradeMs: number | null = 0, last: string | null = '1'): Listed => {
  const [left = '', right = ''] = name.split('_');
  return {
    name,
    left_symbol: left,
    right_symbol: right,
    tick_size: '0.1',
    step_size: '1',
    is_hot: 0,
    last_price: last,
    first_trade_time: firstTradeMs,
  };
};
const tick = (increase: string, high: string, low: string, vol: string): Tick => ({
  pair: '',
  close: low,
  open: low,
  high,
  low,
  amount: '1',
  count: 1,
  vol,
  increase,
});

const rows = marketRows(
  [
    pair('BTC_USDT'),
    pair('ETH_USDT', NOW_MS - 29 * DAY_MS),
    pair('ETH_BTC', NOW_MS - 31 * DAY_MS),
    pair('NEW_EUR', null, null),
    pair('OLD_EUR', null),
  ],
  new Map([
    ['BTC_USDT', tick('0.05', '110', '100', '5000')],
    ['ETH_USDT', tick('-0.025', '102.5', '100', '900')],
    ['ETH_BTC', tick('0.01', '0.051', '0.05', '2')],
  ]),
  new Map([['BTC', { symbol: 'BTC', price: '100', supply: '10' } as never]]),
);
const names = (some: readonly MarketRow[]): string[] => some.map(({ pair: { name } }) => name);
const shown = (search: Readonly<Record<string, unknown>>): Shown => shownBy(search);
const found = (search: Readonly<Record<string, unknown>>, isList = false): string[] =>
  names(shownRows(rows, shown(search), { nowMs: NOW_MS, isList }));

describe('the screener', () => {
  test('turnovers of different currencies are compared by what they are worth', () => {
    expect(rows.map(({ turnover }) => turnover)).toEqual(['5000.00', '900.00', '200.00', undefined, undefined]);
    expect(rows.map(({ swing }) => swing)).toEqual(['0.100000', '0.025000', '0.020000', undefined, undefined]);
    expect(quotesOf(rows)).toEqual(['EUR', 'USDT', 'BTC']);
  });

  test.each([
    [{}, ['BTC_USDT', 'ETH_USDT', 'ETH_BTC', 'NEW_EUR', 'OLD_EUR']],
    [{ change_from: '0' }, ['BTC_USDT', 'ETH_BTC']],
    [{ change_from: '-2.5', change_to: '1' }, ['ETH_USDT', 'ETH_BTC']],
    [{ change_from: -2.4 }, ['BTC_USDT', 'ETH_BTC']],
    [{ swing_from: '2.5' }, ['BTC_USDT', 'ETH_USDT']],
    [{ swing_to: '2' }, ['ETH_BTC']],
    [{ turnover: '200' }, ['BTC_USDT', 'ETH_USDT', 'ETH_BTC']],
    [{ turnover: '200.01' }, ['BTC_USDT', 'ETH_USDT']],
    [{ quote: 'BTC' }, ['ETH_BTC']],
    [{ filter: 'losers' }, ['ETH_USDT']],
    [{ filter: 'new' }, ['ETH_USDT', 'NEW_EUR']],
    [{ sort: 'swing', order: 'asc' }, ['ETH_BTC', 'ETH_USDT', 'BTC_USDT', 'NEW_EUR', 'OLD_EUR']],
    [{ change_from: '5', change_to: '-5' }, []],
  ])('%j finds %j', (search, expected) => expect(found(search)).toEqual(expected));

  test('a list stands as it is ordered until it is sorted, and without what is not listed any more', () => {
    const list = ofList(rows, ['spot ETH_BTC', 'spot GONE_USDT', 'perpetual BTC_USDT', 'spot BTC_USDT']);
    expect(names(shownRows(list, shown({ tab: 'a' }), { nowMs: NOW_MS, isList: true }))).toEqual(['ETH_BTC', 'BTC_USDT']);
    expect(names(shownRows(list, shown({ tab: 'a', sort: 'volume' }), { nowMs: NOW_MS, isList: true }))).toEqual(['BTC_USDT', 'ETH_BTC']);
  });
});

describe('the address', () => {
  test.each([
    [{ change_from: 'Infinity', change_to: '1e5', turnover: '-5', swing_from: '-1', swing_to: '1.23456' }, NO_BOUNDS],
    [{ change_from: [1], change_to: { a: 1 }, turnover: '9'.repeat(40), swing_from: Number.NaN, swing_to: '0x10' }, NO_BOUNDS],
    [{ change_from: '١٢', turnover: '1,5', swing_to: ' 1' }, NO_BOUNDS],
  ])('%j has no bounds', (search, bounds) => expect(shown(search)).toMatchObject(bounds));

  test('what is not understood is what is shown anyway', () => {
    expect(shown({ tab: '../x', filter: 'constructor', quote: 'usdt', sort: '__proto__', order: 'up', view: 'globe', q: ['a'] })).toEqual(
      shown({}),
    );
    expect(shown(JSON.parse('{"__proto__": {"view": "map"}}') as Record<string, unknown>)).toEqual(shown({}));
    expect(shown({ q: 'x'.repeat(500) }).query).toHaveLength(40);
  });

  test('says again what it was told, whatever that was', () => {
    const any = fc.record(
      Object.fromEntries(
        ['tab', 'filter', 'quote', 'q', 'change_from', 'change_to', 'turnover', 'swing_from', 'swing_to', 'sort', 'order', 'view'].map(
          (name) => [
            name,
            fc.oneof(fc.string(), fc.double(), fc.constantFrom('new', 'asc', 'map', 'swing', 'USDT', '12.5', '-3'), fc.anything()),
          ],
        ),
      ),
    );
    fc.assert(
      fc.property(any, (search) => {
        const once = shownBy(search);
        expect(shownBy(Object.fromEntries(new URLSearchParams(searchOf(once))))).toEqual(once);
        // Whatever it says, rows are asked without a throw.
        expect(rows.filter((row) => passesScreen(row, once)).length).toBeLessThanOrEqual(rows.length);
      }),
      { seed: 7, numRuns: 500 },
    );
    expect(searchOf(shown({}))).toBe('');
  });
});
