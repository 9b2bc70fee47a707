/** What a quote says; figures of rules 2.3, 2.4 and 2.15. */
import { totalCost } from '@kontor/domain/perpetual/order-cost';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { PositionSide } from '@kontor/domain/perpetual/position';
import { describe, expect, test } from 'vitest';
import { COIN } from '../../core-loop/core-world.ts';
import type { ContractOrder, PositionState } from '../../follower/perpetual/contract-facts.ts';
import { accountFigures } from './account-figures.ts';
import { CONTRACT, CONTRACT_TERMS, contractAt } from './contract-world.ts';
import { closableOf, quoteOf } from './quote.ts';
import type { QuotedOrder } from './quote.ts';

const { LONG, SHORT } = PositionSide;

type Level = readonly [ticks: number, lots: number];
type Order = Pick<ContractOrder, 'closes' | 'side' | 'openLots' | 'priceTicks'>;

interface Ground {
  readonly wallet?: number;
  readonly mark?: number | undefined;
  readonly leverage?: number;
  readonly isIsolated?: boolean;
  readonly held?: readonly (readonly [side: PositionSide, coins: number, price: number])[];
  readonly bids?: readonly Level[];
  readonly asks?: readonly Level[];
  readonly orders?: readonly Order[];
  readonly maxOpenLots?: number;
  readonly openLots?: number;
  /** Of the fee tier, 1e-8. */
  readonly tierRates?: { readonly makerRate: number; readonly takerRate: number };
}

/** A quote of so many coins at a price in USDT, by the last mark of 60,000 unless another is said. */
function quote(
  order: Partial<Omit<QuotedOrder, 'lots' | 'priceTicks'>> & { readonly coins?: number; readonly price?: number },
  ground: Ground = {},
) {
  const {
    wallet = 1_000,
    leverage = 20,
    isIsolated = false,
    held = [],
    bids = [],
    asks = [],
    maxOpenLots = 0,
    openLots = 0,
    tierRates,
  } = ground;
  const orders = (ground.orders ?? []).map((each) => ({ ...each, market: CONTRACT }) as ContractOrder);
  const mark = 'mark' in ground ? ground.mark : 60_000;
  const contract = contractAt(mark, { terms: { ...CONTRACT_TERMS, maxOpenLots }, openLots });
  const setting = { market: CONTRACT, leverage, isIsolated };
  const positions = held.map(([side, coins, price]): PositionState => ({
    user: 1,
    market: CONTRACT,
    side,
    lots: coins * 1_000,
    entryValue: BigInt(coins * price) * COIN,
    margin: 0n,
    realised: 0n,
    funding: 0n,
    openedMs: 0,
    changedMs: 0,
  }));
  const own = {
    available: BigInt(wallet) * COIN,
    reserved: 0n,
    carried: 0n,
    isOneWay: false,
    tierRates,
    positions,
    settings: [setting],
    orders,
    plans: [],
  };
  const { coins, price, ...said } = order;
  const asked: QuotedOrder = {
    side: LONG,
    closes: false,
    isPostOnly: false,
    priceTicks: price === undefined ? undefined : BigInt(Math.round(price * 10)),
    lots: coins === undefined ? undefined : BigInt(Math.round(coins * 1_000)),
    ...said,
  };
  const { cost, ...rest } = quoteOf(asked, {
    contract,
    setting,
    figures: accountFigures(own, () => contract),
    depth: { bids, asks },
    orders,
  });
  const text = (units: bigint | undefined): string | undefined => (units === undefined ? undefined : formatTrimmedDecimal(units, 8));
  return { ...rest, cost: text(cost && totalCost(cost)), margin: text(cost?.margin), openLoss: text(cost?.openLoss), fee: text(cost?.fee) };
}

/** The book of V:P14: bids i = 0 to 39 at 60,000 − i with 0.01 × (1 + i mod 3). */
const LADDER: readonly Level[] = Array.from({ length: 40 }, (_, i) => [600_000 - i * 10, 10 * (1 + (i % 3))]);

describe('what it costs', () => {
  test('1,000 USDT at 20x and 60,000 open 0.330 for 999.90 (V:P13)', () => {
    expect(quote({ price: 60_000, coins: 0.33 })).toMatchObject({ cost: '999.9', margin: '990', openLoss: '0', fee: '9.9', maxLots: 330n });
  });

  test('a fee tier pays its own rate where that is lower, and can open more', () => {
    const order = { price: 60_000, coins: 0.33 };
    expect(quote(order, { tierRates: { makerRate: 0, takerRate: 10_000 } })).toMatchObject({ cost: '991.98', fee: '1.98', maxLots: 332n });
    expect(quote(order, { tierRates: { makerRate: 0, takerRate: 50_001 } })).toMatchObject({ cost: '999.9', fee: '9.9', maxLots: 330n });
  });

  test('a short below the mark loses at once what lies between, and needs it (Binance, order cost)', () => {
    const at = { mark: 9_259.84, wallet: 10_000 };
    expect(quote({ price: 9_253.3, coins: 1 }, at)).toMatchObject({ margin: '462.665', openLoss: '0' });
    // The mark in ticks: up for who sells.
    expect(quote({ side: SHORT, price: 9_253.3, coins: 1 }, at)).toMatchObject({ margin: '462.665', openLoss: '6.6' });
  });

  test('a sale is reckoned at the best bid where that is above its limit', () => {
    expect(quote({ side: SHORT, price: 59_000, coins: 0.1 }, { bids: [[600_000, 5]] })).toMatchObject({ margin: '300' });
  });

  test('what closes costs nothing; before the first mark nothing is known', () => {
    expect(quote({ closes: true, price: 60_000, coins: 0.1 })).toMatchObject({ cost: '0' });
    expect(quote({ price: 60_000, coins: 0.1 }, { mark: undefined })).toMatchObject({ cost: undefined, maxLots: undefined });
  });

  test('by the mark, and not by the last price or the book', () => {
    const far: readonly Level[] = [[700_000, 1_000]];
    expect(quote({ side: SHORT, price: 60_000, coins: 0.1 }, { asks: far })).toMatchObject({ openLoss: '0' });
    expect(quote({ side: SHORT, price: 60_000, coins: 0.1 }, { mark: 61_000, asks: far })).toMatchObject({ openLoss: '100' });
  });
});

describe('how much at most', () => {
  test.each<[string, Parameters<typeof quote>, bigint]>([
    ['the bracket of the leverage', [{ price: 60_000 }, { wallet: 1_000_000, leverage: 125 }], 833n],
    [
      'less what is held at the mark',
      [{ price: 60_000 }, { wallet: 1_000_000, leverage: 125, held: [[LONG, 0.5 * 2, 40_000]], mark: 40_000 }],
      166n,
    ],
    [
      'less what open orders open',
      [{ price: 60_000 }, { wallet: 1_000_000, leverage: 125, orders: [{ closes: false, side: 0, openLots: 500, priceTicks: 600_000 }] }],
      333n,
    ],
    [
      'not less what the other side opens or closes',
      [
        { price: 60_000 },
        {
          wallet: 1_000_000,
          leverage: 125,
          orders: [
            { closes: false, side: 1, openLots: 500, priceTicks: 600_000 },
            { closes: true, side: 0, openLots: 500, priceTicks: 600_000 },
          ],
        },
      ],
      833n,
    ],
    ['the open interest that is left', [{ price: 60_000 }, { maxOpenLots: 1_000, openLots: 900 }], 100n],
    ['none where nothing can be paid for', [{ price: 60_000 }, { wallet: 0 }], 0n],
    // 1,000 USDT at 60,600, 20x: a coin has a margin of 3,030, loses 600 to the mark and costs a fee of 30.3.
    [
      'at market, by the worst level it would take',
      [
        {},
        {
          asks: [
            [600_000, 100],
            [606_000, 1_000],
          ],
        },
      ],
      273n,
    ],
    [
      'of what closes: what no open order closes',
      [
        { closes: true, price: 60_000 },
        { held: [[LONG, 1, 60_000]], orders: [{ closes: true, side: 1, openLots: 400, priceTicks: 610_000 }] },
      ],
      600n,
    ],
  ])('%s', (_what, [order, ground], lots) => expect(quote(order, ground).maxLots).toBe(lots));

  test('isolated margin is taken from what may leave the account, not from what a gain would give', () => {
    const gained = { wallet: 3_000, mark: 70_000, held: [[LONG, 1, 60_000]] as const };
    const cross = quote({ side: SHORT, price: 70_000 }, gained).maxLots!;
    expect(cross).toBeGreaterThan(quote({ side: SHORT, price: 70_000 }, { ...gained, wallet: 3_000, isIsolated: true }).maxLots!);
  });
});

describe('what the book would fill', () => {
  test('closing at market reaches 30 levels (V:P14)', () => {
    const { fillable } = quote({ closes: true, coins: 1 }, { held: [[LONG, 1, 60_000]], bids: LADDER });
    expect(fillable).toMatchObject({ lots: 600n, worstTicks: 599_710n });
    expect(formatTrimmedDecimal((fillable!.value * 10_000_000n) / fillable!.lots, 8)).toBe('59985.16666666');
  });

  test('an order that opens at market is not bound by levels, but by 5 % of the mark', () => {
    expect(quote({ side: SHORT, coins: 1 }, { bids: LADDER }).fillable).toMatchObject({ lots: 790n, worstTicks: 599_610n });
    const edge: readonly Level[] = [
      [570_000, 10],
      [569_999, 10],
    ];
    expect(quote({ side: SHORT, coins: 1 }, { bids: edge }).fillable).toMatchObject({ lots: 10n, worstTicks: 570_000n });
  });

  test('at a limit: no level beyond it; post-only nothing', () => {
    const asks: readonly Level[] = [
      [600_000, 10],
      [600_010, 10],
      [600_020, 10],
    ];
    expect(quote({ price: 60_001, coins: 1 }, { asks }).fillable).toMatchObject({ lots: 20n, worstTicks: 600_010n });
    expect(quote({ price: 60_001, coins: 0.015 }, { asks }).fillable).toMatchObject({ lots: 15n });
    expect(quote({ price: 60_001, coins: 1, isPostOnly: true }, { asks }).fillable).toMatchObject({ lots: 0n });
    expect(quote({ price: 59_000, coins: 1 }, { asks }).fillable).toMatchObject({ lots: 0n, worstTicks: undefined });
  });

  test('where there is no book a market order has the furthest price that is near the mark', () => {
    expect(quote({ coins: 0.1 }).priceTicks).toBe(630_000n);
    expect(quote({ side: SHORT, coins: 0.1 }).priceTicks).toBe(570_000n);
    expect(quote({ side: SHORT, coins: 0.1 }, { mark: 60_000.1 }).priceTicks).toBe(570_001n);
  });
});

test('closable: who closes a long sells, and never less than nothing is left', () => {
  const orders = [
    { closes: true, side: 1, openLots: 3 },
    { closes: true, side: 0, openLots: 2 },
    { closes: false, side: 1, openLots: 9 },
  ];
  expect([closableOf(10, LONG, orders), closableOf(10, SHORT, orders), closableOf(2, LONG, orders)]).toEqual([7, 8, 0]);
});
