import { expect, test } from 'vitest';
import { askedTrade } from './asked-trade.ts';

test('an address names an advert, a total or a quantity, and how it is paid', () => {
  expect(askedTrade('?advert=7&amount=250.5&method=bank_card')).toEqual({
    quote: { advert: '7', amount: '250.5' },
    method: 'bank_card',
    collection: undefined,
  });
  // As the router writes what looks like a number.
  expect(askedTrade('?advert="7"&quantity="0.5"&collection="12"')).toEqual({
    quote: { advert: '7', quantity: '0.5' },
    method: undefined,
    collection: '12',
  });
});

test.each([
  '',
  '?advert=7',
  '?advert=0&amount=1',
  '?advert=7&amount=0',
  '?advert=7&amount=1e5',
  '?advert=x&amount=1',
  '?advert=7&amount=1&quantity=1',
])('%s asks for nothing', (search) => {
  expect(askedTrade(search)).toBeUndefined();
});

test('what is no method and no collection is left out', () => {
  expect(askedTrade('?advert=7&amount=1&method=<x>&collection=a')).toEqual({
    quote: { advert: '7', amount: '1' },
    method: undefined,
    collection: undefined,
  });
});
