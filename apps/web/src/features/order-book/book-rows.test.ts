import { describe, expect, test } from 'vitest';
import { ladderGrid } from '../../data/book-ladder.ts';
import { bidShare, bookRows, ownLevels, upTo } from './book-rows.ts';
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
const options = {
  grid,
  grouping: 1,
  sizeIn: 'base',
  heat: 'sum',
  locale: 'en-US',
  own: { bid: [{ price: 995n, open: 250n, orderId: '7' }], ask: [] },
} as const;

describe('rows of the book', () => {
  test('texts, shares of the larger side and own orders', () => {
    const { bids, asks } = bookRows(depth, { bids: 2, asks: 2 }, options);
    expect(bids.map(({ priceText, amountText, sumText, share, own }) => [priceText, amountText, sumText, share, own])).toEqual([
      ['99.9', '2.000', '2.000', 0.5, undefined],
      ['99.5', '1.000', '3.000', 0.75, { openText: '0.25', orderIds: ['7'] }],
    ]);
    expect(asks.at(-1)?.share).toBe(1);
    expect(asks[1] && upTo(asks[1], grid, 'en-US')).toEqual({ sum: '4.000', average: '100.1', value: '400.70' });
  });

  test('sizes in the right currency', () => {
    expect(bookRows(depth, { bids: 1, asks: 0 }, { ...options, sizeIn: 'quote' }).bids[0]?.amountText).toBe('199.80');
  });

  test('bars as long as the amount of each level', () => {
    const { bids, asks } = bookRows(depth, { bids: 2, asks: 2 }, { ...options, heat: 'size' });
    expect([...bids, ...asks].map(({ share }) => share)).toEqual([0.666, 0.333, 0.333, 1]);
  });

  test('the share of bids is of what is shown, and unknown while a side is empty', () => {
    expect(bidShare(bookRows(depth, { bids: 2, asks: 2 }, options))).toBe(0.4285);
    expect(bidShare(bookRows(depth, { bids: 1, asks: 1 }, options))).toBe(0.6666);
    expect(bidShare(bookRows({ ...depth, asks: new Map() }, { bids: 2, asks: 2 }, options))).toBeUndefined();
    expect(bidShare(bookRows(depth, { bids: 2, asks: 0 }, options))).toBeUndefined();
  });

  test('what is open of own orders that rest in the book of this pair; those of one group are one mark', () => {
    const order = {
      order_id: '1',
      pair: 'A_B',
      side: 'sell',
      price: '100.2',
      stop_price: null,
      quantity: '1.5',
      deal_quantity: '0.5',
    } as const;
    const stop = { ...order, stop_price: '1' };
    expect(ownLevels([order, stop, { ...order, pair: 'C_D' }], 'A_B', grid)).toEqual({
      bid: [],
      ask: [{ price: 1_002n, open: 1_000n, orderId: '1' }],
    });
    const both = ownLevels([order, { ...order, order_id: '2', price: '100.1' }], 'A_B', grid);
    const { asks } = bookRows(depth, { bids: 0, asks: 2 }, { ...options, grouping: 10, own: both });
    expect(asks.map(({ priceText, own }) => [priceText, own])).toEqual([['101', { openText: '2', orderIds: ['1', '2'] }]]);
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
