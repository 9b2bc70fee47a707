import { Side } from '@kontor/domain/order';
import { Refusal, refusalEntry } from '@kontor/domain/refusals';
import { expect, test } from 'vitest';
import { contractAt } from '../contract-world.ts';
import { futuresError } from './refusal-codes.ts';

const base = contractAt(60_000);
const contract = {
  ...base,
  listing: {
    ...base.listing,
    terms: { ...base.listing.terms, minNotional: 500_000_000, maxPriceTicks: 700_000, minPriceTicks: 100, maxLots: 1_000, minLots: 2 },
  },
};

test.each<[keyof typeof Refusal, number]>([
  ['CLIENT_ID_REUSED', -4116],
  ['WOULD_MATCH', -5022],
  ['WOULD_TRIGGER', -2021],
  ['NOT_CLOSABLE', -2022],
  ['BRACKET_LIMIT', -2027],
  ['OPEN_INTEREST', -2027],
  ['INSUFFICIENT_MARGIN', -2019],
  ['MAX_NUM_ORDERS', -2025],
  ['MAX_NUM_ALGO_ORDERS', -4045],
  ['MODE_HAS_ORDERS', -4047],
  ['MODE_HAS_POSITION', -4048],
  ['SIDES_HAVE_ORDERS', -4067],
  ['SIDES_HAVE_POSITION', -4068],
  ['LEVERAGE_OF_ISOLATED', -4161],
  ['NOT_PERMITTED', -2015],
  ['MARK_STALE', -1008],
])('%s is %i', (name, code) => {
  const error = futuresError(Refusal[name]);
  expect([error.code, error.refusal]).toEqual([code, Refusal[name]]);
});

test('a filter is called by the part of it that was not met', () => {
  const of = (refusal: Refusal, more: object) => futuresError(refusal, { contract, ...more }).code;
  const [tick, step] = [contract.tick, contract.step];
  expect(of(Refusal.PRICE_FILTER, { price: tick * 500n + 1n })).toBe(-4014);
  expect(of(Refusal.PRICE_FILTER, { price: tick * 99n })).toBe(-4013);
  expect(of(Refusal.PRICE_FILTER, { price: tick * 700_001n })).toBe(-4002);
  expect(of(Refusal.LOT_SIZE, { quantity: step + 1n })).toBe(-4023);
  expect(of(Refusal.LOT_SIZE, { quantity: step })).toBe(-4004);
  expect(of(Refusal.LOT_SIZE, { quantity: step * 1_001n })).toBe(-4005);
  expect(of(Refusal.PERCENT_PRICE_BY_SIDE, { side: Side.BUY })).toBe(-4016);
  expect(of(Refusal.PERCENT_PRICE_BY_SIDE, { side: Side.SELL })).toBe(-4024);
  expect(futuresError(Refusal.NOTIONAL, { contract }).message).toBe(
    "Order's notional must be no smaller than 5 (unless you choose reduce only).",
  );
});

test('every refusal of the engine has a code below zero and a text', () => {
  for (const refusal of Object.values(Refusal)) {
    if (refusal === Refusal.NONE || refusal === Refusal.REPEATED) continue;
    const { code, message } = futuresError(refusal, { contract });
    expect([refusalEntry(refusal).name, code < 0, message.length > 0, message.includes('%')]).toEqual([
      refusalEntry(refusal).name,
      true,
      true,
      false,
    ]);
  }
});
