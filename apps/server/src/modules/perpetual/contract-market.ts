/** What everybody may ask about contracts. Source: spec §3, §7; rules 1.8 to 1.10, 2.3, 2.7, 2.8, 2.11. */
import { MAX_DEPTH } from '@kontor/contract/market';
import {
  contractBrackets,
  contractCandles,
  contractDepth,
  contractList,
  contractTickers,
  contractTrades,
  fundingRates,
  insuranceFund,
  liquidationReceipts,
  markCandles,
  markPrices,
} from '@kontor/contract/perpetual-market';
import { Account, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { formatDecimal, formatTrimmedDecimal } from '@kontor/domain/amount';
import type { ContractHistory } from '../../follower/perpetual/contract-history.ts';
import { MOST, readCursor, writeCursor } from '../../http/record-window.ts';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { Ground } from '../../product.ts';
import { bounded, candleSpan, joinedCandles, openTimeAhead, openTimeBack } from '../market/candle-span.ts';
import { FirstTrades } from '../market/first-trades.ts';
import { candleRow, indexCandleRow, levelRows, tradeRow } from '../market/market-format.ts';
import { unitPriceText } from './contract-rows.ts';
import type { Contracts } from './contracts.ts';
import { marginAsset } from './margin-asset.ts';
import { bracketRows, contractRow, contractTickRow, markRow } from './market-rows.ts';
import { receiptRows } from './receipt-row.ts';

export interface ContractMarketOptions extends Ground {
  readonly contracts: Contracts;
  readonly history: ContractHistory;
}

const RATE_SCALE = 8;
const DAY_MS = 86_400_000;
const PAGE = { otherwise: 30, most: 100 };

export function mountContractMarket(routes: Routes, ground: ContractMarketOptions): void {
  mountListing(routes, ground);
  mountQuotes(routes, ground);
  mountRecords(routes, ground);
}

function mountListing(routes: Routes, { queries, histories, contracts, version, nextFunding }: ContractMarketOptions): void {
  const firstTrades = new FirstTrades(histories);
  routes.open(contractList, async () => {
    const stands = version();
    const list = contracts.all().map(async (contract) => contractRow(contract, await firstTrades.of(contract.listing)));
    return { list: await Promise.all(list), version: stands };
  });

  routes.open(contractTickers, async ({ body }) => {
    const wanted = body.pair === undefined ? contracts.all() : [contracts.of(body.pair)];
    const { value } = await queries.tickers();
    return {
      list: wanted.map((contract) =>
        contractTickRow(
          contract,
          value.find(({ market }) => market === contract.name.market),
        ),
      ),
    };
  });

  routes.open(markPrices, ({ body }) => {
    const wanted = body.pair === undefined ? contracts.all() : [contracts.of(body.pair)];
    return { list: wanted.flatMap((contract) => markRow(contract, nextFunding(contract.name.market)) ?? []) };
  });

  routes.open(contractBrackets, ({ body }) => ({ list: bracketRows(contracts.of(body.pair)) }));
}

function mountQuotes(routes: Routes, { queries, histories, history, contracts, wallMs }: ContractMarketOptions): void {
  routes.open(contractDepth, async ({ body }) => {
    const { name, listing } = contracts.of(body.pair);
    const { value } = await queries.depth(name.market, bounded(body.limit, 100, MAX_DEPTH));
    return { pair: name.pair, u: value.updateId, bids: levelRows(listing, value.bids), asks: levelRows(listing, value.asks) };
  });

  routes.open(contractTrades, async ({ body }) => {
    const { name, listing } = contracts.of(body.pair);
    const list = await histories.trades(name.market, { limit: bounded(body.limit, 100, 100) });
    return { list: list.map((trade) => tradeRow(listing, trade)) };
  });

  routes.open(contractCandles, async ({ body }) => {
    const { name, listing } = contracts.of(body.pair);
    const { interval } = body;
    const span = candleSpan(body, wallMs());
    if (span === undefined) return { list: [] };
    const { limit } = span;
    let { fromMs, toMs } = span;
    if (fromMs === undefined) fromMs = openTimeBack(interval, toMs, limit);
    else {
      fromMs = await histories.candlesFrom(name.market, { interval, fromMs });
      if (fromMs === undefined || fromMs > toMs) return { list: [] };
      toMs = Math.min(toMs, openTimeAhead(interval, fromMs, limit));
    }
    const list = await histories.candles(name.market, { interval, fromMs, toMs, limit });
    return { list: list.map((candle) => candleRow(listing, interval, candle)) };
  });

  routes.open(markCandles, async ({ body }) => {
    const { name, listing } = contracts.of(body.pair);
    const { interval } = body;
    const span = candleSpan(body, wallMs());
    if (span === undefined) return { list: [] };
    // First what may still change: what is over by the time of the second question stands in the tables, and counts.
    const { value } = await queries.markCandles(name.market, interval);
    const list = joinedCandles(await history.markCandles(name.market, span), value, span);
    return { list: list.map((candle) => indexCandleRow(listing, interval, candle)) };
  });
}

function mountRecords(routes: Routes, ground: ContractMarketOptions): void {
  const { queries, symbols, history, contracts, nextFunding, wallMs } = ground;
  routes.open(fundingRates, async ({ body }) => {
    const contract = contracts.of(body.pair);
    const limit = bounded(body.limit, PAGE.otherwise, PAGE.most);
    const before = readCursor(body.cursor, [MOST.WHOLE])?.[0];
    const rows = await history.rates(contract.name.market, before, limit);
    const next = nextFunding(contract.name.market);
    return {
      next: next === undefined ? null : { rate: rateText(next.rate), time: next.timeMs, samples: next.samples },
      hours: contract.state.terms.intervalHours,
      list: rows.map(({ timeMs, rate, mark }) => ({
        time: timeMs,
        rate: rateText(BigInt(rate)),
        mark_price: unitPriceText(contract, mark),
      })),
      next_cursor: rows.length === limit ? writeCursor([rows.at(-1)!.sequence]) : null,
    };
  });

  routes.open(insuranceFund, async ({ body }) => {
    const days = bounded(body.days, 30, 366);
    const { asset, scale } = marginAsset(symbols, queries.listings);
    const { value: system } = await queries.systemHoldings();
    const fund = system.find(({ account, number }) => account === Account.INSURANCE && number === SYSTEM_OWNER);
    const balance = fund?.balances.find((each) => each.asset === asset)?.amount ?? 0n;
    const nowMs = wallMs();
    const fromMs = (Math.floor(nowMs / DAY_MS) - days + 1) * DAY_MS;
    const found = await history.fundDays(fromMs);
    const list = [];
    let held: bigint | undefined;
    for (let dayMs = fromMs; dayMs <= nowMs; dayMs += DAY_MS) {
      held = found.findLast((day) => day.dayMs <= dayMs)?.balance ?? held;
      if (held !== undefined) list.push({ time: dayMs, balance: formatDecimal(held, scale) });
    }
    return { balance: formatDecimal(balance, scale), time: nowMs, list };
  });

  routes.open(liquidationReceipts, async ({ body }) => {
    const market = body.pair === undefined ? undefined : contracts.of(body.pair).name.market;
    if (body.receipt_id !== undefined) {
      const number = Number(body.receipt_id);
      const receipt = Number.isSafeInteger(number) ? await history.receipt(number) : undefined;
      if (receipt === undefined || (market !== undefined && receipt.market !== market)) throw refused('NOT_FOUND');
      return { list: await receiptRows(ground, [receipt]), next_cursor: null };
    }
    const limit = bounded(body.limit, PAGE.otherwise, PAGE.most);
    const rows = await history.receipts(market, readCursor(body.cursor, [MOST.WHOLE])?.[0], limit);
    return {
      list: await receiptRows(ground, rows),
      next_cursor: rows.length === limit ? writeCursor([rows.at(-1)!.number]) : null,
    };
  });
}

function rateText(rate: bigint): string {
  return formatTrimmedDecimal(rate, RATE_SCALE);
}
