import { expect, test } from 'vitest';
import { chartView } from './chart-view.ts';

test('a market’s interval is the document’s, else what this browser remembers, else the usual one', () => {
  const market = 'spot BTC_USDT';
  const document = { markets: [{ market, interval: '4h' }] };
  expect(chartView(document, market, { interval: '1M' }).interval).toBe('4h');
  expect(chartView(document, 'contract BTC_USDT', { interval: '1M' }).interval).toBe('1M');
  expect(chartView(document, 'contract BTC_USDT', undefined).interval).toBe('15m');
  expect(chartView({ markets: [{ market, interval: '61m' }] }, market, { interval: '2s' }).interval).toBe('15m');
});

test('indicators are the document’s, also where it has none; else what this browser remembers of the pair', () => {
  const names = (document: Parameters<typeof chartView>[0], stored?: Parameters<typeof chartView>[2]) =>
    chartView(document, 'spot BTC_USDT', stored).indicators.map(({ kind }) => kind);
  expect(names({ markets: [] })).toEqual(['ma', 'ma', 'ma', 'vol']);
  expect(names({ markets: [] }, { indicators: ['rsi'] })).toEqual(['rsi']);
  expect(names({ markets: [], indicators: [] }, { indicators: ['rsi'] })).toEqual([]);
});

test('of the document only intervals that there are; nothing chosen is the usual, all taken away is none', () => {
  const view = chartView({ markets: [], favourites: ['4h', '99h', '60m'], own: ['7m', '61m'] }, 'spot BTC_USDT', undefined);
  expect([view.favourites, view.own, view.type]).toEqual([['4h', '60m'], ['7m'], 'hollow']);
  expect(chartView({ markets: [], favourites: [] }, 'spot BTC_USDT', undefined).favourites).toEqual([]);
  expect(chartView({ markets: [] }, 'spot BTC_USDT', undefined).favourites.length).toBeGreaterThan(3);
});
