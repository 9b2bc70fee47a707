import { describe, expect, test } from 'vitest';
import { bracketTable, maintenanceMargin } from './brackets.ts';
import type { Bracket } from './brackets.ts';
import {
  LIQUIDATION_FEE_RATE,
  bankruptcyTicks,
  crossBankruptcy,
  insuranceDelta,
  isolatedBankruptcy,
  keptLots,
  lotsPaidByFund,
} from './liquidation.ts';
import { PositionSide, closePosition, unrealisedProfit } from './position.ts';
import type { Position } from './position.ts';

const { LONG, SHORT } = PositionSide;
const COIN = 100_000_000n;
const USDT = 100_000_000n;
const BTC = bracketTable([
  { cap: 50_000n * USDT, maxLeverage: 125, rate: 4_000n },
  { cap: 600_000n * USDT, maxLeverage: 100, rate: 5_000n },
  { cap: 3_000_000n * USDT, maxLeverage: 75, rate: 6_500n },
]) as readonly Bracket[];

describe('bankruptcy of an isolated position', () => {
  const long: Position = { side: LONG, quantity: COIN, entryValue: 60_000n * USDT };
  const short: Position = { ...long, side: SHORT };

  test('long 57,000, short 63,000, at 60,000 with 20x; as the limit of an order', () => {
    expect(isolatedBankruptcy(long, 3_000n * USDT, COIN)).toBe(57_000n * USDT);
    expect(isolatedBankruptcy(short, 3_000n * USDT, COIN)).toBe(-63_000n * USDT);
    // 1 BTC in lots of 0.001, ticks of 0.1: a lot at a tick is 10,000 units.
    expect(bankruptcyTicks(LONG, 57_000n * USDT, 1_000n, 10_000n)).toBe(570_000n);
    expect(bankruptcyTicks(LONG, 57_000n * USDT + 1n, 1_000n, 10_000n)).toBe(570_001n);
    expect(bankruptcyTicks(SHORT, -63_000n * USDT, 1_000n, 10_000n)).toBe(630_000n);
    expect(bankruptcyTicks(SHORT, -63_000n * USDT + 1n, 1_000n, 10_000n)).toBe(629_999n);
  });

  test('10,000 with 50x: 9,800', () => {
    expect(isolatedBankruptcy({ side: LONG, quantity: COIN, entryValue: 10_000n * USDT }, 200n * USDT, COIN)).toBe(9_800n * USDT);
  });
});

/** Published cases in millionths of a dollar: marks, one maintenance rate of 10 %, quantities in 10^-8. */
describe('bankruptcy of a cross position', () => {
  const DOLLAR = 1_000_000n;
  const TEN_PERCENT: readonly Bracket[] = [{ floor: 0n, cap: 10n ** 30n, maxLeverage: 1, rate: 100_000n, cum: 0n }];
  const BTC_MARK = 50_000n * DOLLAR;
  const ETH_MARK = 3_000n * DOLLAR;
  type Held = readonly [side: PositionSide, quantity: bigint, mark: bigint];

  test.each<[string, cash: bigint, held: Held[], closed: bigint, expected: bigint]>([
    ['a long a little below maintenance, in full', -4_501n * DOLLAR, [[LONG, 10_000_000n, BTC_MARK]], 10_000_000n, 4_501n * DOLLAR],
    ['a short a little below maintenance, in full', 5_499n * DOLLAR, [[SHORT, 10_000_000n, BTC_MARK]], 10_000_000n, -5_499n * DOLLAR],
    ['a long at bankruptcy, in full', -5_000n * DOLLAR, [[LONG, 10_000_000n, BTC_MARK]], 10_000_000n, 5_000n * DOLLAR],
    ['a long at bankruptcy, half of it', -5_000n * DOLLAR, [[LONG, 10_000_000n, BTC_MARK]], 5_000_000n, 2_500n * DOLLAR],
    ['a short at bankruptcy, half of it', 5_000n * DOLLAR, [[SHORT, 10_000_000n, BTC_MARK]], 5_000_000n, -2_500n * DOLLAR],
    ['a long beyond bankruptcy', -5_100n * DOLLAR, [[LONG, 10_000_000n, BTC_MARK]], 10_000_000n, 5_100n * DOLLAR],
    ['a short beyond bankruptcy', 4_900n * DOLLAR, [[SHORT, 10_000_000n, BTC_MARK]], 10_000_000n, -4_900n * DOLLAR],
    [
      'one of two longs',
      -490n * DOLLAR,
      [
        [LONG, 10_000_000n, ETH_MARK],
        [LONG, 400_000n, BTC_MARK],
      ],
      10_000_000n,
      294n * DOLLAR,
    ],
    [
      'one of two shorts',
      510n * DOLLAR,
      [
        [SHORT, 10_000_000n, ETH_MARK],
        [SHORT, 400_000n, BTC_MARK],
      ],
      10_000_000n,
      -306n * DOLLAR,
    ],
    [
      'a short beside a long',
      110n * DOLLAR,
      [
        [SHORT, 10_000_000n, ETH_MARK],
        [LONG, 400_000n, BTC_MARK],
      ],
      10_000_000n,
      -306n * DOLLAR,
    ],
    ['part of a long, rounded up', -13n * DOLLAR, [[LONG, 100_000_000n, BTC_MARK]], 21_347n, 2_776n],
    ['part of a short, rounded up', 13n * DOLLAR, [[SHORT, 100_000_000n, BTC_MARK]], 21_347n, -2_775n],
    ['a long that cannot lose all', DOLLAR, [[LONG, 100_000_000n, BTC_MARK]], 100_000_000n, -DOLLAR],
  ])('%s', (_name, cash, held, closed, expected) => {
    const worth = held.reduce((sum, [side, quantity, mark]) => sum + ((side === LONG ? quantity : -quantity) * mark) / COIN, cash);
    const maintenance = held.reduce((sum, [, quantity, mark]) => sum + maintenanceMargin(TEN_PERCENT, quantity * mark, COIN), 0n);
    const [side, quantity, mark] = held[0]!;
    expect(crossBankruptcy({ side, quantity }, closed, { balance: worth, maintenance }, { table: TEN_PERCENT, mark, coin: COIN })).toBe(
      expected,
    );
  });
});

describe('liquidation', () => {
  test('down by a bracket: 20 long at 60,000, 50x, mark 59,130', () => {
    const held: Position = { side: LONG, quantity: 20n * COIN, entryValue: 1_200_000n * USDT };
    const market = { table: BTC, mark: 59_130n * USDT, stepUnits: 100_000n, coin: COIN };
    const margin = 24_000n * USDT;
    expect(margin + unrealisedProfit(held, market.mark, COIN)).toBe(6_600n * USDT);
    expect(maintenanceMargin(BTC, held.quantity * market.mark, COIN)).toBe(673_690_000_000n);
    const kept = keptLots(20_000n, market);
    expect(kept).toBe(10_147n);

    const closed = 20n * COIN - kept * 100_000n;
    const proceeds = (closed * 59_120n * USDT) / COIN;
    const bankruptcy = isolatedBankruptcy(held, margin, closed);
    const { rest, realised } = closePosition(held, closed, proceeds);
    expect(realised).toBe(-867_064_000_000n);
    expect(proceeds - bankruptcy).toBe(315_296_000_000n);
    const fee = insuranceDelta(proceeds, proceeds, bankruptcy, LIQUIDATION_FEE_RATE);
    expect(fee).toBe(291_254_680_000n);
    const left = margin + realised - fee;
    expect(left).toBe(1_241_681_320_000n);
    expect(left + unrealisedProfit(rest, market.mark, COIN)).toBe(358_892_320_000n);
    expect(maintenanceMargin(BTC, rest.quantity * market.mark, COIN)).toBe(294_996_055_000n);
  });

  test('one in the first bracket keeps nothing', () => {
    expect(keptLots(100n, { table: BTC, mark: 59_130n * USDT, stepUnits: 100_000n, coin: COIN })).toBe(0n);
  });

  test.each([
    [57_150n, 150n],
    [57_400n, 287n],
    [57_000n, 0n],
    [56_900n, -100n],
  ])('taken over at 57,000 and sold at %i: the fund gets %i', (fill, expected) => {
    expect(insuranceDelta(fill * USDT, fill * USDT, 57_000n * USDT, LIQUIDATION_FEE_RATE)).toBe(expected * USDT);
  });

  test('a fund of 800 pays for 0.727 at 55,900 instead of 57,000, a short the same way', () => {
    expect(lotsPaidByFund(800n * USDT, 559_000n, 570_000n, 10_000n)).toBe(727n);
    expect(lotsPaidByFund(800n * USDT, 581_000n, 570_000n, 10_000n)).toBe(727n);
    expect(() => lotsPaidByFund(1n, 570_000n, 570_000n, 10_000n)).toThrow(RangeError);
  });
});
