/** ccxt as it comes from its registry, pointed at a demo: spot by REST. What each unified method comes to is held in words. */
import type { binance } from 'ccxt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCcxt } from './moved-ccxt.ts';
import type { TradingDemo } from './trading-demo.ts';
import { kindOf, transcriptOf } from './transcript.ts';

const PAIR = 'BTC/USDT';

/** Tries them. */
// Long: one row for each call.
export function tryCcxtSpot(demo: TradingDemo): void {
  let exchange: binance;
  /** Below and above the market, where nothing trades at once. */
  let [low, high] = [0, 0];

  beforeAll(async () => {
    exchange = await openCcxt(demo.url, demo.key);
    await exchange.loadMarkets();
    const { last } = await exchange.fetchTicker(PAIR);
    [low, high] = [Math.floor(last! * 0.95), Math.ceil(last! * 1.05)];
  });
  afterAll(() => exchange.close());

  test('markets of both kinds are loaded, with steps and limits', () => {
    expect(exchange.market(PAIR)).toMatchObject({ id: 'BTCUSDT', spot: true, active: true, precision: { price: 0.01, amount: 0.00001 } });
    expect(exchange.market('BTC/USDT:USDT')).toMatchObject({ id: 'BTCUSDT', swap: true, linear: true, active: true, settle: 'USDT' });
    expect(exchange.currencies['USDT']).toMatchObject({ active: true, deposit: true, withdraw: true });
  });

  test('what everybody may ask', async () => {
    expect(
      await transcriptOf([
        ['fetchTime', () => exchange.fetchTime()],
        ['fetchStatus', () => exchange.fetchStatus()],
        ['fetchMarkets', () => exchange.fetchMarkets()],
        ['fetchTicker', () => exchange.fetchTicker(PAIR)],
        ['fetchTickers', () => exchange.fetchTickers([PAIR, 'ETH/USDT'])],
        ['fetchBidsAsks', () => exchange.fetchBidsAsks([PAIR])],
        ['fetchLastPrices', () => exchange.fetchLastPrices([PAIR])],
        ['fetchOrderBook', () => exchange.fetchOrderBook(PAIR, 5)],
        ['fetchTrades', () => exchange.fetchTrades(PAIR, undefined, 3)],
        ['fetchOHLCV 1m', () => exchange.fetchOHLCV(PAIR, '1m', undefined, 3)],
        ['fetchOHLCV 4h', () => exchange.fetchOHLCV(PAIR, '4h', undefined, 3)],
        ['fetchOHLCV 1s', () => exchange.fetchOHLCV(PAIR, '1s', undefined, 3)],
        ['fetchTicker of nothing', () => exchange.fetchTicker('FOO/USDT')],
      ]),
    ).toEqual([
      'fetchTime: number',
      'fetchStatus: status',
      'fetchMarkets: list of market',
      'fetchTicker: ticker',
      'fetchTickers: ticker by name',
      'fetchBidsAsks: ticker by name',
      'fetchLastPrices: price by name',
      'fetchOrderBook: order book',
      'fetchTrades: list of trade',
      'fetchOHLCV 1m: list of row of numbers',
      'fetchOHLCV 4h: list of row of numbers',
      'fetchOHLCV 1s: refused: BadRequest',
      'fetchTicker of nothing: refused: BadSymbol',
    ]);
  });

  test('what the account may ask', async () => {
    expect(
      await transcriptOf([
        ['fetchCurrencies', () => exchange.fetchCurrencies()],
        ['fetchBalance', () => exchange.fetchBalance()],
        ['fetchBalance of funding', () => exchange.fetchBalance({ type: 'funding' })],
        ['fetchTradingFee', () => exchange.fetchTradingFee(PAIR)],
        ['fetchTradingFees', () => exchange.fetchTradingFees()],
        ['fetchDepositAddress', () => exchange.fetchDepositAddress('USDT')],
        ['fetchDeposits', () => exchange.fetchDeposits()],
        ['fetchWithdrawals', () => exchange.fetchWithdrawals()],
        ['fetchDepositWithdrawFees', () => exchange.fetchDepositWithdrawFees(['USDT'])],
        ['transfer', () => exchange.transfer('USDT', 5, 'spot', 'swap')],
        ['fetchTransfers', () => exchange.fetchTransfers('USDT')],
        ['withdraw to nobody', () => exchange.withdraw('USDT', 20, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')],
      ]),
    ).toEqual([
      'fetchCurrencies: currency by name',
      'fetchBalance: balance',
      'fetchBalance of funding: balance',
      'fetchTradingFee: fees',
      'fetchTradingFees: fees by name',
      'fetchDepositAddress: address',
      'fetchDeposits: empty list',
      'fetchWithdrawals: empty list',
      'fetchDepositWithdrawFees: withdrawal fees by name',
      'transfer: transfer',
      'fetchTransfers: list of transfer',
      'withdraw to nobody: refused: ExchangeError',
    ]);
  });

  describe('orders', () => {
    test('one lives: placed, found, changed, taken back', async () => {
      const placed = await exchange.createOrder(PAIR, 'limit', 'buy', 0.001, low, { clientOrderId: 'my-first' });
      expect(placed).toMatchObject({ status: 'open', clientOrderId: 'my-first', price: low, amount: 0.001, filled: 0 });
      expect(await exchange.fetchOpenOrders(PAIR)).toMatchObject([{ id: placed.id }]);
      const changed = await exchange.editOrder(placed.id!, PAIR, 'limit', 'buy', 0.002, low - 10);
      expect(changed).toMatchObject({ status: 'open', price: low - 10, amount: 0.002 });
      expect(await exchange.fetchOrder(placed.id!, PAIR)).toMatchObject({ status: 'canceled' });
      expect(await exchange.cancelOrder(changed.id!, PAIR)).toMatchObject({ status: 'canceled' });
      expect(await exchange.fetchOpenOrders(PAIR)).toEqual([]);
    });

    test('of every type', async () => {
      const order =
        (type: string, side: 'buy' | 'sell', price?: number, params: object = {}) =>
        () =>
          exchange.createOrder(PAIR, type, side, 0.001, price, params);
      expect(
        await transcriptOf([
          ['market buy', order('market', 'buy')],
          ['market sell', order('market', 'sell')],
          ['market by cost', () => exchange.createMarketBuyOrderWithCost(PAIR, 20)],
          ['limit', order('limit', 'buy', low)],
          ['limit, immediate or cancel', order('limit', 'buy', high, { timeInForce: 'IOC' })],
          ['limit, fill or kill, far away', order('limit', 'buy', low, { timeInForce: 'FOK' })],
          ['post only', order('limit', 'sell', high, { postOnly: true })],
          ['post only that would take', order('limit', 'buy', high, { postOnly: true })],
          ['stop loss limit', order('limit', 'sell', low - 10, { stopLossPrice: low })],
          ['stop loss', order('market', 'sell', undefined, { stopLossPrice: low })],
          ['take profit limit', order('limit', 'sell', high, { takeProfitPrice: high })],
          ['take profit', order('market', 'sell', undefined, { takeProfitPrice: high })],
          ['trigger', order('limit', 'buy', high, { triggerPrice: high })],
          ['test', order('limit', 'buy', low, { test: true })],
          ['more than there is', () => exchange.createOrder(PAIR, 'limit', 'buy', 100, low)],
          ['the same order by the same client id', order('limit', 'buy', low, { clientOrderId: 'my-first' })],
          ['another order by the same client id', order('limit', 'buy', low - 1, { clientOrderId: 'my-first' })],
          ['cancelAllOrders', () => exchange.cancelAllOrders(PAIR)],
          ['cancelOrder of nothing', () => exchange.cancelOrder('999999999', PAIR)],
          ['fetchOrder of nothing', () => exchange.fetchOrder('999999999', PAIR)],
        ]),
      ).toEqual([
        'market buy: order closed',
        'market sell: order closed',
        'market by cost: order closed',
        'limit: order open',
        'limit, immediate or cancel: order closed',
        'limit, fill or kill, far away: order expired',
        'post only: order open',
        'post only that would take: refused: OrderImmediatelyFillable',
        'stop loss limit: order open',
        'stop loss: order open',
        'take profit limit: order open',
        'take profit: order open',
        'trigger: order open',
        'test: order',
        'more than there is: refused: InsufficientFunds',
        'the same order by the same client id: order open',
        'another order by the same client id: refused: InvalidOrder',
        'cancelAllOrders: list of order canceled',
        'cancelOrder of nothing: refused: OrderNotFound',
        'fetchOrder of nothing: refused: OrderNotFound',
      ]);
    });

    test('what became of them', async () => {
      expect(
        await transcriptOf([
          ['fetchOrders', () => exchange.fetchOrders(PAIR)],
          ['fetchClosedOrders', () => exchange.fetchClosedOrders(PAIR)],
          ['fetchCanceledOrders', () => exchange.fetchCanceledOrders(PAIR)],
          ['fetchMyTrades', () => exchange.fetchMyTrades(PAIR)],
          ['fetchOrderTrades', async () => exchange.fetchOrderTrades((await exchange.fetchMyTrades(PAIR))[0]!.order!, PAIR)],
        ]),
      ).toEqual([
        'fetchOrders: list of order canceled',
        'fetchClosedOrders: list of order closed',
        'fetchCanceledOrders: list of order canceled',
        'fetchMyTrades: list of trade',
        'fetchOrderTrades: list of trade',
      ]);
    });
  });

  test('a wrong secret and a key without a permission are told apart from nothing', async () => {
    const stranger = await openCcxt(demo.url, { ...demo.key, secret: 'wrong' });
    const told = await stranger.privateGetAccount().then(kindOf, (error: Error) => error.constructor.name);
    await stranger.close();
    expect(told).toBe('AuthenticationError');
  });
}
