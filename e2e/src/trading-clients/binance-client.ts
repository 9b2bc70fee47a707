/** The package `binance` as it comes from its registry, pointed at a demo: REST of spot, wallet and contracts, streams, and orders over a socket. */
import { MainClient, USDMClient, WebsocketAPIClient, WebsocketClient } from 'binance';
import type { UniversalTransferParams } from 'binance';
import { beforeAll, expect, test } from 'vitest';
import { setOneWay } from './trading-demo.ts';
import type { TradingDemo } from './trading-demo.ts';

const PAIR = 'BTCUSDT';
const LIMIT = { symbol: PAIR, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' } as const;
const QUIET = { trace: () => undefined, info: () => undefined, error: () => undefined };

/** Tries it. */
export function tryBinanceClient(demo: TradingDemo): void {
  const addresses = () => {
    const { origin } = new URL(demo.url);
    return { key: { api_key: demo.key.apiKey, api_secret: demo.key.secret }, origin, sockets: origin.replace(/^http/, 'ws') };
  };
  const low = async (): Promise<number> => {
    const { key, origin } = addresses();
    const told = await new MainClient({ ...key, baseUrl: origin }).getSymbolPriceTicker({ symbol: PAIR });
    return Math.floor(Number(Array.isArray(told) ? told[0]!.price : told.price) * 0.95);
  };

  beforeAll(() => setOneWay(demo));

  test('spot and wallet over REST', async () => {
    const { key, origin } = addresses();
    const client = new MainClient({ ...key, baseUrl: origin });
    expect((await client.getExchangeInfo({ symbol: PAIR })).symbols).toMatchObject([{ symbol: PAIR }]);
    expect(await client.getBalances()).toContainEqual(expect.objectContaining({ coin: 'USDT' }));
    expect(await client.getApiKeyPermissions()).toMatchObject({ enableReading: true, ipRestrict: true });
    expect(await client.getSystemStatus()).toMatchObject({ status: 0 });
    expect(
      await client.submitUniversalTransfer({ type: 'MAIN_UMFUTURE', asset: 'USDT', amount: 1 } as UniversalTransferParams),
    ).toMatchObject({
      tranId: expect.any(Number) as number,
    });
    expect(await client.submitNewOrder({ ...LIMIT, quantity: 0.001, price: await low() })).toMatchObject({ status: 'NEW' });
    expect(await client.getOpenOrders({ symbol: PAIR })).toHaveLength(1);
    expect(await client.cancelAllSymbolOrders({ symbol: PAIR })).toMatchObject([{ status: 'CANCELED' }]);
  });

  test('contracts over REST', async () => {
    const { key, origin } = addresses();
    const client = new USDMClient({ ...key, baseUrl: origin });
    expect(await client.getMarkPrice({ symbol: PAIR })).toMatchObject({ symbol: PAIR });
    expect(await client.getBalanceV3()).toMatchObject([{ asset: 'USDT' }]);
    expect(await client.submitNewOrder({ ...LIMIT, quantity: 0.01, price: await low() })).toMatchObject({ status: 'NEW' });
    expect(await client.cancelAllOpenOrders({ symbol: PAIR })).toMatchObject({ code: 200 });
  });

  test.each([
    ['spot', '', 'main', `${PAIR.toLowerCase()}@bookTicker`],
    ['contracts', '/fstream', 'usdm', `${PAIR.toLowerCase()}@markPrice@1s`],
  ] as const)('streams of %s', async (_kind, path, place, stream) => {
    const { key, sockets } = addresses();
    const client = new WebsocketClient({ ...key, wsUrl: `${sockets}${path}`, beautify: false }, QUIET);
    const told = new Promise<unknown>((resolve) => client.on('message', resolve));
    void client.subscribe([stream], place);
    expect(await told).toMatchObject({ s: PAIR });
    client.closeAll(true);
  });

  test('an order over the socket', async () => {
    const { key, origin, sockets } = addresses();
    const client = new WebsocketAPIClient({ ...key, wsUrl: sockets, restOptions: { baseUrl: origin }, attachEventListeners: false }, QUIET);
    const order = { ...LIMIT, quantity: 0.001, price: await low(), timestamp: Date.now() };
    const { result } = await client.submitNewSpotOrder(order);
    expect(result).toMatchObject({ status: 'NEW' });
    expect((await client.cancelSpotOrder({ symbol: PAIR, orderId: result.orderId, timestamp: Date.now() })).result).toMatchObject({
      status: 'CANCELED',
    });
    await client.disconnectAll();
  });
}
