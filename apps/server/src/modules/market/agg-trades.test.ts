import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PublicTrade } from '../../follower/feed.ts';
import { aggregateTrades, readAggregates } from './agg-trades.ts';
import type { TradeSource } from './agg-trades.ts';

const trade = (tradeNumber: number, sequence: number, priceTicks: number, more: Partial<PublicTrade> = {}): PublicTrade => ({
  market: 0,
  tradeNumber,
  sequence,
  timeMs: sequence * 10,
  priceTicks,
  lots: 1,
  side: 0,
  ...more,
});

const sourceOf = (trades: readonly PublicTrade[]): TradeSource => ({
  tradesFrom: async (_market, from, limit) => trades.filter(({ tradeNumber }) => tradeNumber >= from).slice(0, limit),
  lastTrade: async () => trades.at(-1),
  firstTradeAt: async (_market, timeMs) => trades.find((each) => each.timeMs >= timeMs)?.tradeNumber,
});

describe('aggregate trades', () => {
  test('are what one command traded at one price', () => {
    const trades = [trade(1, 5, 100), trade(2, 5, 100, { lots: 3 }), trade(3, 5, 101), trade(4, 6, 101)];
    expect(aggregateTrades(trades)).toEqual([
      { first: 1, last: 2, priceTicks: 100, lots: 4, side: 0, timeMs: 50 },
      { first: 3, last: 3, priceTicks: 101, lots: 1, side: 0, timeMs: 50 },
      { first: 4, last: 4, priceTicks: 101, lots: 1, side: 0, timeMs: 60 },
    ]);
  });

  test('one that began before the id asked for is not told', async () => {
    const source = sourceOf([trade(1, 5, 100), trade(2, 5, 100), trade(3, 6, 100)]);
    expect((await readAggregates(source, 0, { fromId: 2, limit: 10 })).map(({ first }) => first)).toEqual([3]);
    expect((await readAggregates(source, 0, { fromId: 1, limit: 10 })).map(({ first }) => first)).toEqual([1, 3]);
  });

  test('read in pieces, from an id, a time or the end, they are those of all trades', async () => {
    const worlds = fc
      .array(fc.record({ more: fc.integer({ min: 1, max: 700 }), price: fc.integer({ min: 1, max: 2 }) }), { minLength: 1, maxLength: 8 })
      .map((commands) => commands.flatMap(({ more, price }, at) => Array.from({ length: more }, () => ({ sequence: at + 1, price }))))
      .map((list) => list.map(({ sequence, price }, at) => trade(at + 1, sequence, price)));
    await fc.assert(
      fc.asyncProperty(
        worlds,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 0, max: 90 }),
        async (trades, limit, fromId, fromMs, moreMs) => {
          const all = aggregateTrades(trades);
          const source = sourceOf(trades);
          const toMs = fromMs + moreMs;
          expect(await readAggregates(source, 0, { limit })).toEqual(all.slice(-limit));
          expect(await readAggregates(source, 0, { limit, fromId })).toEqual(all.filter(({ first }) => first >= fromId).slice(0, limit));
          expect(await readAggregates(source, 0, { limit, fromMs, toMs })).toEqual(
            all.filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs).slice(0, limit),
          );
          expect(await readAggregates(source, 0, { limit, toMs })).toEqual(all.filter(({ timeMs }) => timeMs <= toMs).slice(-limit));
        },
      ),
      { seed: 1, numRuns: 100 },
    );
  });
});
