/** What is listed, books, trades and candles of contracts, as programs ask for them. Source: rules 1.8 to 1.10, §8. */
import {
  futuresAggTrades,
  futuresContinuousKlines,
  futuresDepth,
  futuresExchangeInfo,
  futuresHistoricalTrades,
  futuresIndexKlines,
  futuresKlines,
  futuresMarkKlines,
  futuresPremiumKlines,
  futuresTrades,
} from '@kontor/contract/trading-api/futures-market';
import { Side } from '@kontor/domain/order';
import type { PublicTrade } from '../../../follower/feed.ts';
import type { SpotHistory } from '../../../follower/spot/spot-history.ts';
import { apiError } from '../../../trading-api/api-error.ts';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import { readAggregates } from '../../market/agg-trades.ts';
import type { Contract } from '../contracts.ts';
import { marginAsset } from '../margin-asset.ts';
import { symbolInfo } from './exchange-info.ts';
import { moneyText, priceText, quantityText } from './futures-format.ts';
import { checkWindow } from './futures-ground.ts';
import type { FuturesGround } from './futures-ground.ts';
import { premiumKlineRow, saidKlineRow, tradeKlineRow } from './kline-answer.ts';
import type { KlineRow } from './kline-answer.ts';
import { indexKlines, markKlines, premiumKlines, tradeKlines } from './kline-reader.ts';
import type { KlineQuery } from './kline-reader.ts';

export interface FuturesMarketGround extends FuturesGround {
  /** Trades of every market, onwards. */
  readonly trades: Pick<SpotHistory, 'tradesFrom' | 'lastTrade' | 'firstTradeAt'>;
}

const HOUR_MS = 3_600_000;

export function mountMarket(endpoints: Endpoints, ground: FuturesMarketGround): void {
  const { futures, contracts, queries, symbols, wallMs } = ground;

  endpoints.open(futuresExchangeInfo, () => {
    const listed = contracts.all();
    return {
      timezone: 'UTC',
      serverTime: Math.trunc(wallMs()),
      futuresType: 'U_MARGINED',
      rateLimits: [...endpoints.rateLimits('futures')],
      exchangeFilters: [],
      assets:
        listed.length === 0
          ? []
          : [{ asset: marginAsset(symbols, queries.listings).symbol, marginAvailable: true, autoAssetExchange: '0' }],
      symbols: listed.map(symbolInfo),
    };
  });

  endpoints.open(futuresDepth, async ({ parameters: { symbol, limit } }) => {
    const contract = futures.of(symbol);
    const { value } = await queries.depth(contract.name.market, limit);
    const nowMs = Math.trunc(wallMs());
    const levels = (side: typeof value.bids): string[][] =>
      side.map(([ticks, lots]) => [priceText(contract, ticks), quantityText(contract, lots)]);
    return { lastUpdateId: value.updateId, E: nowMs, T: nowMs, bids: levels(value.bids), asks: levels(value.asks) };
  });

  mountTrades(endpoints, ground);
  mountKlines(endpoints, ground);
}

function mountTrades(endpoints: Endpoints, { futures, histories, trades, wallMs }: FuturesMarketGround): void {
  const last = async (contract: Contract, limit: number) =>
    (await histories.trades(contract.name.market, { limit })).toReversed().map((trade) => tradeRow(contract, trade));

  endpoints.open(futuresTrades, ({ parameters: { symbol, limit } }) => last(futures.of(symbol), limit));

  endpoints.user(futuresHistoricalTrades, async ({ parameters: { symbol, limit, fromId } }) => {
    const contract = futures.of(symbol);
    if (fromId === undefined) return last(contract, limit);
    return (await trades.tradesFrom(contract.name.market, fromId, limit)).map((trade) => tradeRow(contract, trade));
  });

  endpoints.open(futuresAggTrades, async ({ parameters: { symbol, fromId, startTime, endTime, limit } }) => {
    const contract = futures.of(symbol);
    checkWindow({ startTime, endTime });
    if (fromId !== undefined && (startTime !== undefined || endTime !== undefined)) throw apiError('OPTIONAL_PARAMS_COMBINATION');
    if (startTime !== undefined && (endTime ?? wallMs()) - startTime > HOUR_MS && endTime !== undefined) throw apiError('TIME_RANGE', 1);
    const found = await readAggregates(trades, contract.name.market, { fromId, fromMs: startTime, toMs: endTime, limit });
    return found.map(({ first, last: until, priceTicks, lots, side, timeMs }) => ({
      a: first,
      p: priceText(contract, priceTicks),
      q: quantityText(contract, lots),
      nq: quantityText(contract, lots),
      f: first,
      l: until,
      T: timeMs,
      m: side === Side.SELL,
    }));
  });
}

function tradeRow(contract: Contract, { tradeNumber, priceTicks, lots, timeMs, side }: PublicTrade) {
  return {
    id: tradeNumber,
    price: priceText(contract, priceTicks),
    qty: quantityText(contract, lots),
    quoteQty: moneyText(contract, BigInt(priceTicks) * BigInt(lots) * contract.listing.unit),
    time: timeMs,
    isBuyerMaker: side === Side.SELL,
    isRPITrade: false,
  };
}

function mountKlines(endpoints: Endpoints, ground: FuturesMarketGround): void {
  const { futures, symbols } = ground;
  const ofTrades = async (symbol: string, query: KlineQuery): Promise<KlineRow[]> => {
    const contract = asked(symbol, query);
    return (await tradeKlines(ground, contract.name.market, query)).map((candle) => tradeKlineRow(contract, query.interval, candle));
  };
  /** The contract of a symbol, for a window that is one. */
  const asked = (symbol: string, query: KlineQuery): Contract => {
    checkWindow(query);
    return futures.of(symbol);
  };
  /** The market of spot whose index a contract follows. */
  const indexed = ({ name }: Contract): number | undefined => symbols.byPair(name.pair)?.market;

  endpoints.open(futuresKlines, ({ parameters: { symbol, ...query } }) => ofTrades(symbol, query));
  endpoints.open(futuresContinuousKlines, ({ parameters: { pair, contractType: _type, ...query } }) => ofTrades(pair, query));

  endpoints.open(futuresMarkKlines, async ({ parameters: { symbol, ...query } }) => {
    const contract = asked(symbol, query);
    return (await markKlines(ground, contract.name.market, query)).map((candle) => saidKlineRow(contract, query.interval, candle));
  });

  endpoints.open(futuresIndexKlines, async ({ parameters: { pair, ...query } }) => {
    const contract = asked(pair, query);
    const market = indexed(contract);
    const candles = market === undefined ? [] : await indexKlines(ground, market, query);
    return candles.map((candle) => saidKlineRow(contract, query.interval, candle));
  });

  endpoints.open(futuresPremiumKlines, async ({ parameters: { symbol, ...query } }) => {
    const contract = asked(symbol, query);
    return (await premiumKlines(ground, contract.name.market, query)).map((candle) => premiumKlineRow(query.interval, candle));
  });
}
