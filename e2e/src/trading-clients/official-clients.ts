/** Binance's own clients as they come from their registry, pointed at a demo behind TLS, which they insist on. */
import { DerivativesTradingUsdsFutures } from '@binance/derivatives-trading-usds-futures';
import { Spot } from '@binance/spot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTlsFront } from './tls-front.ts';
import type { TlsFront } from './tls-front.ts';
import { setOneWay } from './trading-demo.ts';
import type { TradingDemo } from './trading-demo.ts';

const PAIR = 'BTCUSDT';
/** Theirs is a second, which is short on a busy machine. */
const PATIENCE_MS = 60_000;
const LIMIT = { symbol: PAIR, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' } as const;

/** Their enums are words, as programs in JavaScript write them. */
function worded<Request>(request: object): Request {
  return request as Request;
}

/** What a stream of theirs tells first. */
function firstOf(stream: { on(event: 'message', told: (data: unknown) => void): void }): Promise<unknown> {
  return new Promise((resolve) => stream.on('message', resolve));
}

/** Tries them. */
// Long: one row for each call.
export function tryOfficialClients(demo: TradingDemo): void {
  let front: TlsFront;
  let price = 0;
  beforeAll(async () => {
    await setOneWay(demo);
    front = await openTlsFront(demo.url, demo.folder);
    const told = await fetch(new URL(`/api/v3/ticker/price?symbol=${PAIR}`, demo.url));
    price = Math.floor(Number(((await told.json()) as { readonly price: string }).price) * 0.95);
  });
  afterAll(() => front.close());

  const configurationOf = (socketCalls: string, streams: string) => {
    const timeout = PATIENCE_MS;
    const key = { apiKey: demo.key.apiKey, apiSecret: demo.key.secret };
    const { host, agent } = front;
    return {
      configurationRestAPI: { ...key, basePath: `https://${host}`, httpsAgent: agent, timeout },
      configurationWebsocketAPI: { ...key, wsURL: `wss://${host}${socketCalls}`, agent, timeout },
      configurationWebsocketStreams: { wsURL: `wss://${host}${streams}`, agent },
    };
  };

  describe('@binance/spot', () => {
    test('over REST', async () => {
      const { restAPI } = new Spot(configurationOf('/ws-api/v3', ''));
      expect(await (await restAPI.time()).data()).toMatchObject({ serverTime: expect.any(Number) as number });
      expect((await (await restAPI.exchangeInfo({ symbol: PAIR })).data()).symbols).toMatchObject([{ symbol: PAIR, status: 'TRADING' }]);
      expect((await (await restAPI.depth({ symbol: PAIR, limit: 5 })).data()).bids).toHaveLength(5);
      expect(await (await restAPI.klines(worded({ symbol: PAIR, interval: '1m', limit: 2 }))).data()).toHaveLength(2);
      expect(await (await restAPI.getAccount({ omitZeroBalances: true })).data()).toMatchObject({ canTrade: true });
      const placed = await (await restAPI.newOrder(worded({ ...LIMIT, quantity: 0.001, price }))).data();
      expect(placed).toMatchObject({ symbol: PAIR, status: 'NEW' });
      expect(await (await restAPI.getOpenOrders({ symbol: PAIR })).data()).toMatchObject([{ orderId: placed.orderId }]);
      const list = { aboveType: 'LIMIT_MAKER', abovePrice: price * 2, belowType: 'STOP_LOSS_LIMIT', belowTimeInForce: 'GTC' } as const;
      const prices = { belowPrice: price - 10, belowStopPrice: price };
      expect(
        await (await restAPI.orderListOco(worded({ symbol: PAIR, side: 'SELL', quantity: 0.001, ...list, ...prices }))).data(),
      ).toMatchObject({
        contingencyType: 'OCO',
        listOrderStatus: 'EXECUTING',
      });
      expect(await (await restAPI.deleteOpenOrders({ symbol: PAIR })).data()).toHaveLength(2);
      await expect(restAPI.getOrder({ symbol: PAIR, orderId: 999_999_999 })).rejects.toThrow('Order does not exist.');
    });

    test('over sockets', async () => {
      const spot = new Spot(configurationOf('/ws-api/v3', ''));
      const calls = await spot.websocketAPI.connect();
      expect((await calls.orderPlace(worded({ ...LIMIT, quantity: 0.001, price }))).data).toMatchObject({ status: 'NEW' });
      expect((await calls.openOrdersCancelAll({ symbol: PAIR })).data).toMatchObject([{ status: 'CANCELED' }]);
      const { stream } = await calls.userDataStreamSubscribeSignature();
      const told = firstOf(stream);
      await calls.orderPlace(worded({ ...LIMIT, quantity: 0.001, price }));
      expect(await told).toMatchObject({ e: expect.stringMatching(/executionReport|outboundAccountPosition/) as string });
      await calls.openOrdersCancelAll({ symbol: PAIR });
      await calls.disconnect();
      const streams = await spot.websocketStreams.connect();
      expect(await firstOf(streams.bookTicker({ symbol: PAIR }))).toMatchObject({ s: PAIR });
      expect(await firstOf(streams.diffBookDepth(worded({ symbol: PAIR, updateSpeed: '100ms' })))).toMatchObject({
        e: 'depthUpdate',
        s: PAIR,
      });
      await streams.disconnect();
    });
  });

  describe('@binance/derivatives-trading-usds-futures', () => {
    test('over REST', async () => {
      const { restAPI } = new DerivativesTradingUsdsFutures(configurationOf('/ws-fapi/v1', '/fstream'));
      expect((await (await restAPI.exchangeInformation()).data()).symbols).toMatchObject([{ symbol: PAIR }, {}, {}, {}]);
      expect(await (await restAPI.markPrice({ symbol: PAIR })).data()).toMatchObject({ symbol: PAIR });
      expect(await (await restAPI.accountInformationV3()).data()).toMatchObject({ totalWalletBalance: expect.any(String) as string });
      expect(await (await restAPI.changeInitialLeverage({ symbol: PAIR, leverage: 10 })).data()).toMatchObject({ leverage: 10 });
      const placed = await (await restAPI.newOrder(worded({ ...LIMIT, quantity: 0.01, price }))).data();
      expect(placed).toMatchObject({ status: 'NEW', positionSide: 'BOTH' });
      expect(await (await restAPI.cancelAllOpenOrders({ symbol: PAIR })).data()).toMatchObject({ code: 200 });
      expect(await (await restAPI.startUserDataStream()).data()).toMatchObject({ listenKey: expect.any(String) as string });
      await expect(restAPI.changePositionMode({ dualSidePosition: 'false' })).rejects.toThrow('No need to change position side.');
    });

    test('over sockets', async () => {
      const futures = new DerivativesTradingUsdsFutures(configurationOf('/ws-fapi/v1', '/fstream'));
      const calls = await futures.websocketAPI.connect();
      const { data: placed } = await calls.newOrder(worded({ ...LIMIT, quantity: 0.01, price }));
      expect(placed).toMatchObject({ status: 'NEW' });
      expect((await calls.cancelOrder({ symbol: PAIR, orderId: placed.orderId! })).data).toMatchObject({ status: 'CANCELED' });
      expect((await calls.futuresAccountBalanceV2()).data).toMatchObject([{ asset: 'USDT' }]);
      await calls.disconnect();
      const streams = await futures.websocketStreams.connect();
      expect(await firstOf(streams.markPriceStream(worded({ symbol: PAIR, updateSpeed: '1s' })))).toMatchObject({
        e: 'markPriceUpdate',
        s: PAIR,
      });
      expect(await firstOf(streams.diffBookDepthStreams(worded({ symbol: PAIR, updateSpeed: '100ms' })))).toMatchObject({
        e: 'depthUpdate',
        s: PAIR,
      });
      await streams.disconnect();
    });
  });
}
