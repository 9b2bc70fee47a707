/** ccxt as it comes from its registry, pointed at a demo: what it watches and sends over sockets. */
import { setTimeout } from 'node:timers/promises';
import type { binance } from 'ccxt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCcxt } from './moved-ccxt.ts';
import { setOneWay } from './trading-demo.ts';
import type { TradingDemo } from './trading-demo.ts';
import { transcriptOf } from './transcript.ts';

/** The pair and its contract, and how much is traded of each. */
const MARKETS = [
  ['spot', 'BTC/USDT', 0.001],
  ['contracts', 'BTC/USDT:USDT', 0.01],
] as const;

/** Does something again and again until a stream that is being subscribed to tells of it. */
async function heard(told: Promise<unknown>, act: () => Promise<unknown>): Promise<void> {
  let isTold = false;
  void told.then(() => (isTold = true));
  while (!isTold) {
    await act();
    await setTimeout(100);
  }
}

/** Tries them. */
// Long: one row for each call.
export function tryCcxtPro(demo: TradingDemo): void {
  let exchange: binance;

  beforeAll(async () => {
    exchange = await openCcxt(demo.url, demo.key);
    await exchange.loadMarkets();
    await setOneWay(demo);
  });
  afterAll(() => exchange.close());

  describe.each(MARKETS)('%s', (kind, symbol, amount) => {
    const isContract = kind === 'contracts';

    test('what everybody may watch', async () => {
      expect(
        await transcriptOf([
          ['watchTicker', () => exchange.watchTicker(symbol)],
          ['watchTickers', () => exchange.watchTickers([symbol])],
          ['watchBidsAsks', () => exchange.watchBidsAsks([symbol])],
          ['watchOrderBook', () => exchange.watchOrderBook(symbol)],
          ['watchTrades', () => exchange.watchTrades(symbol)],
          ['watchOHLCV', () => exchange.watchOHLCV(symbol, '1m')],
          ['unWatchTicker', () => exchange.unWatchTicker(symbol)],
        ]),
      ).toEqual([
        'watchTicker: ticker',
        'watchTickers: ticker by name',
        'watchBidsAsks: ticker by name',
        'watchOrderBook: order book',
        'watchTrades: list of trade',
        'watchOHLCV: list of row of numbers',
        'unWatchTicker: boolean',
      ]);
      const { bids, asks } = await exchange.watchOrderBook(symbol);
      expect(bids[0]![0]!).toBeLessThan(asks[0]![0]!);
      expect((await exchange.watchTrades(symbol)).every((trade) => trade.symbol === symbol)).toBe(true);
    });

    test('own orders, trades and what is held', async () => {
      const price = Math.floor((await exchange.fetchTicker(symbol)).last! * 0.95);
      const type = isContract ? { type: 'swap' } : {};
      const place = () => exchange.createOrder(symbol, 'limit', 'buy', amount, price);
      await heard(exchange.watchOrders(symbol), async () => exchange.cancelOrder((await place()).id!, symbol));
      const [trades, balance] = [exchange.watchMyTrades(symbol), exchange.watchBalance(type)];
      const orders = exchange.watchOrders(symbol);
      const placed = await place();
      expect((await orders).at(-1)).toMatchObject({ id: placed.id, status: 'open', symbol });
      const next = exchange.watchOrders(symbol);
      await exchange.cancelOrder(placed.id!, symbol);
      expect((await next).at(-1)).toMatchObject({ id: placed.id, status: 'canceled' });
      const taken = await exchange.createOrder(symbol, 'market', 'buy', amount);
      expect((await trades).at(-1)).toMatchObject({ order: taken.id, side: 'buy', takerOrMaker: 'taker' });
      expect((await balance)['USDT']).toMatchObject({ total: expect.any(Number) as number });
      await exchange.createOrder(symbol, 'market', 'sell', amount, undefined, isContract ? { reduceOnly: true } : {});
    });

    test('orders over the socket', async () => {
      const price = Math.floor((await exchange.fetchTicker(symbol)).last! * 0.95);
      const placed = await exchange.createOrderWs(symbol, 'limit', 'buy', amount, price);
      expect(placed).toMatchObject({ status: 'open', price, amount });
      expect(await exchange.fetchOrderWs(placed.id!, symbol)).toMatchObject({ id: placed.id, status: 'open' });
      const changed = await exchange.editOrderWs(placed.id!, symbol, 'limit', 'buy', amount * 2, price - 10);
      expect(changed).toMatchObject({ status: 'open', price: price - 10, amount: amount * 2 });
      expect(await exchange.cancelOrderWs(changed.id!, symbol)).toMatchObject({ status: 'canceled' });
    });
  });

  test('what else is asked over the socket of spot', async () => {
    expect(
      await transcriptOf([
        ['fetchBalanceWs', () => exchange.fetchBalanceWs()],
        ['fetchTradesWs', () => exchange.fetchTradesWs('BTC/USDT')],
        ['fetchOHLCVWs', () => exchange.fetchOHLCVWs('BTC/USDT', '1m')],
        ['fetchMyTradesWs', () => exchange.fetchMyTradesWs('BTC/USDT')],
        ['fetchOrdersWs', () => exchange.fetchOrdersWs('BTC/USDT')],
        ['fetchOpenOrdersWs', () => exchange.fetchOpenOrdersWs('BTC/USDT')],
      ]),
    ).toEqual([
      'fetchBalanceWs: balance',
      'fetchTradesWs: list of trade',
      'fetchOHLCVWs: list of row of numbers',
      'fetchMyTradesWs: list of trade',
      'fetchOrdersWs: list of order canceled',
      'fetchOpenOrdersWs: empty list',
    ]);
  });

  test('what else is watched and asked of contracts', async () => {
    const contract = 'BTC/USDT:USDT';
    const trade = (side: 'buy' | 'sell') =>
      exchange.createOrder(contract, 'market', side, 0.01, undefined, { reduceOnly: side === 'sell' });
    const positions = exchange.watchPositions([contract]);
    await heard(positions, async () => {
      await trade('buy');
      await trade('sell');
    });
    await trade('buy');
    expect(
      await transcriptOf([
        ['watchMarkPrice', () => exchange.watchMarkPrice(contract)],
        ['watchPositions', () => positions],
        ['fetchPositionsWs', () => exchange.fetchPositionsWs([contract])],
        ['fetchTickerWs', () => exchange.fetchTickerWs(contract)],
        ['fetchOrderBookWs', () => exchange.fetchOrderBookWs(contract, 5)],
        ['close', () => trade('sell')],
      ]),
    ).toEqual([
      'watchMarkPrice: ticker',
      'watchPositions: list of position',
      'fetchPositionsWs: list of position',
      'fetchTickerWs: ticker',
      'fetchOrderBookWs: order book',
      'close: order closed',
    ]);
  });
}
