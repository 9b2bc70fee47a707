import type { BodyOf } from '@kontor/contract/call';
import type { placeOrder } from '@kontor/contract/spot';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import { describe, expect, test } from 'vitest';
import { LISTING } from '../../core-loop/core-world.ts';
import { ocoCommand, placeCommand, replaceCommand } from './place-order.ts';

const listing = { terms: LISTING[2].terms, baseScale: 8, quoteScale: 6 };
const context = { user: 7, listing, clientId: [1, 2, 3, 4] as const };
const LIMIT = { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '61686.01', quantity: '0.5' } as const;
const MARKET = { pair: 'BTC_USDT', side: 'sell', type: 'market' } as const;
const STOP = { pair: 'BTC_USDT', side: 'sell', type: 'stop_loss', stop_price: '60000', quantity: '0.5' } as const;

describe('placeCommand', () => {
  test('a limit order, each amount in the units of its own currency', () => {
    expect(placeCommand({ ...LIMIT, time_in_force: 'ioc', self_trade: 'decrement' }, context)).toMatchObject({
      user: 7,
      side: Side.BUY,
      orderType: OrderType.LIMIT,
      timeInForce: TimeInForce.IOC,
      selfTrade: SelfTrade.DECREMENT,
      price: 61_686_010_000n,
      quantity: 50_000_000n,
      quoteAmount: 0n,
      stopPrice: 0n,
    });
  });

  test('market orders by quantity or by amount', () => {
    expect(placeCommand({ ...MARKET, quantity: '1' }, context)).toMatchObject({
      orderType: OrderType.MARKET,
      quantity: 100_000_000n,
      quoteAmount: 0n,
      price: 0n,
    });
    expect(placeCommand({ ...MARKET, amount: '1' }, context)).toMatchObject({
      orderType: OrderType.MARKET,
      quantity: 0n,
      quoteAmount: 1_000_000n,
    });
  });

  test('post-only and conditional orders; own resting orders are expired unless it is said otherwise', () => {
    expect(placeCommand({ ...LIMIT, type: 'limit_maker' }, context)).toMatchObject({
      orderType: OrderType.LIMIT_MAKER,
      selfTrade: SelfTrade.EXPIRE_MAKER,
    });
    expect(placeCommand(STOP, context)).toMatchObject({ orderType: OrderType.STOP_LOSS, stopPrice: 60_000_000_000n, price: 0n });
    expect(placeCommand({ ...STOP, type: 'take_profit_limit', price: '61000', time_in_force: 'fok' }, context)).toMatchObject({
      orderType: OrderType.TAKE_PROFIT_LIMIT,
      stopPrice: 60_000_000_000n,
      price: 61_000_000_000n,
      timeInForce: TimeInForce.FOK,
    });
  });

  test('take profit and stop loss that are brought along, and a stop that trails', () => {
    const exit = { take_profit_price: '65000', stop_loss_price: '60000', stop_loss_limit_price: '59900' };
    expect(placeCommand({ ...LIMIT, ...exit }, context)).toMatchObject({
      type: CommandType.PLACE_WITH_EXIT,
      takeProfit: 65_000_000_000n,
      stopPrice: 60_000_000_000n,
      stopLimitPrice: 59_900_000_000n,
    });
    expect(placeCommand({ ...MARKET, amount: '1', take_profit_price: '1' }, context)).toMatchObject({
      quoteAmount: 1_000_000n,
      takeProfit: 1_000_000n,
    });
    const { stop_price: _, ...trailing } = { ...STOP, trailing_delta: 150 };
    expect(placeCommand(trailing, context)).toMatchObject({ type: CommandType.PLACE_TRAILING, delta: 150, stopPrice: 0n });
    expect(placeCommand({ ...STOP, trailing_delta: 150 }, context)).toMatchObject({ delta: 150, stopPrice: 60_000_000_000n });
  });

  test.each<[string, BodyOf<typeof placeOrder>, string]>([
    ['a limit order that trails', { ...LIMIT, trailing_delta: 100 }, 'field.orderFields'],
    ['a conditional order that brings a take profit along', { ...STOP, take_profit_price: '1' }, 'field.orderFields'],
    ['a limit of a stop that there is not', { ...LIMIT, take_profit_price: '1', stop_loss_limit_price: '1' }, 'field.orderFields'],
    ['a limit order without a price', { pair: 'BTC_USDT', side: 'buy', type: 'limit', quantity: '1' }, 'field.orderFields'],
    ['a limit order by amount', { ...LIMIT, amount: '1' }, 'field.orderFields'],
    ['a limit order with a stop price', { ...LIMIT, stop_price: '1' }, 'field.orderFields'],
    ['a post-only order with a time in force', { ...LIMIT, type: 'limit_maker', time_in_force: 'gtc' }, 'field.orderFields'],
    ['a stop order without its price', { pair: 'BTC_USDT', side: 'buy', type: 'stop_loss', quantity: '1' }, 'field.orderFields'],
    ['a stop order at market with a limit price', { ...STOP, price: '1' }, 'field.orderFields'],
    ['a stop order by amount', { pair: 'BTC_USDT', side: 'buy', type: 'stop_loss', stop_price: '1', amount: '1' }, 'field.orderFields'],
    ['a market order of nothing', MARKET, 'field.orderFields'],
    ['a market order by both', { ...MARKET, quantity: '1', amount: '1' }, 'field.orderFields'],
    ['a market order with a price', { ...MARKET, quantity: '1', price: '1' }, 'field.orderFields'],
    ['a market order with a time in force', { ...MARKET, quantity: '1', time_in_force: 'fok' }, 'field.orderFields'],
    ['a price with more decimals than its currency', { ...LIMIT, price: '1.0000001' }, 'field.price'],
    ['a quantity of nothing', { ...LIMIT, quantity: '0.0' }, 'field.quantity'],
    ['an amount beyond all bounds', { ...MARKET, amount: '9'.repeat(39) }, 'field.amount'],
    ['a stop price with a leading zero', { ...STOP, stop_price: '07' }, 'field.stopPrice'],
  ])('%s is refused', (_what, body, key) => {
    expect(() => placeCommand(body, context)).toThrow(expect.objectContaining({ code: 400, key }));
  });
});

test('an OCO without a limit price for its stop order sells or buys at market', () => {
  const body = { pair: 'BTC_USDT', side: 'sell', quantity: '0.5', price: '62000', stop_price: '60000' } as const;
  expect(ocoCommand(body, context)).toMatchObject({
    side: Side.SELL,
    quantity: 50_000_000n,
    price: 62_000_000_000n,
    stopPrice: 60_000_000_000n,
    stopLimitPrice: 0n,
  });
  expect(ocoCommand({ ...body, stop_limit_price: '59000' }, context)).toMatchObject({ stopLimitPrice: 59_000_000_000n });
  expect(() => ocoCommand({ ...body, stop_limit_price: '0' }, context)).toThrow(expect.objectContaining({ key: 'field.price' }));
});

test('a replacement has a price, a quantity and an id of its own', () => {
  expect(replaceCommand({ order_id: '1', price: '1', quantity: '2' }, { slot: 3, number: 4 }, context)).toMatchObject({
    user: 7,
    order: { slot: 3, number: 4 },
    clientId: [1, 2, 3, 4],
    price: 1_000_000n,
    quantity: 200_000_000n,
    timeInForce: TimeInForce.GTC,
  });
});
