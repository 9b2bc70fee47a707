import { expect, test } from 'vitest';
import { frozenPart, lotCost, lotsForSale, tokenCost, tokensFor, wholeToken } from './cost.ts';

const TOKEN = wholeToken(8);
const COIN = 100_000_000n;

test('thirty lots of ten tokens at 0.5: what wins is paid, the rest comes back, and sixty percent is frozen', () => {
  const price = { price: COIN / 2n, token: TOKEN };
  const paid = lotCost(30n, 10n * TOKEN, price);
  const cost = lotCost(14n, 10n * TOKEN, price);
  const tokens = 14n * 10n * TOKEN;
  expect([paid, cost, paid - cost]).toEqual([150n * COIN, 70n * COIN, 80n * COIN]);
  expect([frozenPart(tokens, 60_000_000n), tokens - frozenPart(tokens, 60_000_000n)]).toEqual([84n * TOKEN, 56n * TOKEN]);
});

test('a part of a lot is not for sale', () => {
  expect(lotsForSale(1_009n, 10n)).toBe(100n);
  expect(lotsForSale(9n, 10n)).toBe(0n);
});

test('what is paid rounds up, what it pays for and what is free rounds down', () => {
  const price = { price: 3n, token: 10n };
  expect([1n, 3n, 10n].map((tokens) => tokenCost(tokens, price))).toEqual([1n, 1n, 3n]);
  expect([1n, 2n, 3n].map((paid) => tokensFor(paid, price))).toEqual([3n, 6n, 10n]);
  expect([0n, 1n, 3n, 5n].map((tokens) => frozenPart(tokens, 50_000_000n))).toEqual([0n, 1n, 2n, 3n]);
  for (let paid = 1n; paid < 100n; paid++) expect(tokenCost(tokensFor(paid, price), price)).toBeLessThanOrEqual(paid);
});
