import { expect, test } from 'vitest';
import type { AccountWord } from '@kontor/contract/glossary';
import type { Holding } from '../../data/account-state.ts';
import type { Currency } from '../../data/markets.ts';
import { accountValues, assetRows, inBtc, totalUsdt } from './wallet-value.ts';

/** USDT may go everywhere, BTC only where what is legal may. */
const currencies = new Map(
  [
    ['USDT', 1, 1],
    ['BTC', 1, 0],
    ['ODD', 0, 0],
  ].map(
    ([symbol, legal, margin]) =>
      [symbol, { symbol, scale: 8, legal_status: legal, margin_status: margin, payment_status: margin } as Currency] as [string, Currency],
  ),
);
const prices: Readonly<Record<string, string>> = { USDT: '1', BTC: '64000' };
const priceOf = (symbol: string): string | undefined => prices[symbol];
const held = (account: AccountWord, symbol: string, available: string, frozen = '0', locked = '0', inOrders = '0'): [string, Holding] => [
  `${account}/${symbol}`,
  { account, symbol, available, frozen, order_freeze: inOrders, locked },
];

test('rows by value, the total without what has no price', () => {
  const rows = assetRows(
    'spot',
    new Map([held('spot', 'USDT', '100.5', '20'), held('spot', 'BTC', '0.5'), held('spot', 'ODD', '7'), held('fiat', 'BTC', '9')]),
    currencies,
    priceOf,
  );
  expect(rows.map(({ symbol, total, value }) => [symbol, total, value])).toEqual([
    ['BTC', '0.5', '32000.00000000'],
    ['USDT', '120.5', '120.50000000'],
    ['ODD', '7', undefined],
  ]);
  expect(totalUsdt(rows)).toBe('32120.50000000');
});

test('a currency never held is there with nothing, where the account can hold it', () => {
  expect(assetRows('spot', new Map(), currencies, () => undefined).map(({ total, value }) => [total, value])).toEqual([
    ['0', '0'],
    ['0', '0'],
    ['0', '0'],
  ]);
  expect(assetRows('contract', new Map(), currencies, () => undefined).map(({ symbol }) => symbol)).toEqual(['USDT']);
  expect(assetRows('fiat', new Map(), currencies, () => undefined).map(({ symbol }) => symbol)).toEqual(['BTC', 'USDT']);
  // What is held is shown, even where it could not come any more.
  expect(
    assetRows('ico', new Map([held('ico', 'BTC', '0', '0', '3')]), currencies, priceOf).map(({ symbol, locked, total }) => [
      symbol,
      locked,
      total,
    ]),
  ).toEqual([
    ['BTC', '3', '3'],
    ['USDT', '0', '0'],
  ]);
});

test('each row knows an account that it may be moved to', () => {
  const targets = (account: AccountWord) =>
    Object.fromEntries(
      assetRows(account, new Map([held('spot', 'ODD', '1'), held('fiat', 'BTC', '1')]), currencies, priceOf).map(({ symbol, movesTo }) => [
        symbol,
        movesTo,
      ]),
    );
  expect(targets('spot')).toEqual({ USDT: 'contract', BTC: 'fiat', ODD: undefined });
  expect(targets('fiat')).toEqual({ USDT: 'spot', BTC: 'spot' });
});

test('what orders hold is apart from what is frozen', () => {
  const holdings = new Map([held('spot', 'USDT', '1', '5', '0', '2'), held('fiat', 'USDT', '3', '4')]);
  const of = (account: AccountWord) => assetRows(account, holdings, currencies, priceOf).find(({ symbol }) => symbol === 'USDT');
  expect(of('spot')).toMatchObject({ available: '1', inOrders: '2', frozen: '5', total: '8' });
  expect(of('fiat')).toMatchObject({ available: '3', inOrders: '0', frozen: '4', total: '7' });
});

test('five accounts in their order, each with its own value', () => {
  const values = accountValues(
    new Map([held('spot', 'USDT', '10'), held('seconds', 'USDT', '2.5'), held('ico', 'ODD', '1')]),
    currencies,
    priceOf,
  );
  expect(values.map(({ account, usdt, hasUnknown }) => [account, usdt, hasUnknown])).toEqual([
    ['spot', '10.00000000', false],
    ['contract', '0', false],
    ['seconds', '2.50000000', false],
    ['fiat', '0', false],
    ['ico', '0', true],
  ]);
});

test('in BTC', () => {
  expect(inBtc('32000', '64000')).toBe('0.50000000');
  expect(inBtc('32000', undefined)).toBeUndefined();
});

test('the contract account is worth its equity, and what it holds while that is not known', () => {
  const holdings = new Map([held('spot', 'USDT', '10'), held('contract', 'USDT', '100', '0', '50')]);
  const worth = (equity?: string) => accountValues(holdings, currencies, priceOf, equity).map(({ account, usdt }) => [account, usdt]);
  expect(worth('147.5').slice(0, 2)).toEqual([
    ['spot', '10.00000000'],
    ['contract', '147.5'],
  ]);
  expect(worth()[1]).toEqual(['contract', '150.00000000']);
});
