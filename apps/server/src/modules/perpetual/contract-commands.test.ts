/** From bodies to commands: sides, fields that go together, amounts, and by which sentence what is none is refused. */
import type { BodyOf } from '@kontor/contract/call';
import type { contractPlace, planPlace, positionMargin } from '@kontor/contract/perpetual';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { PlanTrigger } from '@kontor/domain/perpetual/words';
import { describe, expect, test } from 'vitest';
import { COIN } from '../../core-loop/core-world.ts';
import { Refused } from '../../http/refused.ts';
import { isByYield, marginCommand, meaningOf, placeCommand, planCommand } from './contract-commands.ts';
import { CONTRACT, contractAt } from './contract-world.ts';

const CONTEXT = { user: 7, contract: contractAt(60_000), clientId: [1, 2, 3, 4] as const };
const USDT = COIN;

/** The sentence that something is refused by. */
function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Refused) return error.key;
    throw error;
  }
  return 'nothing';
}

describe('an order', () => {
  const body: BodyOf<typeof contractPlace> = { pair: 'BTC_USDT', action: 'open_long', type: 'limit', price: '60000', quantity: '0.1' };
  const place = (change: Partial<BodyOf<typeof contractPlace>>, leverage = 20, contract = CONTEXT.contract) =>
    placeCommand({ ...body, ...change }, { ...CONTEXT, contract, leverage });

  test.each([
    ['open_long', 0, false, Side.BUY],
    ['open_short', 1, false, Side.SELL],
    ['close_long', 0, true, Side.SELL],
    ['close_short', 1, true, Side.BUY],
  ] as const)('%s', (action, side, closes, buysOrSells) => {
    expect(meaningOf(action)).toEqual({ side, closes });
    expect(place({ action })).toMatchObject({ side: buysOrSells, closes: closes ? 1 : 0 });
  });

  test('has all of the body, in units', () => {
    expect(place({ time_in_force: 'ioc', take_profit: '66000.5', stop_loss: '57000' })).toMatchObject({
      user: 7,
      market: CONTRACT,
      clientId: [1, 2, 3, 4],
      orderType: OrderType.LIMIT,
      timeInForce: TimeInForce.IOC,
      selfTrade: SelfTrade.EXPIRE_MAKER,
      price: 60_000n * USDT,
      quantity: COIN / 10n,
      takeProfit: 66_000n * USDT + USDT / 2n,
      stopLoss: 57_000n * USDT,
    });
    const { price: _price, ...unpriced } = body;
    expect(placeCommand({ ...unpriced, type: 'market' }, { ...CONTEXT, leverage: 20 })).toMatchObject({
      orderType: OrderType.MARKET,
      price: 0n,
      timeInForce: TimeInForce.GTC,
      takeProfit: 0n,
    });
  });

  test('says of each plan that it brings what that waits for: the last price unless the mark is named', () => {
    const at = (trigger_price: string, source?: 'last' | 'mark') =>
      ({ trigger_kind: 'price', trigger_price, ...(source === undefined ? {} : { source }) }) as const;
    expect(place({ take_profit: '66000', stop_loss: '57000' })).toMatchObject({ byMark: 0 });
    expect(place({ take_profit: at('66000'), stop_loss: at('57000', 'last') })).toMatchObject({ byMark: 0 });
    expect(place({ take_profit: at('66000', 'mark'), stop_loss: '57000' })).toMatchObject({ byMark: 1 });
    expect(place({ stop_loss: at('57000', 'mark') })).toMatchObject({ byMark: 2, takeProfit: 0n });
    expect(place({ take_profit: at('66000', 'mark'), stop_loss: at('57000', 'mark') })).toMatchObject({ byMark: 3 });
  });

  test.each<[string, Partial<BodyOf<typeof contractPlace>>, string]>([
    ['a price at market', { type: 'market' }, 'field.orderFields'],
    ['a time in force of a post-only', { type: 'limit_maker', time_in_force: 'gtc' }, 'field.orderFields'],
    ['a take profit of what closes', { action: 'close_long', take_profit: '66000' }, 'field.orderFields'],
    ['a stop loss of what closes', { action: 'close_short', stop_loss: '66000' }, 'field.orderFields'],
    ['nine decimals', { price: '60000.000000001' }, 'field.price'],
    ['a price of nothing', { price: '0' }, 'field.price'],
    ['a quantity of nothing', { quantity: '0' }, 'field.quantity'],
    ['a trigger of nothing', { take_profit: '0' }, 'field.takeProfit'],
    ['a plan by price without one', { stop_loss: { trigger_kind: 'price' } }, 'field.stopLoss'],
    ['a plan by price and yield', { stop_loss: { trigger_kind: 'price', trigger_price: '1', trigger_yield: '1' } }, 'field.stopLoss'],
    ['a plan by yield without one', { take_profit: { trigger_kind: 'yield' } }, 'field.takeProfit'],
    ['a yield of nothing', { take_profit: { trigger_kind: 'yield', trigger_yield: '0' } }, 'field.takeProfit'],
    ['a loss of more than all', { stop_loss: { trigger_kind: 'yield', trigger_yield: '-20' } }, 'field.stopLoss'],
  ])('%s is refused', (_what, change, key) => expect(refusalOf(() => place(change))).toBe(key));

  test.each([
    // V:P12 at 60,000 and 20x.
    ['open_long', '0.5', '-0.3', 61_500, 59_100],
    ['open_short', '0.5', '-0.3', 58_500, 60_900],
  ] as const)('%s with plans by yield has them where its price would', (action, profit, loss, takeProfit, stopLoss) => {
    const change = {
      action,
      take_profit: { trigger_kind: 'yield', trigger_yield: profit },
      stop_loss: { trigger_kind: 'yield', trigger_yield: loss },
    } as const;
    expect(isByYield({ ...body, ...change })).toBe(true);
    expect(place(change)).toMatchObject({ takeProfit: BigInt(takeProfit) * USDT, stopLoss: BigInt(stopLoss) * USDT });
  });

  test('on the tick away from the price; at market by the mark, before the first mark by none', () => {
    const plans = {
      take_profit: { trigger_kind: 'yield', trigger_yield: '0.0001' },
      stop_loss: { trigger_kind: 'yield', trigger_yield: '-0.0001' },
    } as const;
    // 60,000 × 0.0001 / 7 is less than a tick.
    expect(place(plans, 7)).toMatchObject({ takeProfit: 60_000n * USDT + 9n * (USDT / 10n), stopLoss: 59_999n * USDT + USDT / 10n });
    const { price: _price, ...unpriced } = body;
    const market = { ...unpriced, ...plans, type: 'market' } as const;
    expect(placeCommand(market, { ...CONTEXT, contract: contractAt(50_000), leverage: 1 })).toMatchObject({ takeProfit: 50_005n * USDT });
    expect(placeCommand(market, { ...CONTEXT, contract: contractAt(undefined), leverage: 1 })).toMatchObject({
      takeProfit: 0n,
      stopLoss: 0n,
    });
    expect(isByYield(body)).toBe(false);
    expect(isByYield({ ...body, take_profit: '1', stop_loss: { trigger_kind: 'price', trigger_price: '1' } })).toBe(false);
  });
});

describe('a plan', () => {
  const body: BodyOf<typeof planPlace> = {
    pair: 'BTC_USDT',
    side: 'short',
    purpose: 'stop_loss',
    trigger_kind: 'price',
    trigger_price: '61000',
  };
  const plan = (change: object) => planCommand({ ...body, ...change }, CONTEXT);
  const trailing = { trigger_kind: 'trailing', trigger_price: undefined, callback_rate: '0.0125' };

  test('has all of the body, in units', () => {
    expect(plan({ quantity: '0.4', price: '61500', source: 'mark' })).toMatchObject({
      user: 7,
      market: CONTRACT,
      clientId: [1, 2, 3, 4],
      side: 1,
      purpose: 1,
      trigger: PlanTrigger.PRICE,
      source: 1,
      quantity: (COIN * 4n) / 10n,
      price: 61_500n * USDT,
      level: 61_000n * USDT,
      activation: 0n,
    });
    expect(plan({})).toMatchObject({ source: 0, quantity: 0n, price: 0n });
    expect(plan({ trigger_kind: 'yield', trigger_price: undefined, trigger_yield: '-0.3' })).toMatchObject({
      trigger: PlanTrigger.YIELD,
      level: -3_000n,
      source: 0,
    });
  });

  test('that trails follows the mark, from an activation on where one is said', () => {
    expect(plan(trailing)).toMatchObject({ trigger: PlanTrigger.TRAILING, source: 1, level: 125n, activation: 0n });
    expect(plan({ ...trailing, source: 'mark', activation_price: '59000' })).toMatchObject({ source: 1, activation: 59_000n * USDT });
    expect(plan({ ...trailing, callback_rate: '0.001' }).level).toBe(10n);
    expect(plan({ ...trailing, callback_rate: '0.5' }).level).toBe(5_000n);
  });

  test.each<[string, object, string]>([
    ['no trigger', { trigger_price: undefined }, 'field.planTrigger'],
    ['two of them', { trigger_yield: '0.5' }, 'field.planTrigger'],
    ['a yield of a plan by price', { trigger_price: undefined, trigger_yield: '0.5' }, 'field.planTrigger'],
    ['a callback of one that does not trail', { callback_rate: '0.01' }, 'field.planTrigger'],
    ['an activation of one that does not trail', { activation_price: '59000' }, 'field.planTrigger'],
    ['a price of one that trails', { ...trailing, trigger_price: '61000' }, 'field.planTrigger'],
    ['a yield of one that trails', { ...trailing, trigger_yield: '0.5' }, 'field.planTrigger'],
    ['one that trails to take a profit', { ...trailing, purpose: 'take_profit' }, 'field.trailing'],
    ['one that trails the last price', { ...trailing, source: 'last' }, 'field.trailing'],
    ['no callback', { ...trailing, callback_rate: undefined }, 'field.callbackRate'],
    ['a callback of nothing', { ...trailing, callback_rate: '0' }, 'field.callbackRate'],
    ['a callback that is too small', { ...trailing, callback_rate: '0.0009' }, 'field.callbackRate'],
    ['a callback that is too large', { ...trailing, callback_rate: '0.5001' }, 'field.callbackRate'],
    ['an activation of nothing', { ...trailing, activation_price: '0' }, 'field.activationPrice'],
    ['a yield of nothing', { trigger_kind: 'yield', trigger_price: undefined, trigger_yield: '0' }, 'field.planTrigger'],
    ['a limit of nothing', { price: '0' }, 'field.price'],
    ['a quantity of nothing', { quantity: '0' }, 'field.quantity'],
  ])('%s is refused', (_what, change, key) => expect(refusalOf(() => plan(change))).toBe(key));
});

describe('a margin', () => {
  const body: BodyOf<typeof positionMargin> = { pair: 'BTC_USDT', side: 'short', delta: '10.5' };

  test('is added, or taken away below zero', () => {
    expect(marginCommand(body, CONTEXT)).toMatchObject({ user: 7, market: CONTRACT, side: 1, delta: (USDT * 21n) / 2n });
    expect(marginCommand({ ...body, side: 'long', delta: '-0.00000001' }, CONTEXT)).toMatchObject({ side: 0, delta: -1n });
  });

  test.each(['0', '-0', '0.000000001', '--1'])('%s is none', (delta) =>
    expect(refusalOf(() => marginCommand({ ...body, delta }, CONTEXT))).toBe('field.quantity'),
  );
});
