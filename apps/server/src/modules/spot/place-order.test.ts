import type { BodyOf } from '@kontor/contract/call';
import type { placeOrder } from '@kontor/contract/spot';
import { OrderType, Side, TimeInForce } from '@kontor/domain/order';
import { describe, expect, test } from 'vitest';
import { LISTING } from '../../core-loop/core-world.ts';
import type { MarketListing } from '../../follower/listings.ts';
import { placeCommand } from './place-order.ts';

const listing: MarketListing = { terms: LISTING[2].terms, baseScale: 8, quoteScale: 6, unit: 1n, status: 1, lastTicks: 0 };
const context = { user: 7, listing, clientId: [1, 2, 3, 4] as const };
const LIMIT = { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '61686.01', quantity: '0.5' } as const;
const MARKET = { pair: 'BTC_USDT', side: 'sell', type: 'market' } as const;

describe('placeCommand', () => {
  test('a limit order, each amount in the units of its own currency', () => {
    expect(placeCommand({ ...LIMIT, time_in_force: 'ioc' }, context)).toMatchObject({
      user: 7, side: Side.BUY, orderType: OrderType.LIMIT, timeInForce: TimeInForce.IOC, price: 61_686_010_000n, quantity: 50_000_000n, quoteAmount: 0n,
    });
  });

  test('market orders by quantity or by amount', () => {
    expect(placeCommand({ ...MARKET, quantity: '1' }, context)).toMatchObject({ orderType: OrderType.MARKET, quantity: 100_000_000n, quoteAmount: 0n, price: 0n });
    expect(placeCommand({ ...MARKET, amount: '1' }, context)).toMatchObject({ orderType: OrderType.MARKET, quantity: 0n, quoteAmount: 1_000_000n });
  });

  test.each<[string, BodyOf<typeof placeOrder>, string]>([
    ['a limit order without a price', { pair: 'BTC_USDT', side: 'buy', type: 'limit', quantity: '1' }, 'field.orderFields'],
    ['a limit order by amount', { ...LIMIT, amount: '1' }, 'field.orderFields'],
    ['a market order of nothing', MARKET, 'field.orderFields'],
    ['a market order by both', { ...MARKET, quantity: '1', amount: '1' }, 'field.orderFields'],
    ['a market order with a price', { ...MARKET, quantity: '1', price: '1' }, 'field.orderFields'],
    ['a market order with a time in force', { ...MARKET, quantity: '1', time_in_force: 'fok' }, 'field.orderFields'],
    ['a price with more decimals than its currency', { ...LIMIT, price: '1.0000001' }, 'field.price'],
    ['a quantity of nothing', { ...LIMIT, quantity: '0.0' }, 'field.quantity'],
    ['an amount beyond all bounds', { ...MARKET, amount: '9'.repeat(39) }, 'field.amount'],
  ])('%s is refused', (_what, body, key) => {
    expect(() => placeCommand(body, context)).toThrow(expect.objectContaining({ code: 400, key }));
  });
});
