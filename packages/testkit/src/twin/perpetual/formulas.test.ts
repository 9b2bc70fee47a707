import { bracketTable, capAtLeverage, maintenanceMargin } from '@kontor/domain/perpetual/brackets';
import { adlOrder } from '@kontor/domain/perpetual/deleveraging';
import { fundingPayment } from '@kontor/domain/perpetual/funding';
import { bankruptcyTicks, crossBankruptcy, insuranceDelta, isolatedBankruptcy } from '@kontor/domain/perpetual/liquidation';
import { isLiquidated } from '@kontor/domain/perpetual/margin-account';
import { isNearMark } from '@kontor/domain/perpetual/market-close';
import { orderCost, totalCost } from '@kontor/domain/perpetual/order-cost';
import { meetsPrice, ticksAtYield } from '@kontor/domain/perpetual/plan';
import { closedCost, unrealisedProfit } from '@kontor/domain/perpetual/position';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as naive from './formulas.ts';

const COIN = 1_000n;
const ROWS = [
  { maxLeverage: 50, rate: 10_000, cap: 5_000n },
  { maxLeverage: 20, rate: 20_000, cap: 20_000n },
  { maxLeverage: 10, rate: 50_000, cap: 200_000n },
];
const STEPS = naive.bracketSteps(ROWS)!;
const table = bracketTable(ROWS.map((row) => ({ ...row, rate: BigInt(row.rate) })));
const TABLE = typeof table === 'string' ? [] : table;

const amount = fc.bigInt({ min: 1n, max: 3_000_000n });
const side = fc.constantFrom(0 as const, 1 as const);
const rate = fc.integer({ min: 0, max: 2_000_000 });
const leverage = fc.integer({ min: 1, max: 125 });

/** Both say the same of all that is drawn. */
function expectSame<Drawn extends unknown[]>(
  drawn: { [K in keyof Drawn]: fc.Arbitrary<Drawn[K]> },
  say: (...values: Drawn) => readonly [unknown, unknown],
): void {
  fc.assert(
    fc.property(fc.tuple(...drawn), (values) => {
      const [ours, theirs] = say(...(values as Drawn));
      expect(ours).toEqual(theirs);
    }),
    { numRuns: 300, seed: 20_260_105 },
  );
}

describe('the formulas of the referees and those of the domain are the same', () => {
  it('brackets', () => {
    expect(STEPS.map(({ floor, cum }) => ({ floor, cum }))).toEqual(TABLE.map(({ floor, cum }) => ({ floor, cum })));
    expectSame<[bigint]>([amount], (value) => [naive.maintenance(STEPS, value, COIN), maintenanceMargin(TABLE, value, COIN)]);
    expectSame<[number]>([leverage], (some) => [naive.capAt(STEPS, some), capAtLeverage(TABLE, some)]);
    const cell = fc.integer({ min: -1, max: 4 });
    expectSame<[number, number, number, number]>([cell, cell, cell, cell], (a, b, c, d) => {
      const rows = [
        { maxLeverage: 10 + a, rate: 10_000 * b, cap: BigInt(100 * c) },
        { maxLeverage: 10, rate: 20_000, cap: BigInt(130 * d) },
      ];
      const strict = bracketTable(rows.map((row) => ({ ...row, rate: BigInt(row.rate) })));
      return [naive.bracketSteps(rows) === undefined, typeof strict === 'string'];
    });
  });

  it('gain, cost, funding and yield', () => {
    expectSame<[0 | 1, bigint, bigint, bigint]>([side, amount, amount, amount], (which, quantity, entryValue, mark) => [
      naive.profit(which, quantity, entryValue, mark, COIN),
      unrealisedProfit({ side: which, quantity, entryValue }, mark, COIN),
    ]);
    expectSame<[0 | 1, bigint, bigint, bigint]>([side, amount, amount, amount], (which, entryValue, part, more) => [
      naive.entryOf(which, entryValue, part, part + more),
      closedCost({ side: which, quantity: part + more, entryValue }, part),
    ]);
    expectSame<[0 | 1, bigint, bigint, bigint, number, number]>(
      [side, amount, amount, amount, leverage, rate],
      (which, quantity, price, mark, some, takerRate) => [
        naive.openingCost({ side: which, quantity, price, mark }, { leverage: some, takerRate, coin: COIN }),
        totalCost(orderCost({ side: which, quantity, price, mark, leverage: some, takerRate }, COIN)),
      ],
    );
    expectSame<[0 | 1, bigint, bigint, number, boolean]>(
      [side, amount, amount, rate, fc.boolean()],
      (which, quantity, mark, some, below) => [
        naive.fundingOf(which, quantity, mark, below ? -BigInt(some) : BigInt(some), COIN),
        fundingPayment({ side: which, quantity }, mark, below ? -BigInt(some) : BigInt(some), COIN),
      ],
    );
    expectSame<[0 | 1, bigint, bigint, number, number]>([side, amount, amount, rate, leverage], (which, quantity, entry, some, times) => [
      naive.yieldTicks({ side: which, quantity, entry }, BigInt(some - 1_000_000), times, { coin: COIN, tick: 7n }),
      ticksAtYield({ side: which, quantity, entryValue: entry }, BigInt(some - 1_000_000), times, { coin: COIN, tickUnits: 7n }),
    ]);
    expectSame<[bigint, bigint, 0 | 1, 0 | 1]>([amount, amount, side, side], (price, level, which, purpose) => [
      naive.meetsLevel(price, level, which, purpose),
      meetsPrice(price, level, which, purpose),
    ]);
    expectSame<[bigint, bigint]>([fc.bigInt({ min: 900n, max: 1_100n }), fc.bigInt({ min: 900n, max: 1_100n })], (price, mark) => [
      naive.isNear(price, mark),
      isNearMark(price, mark),
    ]);
  });

  it('liquidation', () => {
    const signedAmount = fc.bigInt({ min: -300_000n, max: 300_000n });
    expectSame<[bigint, bigint]>([signedAmount, fc.bigInt({ min: 0n, max: 9_000n })], (balance, kept) => [
      naive.mustBeLiquidated(balance, kept),
      isLiquidated(balance, kept),
    ]);
    expectSame<[0 | 1, bigint, bigint, bigint, bigint]>([side, amount, amount, amount, amount], (which, entryValue, margin, part, more) => [
      naive.isolatedBound(which, entryValue, margin, part, part + more),
      isolatedBankruptcy({ side: which, quantity: part + more, entryValue }, margin, part),
    ]);
    expectSame<[0 | 1, bigint, bigint, bigint, bigint, bigint]>(
      [side, amount, amount, amount, signedAmount, amount],
      (which, part, more, mark, balance, kept) => {
        const freed = maintenanceMargin(TABLE, (part + more) * mark, COIN) - maintenanceMargin(TABLE, more * mark, COIN);
        return [
          naive.crossBound(which, part * mark, freed, { balance, kept, coin: COIN }),
          crossBankruptcy({ side: which, quantity: part + more }, part, { balance, maintenance: kept }, { table: TABLE, mark, coin: COIN }),
        ];
      },
    );
    expectSame<[0 | 1, bigint, bigint, bigint]>([side, signedAmount, amount, amount], (which, bound, lots, unit) => [
      naive.boundTicks(which, bound, lots, unit),
      bankruptcyTicks(which, bound, lots, unit),
    ]);
    expectSame<[bigint, bigint, bigint, number]>([amount, signedAmount, signedAmount, rate], (value, proceeds, bound, some) => [
      naive.fundDelta(value, proceeds, bound, some),
      insuranceDelta(value, proceeds, bound, some),
    ]);
  });

  it('whom to close first', () => {
    const small = fc.bigInt({ min: 1n, max: 9n });
    const one = fc.record({ quantity: small, entry: small, bound: fc.bigInt({ min: -9n, max: 9n }) });
    expectSame<[0 | 1, { quantity: bigint; entry: bigint; bound: bigint }[], bigint]>(
      [side, fc.array(one, { maxLength: 8 }), small],
      (which, list, mark) => {
        const opponents = list.map((each, id) => ({ ...each, id, side: which }));
        const ranked = opponents.map(({ entry, bound, ...rest }) => ({ ...rest, entryValue: entry, bankruptcy: bound }));
        return [
          naive.inOrder(opponents.flatMap((each) => naive.scored(each, mark, 1n) ?? [])).map(({ id }) => id),
          adlOrder(ranked, mark, 1n).map(({ id }) => id),
        ];
      },
    );
  });
});
