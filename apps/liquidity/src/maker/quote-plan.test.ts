import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXCHANGE_INFO } from '../exchange/fake-exchange.ts';
import { isOrderSize, notionalOf, readMarketTerms } from '../market-terms.ts';
import type { Inventory } from './inventory.ts';
import { deviationOf, spotInventory } from './inventory.ts';
import { halfSpread, middleOf, quotePlan } from './quote-plan.ts';
import type { QuoteState, QuoteTerms, WantedOrder } from './quote-plan.ts';
import { realisedVolatility } from './volatility.ts';

const terms = readMarketTerms(EXCHANGE_INFO, 'spot', 'BTCUSDT');
const QUOTE: QuoteTerms = {
  layers: 2,
  layerNotional: 600_00000000n,
  growth: 2_000_000n,
  step: 1_000n,
  volatilityShare: 1_000_000n,
  spreadFloor: 500n,
  spreadCap: 10_000n,
  skew: 2_000n,
  maxOpenNotional: 10_000_00000000n,
};
const BALANCED: Inventory = {
  heldLots: 100_000n,
  targetLots: 100_000n,
  lowestLots: 20_000n,
  highestLots: 180_000n,
  quoteUnits: 60_000_00000000n,
};
const STATE: QuoteState = {
  terms,
  reference: 6_000_000_000_000n,
  volatility: 1_000n,
  inventory: BALANCED,
  bestBid: undefined,
  bestAsk: undefined,
};

const lotsOf = (orders: readonly WantedOrder[], side: string): bigint =>
  orders.filter((order) => order.side === side).reduce((sum, { lots }) => sum + lots, 0n);

describe('a plan of quotes', () => {
  test('stands a volatility away from the reference, each layer a step further and twice as large', () => {
    expect(quotePlan(QUOTE, STATE)).toEqual([
      { side: 'BUY', layer: 0, priceTicks: 5_994_000n, lots: 1_001n },
      { side: 'SELL', layer: 0, priceTicks: 6_006_000n, lots: 999n },
      { side: 'BUY', layer: 1, priceTicks: 5_988_000n, lots: 2_004n },
      { side: 'SELL', layer: 1, priceTicks: 6_012_000n, lots: 1_996n },
    ]);
  });

  test.each([
    ['nothing moves', 0n, 500n],
    ['it moves', 3_000n, 3_000n],
    ['it moves wildly', 90_000n, 10_000n],
    ['nobody knows', undefined, 10_000n],
  ])('where %s, its spread is between floor and cap', (_words, volatility, spread) => {
    expect(halfSpread(QUOTE, volatility)).toBe(spread);
  });

  test('moves its middle down and its bids back where too much is held, and the other way round', () => {
    const much = { ...BALANCED, heldLots: 140_000n };
    const little = { ...BALANCED, heldLots: 60_000n };
    expect(deviationOf(much)).toBe(500_000n);
    expect(middleOf(QUOTE, STATE.reference, much)).toBe(5_994_000_000_000n);
    expect(middleOf(QUOTE, STATE.reference, little)).toBe(6_006_000_000_000n);
    const plan = quotePlan(QUOTE, { ...STATE, inventory: much });
    expect(lotsOf(plan, 'BUY') * 2n).toBeLessThan(lotsOf(plan, 'SELL') + 20n);
  });

  test('stops on the side at which a limit is reached', () => {
    expect(lotsOf(quotePlan(QUOTE, { ...STATE, inventory: { ...BALANCED, heldLots: 180_000n } }), 'BUY')).toBe(0n);
    expect(lotsOf(quotePlan(QUOTE, { ...STATE, inventory: { ...BALANCED, heldLots: 20_000n } }), 'SELL')).toBe(0n);
  });

  test('never meets others', () => {
    const plan = quotePlan(QUOTE, { ...STATE, bestBid: 6_007_000n, bestAsk: 6_007_001n });
    expect(plan.filter(({ side }) => side === 'SELL').map(({ priceTicks }) => priceTicks)).toEqual([6_007_001n, 6_012_000n]);
  });

  const some = (least: bigint, most: bigint) => fc.bigInt({ min: least, max: most });
  const cases = fc.record({
    quote: fc.record({
      layers: fc.integer({ min: 1, max: 8 }),
      layerNotional: some(1_00000000n, 5_000_00000000n),
      growth: some(500_000n, 3_000_000n),
      step: some(0n, 20_000n),
      volatilityShare: some(0n, 3_000_000n),
      spreadFloor: some(1n, 500n),
      spreadCap: some(500n, 20_000n),
      skew: some(0n, 20_000n),
      maxOpenNotional: some(0n, 20_000_00000000n),
    }),
    reference: some(1_000_000n, 20_000_000_000_000n),
    volatility: fc.option(some(0n, 100_000n), { nil: undefined }),
    heldLots: some(0n, 300_000n),
    around: fc.tuple(some(0n, 100_000n), some(0n, 100_000n), some(0n, 100_000n)),
    quoteUnits: some(0n, 100_000_00000000n),
    others: fc.option(fc.tuple(some(1n, 20_000_000n), some(1n, 5_000n)), { nil: undefined }),
  });

  test('crosses nothing and keeps every limit, whatever it is asked', () => {
    fc.assert(
      fc.property(cases, ({ quote, reference, volatility, heldLots, around, quoteUnits, others }) => {
        const [lowestLots, target, more] = around;
        const inventory = { heldLots, lowestLots, targetLots: lowestLots + target, highestLots: lowestLots + target + more, quoteUnits };
        const [bestBid, spread] = others ?? [];
        const bestAsk = bestBid === undefined ? undefined : bestBid + (spread ?? 0n);
        const plan = quotePlan(quote, { terms, reference, volatility, inventory, bestBid, bestAsk });
        const [bids, asks] = [plan.filter(({ side }) => side === 'BUY'), plan.filter(({ side }) => side === 'SELL')];
        for (const { priceTicks, lots } of plan) expect(isOrderSize(terms, priceTicks, lots)).toBe(true);
        for (const bid of bids) {
          for (const ask of asks) expect(bid.priceTicks < ask.priceTicks).toBe(true);
          if (bestAsk !== undefined) expect(bid.priceTicks < bestAsk).toBe(true);
        }
        if (bestBid !== undefined) for (const ask of asks) expect(ask.priceTicks > bestBid).toBe(true);
        expect(new Set(plan.map(({ priceTicks }) => priceTicks)).size).toBe(plan.length);
        const worth = (orders: readonly WantedOrder[]): bigint =>
          orders.reduce((sum, { priceTicks, lots }) => sum + notionalOf(terms, priceTicks, lots), 0n);
        expect(worth(plan) <= quote.maxOpenNotional).toBe(true);
        expect(worth(bids) <= quoteUnits).toBe(true);
        if (bids.length > 0) expect(heldLots + lotsOf(plan, 'BUY') <= inventory.highestLots).toBe(true);
        if (asks.length > 0) expect(heldLots - lotsOf(plan, 'SELL') >= inventory.lowestLots).toBe(true);
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  test('the more is held, the lower its middle', () => {
    fc.assert(
      fc.property(cases, some(1n, 50_000n), ({ quote, reference, heldLots, around, quoteUnits }, more) => {
        const [lowestLots, target, above] = around;
        const inventory = { heldLots, lowestLots, targetLots: lowestLots + target, highestLots: lowestLots + target + above, quoteUnits };
        const middle = middleOf(quote, reference, inventory);
        expect(middleOf(quote, reference, { ...inventory, heldLots: heldLots + more }) <= middle).toBe(true);
      }),
      { seed: 8, numRuns: 300 },
    );
  });
});

describe('what is held', () => {
  test('is wanted as a share of what both assets are worth', () => {
    const shares = { target: 500_000n, least: 250_000n, most: 750_000n };
    // One coin at 60,000 and 60,000: half of it each.
    expect(spotInventory(terms, { base: 1_00000000n, quote: 60_000_00000000n }, 6_000_000_000_000n, shares)).toEqual({
      heldLots: 100_000n,
      targetLots: 100_000n,
      lowestLots: 50_000n,
      highestLots: 150_000n,
      quoteUnits: 60_000_00000000n,
    });
  });
});

describe('volatility', () => {
  test.each([
    ['of prices that stand still is 0', ['100', '100', '100', '100', '100', '100'], 0n],
    ['of steps of one percent is one percent', ['100', '101', '102.01', '103.0301', '104.060401', '105.10100501'], 10_000n],
    ['of too few prices is not known', ['100', '101', '100'], undefined],
    ['of none is not known', [], undefined],
  ])('%s', (_words, closes, found) => {
    expect(realisedVolatility(closes)).toBe(found);
  });
});
