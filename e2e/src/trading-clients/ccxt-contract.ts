/** ccxt as it comes from its registry, pointed at a demo: contracts by REST. What each unified method comes to is held in words. */
import type { binance } from 'ccxt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCcxt } from './moved-ccxt.ts';
import type { TradingDemo } from './trading-demo.ts';
import { transcriptOf } from './transcript.ts';

const CONTRACT = 'BTC/USDT:USDT';

/** Tries them. */
// Long: one row for each call.
export function tryCcxtContracts(demo: TradingDemo): void {
  let exchange: binance;
  /** Below and above the market, where nothing trades at once. */
  let [low, high] = [0, 0];

  beforeAll(async () => {
    exchange = await openCcxt(demo.url, demo.key);
    await exchange.loadMarkets();
    const { last } = await exchange.fetchTicker(CONTRACT);
    [low, high] = [Math.floor(last! * 0.95), Math.ceil(last! * 1.05)];
  });
  afterAll(() => exchange.close());

  test('what everybody may ask', async () => {
    const candles = (price: string) => () => exchange.fetchOHLCV(CONTRACT, '1m', undefined, 2, { price });
    expect(
      await transcriptOf([
        ['fetchTicker', () => exchange.fetchTicker(CONTRACT)],
        ['fetchTickers', () => exchange.fetchTickers([CONTRACT])],
        ['fetchBidsAsks', () => exchange.fetchBidsAsks([CONTRACT])],
        ['fetchLastPrices', () => exchange.fetchLastPrices([CONTRACT])],
        ['fetchMarkPrice', () => exchange.fetchMarkPrice(CONTRACT)],
        ['fetchMarkPrices', () => exchange.fetchMarkPrices([CONTRACT])],
        ['fetchOrderBook', () => exchange.fetchOrderBook(CONTRACT, 5)],
        ['fetchTrades', () => exchange.fetchTrades(CONTRACT, undefined, 2)],
        ['fetchOHLCV', () => exchange.fetchOHLCV(CONTRACT, '2h', undefined, 2)],
        ['fetchOHLCV of the mark', candles('mark')],
        ['fetchOHLCV of the index', candles('index')],
        ['fetchOHLCV of the premium', candles('premiumIndex')],
        ['fetchFundingRate', () => exchange.fetchFundingRate(CONTRACT)],
        ['fetchFundingRates', () => exchange.fetchFundingRates([CONTRACT])],
        ['fetchFundingRateHistory', () => exchange.fetchFundingRateHistory(CONTRACT, undefined, 2)],
        ['fetchFundingIntervals', () => exchange.fetchFundingIntervals([CONTRACT])],
        ['fetchOpenInterest', () => exchange.fetchOpenInterest(CONTRACT)],
        ['fetchADLRank', () => exchange.fetchADLRank(CONTRACT)],
        ['fetchOpenInterestHistory', () => exchange.fetchOpenInterestHistory(CONTRACT)],
        ['fetchLongShortRatioHistory', () => exchange.fetchLongShortRatioHistory(CONTRACT)],
      ]),
    ).toEqual([
      'fetchTicker: ticker',
      'fetchTickers: ticker by name',
      'fetchBidsAsks: ticker by name',
      'fetchLastPrices: price by name',
      'fetchMarkPrice: ticker',
      'fetchMarkPrices: ticker by name',
      'fetchOrderBook: order book',
      'fetchTrades: list of trade',
      'fetchOHLCV: list of row of numbers',
      'fetchOHLCV of the mark: list of row of numbers',
      'fetchOHLCV of the index: list of row of numbers',
      'fetchOHLCV of the premium: list of row of numbers',
      'fetchFundingRate: funding rate',
      'fetchFundingRates: funding rate by name',
      'fetchFundingRateHistory: list of funding rate',
      'fetchFundingIntervals: funding rate by name',
      'fetchOpenInterest: open interest',
      'fetchADLRank: refused: ExchangeError',
      'fetchOpenInterestHistory: refused: ExchangeError',
      'fetchLongShortRatioHistory: refused: ExchangeError',
    ]);
  });

  test('what the account may ask, and how it is set', async () => {
    expect(
      await transcriptOf([
        ['fetchBalance', () => exchange.fetchBalance({ type: 'swap' })],
        ['fetchTradingFee', () => exchange.fetchTradingFee(CONTRACT)],
        ['fetchTradingFees', () => exchange.fetchTradingFees({ type: 'swap' })],
        ['fetchLeverageTiers', () => exchange.fetchLeverageTiers([CONTRACT])],
        ['fetchPositionMode', () => exchange.fetchPositionMode(CONTRACT)],
        ['setPositionMode', () => exchange.setPositionMode(false, CONTRACT)],
        ['setPositionMode again', () => exchange.setPositionMode(false, CONTRACT)],
        ['setMarginMode', () => exchange.setMarginMode('isolated', CONTRACT)],
        ['setMarginMode again', () => exchange.setMarginMode('isolated', CONTRACT)],
        ['setMarginMode back', () => exchange.setMarginMode('cross', CONTRACT)],
        ['setLeverage', () => exchange.setLeverage(10, CONTRACT)],
        ['fetchLeverages', () => exchange.fetchLeverages([CONTRACT])],
        ['fetchMarginModes', () => exchange.fetchMarginModes([CONTRACT])],
        ['fetchPositions', () => exchange.fetchPositions([CONTRACT])],
        ['fetchLedger', () => exchange.fetchLedger('USDT', undefined, 2, { type: 'swap' })],
      ]),
    ).toEqual([
      'fetchBalance: balance',
      'fetchTradingFee: fees',
      'fetchTradingFees: fees by name',
      'fetchLeverageTiers: list of tier by name',
      'fetchPositionMode: object',
      'setPositionMode: object',
      'setPositionMode again: refused: OperationRejected',
      'setMarginMode: object',
      'setMarginMode again: refused: MarginModeAlreadySet',
      'setMarginMode back: object',
      'setLeverage: object',
      'fetchLeverages: leverage by name',
      'fetchMarginModes: margin mode by name',
      'fetchPositions: empty list',
      'fetchLedger: list of ledger entry',
    ]);
  });

  describe('orders', () => {
    const order =
      (type: string, side: 'buy' | 'sell', price?: number, params: object = {}) =>
      () =>
        exchange.createOrder(CONTRACT, type, side, 0.01, price, params);

    test('one lives: placed, found, changed, taken back', async () => {
      const placed = await exchange.createOrder(CONTRACT, 'limit', 'buy', 0.01, low, { clientOrderId: 'my-first-contract' });
      expect(placed).toMatchObject({ status: 'open', clientOrderId: 'my-first-contract', price: low, amount: 0.01 });
      expect(await exchange.editOrder(placed.id!, CONTRACT, 'limit', 'buy', 0.02, low - 10)).toMatchObject({
        status: 'open',
        price: low - 10,
        amount: 0.02,
      });
      expect(await exchange.fetchOrder(placed.id!, CONTRACT)).toMatchObject({ status: 'open', price: low - 10 });
      expect(await exchange.fetchOpenOrder(placed.id!, CONTRACT)).toMatchObject({ status: 'open' });
      expect(await exchange.fetchOpenOrders(CONTRACT)).toHaveLength(1);
      expect(await exchange.cancelOrder(placed.id!, CONTRACT)).toMatchObject({ status: 'canceled' });
      expect(await exchange.fetchOpenOrders(CONTRACT)).toEqual([]);
    });

    test('a position is opened, told, and closed', async () => {
      expect(await exchange.createOrder(CONTRACT, 'market', 'buy', 0.02)).toMatchObject({ status: 'closed', filled: 0.02 });
      const [position] = await exchange.fetchPositions([CONTRACT]);
      expect(position).toMatchObject({ contracts: 0.02, side: 'long', marginMode: 'cross' });
      expect(await exchange.createOrder(CONTRACT, 'market', 'sell', 0.01, undefined, { reduceOnly: true })).toMatchObject({
        status: 'closed',
      });
      expect(await exchange.fetchPositions([CONTRACT])).toMatchObject([{ contracts: 0.01 }]);
    });

    test('of every type', async () => {
      const both = (price: number) => ({ symbol: CONTRACT, type: 'limit' as const, side: 'buy' as const, amount: 0.01, price });
      const idsOfBuys = async () => (await exchange.fetchOpenOrders(CONTRACT)).filter(({ side }) => side === 'buy').map(({ id }) => id!);
      expect(
        await transcriptOf([
          ['limit, immediate or cancel', order('limit', 'buy', high, { timeInForce: 'IOC' })],
          ['limit, fill or kill, far away', order('limit', 'buy', low, { timeInForce: 'FOK' })],
          ['post only', order('limit', 'buy', low, { postOnly: true })],
          ['post only that would take', order('limit', 'buy', high, { postOnly: true })],
          ['reduce only', order('limit', 'sell', high, { reduceOnly: true })],
          ['stop loss', order('market', 'sell', undefined, { stopLossPrice: low, reduceOnly: true })],
          ['take profit', order('market', 'sell', undefined, { takeProfitPrice: high, reduceOnly: true })],
          ['trailing stop', order('market', 'sell', undefined, { trailingPercent: 1, reduceOnly: true })],
          [
            'stop loss of all',
            () =>
              exchange.createOrder(CONTRACT, 'market', 'sell', undefined as never, undefined, {
                stopLossPrice: low - 100,
                closePosition: true,
              }),
          ],
          ['trigger that opens', order('limit', 'buy', high, { triggerPrice: high })],
          ['fetchOpenOrders, conditional', () => exchange.fetchOpenOrders(CONTRACT, undefined, undefined, { trigger: true })],
          ['cancelAllOrders, conditional', () => exchange.cancelAllOrders(CONTRACT, { trigger: true })],
          ['fetchOrders, conditional', () => exchange.fetchOrders(CONTRACT, undefined, 2, { trigger: true })],
          ['createOrders', () => exchange.createOrders([both(low), both(low - 1)])],
          ['editOrders', async () => exchange.editOrders((await idsOfBuys()).map((id) => ({ ...both(low - 7), id, amount: 0.02 })))],
          ['cancelOrders', async () => exchange.cancelOrders(await idsOfBuys(), CONTRACT)],
          ['cancelAllOrders', () => exchange.cancelAllOrders(CONTRACT)],
          ['more than there is', () => exchange.createOrder(CONTRACT, 'limit', 'buy', 60, low)],
          ['too small', () => exchange.createOrder(CONTRACT, 'limit', 'buy', 0.001, 1_000)],
          ['another order by the same client id', order('limit', 'buy', low - 1, { clientOrderId: 'my-first-contract' })],
          ['cancelOrder of nothing', () => exchange.cancelOrder('999999999', CONTRACT)],
        ]),
      ).toEqual([
        'limit, immediate or cancel: order closed',
        'limit, fill or kill, far away: refused: ExchangeError',
        'post only: order open',
        'post only that would take: refused: ExchangeError',
        'reduce only: order open',
        'stop loss: order open',
        'take profit: order open',
        'trailing stop: order open',
        'stop loss of all: order open',
        'trigger that opens: refused: BadRequest',
        'fetchOpenOrders, conditional: list of order open',
        'cancelAllOrders, conditional: list of order',
        'fetchOrders, conditional: list of order canceled',
        'createOrders: list of order open',
        'editOrders: list of order open',
        'cancelOrders: list of order canceled',
        'cancelAllOrders: list of order',
        'more than there is: refused: ExchangeError',
        'too small: refused: ExchangeError',
        'another order by the same client id: refused: ExchangeError',
        'cancelOrder of nothing: refused: OrderNotFound',
      ]);
    });

    /** The whole of the position. */
    const closeAll = async () => {
      const [position] = await exchange.fetchPositions([CONTRACT]);
      return exchange.createOrder(CONTRACT, 'market', 'sell', position!.contracts!, undefined, { reduceOnly: true });
    };

    test('what became of them', async () => {
      expect(
        await transcriptOf([
          ['fetchOrders', () => exchange.fetchOrders(CONTRACT)],
          ['fetchClosedOrders', () => exchange.fetchClosedOrders(CONTRACT)],
          ['fetchMyTrades', () => exchange.fetchMyTrades(CONTRACT)],
          ['fetchPositionsADLRank', () => exchange.fetchPositionsADLRank([CONTRACT])],
          ['fetchMyLiquidations', () => exchange.fetchMyLiquidations(CONTRACT)],
          ['fetchFundingHistory', () => exchange.fetchFundingHistory(CONTRACT)],
          ['close more than there is', () => exchange.createOrder(CONTRACT, 'market', 'sell', 1, undefined, { reduceOnly: true })],
          ['close', closeAll],
          ['fetchPositions', () => exchange.fetchPositions([CONTRACT])],
        ]),
      ).toEqual([
        'fetchOrders: list of order canceled',
        'fetchClosedOrders: list of order closed',
        'fetchMyTrades: list of trade',
        'fetchPositionsADLRank: list of adl rank',
        'fetchMyLiquidations: empty list',
        'fetchFundingHistory: empty list',
        'close more than there is: refused: ExchangeError',
        'close: order closed',
        'fetchPositions: empty list',
      ]);
    });

    test('margin is added to an isolated position and taken from it', async () => {
      await exchange.setMarginMode('isolated', CONTRACT);
      await exchange.createOrder(CONTRACT, 'market', 'buy', 0.01);
      expect(
        await transcriptOf([
          ['addMargin', () => exchange.addMargin(CONTRACT, 5)],
          ['reduceMargin', () => exchange.reduceMargin(CONTRACT, 2)],
          ['fetchMarginAdjustmentHistory', () => exchange.fetchMarginAdjustmentHistory(CONTRACT)],
          ['close', order('market', 'sell', undefined, { reduceOnly: true })],
        ]),
      ).toEqual([
        'addMargin: margin change',
        'reduceMargin: margin change',
        'fetchMarginAdjustmentHistory: list of margin change',
        'close: order closed',
      ]);
    });
  });

  /** ccxt tells errors by the host's name: whoever has another host adds what it knows of both kinds, as the document says. */
  test('errors have their classes once ccxt looks in the right table', async () => {
    const { exact, linear, spot } = exchange.exceptions as Readonly<Record<string, Record<string, object>>>;
    Object.assign(exact!, linear!['exact'], spot!['exact']);
    expect(await transcriptOf([['more than there is', () => exchange.createOrder(CONTRACT, 'limit', 'buy', 60, low)]])).toEqual([
      'more than there is: refused: InsufficientFunds',
    ]);
  });

  test('an id of spot is another in contracts, and counts once in each', async () => {
    const params = { newClientOrderId: 'in-both-1' };
    const spot = await exchange.createOrder('BTC/USDT', 'limit', 'buy', 0.001, low, params);
    const first = await exchange.createOrder(CONTRACT, 'limit', 'buy', 0.001, low, params);
    expect(await exchange.createOrder(CONTRACT, 'limit', 'buy', 0.001, low, params)).toMatchObject({ id: first.id });
    expect(await exchange.createOrder('BTC/USDT', 'limit', 'buy', 0.001, low, params)).toMatchObject({ id: spot.id });
    await expect(exchange.createOrder(CONTRACT, 'limit', 'buy', 0.002, low, params)).rejects.toThrow('-4116');
    await exchange.cancelOrder(spot.id!, 'BTC/USDT');
    await exchange.cancelOrder(first.id!, CONTRACT);
    expect(await exchange.fetchOrder(first.id!, CONTRACT)).toMatchObject({ clientOrderId: 'in-both-1', status: 'canceled' });
  });
}
