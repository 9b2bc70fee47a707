/** What the part of contracts in a snapshot holds is there again behind it, all of it. */
import { OrderStatus, SelfTrade } from '@kontor/domain/order';
import { PositionSide } from '@kontor/domain/perpetual/position';
import { PlanTrigger } from '@kontor/domain/perpetual/words';
import { expect, test } from 'vitest';
import { IndexCandles } from '../index-price/index-candles.ts';
import type { Ground } from '../projection.ts';
import { Origin, PlanState } from './contract-facts.ts';
import { readPerpetualState, writePerpetualState } from './perpetual-state.ts';
import type { PerpetualState } from './perpetual-state.ts';
import { perpetualProjection } from './projection.ts';

const MARKET = 3;
const USER = 7;
const CLIENT_ID = [1, 2, 3, 4] as const;

const STATE: PerpetualState = {
  contracts: [
    {
      terms: {
        market: MARKET,
        makerRate: 1,
        takerRate: 2,
        liquidationRate: 3,
        fundingCap: 4,
        intervalHours: 8,
        maxOpenLots: 5,
        brackets: [{ cap: 1_000n, maxLeverage: 50, rate: 4_000n }],
      },
      mark: { market: MARKET, mark: 100n, index: 101n, timeMs: 6, isStale: true, fundingRate: -7, sequence: 8, lastTicks: 9 },
      validMs: 10,
      funding: { rate: -7, mark: 99n },
      isSettling: true,
      candles: new IndexCandles().all(),
      premiums: new IndexCandles([[{ openMs: 60_000, open: -5n, high: 6n, low: -7n, close: 0n, count: 4 }]]).all(),
    },
  ],
  orders: [
    {
      slot: 1,
      number: 2,
      user: USER,
      market: MARKET,
      side: 0,
      orderType: 0,
      timeInForce: 0,
      status: OrderStatus.PARTIALLY_FILLED,
      doneReason: -1,
      priceTicks: 10,
      stopTicks: 0,
      quoteAmount: 0n,
      lots: 5,
      openLots: 4,
      dealLots: 1,
      dealAmount: 10n,
      fee: 1n,
      selfTrade: SelfTrade.EXPIRE_MAKER,
      clientId: CLIENT_ID,
      placedMs: 3,
      changedMs: 4,
      closes: true,
      origin: Origin.PLAN,
      plan: 11,
      realised: -2n,
      worstTicks: 10,
      leverage: 20,
      isIsolated: true,
      markTicks: 10,
      brought: { takeProfit: 0n, stopLoss: 9n, byMark: 2 },
    },
  ],
  plans: [
    {
      number: 12,
      user: USER,
      market: MARKET,
      side: 0,
      purpose: 1,
      trigger: PlanTrigger.TRAILING,
      byMark: true,
      lots: 3,
      priceTicks: 0,
      activationTicks: 13,
      level: 100n,
      peak: 101n,
      clientId: CLIENT_ID,
      state: PlanState.WAITING,
      orderNumber: 0,
      orderSlot: 0,
      placedMs: 14,
      changedMs: 15,
      sequence: 16,
    },
  ],
  positions: [
    {
      user: USER,
      market: MARKET,
      side: PositionSide.SHORT,
      lots: 17,
      entryValue: 18n,
      margin: 19n,
      realised: 20n,
      funding: -21n,
      openedMs: 22,
      changedMs: 23,
    },
  ],
  settings: [[USER, [{ market: MARKET, leverage: 24, isIsolated: true }]]],
  oneWay: [USER, 25],
  liquidations: 26,
  taken: [{ market: MARKET, receipt: 5, lots: 3, closings: 1 }],
  called: ['7/-1/0'],
  past: { hour: 9, day: 0, inHour: ['7/21/0'], inDay: ['7/21/1', '8/21/0'] },
};

test('a part that is read is what was written, and one of another format is refused', () => {
  const packed = writePerpetualState(STATE);
  expect(readPerpetualState(packed)).toEqual(STATE);
  const older = new TextEncoder().encode(new TextDecoder().decode(packed).replace('"format":4', '"format":1'));
  expect(() => readPerpetualState(older)).toThrow('of another format');
});

test('a view that goes on from a snapshot packs the same again', () => {
  const ground = { out: { rows: undefined, watched: undefined }, moment: { sequence: 0, timeMs: 0, atMs: 0 } } as unknown as Ground;
  const view = perpetualProjection.open(ground);
  view.restore({ holdings: [] } as never, writePerpetualState(STATE));
  expect(readPerpetualState(view.pack())).toEqual(STATE);
});
