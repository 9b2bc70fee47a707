/** Tickers, marks and funding of contracts, as programs ask for them. Source: rules 1.9, 2.7, 2.8, §8. */
import {
  futuresBookTicker,
  futuresDayTicker,
  futuresFundingInfo,
  futuresFundingRates,
  futuresInsuranceBalance,
  futuresOpenInterest,
  futuresPremiumIndex,
  futuresPriceTicker,
} from '@kontor/contract/trading-api/futures-market';
import { Account, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { formatDecimal } from '@kontor/domain/amount';
import { formatPercent } from '@kontor/domain/formulas/fraction';
import { increase, tickerOpenTime } from '@kontor/domain/formulas/ticker';
import type { PublicTrade, Ticker } from '../../../follower/feed.ts';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import type { Contract } from '../contracts.ts';
import { marginAsset } from '../margin-asset.ts';
import { averageText, moneyText, priceText, quantityText, rateText } from './futures-format.ts';
import { checkWindow } from './futures-ground.ts';
import type { FuturesMarketGround } from './market-endpoints.ts';
import { apiSymbol } from '../../market/api-symbols.ts';

const HOUR_MS = 3_600_000;
const PERCENT_DIGITS = 3;
/** 0.01 % for eight hours, in 1e-8 (rules 2.8). */
const INTEREST_RATE = 10_000;

export function mountTickers(endpoints: Endpoints, ground: FuturesMarketGround): void {
  mountPrices(endpoints, ground);
  mountMarks(endpoints, ground);
}

function mountPrices(endpoints: Endpoints, { futures, queries, trades, wallMs }: FuturesMarketGround): void {
  endpoints.open(futuresDayTicker, async ({ parameters: { symbol } }) => {
    const { value } = await queries.tickers();
    const rows = futures.wanted(symbol).map(async (contract) => {
      const ticker = value.find(({ market }) => market === contract.name.market);
      const last = ticker === undefined ? undefined : await trades.lastTrade(contract.name.market);
      return dayRow(contract, ticker, last, Math.trunc(wallMs()));
    });
    return oneOrAll(await Promise.all(rows), symbol);
  });

  endpoints.open(futuresPriceTicker, ({ parameters: { symbol } }) => {
    const time = Math.trunc(wallMs());
    const wanted = futures.wanted(symbol).filter(({ listing }) => symbol !== undefined || listing.lastTicks !== 0);
    const rows = wanted.map((contract) => ({
      symbol: apiSymbol(contract.name),
      price: priceText(contract, contract.listing.lastTicks),
      time,
    }));
    return oneOrAll(rows, symbol);
  });

  endpoints.open(futuresBookTicker, async ({ parameters: { symbol } }) => {
    const time = Math.trunc(wallMs());
    const rows = futures.wanted(symbol).map(async (contract) => {
      const { value } = await queries.depth(contract.name.market, 1);
      const [[bid, bidLots] = [0, 0]] = value.bids;
      const [[ask, askLots] = [0, 0]] = value.asks;
      return {
        symbol: apiSymbol(contract.name),
        bidPrice: priceText(contract, bid),
        bidQty: quantityText(contract, bidLots),
        askPrice: priceText(contract, ask),
        askQty: quantityText(contract, askLots),
        time,
        lastUpdateId: value.updateId,
      };
    });
    return oneOrAll(await Promise.all(rows), symbol);
  });

  endpoints.open(futuresOpenInterest, ({ parameters: { symbol } }) => {
    const contract = futures.of(symbol);
    return { openInterest: quantityText(contract, contract.state.openLots), symbol, time: Math.trunc(wallMs()) };
  });
}

function mountMarks(
  endpoints: Endpoints,
  { futures, contracts, queries, symbols, history, nextFunding, wallMs }: FuturesMarketGround,
): void {
  endpoints.open(futuresPremiumIndex, ({ parameters: { symbol } }) => {
    const rows = futures.wanted(symbol).map((contract) => {
      const { state, name } = contract;
      const next = nextFunding(name.market);
      const intervalMs = state.terms.intervalHours * HOUR_MS;
      const [mark, index] = [moneyText(contract, state.mark?.mark ?? 0n), moneyText(contract, state.mark?.index ?? 0n)];
      const timeMs = Math.trunc(state.mark?.timeMs ?? wallMs());
      return {
        symbol: apiSymbol(name),
        markPrice: mark,
        indexPrice: index,
        estimatedSettlePrice: index,
        lastFundingRate: rateText(next?.rate ?? BigInt(state.mark?.fundingRate ?? 0)),
        interestRate: rateText(INTEREST_RATE),
        nextFundingTime: Math.trunc(next?.timeMs ?? (Math.floor(timeMs / intervalMs) + 1) * intervalMs),
        time: timeMs,
      };
    });
    return oneOrAll(rows, symbol);
  });

  endpoints.open(futuresFundingRates, async ({ parameters: { symbol, startTime, endTime = Number.MAX_SAFE_INTEGER, limit } }) => {
    checkWindow({ startTime, endTime });
    const rows = futures.wanted(symbol).map(async (contract) => {
      const { market } = contract.name;
      const rates =
        startTime === undefined
          ? await history.ratesUpTo(market, endTime, limit)
          : await history.ratesFrom(market, startTime, endTime, limit);
      return rates.map((row) => ({
        symbol: apiSymbol(contract.name),
        fundingRate: rateText(row.rate),
        fundingTime: row.timeMs,
        markPrice: moneyText(contract, row.mark),
      }));
    });
    const all = (await Promise.all(rows)).flat().toSorted((one, other) => one.fundingTime - other.fundingTime);
    return startTime === undefined ? all.slice(-limit) : all.slice(0, limit);
  });

  endpoints.open(futuresFundingInfo, () =>
    contracts.all().map(({ name, state: { terms } }) => ({
      symbol: apiSymbol(name),
      adjustedFundingRateCap: rateText(terms.fundingCap),
      adjustedFundingRateFloor: rateText(-terms.fundingCap),
      fundingIntervalHours: terms.intervalHours,
      disclaimer: false,
    })),
  );

  endpoints.open(futuresInsuranceBalance, async ({ parameters: { symbol } }) => {
    const { asset, symbol: name, scale } = marginAsset(symbols, queries.listings);
    const { value: system } = await queries.systemHoldings();
    const fund = system.find(({ account, number }) => account === Account.INSURANCE && number === SYSTEM_OWNER);
    const amount = fund?.balances.find((each) => each.asset === asset)?.amount ?? 0n;
    return {
      symbols: futures.wanted(symbol).map((contract) => apiSymbol(contract.name)),
      assets: [{ asset: name, marginBalance: formatDecimal(amount, scale), updateTime: Math.trunc(wallMs()) }],
    };
  });
}

/** The last 24 hours; of a market that never traded all is 0. */
function dayRow(contract: Contract, ticker: Ticker | undefined, last: PublicTrade | undefined, nowMs: number) {
  const [open, close] = [ticker?.openTicks ?? 0, ticker?.closeTicks ?? 0];
  const change = increase(open, close);
  const count = ticker?.count ?? 0;
  const isCounted = count > 0 && last !== undefined;
  return {
    symbol: apiSymbol(contract.name),
    priceChange: priceText(contract, close - open),
    priceChangePercent: change === undefined ? '0.000' : formatPercent(change, PERCENT_DIGITS),
    weightedAvgPrice: averageText(contract, ticker?.amount ?? 0n, ticker?.lots ?? 0n),
    lastPrice: priceText(contract, close),
    lastQty: quantityText(contract, last?.lots ?? 0),
    openPrice: priceText(contract, open),
    highPrice: priceText(contract, ticker?.highTicks ?? 0),
    lowPrice: priceText(contract, ticker?.lowTicks ?? 0),
    volume: quantityText(contract, ticker?.lots ?? 0n),
    quoteVolume: moneyText(contract, ticker?.amount ?? 0n),
    openTime: ticker?.openMs ?? tickerOpenTime(nowMs),
    closeTime: ticker?.closeMs ?? nowMs,
    firstId: isCounted ? last.tradeNumber - count + 1 : -1,
    lastId: isCounted ? last.tradeNumber : -1,
    count,
  };
}

function oneOrAll<Row>(rows: readonly Row[], symbol: string | undefined): Row | Row[] {
  return symbol === undefined ? [...rows] : rows[0]!;
}
