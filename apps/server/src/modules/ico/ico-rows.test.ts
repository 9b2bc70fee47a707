/** What people read of items and of what they have in them (rules 5.1 to 5.4). */
import { IcoMode, IcoStage } from '@kontor/domain/ico/words';
import { describe, expect, test } from 'vitest';
import type { IcoHolding, IcoItemState } from '../../follower/ico/ico-facts.ts';
import { holderName } from './holders.ts';
import { holdingRow, itemRow, recordRow } from './ico-rows.ts';
import { IcoItems } from './items.ts';
import type { NamedItem } from './items.ts';
import { raisePrice } from './raise-price.ts';

const DAY = 86_400_000;
const START = 100 * DAY;
const END = 101 * DAY;
const UNIT = 100_000_000n;
const ASSETS = [
  { asset: 0, symbol: 'USDT', scale: 8 },
  { asset: 9, symbol: 'AURO', scale: 8 },
] as const;

/** V:ICO4: lots of ten tokens at 0.5, of which 60 % are frozen. */
function stateOf(changes: Partial<IcoItemState> = {}, terms: Partial<IcoItemState['terms']> = {}): IcoItemState {
  return {
    terms: {
      item: 3,
      token: 9,
      payment: 0,
      mode: IcoMode.LOTTERY,
      freezeRate: 60_000_000,
      freezeDays: 30,
      supply: 1_000n * UNIT,
      lot: 10n * UNIT,
      price: UNIT / 2n,
      cap: 40n,
      start: START,
      end: END,
      commitment: 'aa'.repeat(32),
      network: 1,
      height: 900_000,
      ...terms,
    },
    stage: IcoStage.OPEN,
    drawBy: END + DAY,
    tickets: 0,
    paid: 0n,
    subscribers: 0,
    block: undefined,
    secret: undefined,
    wonLots: 0,
    given: 0n,
    settledMs: 0,
    isDrawn: false,
    ...changes,
  };
}

function named(state: IcoItemState): NamedItem {
  const queries = {
    icoItems: new Map([[state.terms.item, state]]),
    listings: { assets: new Map(ASSETS.map(({ asset, scale }) => [asset, { asset, scale, flags: 0 }])) },
  };
  const symbols = { assets: ASSETS.map(({ asset, symbol }) => ({ asset, symbol, rechargeTurn: false, drawTurn: false, supply: null })) };
  return new IcoItems({ queries, symbols }).of(state.terms.item);
}

const row = (state: IcoItemState, nowMs: number) => itemRow(named(state), { isHot: false, nowMs });

describe('an item', () => {
  test.each([
    ['upcoming', IcoStage.OPEN, START - 1],
    ['in_progress', IcoStage.OPEN, START],
    ['in_progress', IcoStage.OPEN, END - 1],
    ['ended', IcoStage.OPEN, END],
    ['drawn', IcoStage.DRAWING, END],
    ['drawn', IcoStage.SETTLING, END],
    ['settled', IcoStage.SETTLED, END],
    ['refunding', IcoStage.REFUNDING, START],
    ['cancelled', IcoStage.CANCELLED, START - 1],
  ] as const)('is %s at stage %i', (state, stage, nowMs) => {
    expect(row(stateOf({ stage }), nowMs).state).toBe(state);
  });

  test.each([
    ['before the last tenth of its time', 0, START + 0.9 * DAY - 1, false],
    ['in the last tenth', 0, START + 0.9 * DAY, true],
    ['at 90 % subscribed', 90, START, false],
    ['above', 91, START, true],
    ['once it is over', 91, END, false],
  ])('ends soon %s', (_what, tickets, nowMs, is) => {
    expect(row(stateOf({ tickets, paid: BigInt(tickets) * 5n * UNIT }), nowMs).ending_soon).toBe(is);
  });

  test('the rate of winning is cut, and 1 as long as everybody wins; a fraction of progress may be above 1', () => {
    const rateOf = (tickets: number) => row(stateOf({ tickets, paid: BigInt(tickets) * 5n * UNIT }), START);
    expect([0, 1, 100].map((tickets) => rateOf(tickets).winning_rate)).toEqual(['1', '1', '1']);
    expect(rateOf(300)).toMatchObject({ winning_rate: '0.333333', progress: '3.000000', winning_lots: 100, paid: '1500' });
    expect(row(stateOf({ tickets: 40, stage: IcoStage.SETTLED }), END).winning_lots).toBe(40);
  });

  test('in proportion there are no lots, no rate and no draw', () => {
    const state = stateOf({ paid: 250n * UNIT }, { mode: IcoMode.PRO_RATA, lot: 0n, cap: 0n, network: 0, height: 0 });
    expect(row(state, START)).toMatchObject({
      mode: 'pro_rata',
      lot: null,
      lots_per_user: null,
      most_tokens: null,
      winning_rate: null,
      winning_lots: null,
      draw: null,
      subscribed: '250',
      progress: '0.500000',
    });
  });

  test('the seed is SHA-256 of secret and block, and null before both are known', () => {
    const draw = (state: Partial<IcoItemState>) => row(stateOf(state), END).draw!;
    expect(draw({ block: '22'.repeat(32) }).seed).toBeNull();
    expect(draw({ block: '22'.repeat(32), secret: '11'.repeat(32) })).toMatchObject({
      network: 'BTC',
      seed: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});

/** 30 lots paid 150; 14 won. */
const HOLDING: IcoHolding = {
  item: 3,
  user: 7,
  place: 0,
  quantity: 30n,
  paid: 150n * UNIT,
  runs: [5, 20, 40, 10],
  isSettled: true,
  wonLots: 14,
  tokens: 140n * UNIT,
  cost: 70n * UNIT,
  refund: 80n * UNIT,
  frozen: 84n * UNIT,
  claimed: 0n,
  openedMs: START,
  settledMs: END + 5,
};
const shown = (nowMs: number) => ({ nowMs, holder: 'ab'.repeat(32), price: { of: { units: UNIT / 2n, scale: 8 }, isMarket: false } });

describe('what a user has', () => {
  const item = named(stateOf({ stage: IcoStage.SETTLED, tickets: 300 }));

  test('V:ICO4: 140 tokens for 70, 80 come back, 84 are frozen', () => {
    expect(holdingRow(HOLDING, item, shown(END + 5))).toMatchObject({
      state: 'settled',
      paid: '70',
      refunded: '80',
      winning_lots: 14,
      winning_rate: '0.333333',
      tokens: '140',
      frozen: '84',
      locked: '84',
      released_today: '0',
      released_total: '0',
      claimable: '0',
      value: '70.00000000',
      valued_at: 'raise_price',
      tickets: [
        { first: 5, lots: 20 },
        { first: 40, lots: 10 },
      ],
    });
  });

  test.each([
    [1, '2.8', '2.8', '2.8'],
    [2, '2.8', '5.6', '5.6'],
    [30, '2.8', '84', '84'],
    [31, '0', '84', '84'],
    [400, '0', '84', '84'],
  ])('on day %i it is released %s, %s in all', (day, today, total, claimable) => {
    const now = Math.floor(END / DAY) * DAY + day * DAY;
    expect(holdingRow(HOLDING, item, shown(now))).toMatchObject({ released_today: today, released_total: total, claimable });
  });

  test('what was claimed is neither locked nor to be claimed again', () => {
    const now = Math.floor(END / DAY) * DAY + 2 * DAY;
    expect(holdingRow({ ...HOLDING, claimed: (28n * UNIT) / 10n }, item, shown(now))).toMatchObject({
      locked: '81.2',
      claimable: '2.8',
      released_total: '5.6',
    });
  });

  test.each([
    ['hold', IcoStage.OPEN, END - 1],
    ['settling', IcoStage.OPEN, END],
    ['settling', IcoStage.DRAWING, END],
    ['settling', IcoStage.REFUNDING, END],
  ] as const)('is in state %s before it is settled, at stage %i', (state, stage, nowMs) => {
    const open = { ...HOLDING, isSettled: false, settledMs: 0, wonLots: 0, tokens: 0n, cost: 0n, refund: 0n, frozen: 0n };
    const shownRow = holdingRow(open, named(stateOf({ stage })), shown(nowMs));
    expect(shownRow).toMatchObject({ state, paid: '150', winning_lots: null, settle_time: null, released_total: '0' });
  });

  test('a record says what was paid, what it cost and what came back', () => {
    const record = {
      user: 7,
      item: 3,
      sequence: 1,
      ordinal: 1,
      timeMs: END,
      firstTicket: 0,
      wonLots: 14,
      quantity: 30n,
      frozen: 84n * UNIT,
    };
    const settled = recordRow({ ...record, kind: 1, amount: 70n * UNIT, refund: 80n * UNIT, tokens: 140n * UNIT }, item);
    expect(settled).toMatchObject({ kind: 'settled', quantity: '30', amount: '70', refunded: '80', tokens: '140', freeze_ratio: '0.6' });
  });
});

test('a holder has another name in each item, and nobody finds him without his salt', () => {
  const salt = new Uint8Array(32).fill(1);
  const names = [holderName(salt, 3, 7), holderName(salt, 4, 7), holderName(salt, 3, 8), holderName(new Uint8Array(32), 3, 7)];
  expect(new Set(names).size).toBe(4);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{64}$/);
  expect(holderName(salt, 3, 7)).toBe(names[0]);
});

describe('what a coin is worth that was sold here', () => {
  const options = (items: readonly IcoItemState[], lastTicks = 0) =>
    ({
      queries: {
        icoItems: new Map(items.map((each) => [each.terms.item, each])),
        listings: {
          assets: new Map([...ASSETS.map(({ asset, scale }) => [asset, { scale }] as const), [1, { scale: 8 }]]),
          markets: new Map([[0, { lastTicks, quoteScale: 8, terms: { tickUnits: 1_000_000 } }]]),
        },
      },
      symbols: {
        ofAsset: (asset: number) => ({ symbol: ['USDT', 'BTC'][asset] ?? 'AURO' }),
        byPair: (pair: string) => (pair === 'BTC_USDT' ? { market: 0 } : undefined),
      },
      indexOf: () => undefined,
    }) as unknown as Parameters<typeof raisePrice>[0];

  test('is what it was last sold for, whatever was cancelled since', () => {
    const items = [
      stateOf(),
      stateOf({}, { item: 4, start: START + 1, price: 2n * UNIT }),
      stateOf({ stage: IcoStage.CANCELLED }, { item: 5, start: START + 2, price: 9n * UNIT }),
    ];
    expect(raisePrice(options(items))(9)).toEqual({ units: 2n * UNIT, scale: 8 });
    expect(raisePrice(options(items))(8)).toBeUndefined();
    expect(raisePrice(options([]))(9)).toBeUndefined();
  });

  test('follows what it was paid with, and is nobody’s to say where that has no price', () => {
    const items = [stateOf({}, { payment: 1, price: UNIT / 1_000n })];
    expect(raisePrice(options(items, 6_000_000))(9)).toEqual({ units: 60n * UNIT, scale: 8 });
    expect(raisePrice(options(items))(9)).toBeUndefined();
  });
});
