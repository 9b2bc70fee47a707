import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { describe, expect, test } from 'vitest';
import type { ApiError } from '../../../trading-api/api-error.ts';
import { contractAt } from '../contract-world.ts';
import { meaningOf, orderCommand } from './order-request.ts';
import type { OrderRequest } from './order-request.ts';

const contract = contractAt(60_000);
const LONG = 0;
const SHORT = 1;
const BASE = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  positionSide: 'BOTH',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.01',
  price: '59000.5',
};

const commandOf = (more: Readonly<Record<string, unknown>> = {}, isOneWay = true) =>
  orderCommand({ ...BASE, ...more } as unknown as OrderRequest, { user: 7, contract, clientId: [1, 2, 3, 4], isOneWay });
const codeOf = (run: () => unknown): number => {
  try {
    run();
    return 0;
  } catch (error) {
    return (error as ApiError).code;
  }
};

describe('which position an order is about', () => {
  test.each([
    ['BUY', 'LONG', LONG, false],
    ['SELL', 'LONG', LONG, true],
    ['SELL', 'SHORT', SHORT, false],
    ['BUY', 'SHORT', SHORT, true],
  ])('hedge: %s %s', (side, positionSide, position, closes) => {
    expect(meaningOf({ side, positionSide }, false)).toEqual({ position, closes });
  });

  test.each([
    ['BUY', false, LONG, false],
    ['SELL', false, SHORT, false],
    ['SELL', true, LONG, true],
    ['BUY', true, SHORT, true],
  ])('one-way: %s, reduceOnly %s', (side, reduceOnly, position, closes) => {
    expect(meaningOf({ side, positionSide: 'BOTH', reduceOnly }, true)).toEqual({ position, closes });
  });

  test('the words of the other mode are refused', () => {
    expect(codeOf(() => meaningOf({ side: 'BUY', positionSide: 'BOTH' }, false))).toBe(-4061);
    expect(codeOf(() => meaningOf({ side: 'BUY', positionSide: 'LONG' }, true))).toBe(-4061);
    expect(codeOf(() => meaningOf({ side: 'BUY', positionSide: 'LONG', reduceOnly: true }, false))).toBe(-1106);
    expect(codeOf(() => meaningOf({ side: 'BUY', positionSide: 'LONG', reduceOnly: false }, false))).toBe(0);
  });
});

test('an order is a command of the engine, in its units', () => {
  expect(commandOf()).toMatchObject({
    user: 7,
    market: contract.name.market,
    side: Side.BUY,
    orderType: OrderType.LIMIT,
    timeInForce: TimeInForce.GTC,
    selfTrade: SelfTrade.EXPIRE_MAKER,
    price: 5_900_050_000_000n,
    quantity: 1_000_000n,
    closes: 0,
  });
  expect(commandOf({ timeInForce: 'GTX' })).toMatchObject({ orderType: OrderType.LIMIT_MAKER, timeInForce: TimeInForce.GTC });
  expect(commandOf({ type: 'MARKET', timeInForce: undefined, price: undefined })).toMatchObject({ orderType: OrderType.MARKET, price: 0n });
  expect(commandOf({ side: 'SELL', reduceOnly: true, selfTradePreventionMode: 'EXPIRE_BOTH' })).toMatchObject({
    side: Side.SELL,
    closes: 1,
    selfTrade: SelfTrade.EXPIRE_BOTH,
  });
});

test.each<[string, Readonly<Record<string, unknown>>, number]>([
  ['a limit without a price', { price: undefined }, -1102],
  ['a limit without a time in force', { timeInForce: undefined }, -1102],
  ['no quantity', { quantity: undefined }, -1102],
  ['a price at market', { type: 'MARKET', timeInForce: undefined }, -1106],
  ['a time in force at market', { type: 'MARKET', price: undefined }, -1106],
  ['closePosition', { closePosition: true }, -1106],
  ['a stop price', { stopPrice: '1' }, -1106],
  ['too many decimals', { quantity: '0.000000001' }, -1111],
  ['more than can be counted', { price: '9'.repeat(20) }, -1108],
])('%s is refused', (_name, more, code) => {
  expect(codeOf(() => commandOf(more))).toBe(code);
});
