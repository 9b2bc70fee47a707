import { expect, test } from 'vitest';
import type { Pair } from '../../data/markets.ts';
import { difference } from './difference.ts';
import { matchingPairs } from './matching-pairs.ts';

const pairs = ['ETH_BTC', 'BTC_USDT', 'ETH_USDT'].map((name) => ({ name }) as Pair);

test('what begins with the text comes first; separators do not matter', () => {
  expect(matchingPairs(pairs, 'btc').map(({ name }) => name)).toEqual(['BTC_USDT', 'ETH_BTC']);
  expect(matchingPairs(pairs, 'eth/usdt').map(({ name }) => name)).toEqual(['ETH_USDT']);
  expect(matchingPairs(pairs, 'ethus').map(({ name }) => name)).toEqual(['ETH_USDT']);
  expect(matchingPairs(pairs, 'doge')).toEqual([]);
});

test('differences are exact', () => {
  expect(difference('0.3', '0.1')).toEqual({ isNegative: false, text: '0.2' });
  expect(difference('59982.84', '62103.7')).toEqual({ isNegative: true, text: '2120.86' });
});
