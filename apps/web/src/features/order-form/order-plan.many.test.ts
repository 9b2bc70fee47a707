import { MAX_AMOUNT, parseDecimal } from '@kontor/domain/amount';
import { MAX_GRID } from '@kontor/domain/market';
import { notionalUnit } from '@kontor/domain/formulas/notional';
import type { MarketSpec } from '@kontor/testkit/builders';
import { btcUsdt, marketSpec, ASSETS, placeOco, placeOrder, placeTrailing, placeWithExit } from '@kontor/testkit/builders';
import { DOORS } from '@kontor/testkit/doors';
import { Refused, scenario } from '@kontor/testkit/scenario';
import type { Scenario } from '@kontor/testkit/scenario';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY_DRAFT, ORDER_KINDS } from './order-draft.ts';
import type { OrderDraft } from './order-draft.ts';
import type { OrderGrid } from './order-grid.ts';
import { planOrder } from './order-plan.ts';
import type { OrderPlan, OrderRequest, OrderWorld } from './order-plan.ts';

function gridOfSpec({ terms, base, quote }: MarketSpec): OrderGrid {
  const most = (limit: number, without: bigint): bigint => (limit === 0 ? without : BigInt(limit));
  const grid = BigInt(MAX_GRID);
  return {
    pair: 'BTC_USDT',
    base: base.symbol,
    quote: quote.symbol,
    isTrading: true,
    baseScale: base.scale,
    quoteScale: quote.scale,
    tickUnits: BigInt(terms.tickUnits),
    stepUnits: BigInt(terms.stepUnits),
    unit: notionalUnit(terms.tickUnits, terms.stepUnits, base.scale)!,
    minTicks: BigInt(Math.max(1, terms.minPriceTicks)),
    maxTicks: most(terms.maxPriceTicks, grid),
    minLots: BigInt(Math.max(1, terms.minLots)),
    maxLots: most(terms.maxLots, grid),
    minMarketLots: BigInt(Math.max(1, terms.minMarketLots)),
    maxMarketLots: most(terms.maxMarketLots, grid),
    minNotional: BigInt(terms.minNotional),
    maxNotional: most(terms.maxNotional, MAX_AMOUNT),
    minMarketNotional: terms.applyMinToMarket ? BigInt(terms.minNotional) : 0n,
    maxMarketNotional: terms.applyMaxToMarket ? most(terms.maxNotional, MAX_AMOUNT) : MAX_AMOUNT,
    bandBps: terms.bandBps,
    stopSlackBps: terms.bandBps === 0 ? 500 : terms.bandBps,
    multipliers: { buy: { down: terms.bidDownBps, up: terms.bidUpBps }, sell: { down: terms.askDownBps, up: terms.askUpBps } },
  };
}

const SPEC = btcUsdt({
  minPrice: '0.01',
  maxPrice: '1000000',
  minNotional: '5',
  maxNotional: '9000000',
  applyMinToMarket: true,
  maxQuantity: '9000',
  maxMarketQuantity: '100',
  bandBps: 500,
  bidDownBps: 2_000,
  bidUpBps: 50_000,
  askDownBps: 2_000,
  askUpBps: 50_000,
});
const units = (text: string): bigint => {
  const parsed = parseDecimal(text, 8);
  if (typeof parsed === 'string') throw new Error(parsed);
  return parsed;
};
const ticks = (text: string): bigint => units(text) / 1_000_000n;
const lots = (text: string): bigint => units(text) / 1_000n;

const WORLD: OrderWorld = {
  grid: gridOfSpec(SPEC),
  market: {
    last: ticks('61686'),
    bids: [[ticks('61680'), lots('2')]],
    asks: [
      [ticks('61686'), lots('0.01')],
      [ticks('61690'), lots('0.5')],
    ],
  },
  funds: { base: units('0.5'), quote: units('10000') },
  rates: { maker: 80_000, taker: 100_000 },
};

const plan = (change: Partial<OrderDraft>, world: Partial<OrderWorld> = {}): OrderPlan =>
  planOrder({ ...WORLD, ...world }, { ...EMPTY_DRAFT, ...change });
const quantity = (text: string) => ({ by: 'quantity', text }) as const;
const total = (text: string) => ({ by: 'total', text }) as const;
const percent = (value: number) => ({ by: 'percent', percent: value }) as const;
const codes = (made: OrderPlan): string[] => made.problems.map(({ field, code, limit }) => `${field} ${code} ${limit}`.trim());

describe('what a limit order costs and brings', () => {
  test('a bid below the best ask is a maker: fee in what is received, rounded up', () => {
    const made = plan({ price: '61600', size: quantity('0.00123') });
    expect(made.preview).toEqual({
      total: units('75.768'),
      fee: units('0.00000099'),
      receive: units('0.00122901'),
      role: 'maker',
      isEstimate: false,
      average: undefined,
      fillable: undefined,
    });
    expect(made.frozen).toBe(units('75.768'));
    expect(made.request).toEqual({
      call: 'place',
      body: {
        pair: 'BTC_USDT',
        side: 'buy',
        type: 'limit',
        price: '61600',
        quantity: '0.00123',
        time_in_force: 'gtc',
        self_trade: 'expire_maker',
      },
    });
  });

  test('V:S3: a sale of 0.00123 at 61,686.01 brings 75.79791850 after the taker’s fee', () => {
    const made = plan(
      { side: 'sell', price: '61686.01', size: quantity('0.00123') },
      { market: { ...WORLD.market, bids: [[ticks('61686.01'), lots('1')]] } },
    );
    expect(made.preview).toMatchObject({
      total: units('75.8737923'),
      fee: units('0.07587380'),
      receive: units('75.79791850'),
      role: 'taker',
    });
  });

  test('a total gives the quantity it buys, in whole steps; the total is what that costs', () => {
    const made = plan({ price: '61700', size: total('1000') });
    expect(made).toMatchObject({ quantity: '0.0162', total: '999.54', percent: 9 });
  });

  test('a price between two ticks favours the person and is shown before it is sent', () => {
    expect(plan({ price: '61600.019', size: quantity('1') }).snapped).toEqual({ price: '61600.01' });
    expect(plan({ side: 'sell', price: '61700.011', size: quantity('0.1') }).snapped).toEqual({ price: '61700.02' });
    expect(plan({ price: '61600', size: quantity('0.000019') })).toMatchObject({ snapped: { quantity: '0.00001' }, quantity: '0.00001' });
    expect(plan({ price: '61600.00', size: quantity('0.10000') }).snapped).toEqual({});
  });

  test('a price far from the last one is noticed, in both directions', () => {
    expect(plan({ price: '50000', size: quantity('0.1') }).deviation).toBe(18);
    expect(plan({ price: '616860', size: quantity('0.001') }).deviation).toBe(900);
    expect(plan({ price: '61000', size: quantity('0.1') }).deviation).toBeUndefined();
  });
});

describe('market orders', () => {
  test('V:S2: 1,000 to spend buys 0.01621 for 999.9549', () => {
    const made = plan({ kind: 'market', size: total('1000') });
    expect(made.preview).toMatchObject({
      total: units('999.9549'),
      fee: units('0.00001621'),
      receive: units('0.01619379'),
      role: 'taker',
      isEstimate: true,
    });
    expect(made).toMatchObject({ quantity: '0.01621', total: '1000' });
    expect(made.request?.body).toEqual({ pair: 'BTC_USDT', side: 'buy', type: 'market', amount: '1000', self_trade: 'expire_maker' });
  });

  test('more than the book holds inside the band says how much can trade', () => {
    const market = { ...WORLD.market, asks: [...WORLD.market.asks, [ticks('70000'), lots('9')]] as const };
    expect(plan({ kind: 'market', size: quantity('0.1') }, { market }).preview?.fillable).toBeUndefined();
    expect(plan({ kind: 'market', size: quantity('1') }, { market }).preview?.fillable).toBe(lots('0.51'));
  });

  test('all of it: a buy spends an amount, a sale sells a quantity', () => {
    expect(plan({ kind: 'market', size: percent(100) }).request?.body).toMatchObject({ amount: '10000' });
    expect(plan({ kind: 'market', side: 'sell', size: percent(100) }).request?.body).toMatchObject({ quantity: '0.5' });
  });

  test('an empty side of the book is said instead of sent', () => {
    expect(codes(plan({ kind: 'market', size: quantity('0.1') }, { market: { ...WORLD.market, asks: [] } }))).toEqual(['pair emptyBook']);
  });
});

describe('problems name the limit', () => {
  test.each<[string, Partial<OrderDraft>, string[]]>([
    ['nothing filled in', {}, ['price enterPrice', 'quantity enterQuantity']],
    ['no stop', { kind: 'stop_loss', size: quantity('0.1') }, ['stop enterStop']],
    ['below a step', { price: '61600', size: quantity('0.000001') }, ['quantity minQuantity 0.00001']],
    ['too little', { price: '61600', size: quantity('0.00008') }, ['total minTotal 5']],
    ['too much', { price: '61600', size: quantity('9001'), side: 'sell' }, ['quantity maxQuantity 9000', 'funds insufficient 0.5']],
    ['a price above the range', { price: '1000001', size: quantity('0.001') }, ['price maxPrice 1000000']],
    ['a price of zero', { price: '0.001', size: quantity('0.1') }, ['price minPrice 0.01', 'total minTotal 5']],
    ['a price above five times the last', { price: '400000', size: quantity('0.001') }, ['price bandAbove 308430']],
    ['a price below a fifth of the last', { price: '12337.19', size: quantity('0.001') }, ['price bandBelow 12337.2']],
    ['more than there is', { price: '61600', size: quantity('1') }, ['funds insufficient 10000']],
    ['post only that would match', { kind: 'limit_maker', price: '61686', size: quantity('0.1') }, ['price wouldMatchBuy 61686']],
    [
      'post only sale that would match',
      { kind: 'limit_maker', side: 'sell', price: '61680', size: quantity('0.1') },
      ['price wouldMatchSell 61680'],
    ],
    [
      'a stop to buy at or below the last price',
      { kind: 'stop_loss', stopPrice: '61686', size: quantity('0.1') },
      ['stop stopAbove 61686'],
    ],
    [
      'a stop to sell at or above the last price',
      { kind: 'stop_loss_limit', side: 'sell', stopPrice: '61686', price: '61000', size: quantity('0.1') },
      ['stop stopBelow 61686'],
    ],
  ])('%s', (_what, change, found) => {
    expect(codes(plan(change))).toEqual(found);
  });

  test('an OCO to sell: limit above, stop below the last price', () => {
    const oco = { kind: 'oco', side: 'sell', size: quantity('0.1') } as const;
    expect(codes(plan({ ...oco, price: '61685', stopPrice: '61700' }))).toEqual(['stop stopBelow 61686', 'price limitAbove 61686']);
    expect(plan({ ...oco, price: '63000', stopPrice: '60000', stopLimitPrice: '59900' }).request).toEqual({
      call: 'oco',
      body: {
        pair: 'BTC_USDT',
        side: 'sell',
        quantity: '0.1',
        price: '63000',
        stop_price: '60000',
        stop_limit_price: '59900',
        self_trade: 'expire_maker',
      },
    });
  });
});

/** Puts a draft before the real engine; the name of the refusal, or nothing. */
function submit(s: Scenario, market: MarketSpec, request: OrderRequest): string | undefined {
  const base = { user: s.user('alice'), time: s.time, id: [1, 2, 3, 4] as const };
  const upper = <Word extends string>(word: Word): Uppercase<Word> => word.toUpperCase() as Uppercase<Word>;
  try {
    if (request.call === 'oco') {
      const { body } = request;
      s.apply(
        placeOco(market, {
          ...base,
          side: upper(body.side),
          quantity: body.quantity,
          price: body.price,
          stop: body.stop_price,
          mode: upper(body.self_trade ?? 'expire_maker'),
          ...(body.stop_limit_price === undefined ? {} : { stopLimit: body.stop_limit_price }),
        }),
      );
    } else {
      const { body } = request;
      const words = {
        ...base,
        side: upper(body.side),
        type: upper(body.type),
        timeInForce: upper(body.time_in_force ?? 'gtc'),
        mode: upper(body.self_trade ?? 'expire_maker'),
        ...(body.price === undefined ? {} : { price: body.price }),
        ...(body.quantity === undefined ? {} : { quantity: body.quantity }),
        ...(body.amount === undefined ? {} : { quoteAmount: body.amount }),
        ...(body.stop_price === undefined ? {} : { stop: body.stop_price }),
      };
      const { take_profit_price: takeProfit, stop_loss_price: stop } = body;
      if (body.trailing_delta !== undefined) s.apply(placeTrailing(market, words, body.trailing_delta));
      else if (takeProfit === undefined && stop === undefined) s.apply(placeOrder(market, words));
      else s.apply(placeWithExit(market, words, { ...(takeProfit !== undefined && { takeProfit }), ...(stop !== undefined && { stop }) }));
    }
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

const [, make] = DOORS[0]!;
const grids = fc.record({
  tick: fc.constantFrom('0.01', '0.5', '0.1'),
  step: fc.constantFrom('0.00001', '0.001', '0.25'),
  minNotional: fc.constantFrom('0', '5'),
  maxNotional: fc.constantFrom('0', '3000', '9000000'),
  bandBps: fc.constantFrom(0, 500, 1_000),
  limited: fc.boolean(),
});

describe('what comes along, and what trails', () => {
  const withExit = (change: Partial<OrderDraft>) => plan({ price: '61600', size: quantity('0.1'), hasExit: true, ...change });

  test('take profit and stop loss go with the order', () => {
    expect(withExit({ takeProfit: '65000', stopLoss: '60000.004' }).request?.body).toMatchObject({
      type: 'limit',
      take_profit_price: '65000',
      stop_loss_price: '60000',
    });
    expect(plan({ price: '61600', size: quantity('0.1'), takeProfit: '65000' }).request?.body).not.toHaveProperty('take_profit_price');
    const atMarket = withExit({ kind: 'market', takeProfit: '65000' });
    expect(atMarket.request?.body).toMatchObject({ type: 'market', take_profit_price: '65000' });
  });

  test.each<[string, Partial<OrderDraft>, string[]]>([
    ['neither of them', {}, ['takeProfit enterExit']],
    ['a buyer\u2019s take profit below the price', { takeProfit: '61600' }, ['takeProfit exitAbove 61600']],
    ['a buyer\u2019s stop above it', { stopLoss: '61600' }, ['stopLoss exitBelow 61600']],
    [
      'a seller\u2019s the other way round',
      { side: 'sell', price: '61700', takeProfit: '61700', stopLoss: '61000' },
      ['takeProfit exitBelow 61700', 'stopLoss exitAbove 61700'],
    ],
    ['at market against the last price', { kind: 'market', takeProfit: '61686' }, ['takeProfit exitAbove 61686']],
    ['none of the others', { kind: 'stop_loss', stopPrice: '62000' }, []],
  ])('%s', (_what, change, expected) => {
    expect(codes(withExit(change))).toEqual(expected);
  });

  test('a stop that trails: its type is the one whose trigger is where it begins', () => {
    const body = (side: 'buy' | 'sell', stopPrice: string) =>
      plan({ kind: 'trailing', side, distance: '1.5', stopPrice, size: quantity('0.1') }).request?.body;
    expect(body('sell', '')).toMatchObject({ type: 'stop_loss', trailing_delta: 150, quantity: '0.1' });
    expect(body('sell', '')).not.toHaveProperty('stop_price');
    expect(body('sell', '62000')).toMatchObject({ type: 'take_profit', stop_price: '62000' });
    expect(body('sell', '61000')).toMatchObject({ type: 'stop_loss' });
    expect(body('buy', '61000')).toMatchObject({ type: 'take_profit' });
    expect(body('buy', '62000')).toMatchObject({ type: 'stop_loss' });
  });

  test.each([
    ['', 'enterDistance'],
    ['0.09', 'distanceRange'],
    ['20.01', 'distanceRange'],
    ['1.005', 'distanceRange'],
  ])('a distance of "%s": %s', (distance, code) => {
    expect(codes(plan({ kind: 'trailing', side: 'sell', distance, size: quantity('0.1') }))).toEqual([`distance ${code}`]);
  });

  test('a buyer freezes what it may cost at worst from where it begins: the level, and the band above it', () => {
    const made = plan({ kind: 'trailing', distance: '1', stopPrice: '60000', size: quantity('0.01') });
    // 60,000 × 1.01 × 1.05.
    expect(made.frozen).toBe(units('636.3'));
  });
});

describe('against the engine', () => {
  // Long: one property, from what a customer chooses to what the engine says of it.
  test('whatever share of the funds is chosen, for every type and side: what the form would send is accepted, and when nothing is sent it says why', () => {
    fc.assert(
      fc.property(
        grids,
        fc.constantFrom(...ORDER_KINDS),
        fc.constantFrom('buy', 'sell'),
        fc.constantFrom(100, 100, 75, 33, 1),
        fc.bigInt(1n, 3_000_000_000_000n),
        fc.bigInt(1n, 4_000_000_000n),
        fc.integer({ min: -900, max: 900 }),
        fc.integer({ min: -900, max: 900 }),
        fc.boolean(),
        fc.constantFrom('gtc', 'ioc', 'fok'),
        fc.constantFrom('', '0.09', '0.1', '1.5', '20', '20.01'),
        fc.constantFrom(undefined, '61000', '59000'),
        (choice, kind, side, share, quoteFunds, baseFunds, offset, stopOffset, stopAtMarket, timeInForce, distance, exit) => {
          const { limited, ...terms } = choice;
          const market = marketSpec(1, ASSETS[0]!, ASSETS[2]!, {
            ...terms,
            applyMinToMarket: true,
            ...(limited
              ? {
                  minPrice: '10',
                  maxPrice: '200000',
                  minQuantity: terms.step,
                  maxQuantity: '5',
                  maxMarketQuantity: '2',
                  bidUpBps: 50_000,
                  bidDownBps: 2_000,
                  askUpBps: 50_000,
                  askDownBps: 2_000,
                }
              : {}),
          });
          const s = scenario(make, {
            markets: [marketSpec(1, ASSETS[0]!, ASSETS[2]!, { tick: terms.tick, step: terms.step })],
            alone: true,
          });
          const text = (value: bigint): string => `${value / 100_000_000n}.${String(value % 100_000_000n).padStart(8, '0')}`;
          s.markVersion(7);
          s.deposit('alice', 'USDT', text(quoteFunds));
          s.deposit('alice', 'BTC', text(baseFunds));
          s.deposit('bob', 'USDT', '10000000');
          s.deposit('bob', 'BTC', '1000');
          const quantityOf = terms.step === '0.25' ? '0.5' : '0.3';
          s.sell('bob', quantityOf, '60000');
          s.deposit('carol', 'USDT', '1000000');
          s.buy('carol', quantityOf, '60000');
          s.sell('bob', quantityOf, '60010');
          s.sell('bob', '50', '60500');
          s.buy('bob', quantityOf, '59990');
          s.buy('bob', '50', '59000');
          s.relist(market);
          const tickUnits = BigInt(market.terms.tickUnits);
          const level = (price: string, count: string): readonly [bigint, bigint] => [
            units(price) / tickUnits,
            units(count) / BigInt(market.terms.stepUnits),
          ];
          const world: OrderWorld = {
            grid: gridOfSpec(market),
            market: {
              last: units('60000') / tickUnits,
              asks: [level('60010', quantityOf), level('60500', '50')],
              bids: [level('59990', quantityOf), level('59000', '50')],
            },
            funds: { base: baseFunds, quote: quoteFunds },
            rates: { maker: 100_000, taker: 100_000 },
          };
          const made = planOrder(world, {
            ...EMPTY_DRAFT,
            side,
            kind,
            timeInForce,
            size: percent(share),
            price: String(60_000 + offset * 10),
            stopPrice: kind === 'trailing' && stopAtMarket ? '' : String(60_000 + stopOffset * 10 + 5),
            distance,
            hasExit: exit !== undefined,
            takeProfit: exit ?? '',
            stopLoss: stopAtMarket ? '' : '58000',
            stopLimitPrice: stopAtMarket ? '' : String(60_000 + stopOffset * 10),
          });
          if (made.request === undefined) expect(made.problems.length).toBeGreaterThan(0);
          else expect(submit(s, market, made.request)).toBeUndefined();
        },
      ),
      { numRuns: process.env['MANY'] === undefined ? 50 : 300, seed: 20_261_121 },
    );
  });

  test('100 % is the most there is: one lot more is refused for its funds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy', 'sell'),
        fc.bigInt(100_000_000_000n, 3_000_000_000_000n),
        fc.bigInt(1_000_000n, 4_000_000_000n),
        fc.integer({ min: 1, max: 40_000 }),
        (side, quoteFunds, baseFunds, cents) => {
          const world: OrderWorld = {
            ...WORLD,
            market: { last: ticks('60000'), bids: [], asks: [] },
            funds: { base: baseFunds, quote: quoteFunds },
          };
          const price = `${60_000 + Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
          const most = planOrder(world, { ...EMPTY_DRAFT, side, price, size: percent(100) });
          expect(most.problems).toEqual([]);
          const more = planOrder(world, { ...EMPTY_DRAFT, side, price, size: quantity(addLot(most.quantity)) });
          expect(more.problems.map(({ code }) => code)).toEqual(['insufficient']);
        },
      ),
      { numRuns: 200, seed: 5 },
    );
  });
});

function addLot(text: string): string {
  const more = lots(text.includes('.') ? text : `${text}.0`) + 1n;
  return `${more / 100_000n}.${String(more % 100_000n).padStart(5, '0')}`;
}
