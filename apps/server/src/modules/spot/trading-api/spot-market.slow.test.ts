import { API_INTERVALS, apiCandleOpenTime } from '@kontor/domain/formulas/composed-candle';
import { SPOT_MARKET_ENDPOINTS } from '@kontor/contract/trading-api/spot-market';
import { CommandType } from '@kontor/engine/command';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COIN } from '../../../core-loop/core-world.ts';
import type { PublicTrade } from '../../../follower/feed.ts';
import { drawFrom } from '../../../seeded-draw.ts';
import { Cleanup } from '../../../store/test-world.ts';
import { resting, startSpotApi } from '../spot-api-world.ts';
import type { SpotApiWorld } from '../spot-api-world.ts';

const cleanup = new Cleanup();
let world: SpotApiWorld;
const trades: PublicTrade[] = [];
const HOUR_MS = 3_600_000;
const lots = (coins: number): number => Math.round(coins * Number(COIN));

/** Five days of trades, some of several at one price, with hours between in which nothing happens. */
beforeAll(async () => {
  world = await startSpotApi(cleanup);
  world.follower.onApplied((applied) => trades.push(...applied.trades));
  const draw = drawFrom(7);
  for (let at = 0; at < 120; at++) {
    const price = 95 + draw(11);
    const parts = 1 + draw(3);
    const asks = Array.from({ length: parts }, (_, part) => resting(2, `m-${at}-${part}`, 'SELL', price, 1_000 * (1 + draw(9))));
    await world.submitAll([...asks, resting(3, `m-${at}`, 'BUY', price, lots(1))]);
    await world.submitAll([2, 3].map((user) => ({ type: CommandType.CANCEL_ALL, user, market: 0 })));
    world.hands.timeMs += draw(3) === 0 ? draw(2 * HOUR_MS) : draw(40 * 60_000);
  }
  await world.submitAll([
    resting(2, 'top-1', 'SELL', 120, lots(1)),
    resting(2, 'top-2', 'SELL', 121, lots(2)),
    resting(3, 'bottom', 'BUY', 80, lots(3)),
  ]);
  await world.follower.told(world.core.committed);
});
afterAll(() => cleanup.run());

const get = <Answer>(path: string, parameters: Readonly<Record<string, string | number>> = {}): Promise<Answer> => {
  world.api().hands.nowMs = world.hands.timeMs;
  return world
    .api()
    .ask('GET', path, parameters)
    .then(({ status, body }) => {
      if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
      return body as Answer;
    });
};
const text = (units: bigint): string => `${units / COIN}.${(units % COIN).toString().padStart(8, '0')}`;
const priceText = (ticks: number): string => text(BigInt(ticks) * 1_000_000n);
const lotText = (amount: bigint): string => text(amount * 1_000n);

test('every endpoint answers its example, and as its schema says', async () => {
  for (const { method, paths, example } of SPOT_MARKET_ENDPOINTS) {
    for (const path of paths) {
      world.api().hands.nowMs = world.hands.timeMs;
      const signed = await world.ask(method, path, {});
      expect(signed.status === 200 || signed.status === 400).toBe(true);
      const { status, body } = await world
        .api()
        .send(method, path, new URLSearchParams(Object.entries({ ...example }).map(([k, v]) => [k, String(v)])).toString(), {
          headers: { 'x-mbx-apikey': world.api().mine.key.apiKey },
        });
      expect([path, status, body]).toEqual([path, 200, body]);
    }
  }
});

describe('candles', () => {
  test.each(API_INTERVALS)('of %s are those of the trades', async (interval) => {
    const rows = await get<(string | number)[][]>('/api/v3/klines', { symbol: 'BTCUSDT', interval, limit: 1_000 });
    const openOf = (timeMs: number): number => apiCandleOpenTime(interval, timeMs);
    const byOpen = new Map<number, PublicTrade[]>();
    for (const trade of trades) {
      const openMs = openOf(trade.timeMs);
      byOpen.set(openMs, [...(byOpen.get(openMs) ?? []), trade]);
    }
    const told = rows.filter(([, , , , , , , , count]) => count !== 0);
    const expected = [...byOpen].filter(([openMs]) => openMs >= (rows[0]![0] as number));
    expect(told.length).toBeGreaterThan(0);
    expect(told.map(([openMs]) => openMs)).toEqual(expected.map(([openMs]) => openMs));
    told.forEach((row, at) => {
      const inside = expected[at]![1];
      const prices = inside.map(({ priceTicks }) => priceTicks);
      const amount = inside.reduce((sum, trade) => sum + BigInt(trade.priceTicks) * BigInt(trade.lots) * 10n, 0n);
      expect(row.slice(1, 6)).toEqual([
        priceText(prices[0]!),
        priceText(Math.max(...prices)),
        priceText(Math.min(...prices)),
        priceText(prices.at(-1)!),
        lotText(inside.reduce((sum, trade) => sum + BigInt(trade.lots), 0n)),
      ]);
      expect([row[7], row[8]]).toEqual([text(amount), inside.length]);
    });
    // Each follows the one before, and stands for the close where nothing happened.
    rows.forEach((row, at) => {
      if (at === 0) return;
      expect(row[0]).toBe((rows[at - 1]![6] as number) + 1);
      if (row[8] === 0) expect(row.slice(1, 5)).toEqual(Array.from({ length: 4 }, () => rows[at - 1]![4]));
    });
    const [from, to] = [rows.at(-3)?.[0] ?? rows[0]![0]!, rows.at(-2)?.[0] ?? rows[0]![0]!] as [number, number];
    const window = await get<(string | number)[][]>('/api/v3/klines', { symbol: 'BTCUSDT', interval, startTime: from, endTime: to });
    expect(window).toEqual(rows.filter(([openMs]) => (openMs as number) >= from && (openMs as number) <= to));
    expect(await get('/api/v3/klines', { symbol: 'BTCUSDT', interval, startTime: from, limit: 1 })).toEqual(
      rows.filter(([openMs]) => openMs === from),
    );
    expect(await get('/api/v3/uiKlines', { symbol: 'BTCUSDT', interval, limit: 1 })).toEqual(rows.slice(-1));
  });

  test.each(['1s', '7m', '1H'])('of %s there are none', async (interval) => {
    expect(await world.api().ask('GET', '/api/v3/klines', { symbol: 'BTCUSDT', interval })).toMatchObject({
      status: 400,
      body: { code: -1120, msg: 'Invalid interval.' },
    });
  });
});

describe('trades', () => {
  test('are the last ones, or those from an id on', async () => {
    const recent = await get<{ id: number; price: string; qty: string; isBuyerMaker: boolean }[]>('/api/v3/trades', {
      symbol: 'BTCUSDT',
      limit: 5,
    });
    expect(recent).toMatchObject(
      trades.slice(-5).map(({ tradeNumber, priceTicks, lots: size, timeMs }) => ({
        id: tradeNumber,
        price: priceText(priceTicks),
        qty: lotText(BigInt(size)),
        time: timeMs,
        isBuyerMaker: false,
      })),
    );
    const { body } = await world.api().send('GET', '/api/v3/historicalTrades', 'symbol=BTCUSDT&fromId=3&limit=4');
    expect((body as { id: number }[]).map(({ id }) => id)).toEqual([3, 4, 5, 6]);
  });

  test('put together are what one order took at one price', async () => {
    const all = await get<{ a: number; f: number; l: number; q: string; T: number }[]>('/api/v3/aggTrades', {
      symbol: 'BTCUSDT',
      limit: 1_000,
    });
    expect(all.length).toBe(new Set(trades.map(({ sequence }) => sequence)).size);
    all.forEach(({ a, f, l }, at) => {
      expect(a).toBe(f);
      expect(f).toBe(at === 0 ? 1 : all[at - 1]!.l + 1);
      expect(l).toBeGreaterThanOrEqual(f);
    });
    const [from, to] = [all[40]!.T, all[60]!.T];
    expect(await get('/api/v3/aggTrades', { symbol: 'BTCUSDT', startTime: from, endTime: to })).toEqual(
      all.filter(({ T }) => T >= from && T <= to),
    );
    expect(await get('/api/v3/aggTrades', { symbol: 'BTCUSDT', fromId: all[40]!.a, limit: 3 })).toEqual(all.slice(40, 43));
    expect(await world.api().ask('GET', '/api/v3/aggTrades', { symbol: 'BTCUSDT', fromId: 1, startTime: 1 })).toMatchObject({
      body: { code: -1128 },
    });
  });
});

describe('tickers', () => {
  const spanOf = (fromMs: number) => {
    const inside = trades.filter(({ timeMs }) => timeMs >= fromMs);
    const prices = inside.map(({ priceTicks }) => priceTicks);
    return {
      openPrice: priceText(prices[0]!),
      highPrice: priceText(Math.max(...prices)),
      lowPrice: priceText(Math.min(...prices)),
      lastPrice: priceText(prices.at(-1)!),
      volume: lotText(inside.reduce((sum, trade) => sum + BigInt(trade.lots), 0n)),
      openTime: fromMs,
      firstId: inside[0]!.tradeNumber,
      lastId: inside.at(-1)!.tradeNumber,
      count: inside.length,
    };
  };
  const minute = (timeMs: number): number => timeMs - (timeMs % 60_000);

  test('of a day, of the day that runs, and of any window are those of the trades', async () => {
    const nowMs = world.hands.timeMs;
    // The window of the last day moves with what the core does.
    await world.submitAll([resting(2, 'tick', 'SELL', 130, lots(0.01))]);
    await world.follower.told(world.core.committed);
    expect(await get('/api/v3/ticker/24hr', { symbol: 'BTCUSDT' })).toMatchObject({
      ...spanOf(minute(nowMs - 24 * HOUR_MS)),
      bidPrice: '80.00000000',
      bidQty: '3.00000000',
      askPrice: '120.00000000',
      askQty: '1.00000000',
      lastQty: lotText(BigInt(trades.at(-1)!.lots)),
    });
    for (const [windowSize, spanMs] of [
      ['3h', 3 * HOUR_MS],
      ['59m', 59 * 60_000],
      ['2d', 48 * HOUR_MS],
      ['7d', 168 * HOUR_MS],
    ] as const) {
      const fromMs = minute(nowMs - spanMs);
      if (!trades.some(({ timeMs }) => timeMs >= fromMs)) continue;
      expect(await get('/api/v3/ticker', { symbol: 'BTCUSDT', windowSize })).toMatchObject(spanOf(fromMs));
    }
    const dayMs = nowMs - (nowMs % (24 * HOUR_MS));
    if (trades.some(({ timeMs }) => timeMs >= dayMs)) {
      const [row] = await get<object[]>('/api/v3/ticker/tradingDay', { symbols: '["BTCUSDT"]', type: 'MINI' });
      expect(row).toMatchObject(spanOf(dayMs));
    }
  });

  test('of the book and of the price', async () => {
    expect(await get('/api/v3/ticker/bookTicker', { symbol: 'BTCUSDT' })).toEqual({
      symbol: 'BTCUSDT',
      bidPrice: '80.00000000',
      bidQty: '3.00000000',
      askPrice: '120.00000000',
      askQty: '1.00000000',
    });
    expect(await get('/api/v3/ticker/price')).toEqual([{ symbol: 'BTCUSDT', price: priceText(trades.at(-1)!.priceTicks) }]);
    expect(await get('/api/v3/depth', { symbol: 'btcusdt', limit: 5 })).toMatchObject({
      bids: [['80.00000000', '3.00000000']],
      asks: [
        ['120.00000000', '1.00000000'],
        ['121.00000000', '2.00000000'],
        ['130.00000000', '0.01000000'],
      ],
    });
    expect(await world.api().ask('GET', '/api/v3/ticker/price', { symbol: 'BTCUSDT', symbols: '["BTCUSDT"]' })).toMatchObject({
      body: { code: -1128 },
    });
    expect(await world.api().ask('GET', '/api/v3/ticker', {})).toMatchObject({ body: { code: -1102 } });
    expect(await world.api().ask('GET', '/api/v3/ticker', { symbol: 'BTCUSDT', windowSize: '60m' })).toMatchObject({ status: 400 });
  });

  test('the average price is that of the minutes that ran last', async () => {
    const last = trades.at(-1)!;
    const answer = await get<{ price: string }>('/api/v3/avgPrice', { symbol: 'BTCUSDT' });
    const fromMs = minute(world.hands.timeMs - 4 * 60_000);
    const inside = trades.filter(({ timeMs }) => timeMs >= fromMs);
    const [amount, size] = inside.reduce(
      ([a, b], trade) => [a + BigInt(trade.priceTicks) * BigInt(trade.lots), b + BigInt(trade.lots)],
      [0n, 0n],
    );
    expect(answer).toEqual({
      mins: 5,
      price: size === 0n ? priceText(last.priceTicks) : text((amount * 1_000_000n) / size),
      closeTime: last.timeMs,
    });
  });
});

test('what is listed is told with its terms', async () => {
  const info = await get<{ symbols: Record<string, unknown>[] }>('/api/v3/exchangeInfo');
  expect(info.symbols).toHaveLength(1);
  expect(info.symbols[0]).toMatchObject({
    symbol: 'BTCUSDT',
    status: 'TRADING',
    baseAsset: 'BTC',
    quoteAsset: 'USDT',
    permissionSets: [['SPOT']],
    allowedSelfTradePreventionModes: ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'],
    filters: [
      { filterType: 'PRICE_FILTER', minPrice: '0.01000000', maxPrice: '21474836.47000000', tickSize: '0.01000000' },
      { filterType: 'LOT_SIZE', minQty: '0.00001000', maxQty: '21474.83647000', stepSize: '0.00001000' },
      { filterType: 'MARKET_LOT_SIZE' },
      { filterType: 'NOTIONAL', minNotional: '0.00000000' },
      { filterType: 'MAX_NUM_ORDERS', maxNumOrders: 1_000 },
      { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: 5 },
    ],
  });
  expect(await world.api().ask('GET', '/api/v3/exchangeInfo', { symbol: 'NOPE' })).toMatchObject({
    body: { code: -1121, msg: 'Invalid symbol.' },
  });
  expect(await get('/api/v3/exchangeInfo', { permissions: 'MARGIN' })).toMatchObject({ symbols: [] });
  expect(await get('/api/v3/exchangeInfo', { symbolStatus: 'BREAK' })).toMatchObject({ symbols: [] });
});
