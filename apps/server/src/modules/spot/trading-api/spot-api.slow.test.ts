import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COIN } from '../../../core-loop/core-world.ts';
import { Cleanup } from '../../../store/test-world.ts';
import { resting, startSpotApi } from './spot-api-world.ts';
import type { SpotApiWorld } from './spot-api-world.ts';

const cleanup = new Cleanup();
let world: SpotApiWorld;

beforeAll(async () => {
  world = await startSpotApi(cleanup);
});
afterAll(() => cleanup.run());

const ORDER = '/api/v3/order';
const LIMIT = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.5', price: '100' };
const lots = (coins: number): number => Math.round(coins * Number(COIN));
interface Placed {
  readonly orderId: number;
  readonly clientOrderId: string;
  readonly status: string;
  readonly executedQty: string;
  readonly fills: readonly object[];
}

/** Everybody's orders are cancelled, and the books are empty. */
const clear = async (): Promise<void> => {
  for (const user of [1, 2, 3]) await world.ask('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' }, user);
};

describe('an order', () => {
  test('that finds what it wants is answered with its own deals', async () => {
    await clear();
    await world.submitAll([resting(2, 'ask-1', 'SELL', 100, lots(0.2)), resting(2, 'ask-2', 'SELL', 101, lots(5))]);
    const answer = await world.done('POST', ORDER, { ...LIMIT, price: '101', newClientOrderId: 'mine-1' });
    expect(answer).toEqual({
      symbol: 'BTCUSDT',
      orderId: expect.any(Number),
      orderListId: -1,
      clientOrderId: 'mine-1',
      transactTime: world.hands.timeMs,
      price: '101.00000000',
      origQty: '0.50000000',
      executedQty: '0.50000000',
      origQuoteOrderQty: '0.00000000',
      cummulativeQuoteQty: '50.30000000',
      status: 'FILLED',
      timeInForce: 'GTC',
      type: 'LIMIT',
      side: 'BUY',
      workingTime: world.hands.timeMs,
      selfTradePreventionMode: 'EXPIRE_MAKER',
      fills: [
        { price: '100.00000000', qty: '0.20000000', commission: '0.00020000', commissionAsset: 'BTC', tradeId: expect.any(Number) },
        { price: '101.00000000', qty: '0.30000000', commission: '0.00030000', commissionAsset: 'BTC', tradeId: expect.any(Number) },
      ],
    });
  });
});
