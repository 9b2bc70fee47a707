import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { notionalUnit } from '@kontor/domain/formulas/notional';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COIN, LISTING, USDT, BTC, give, startCoreWorld } from '../../../core-loop/core-world.ts';
import { MemoryJournalStorage } from '../../../journal/memory-journal.ts';
import { ApiError } from '../../../trading-api/api-error.ts';
import type { OrderCommand } from '../first-outcome.ts';
import { filterRefusal } from './order-filters.ts';
import { newOcoCommand, oldOcoCommand, placeCommand, units } from './order-request.ts';
import type { OrderParameters } from './order-request.ts';

const listing = { terms: LISTING[2].terms, baseScale: 8, quoteScale: 8 };
const context = { user: 7, listing, clientId: [1, 2, 3, 4] as const, deadlineMs: 9 };
const NOTHING = {
  timeInForce: undefined,
  quantity: undefined,
  quoteOrderQty: undefined,
  price: undefined,
  strategyId: undefined,
  strategyType: undefined,
  stopPrice: undefined,
  trailingDelta: undefined,
  icebergQty: undefined,
  selfTradePreventionMode: 'EXPIRE_MAKER',
} as const;
const asked = (more: Partial<OrderParameters> & Pick<OrderParameters, 'type'>): OrderParameters => ({ ...NOTHING, side: 'BUY', ...more });
const refusalOf = (work: () => unknown): readonly [code: number, message: string] => {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) return [error.code, error.message];
    throw error;
  }
  throw new Error('it was not refused');
};

describe('an order of the API as a command', () => {
  test.each<[type: OrderParameters['type'], more: Partial<OrderParameters>, command: Partial<OrderCommand>]>([
    [
      'LIMIT',
      { timeInForce: 'IOC', price: '100.5', quantity: '2' },
      { orderType: OrderType.LIMIT, timeInForce: TimeInForce.IOC, price: 10_050_000_000n, quantity: 200_000_000n },
    ],
    ['LIMIT_MAKER', { price: '1', quantity: '2' }, { orderType: OrderType.LIMIT_MAKER, timeInForce: TimeInForce.GTC, price: COIN }],
    ['MARKET', { quantity: '2' }, { orderType: OrderType.MARKET, quantity: 2n * COIN, quoteAmount: 0n, price: 0n }],
    ['MARKET', { quoteOrderQty: '2' }, { orderType: OrderType.MARKET, quantity: 0n, quoteAmount: 2n * COIN }],
    ['STOP_LOSS', { quantity: '2', stopPrice: '3' }, { orderType: OrderType.STOP_LOSS, stopPrice: 3n * COIN, price: 0n }],
    [
      'STOP_LOSS_LIMIT',
      { timeInForce: 'FOK', quantity: '2', price: '4', stopPrice: '3' },
      { orderType: OrderType.STOP_LOSS_LIMIT, timeInForce: TimeInForce.FOK, stopPrice: 3n * COIN, price: 4n * COIN },
    ],
    ['TAKE_PROFIT', { quantity: '2', stopPrice: '3' }, { orderType: OrderType.TAKE_PROFIT }],
    ['TAKE_PROFIT_LIMIT', { timeInForce: 'GTC', quantity: '2', price: '4', stopPrice: '3' }, { orderType: OrderType.TAKE_PROFIT_LIMIT }],
  ])('%s %j', (type, more, command) => {
    expect(placeCommand(asked({ type, ...more, side: 'SELL', selfTradePreventionMode: 'DECREMENT' }), context)).toMatchObject({
      type: CommandType.PLACE,
      user: 7,
      market: 0,
      clientId: [1, 2, 3, 4],
      deadline: 9,
      side: Side.SELL,
      selfTrade: SelfTrade.DECREMENT,
      ...command,
    });
  });

  test.each<[type: OrderParameters['type'], more: Partial<OrderParameters>, code: number, about: string]>([
    ['MARKET', {}, -1102, "'quantity' or 'quoteOrderQty'"],
    ['MARKET', { quantity: '1', quoteOrderQty: '1' }, -1106, "'quoteOrderQty'"],
    ['MARKET', { quantity: '1', price: '1' }, -1106, "'price'"],
    ['MARKET', { quantity: '1', timeInForce: 'GTC' }, -1106, "'timeInForce'"],
    ['LIMIT', { timeInForce: 'GTC', quantity: '1' }, -1102, "'price'"],
    ['LIMIT', { price: '1', quantity: '1' }, -1102, "'timeInForce'"],
    ['LIMIT', { timeInForce: 'GTC', price: '1' }, -1102, "'quantity'"],
    ['LIMIT', { timeInForce: 'GTC', price: '1', quantity: '1', quoteOrderQty: '1' }, -1106, "'quoteOrderQty'"],
    ['STOP_LOSS', { quantity: '1' }, -1102, "'stopPrice'"],
    ['STOP_LOSS', { quantity: '1', stopPrice: '1', price: '1' }, -1106, "'price'"],
    ['STOP_LOSS', { quantity: '1', stopPrice: '1', timeInForce: 'GTC' }, -1106, "'timeInForce'"],
    ['TAKE_PROFIT_LIMIT', { quantity: '1', stopPrice: '1', price: '1' }, -1102, "'timeInForce'"],
    ['LIMIT', { timeInForce: 'GTC', price: '1', quantity: '1', trailingDelta: 100 }, -1106, "'trailingDelta'"],
    ['STOP_LOSS', { quantity: '1', trailingDelta: 9 }, -1013, 'TRAILING_DELTA'],
    ['STOP_LOSS', { quantity: '1', stopPrice: '1', trailingDelta: 2_001 }, -1013, 'TRAILING_DELTA'],
    ['LIMIT', { timeInForce: 'GTC', price: '1', quantity: '1', icebergQty: '1' }, -2010, 'Iceberg orders'],
    ['LIMIT', { timeInForce: 'GTC', price: '0.123456789', quantity: '1' }, -1111, "'price'"],
    ['LIMIT', { timeInForce: 'GTC', price: '99999999999999999999', quantity: '1' }, -1013, 'PRICE_FILTER'],
    ['LIMIT', { timeInForce: 'GTC', price: '1', quantity: '1', selfTradePreventionMode: 'NONE' }, -1130, "'selfTradePreventionMode'"],
  ])('%s %j is refused with %i', (type, more, code, about) => {
    const [refusedWith, message] = refusalOf(() => placeCommand(asked({ type, ...more }), context));
    expect(refusedWith).toBe(code);
    expect(message).toContain(about);
  });

  test('a stop that trails, at once or from its stop price on', () => {
    const made = placeCommand(asked({ type: 'STOP_LOSS', quantity: '1', trailingDelta: 100 }), context);
    expect(made).toMatchObject({ type: CommandType.PLACE_TRAILING, orderType: OrderType.STOP_LOSS, delta: 100, stopPrice: 0n, price: 0n });
    const from = {
      type: 'TAKE_PROFIT_LIMIT',
      timeInForce: 'GTC',
      quantity: '1',
      price: '1',
      stopPrice: '2',
      trailingDelta: 2_000,
    } as const;
    expect(placeCommand(asked(from), context)).toMatchObject({ delta: 2_000, stopPrice: 200_000_000n, price: 100_000_000n });
  });

  test.each([
    ['1', 100_000_000n],
    ['0001.50', 150_000_000n],
    ['1.00000000000', 100_000_000n],
    ['0.00000001', 1n],
    ['0.000000010', 1n],
  ])('%s is read exactly', (text, value) => {
    expect(units('price', text, 8)).toBe(value);
  });
});

test.each([0, 2, 8])('with %i decimals zeros in front and behind say nothing, and all other digits count', (scale) => {
  const one = 10n ** BigInt(scale);
  for (const front of ['', '0', '000'])
    for (const whole of ['1', '10', '100', '907'])
      for (const behind of ['', '.0', '.00', '.0000000000']) {
        expect([front + whole + behind, units('price', front + whole + behind, scale)]).toEqual([
          front + whole + behind,
          BigInt(whole) * one,
        ]);
      }
  if (scale === 0) return;
  const last = '0'.repeat(scale - 1);
  expect(units('price', `00.${last}1000`, scale)).toBe(1n);
  expect(units('price', `10.${last}1`, scale)).toBe(10n * one + 1n);
  expect(() => units('price', `10.${last}01`, scale)).toThrow('precision');
  expect(() => units('price', `10.${last}1001`, scale)).toThrow('precision');
});

describe('a list of the API as a command', () => {
  const OCO = {
    listClientOrderId: undefined,
    symbol: 'BTCUSDT',
    side: 'BUY',
    quantity: '1',
    aboveType: 'STOP_LOSS_LIMIT',
    aboveClientOrderId: undefined,
    aboveIcebergQty: undefined,
    abovePrice: '111',
    aboveStopPrice: '110',
    aboveTrailingDelta: undefined,
    aboveTimeInForce: 'GTC',
    aboveStrategyId: undefined,
    aboveStrategyType: undefined,
    belowType: 'LIMIT_MAKER',
    belowClientOrderId: undefined,
    belowIcebergQty: undefined,
    belowPrice: '90',
    belowStopPrice: undefined,
    belowTrailingDelta: undefined,
    belowTimeInForce: undefined,
    belowStrategyId: undefined,
    belowStrategyType: undefined,
    newOrderRespType: undefined,
    selfTradePreventionMode: 'EXPIRE_MAKER',
  } as const;
  const command = { type: CommandType.PLACE_OCO, side: Side.BUY, quantity: COIN, price: 90n * COIN, stopPrice: 110n * COIN };

  test('of a purchase lies the other way round', () => {
    expect(newOcoCommand(OCO, context)).toMatchObject({ limitLeg: 'below', command: { ...command, stopLimitPrice: 111n * COIN } });
    expect(
      newOcoCommand({ ...OCO, aboveType: 'STOP_LOSS', abovePrice: undefined, aboveTimeInForce: undefined }, context).command,
    ).toMatchObject({ ...command, stopLimitPrice: 0n });
  });

  test('in the older form is the same', () => {
    const old = {
      symbol: 'BTCUSDT',
      listClientOrderId: undefined,
      side: 'BUY',
      quantity: '1',
      limitClientOrderId: undefined,
      price: '90',
      limitStrategyId: undefined,
      limitStrategyType: undefined,
      limitIcebergQty: undefined,
      stopClientOrderId: undefined,
      stopPrice: '110',
      trailingDelta: undefined,
      stopStrategyId: undefined,
      stopStrategyType: undefined,
      stopLimitPrice: '111',
      stopIcebergQty: undefined,
      stopLimitTimeInForce: 'GTC',
      newOrderRespType: undefined,
      selfTradePreventionMode: 'EXPIRE_MAKER',
    } as const;
    expect(oldOcoCommand(old, context)).toEqual(newOcoCommand(OCO, context).command);
    expect(refusalOf(() => oldOcoCommand({ ...old, stopLimitTimeInForce: undefined }, context))[0]).toBe(-1102);
    expect(refusalOf(() => oldOcoCommand({ ...old, stopLimitPrice: undefined }, context))[0]).toBe(-1106);
    expect(refusalOf(() => oldOcoCommand({ ...old, stopLimitTimeInForce: 'IOC' }, context))[0]).toBe(-1115);
  });
});

test('an order that is only tried is refused for what the engine would refuse it for', async () => {
  const terms = {
    ...LISTING[2].terms,
    minPriceTicks: 50,
    maxPriceTicks: 90,
    minLots: 5,
    maxLots: 900,
    minMarketLots: 7,
    maxMarketLots: 800,
    minNotional: 100_000,
    maxNotional: 500_000,
    applyMinToMarket: true,
    applyMaxToMarket: true,
  };
  const world = await startCoreWorld(new MemoryJournalStorage());
  await world.submitAll([...LISTING.slice(0, 2), { ...LISTING[2], terms }, LISTING[3], give(7, USDT, 2n ** 60n), give(7, BTC, 2n ** 60n)]);
  const market = { terms, unit: notionalUnit(terms.tickUnits, terms.stepUnits, 8)!, status: 1 };
  const filters: ReadonlySet<number> = new Set([Refusal.PRICE_FILTER, Refusal.LOT_SIZE, Refusal.MARKET_LOT_SIZE, Refusal.NOTIONAL]);
  const price = fc.integer({ min: 40, max: 100 }).map((ticks) => BigInt(ticks * terms.tickUnits));
  const off = fc.oneof({ arbitrary: fc.constant(0n), weight: 8 }, { arbitrary: fc.constant(1n), weight: 1 });
  let id = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 6 }),
      fc.tuple(price, off).map(([a, b]) => a + b),
      fc.tuple(price, off).map(([a, b]) => a + b),
      fc.tuple(fc.integer({ min: 1, max: 1_000 }), off).map(([lots, more]) => BigInt(lots * terms.stepUnits) + more),
      fc.boolean(),
      async (orderType, limit, stop, quantity, byAmount) => {
        const isMarket = orderType === OrderType.MARKET;
        const limited = [OrderType.LIMIT, OrderType.LIMIT_MAKER, OrderType.STOP_LOSS_LIMIT, OrderType.TAKE_PROFIT_LIMIT].includes(
          orderType as never,
        );
        const command: OrderCommand = {
          type: CommandType.PLACE,
          user: 7,
          market: 0,
          clientId: [++id, 0, 0, 1],
          orderType,
          side: Side.SELL,
          timeInForce: TimeInForce.GTC,
          selfTrade: SelfTrade.EXPIRE_MAKER,
          price: limited ? limit : 0n,
          quantity: isMarket && byAmount ? 0n : quantity,
          quoteAmount: isMarket && byAmount ? quantity : 0n,
          stopPrice: orderType >= OrderType.STOP_LOSS ? stop : 0n,
        };
        const { code } = await world.core.submit(command);
        const tried = filterRefusal(command, market);
        // The engine asks more; what the filters say, both say.
        expect(tried).toBe(filters.has(code) ? code : Refusal.NONE);
        await world.submitAll([{ type: CommandType.CANCEL_ALL, user: 7, market: 0 }]);
      },
    ),
    { seed: 1, numRuns: 300 },
  );
});
