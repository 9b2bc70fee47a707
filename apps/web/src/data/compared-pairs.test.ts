import { MAX_COMPARED, MAX_COMPARED_MARKETS } from '@kontor/contract/desk-documents';
import { describe, expect, test } from 'vitest';
import { EMPTY_CHART, comparedWith, joinedCharts, readChart } from './chart-document.ts';
import { withCompared } from './compared-pairs.ts';

describe('what is compared', () => {
  const BTC = 'spot BTC_USDT';

  test('is of each market, in colours of its own, no more than have room; done twice it is done once', () => {
    let chart = EMPTY_CHART;
    for (const coin of ['ETH', 'SOL', 'XRP', 'ADA', 'DOT']) {
      chart = withCompared(chart, BTC, `${coin}_USDT`, true);
      expect(withCompared(chart, BTC, `${coin}_USDT`, true)).toEqual(chart);
    }
    expect(comparedWith(chart, BTC).map(({ pair, ink }) => `${pair} ${ink}`)).toEqual([
      'ETH_USDT line4',
      'SOL_USDT line7',
      'XRP_USDT line5',
      'ADA_USDT line6',
    ]);
    expect(comparedWith(chart, BTC)).toHaveLength(MAX_COMPARED);
    expect(comparedWith(chart, 'contract BTC_USDT')).toEqual([]);
    const less = withCompared(chart, BTC, 'SOL_USDT', false);
    expect(withCompared(less, BTC, 'SOL_USDT', false)).toEqual(less);
    // The colour that has become free is taken again.
    expect(comparedWith(withCompared(less, BTC, 'DOT_USDT', true), BTC).at(-1)).toEqual({ pair: 'DOT_USDT', ink: 'line7' });
  });

  test('of a market that compares nothing any more nothing stays; the market that was changed longest ago makes room', () => {
    const one = withCompared(EMPTY_CHART, BTC, 'ETH_USDT', true);
    expect(withCompared(one, BTC, 'ETH_USDT', false).compared).toEqual([]);
    let many = one;
    for (let at = 0; at < MAX_COMPARED_MARKETS; at++) many = withCompared(many, `spot C${at}_USDT`, 'BTC_USDT', true);
    expect(many.compared).toHaveLength(MAX_COMPARED_MARKETS);
    expect(comparedWith(many, BTC)).toEqual([]);
  });

  test('is read leniently, and joined market by market', () => {
    const found = {
      markets: [],
      compared: [
        { market: BTC, pairs: [{ pair: 'ETH_USDT', ink: 'mauve' }, { pair: 'ETH_USDT', ink: 'up' }, { pair: 'eth' }, null] },
        { market: 'btc', pairs: [{ pair: 'ETH_USDT', ink: 'up' }] },
        { market: 'spot SOL_USDT', pairs: [] },
        7,
      ],
    };
    expect(readChart(found).compared).toEqual([{ market: BTC, pairs: [{ pair: 'ETH_USDT', ink: 'line4' }] }]);
    const account = withCompared(withCompared(EMPTY_CHART, BTC, 'ETH_USDT', true), 'spot SOL_USDT', 'ETH_USDT', true);
    const browser = withCompared(EMPTY_CHART, BTC, 'XRP_USDT', true);
    const both = joinedCharts(account, browser);
    expect(['spot BTC_USDT', 'spot SOL_USDT'].map((market) => comparedWith(both, market).map(({ pair }) => pair))).toEqual([
      ['XRP_USDT'],
      ['ETH_USDT'],
    ]);
  });
});
