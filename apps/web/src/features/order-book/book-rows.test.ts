import { describe, expect, test } from 'vitest';
import { ladderGrid } from '../../data/book-ladder.ts';
import { bookRows, ownPrices, upTo } from './book-rows.ts';
import { zerosFrom } from './dimmed.tsx';

const grid = ladderGrid({ tick_size: '0.1', step_size: '0.001' });
const depth = {
  bids: new Map([
    ['99.9', '2'],
    ['99.5', '1'],
  ]),
  asks: new Map([
    ['100.1', '1'],
    ['100.2', '3'],
  ]),
  standsAt: 1,
};
const options = { grid, grouping: 1, sizeIn: 'base', locale: 'en-US', own: { bid: [995n], ask: [] } } as const;

describe('rows of the book', () => {
  test('texts, shares of the larger side and own orders', () => {
    const { bids, asks } = bookRows(depth, { bids: 2, asks: 2 }, options);
    expect(bids.map(({ priceText, amountText, sumText, share, isOwn }) => [priceText, amountText, sumText, share, isOwn])).toEqual([
      ['99.9', '2.000', '2.000', 0.5, false],
      ['99.5', '1.000', '3.000', 0.75, true],
    ]);
    expect(asks.at(-1)?.share).toBe(1);
    expect(asks[1] && upTo(asks[1], grid, 'en-US')).toEqual({ sum: '4.000', average: '100.1', value: '400.70' });
  });

  test('sizes in the right currency', () => {
    expect(bookRows(depth, { bids: 1, asks: 0 }, { ...options, sizeIn: 'quote' }).bids[0]?.amountText).toBe('199.80');
  });

  test('own prices of this pair that stand in the book', () => {
    const order = { pair: 'A_B', side: 'sell', price: '100.2', stop_price: null } as const;
    expect(ownPrices([order, { ...order, stop_price: '1' }, { ...order, pair: 'C_D' }], 'A_B', grid)).toEqual({ bid: [], ask: [1_002n] });
  });
});

test('only zeros behind the point are insignificant', () => {
  expect(
    [
      ['16,700', 0],
      ['0.14000', 5],
      ['11.00000', 5],
      ['0.00775', 5],
      ['1.234,50', 2],
    ].map(([text, decimals]) => zerosFrom(String(text), Number(decimals))),
  ).toEqual([6, 4, 2, 7, 7]);
});
