import { MAX_CHART_MARKETS, MAX_FAVOURITE_INTERVALS, MAX_INDICATORS, MAX_OWN_INTERVALS } from '@kontor/contract/desk-documents';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_CHART,
  joinedCharts,
  readChart,
  withFavourite,
  withIndicator,
  withInterval,
  withOwn,
  withoutIndicator,
} from './chart-document.ts';

describe('reading', () => {
  test('what is understood stays, the rest goes', () => {
    const found = {
      type: 'heikin',
      cost: true,
      favourites: ['4h', '4h', 7, '2y', '1M'],
      own: 'all',
      markets: [{ market: 'spot BTC_USDT', interval: '4h', more: 1 }, { market: 'btc', interval: '4h' }, { market: 'spot ETH_USDT' }, null],
      later: true,
    };
    expect(readChart(found)).toEqual({
      type: 'heikin',
      cost: true,
      favourites: ['4h', '1M'],
      markets: [{ market: 'spot BTC_USDT', interval: '4h' }],
    });
  });

  test.each([undefined, null, 7, 'chart', [], { type: 'renko', cost: 1, markets: {} }])('%j is nothing chosen', (found) => {
    expect(readChart(found)).toEqual(EMPTY_CHART);
  });
});

describe('changes', () => {
  test('done twice are done once', () => {
    const changes = [
      (chart: typeof EMPTY_CHART) => withInterval(chart, 'spot BTC_USDT', '4h'),
      (chart: typeof EMPTY_CHART) => withFavourite(chart, '4h', true, ['1m']),
      (chart: typeof EMPTY_CHART) => withOwn(chart, '7m', true),
      (chart: typeof EMPTY_CHART) => withOwn(chart, '7m', false),
      (chart: typeof EMPTY_CHART) => withFavourite(chart, '1m', false, []),
    ];
    let chart = EMPTY_CHART;
    for (const change of changes) {
      chart = change(chart);
      expect(change(chart)).toEqual(chart);
    }
    expect(chart).toEqual({ markets: [{ market: 'spot BTC_USDT', interval: '4h' }], favourites: ['4h'], own: [] });
  });

  test('indicators are added, changed in their place and taken away, each by its id, over what was shown', () => {
    const one = { id: 'a', kind: 'ema', inputs: [20], inks: ['line1'], hidden: false } as const;
    const shown = [{ ...one, inputs: [20], inks: ['line1' as const] }];
    const more = { ...shown[0]!, id: 'b', inputs: [50] };
    const added = withIndicator(EMPTY_CHART, more, shown);
    expect(withIndicator(added, more, [])).toEqual(added);
    const changed = withIndicator(added, { ...shown[0]!, hidden: true }, []);
    expect(changed.indicators?.map(({ id, hidden }) => [id, hidden])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    const less = withoutIndicator(changed, 'a', []);
    expect(withoutIndicator(less, 'a', []).indicators?.map(({ id }) => id)).toEqual(['b']);
    let full = EMPTY_CHART;
    for (let number = 0; number < 40; number++) full = withIndicator(full, { ...more, id: `n${number}` }, []);
    expect(full.indicators?.length).toBe(MAX_INDICATORS);
    expect(readChart(JSON.parse(JSON.stringify(full)))).toEqual(full);
    expect(
      readChart({ indicators: [{ ...more, inputs: [50, 'x', 7000], inks: ['line9', 'up'] }, { ...more, id: '<b>' }, 7] }).indicators,
    ).toEqual([{ ...more, inks: ['up'] }]);
  });

  test('the first star keeps what stood in the toolbar; an own interval that goes leaves it', () => {
    const starred = withFavourite(withOwn(EMPTY_CHART, '7m', true), '7m', true, ['1m', '1d']);
    expect(starred.favourites).toEqual(['1m', '1d', '7m']);
    expect(withOwn(starred, '7m', false)).toMatchObject({ favourites: ['1m', '1d'], own: [] });
  });

  test('no list outgrows its document', () => {
    let chart = EMPTY_CHART;
    for (let number = 1; number <= 300; number++) {
      chart = withInterval(chart, `spot A${number}_USDT`, '4h');
      chart = withOwn(withFavourite(chart, `${number}m`, true, []), `${number}m`, true);
    }
    expect([chart.markets.length, chart.favourites?.length, chart.own?.length]).toEqual([
      MAX_CHART_MARKETS,
      MAX_FAVOURITE_INTERVALS,
      MAX_OWN_INTERVALS,
    ]);
    expect(chart.markets.at(-1)).toEqual({ market: 'spot A300_USDT', interval: '4h' });
  });
});

test('what a browser chose without a session is joined to the account’s, market by market', () => {
  const account = withInterval(withInterval({ ...EMPTY_CHART, type: 'bars', favourites: ['1d'] }, 'spot A_B', '1d'), 'spot C_D', '4h');
  const browser = withInterval({ ...EMPTY_CHART, type: 'line' }, 'spot A_B', '2h');
  expect(joinedCharts(account, browser)).toEqual({
    type: 'line',
    favourites: ['1d'],
    markets: [
      { market: 'spot C_D', interval: '4h' },
      { market: 'spot A_B', interval: '2h' },
    ],
  });
  expect(joinedCharts(account, EMPTY_CHART)).toEqual(account);
});
