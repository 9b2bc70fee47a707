import { PlanPurpose } from '@kontor/domain/perpetual/plan';
import { PositionSide } from '@kontor/domain/perpetual/position';
import { PlanTrigger } from '@kontor/domain/perpetual/words';
import { expect, test } from 'vitest';
import { PlanState } from './contract-facts.ts';
import { Plans } from './plans.ts';

const USER = 7;
const MARKET = 21;

/** Plans with one that trails by the mark 1,000 that is in force, and what its best mark is after each mark. */
function trailing(side: PositionSide, activationTicks: number) {
  const plans = new Plans();
  const plan = { number: 3, user: USER, market: MARKET, side, purpose: PlanPurpose.STOP_LOSS, trigger: PlanTrigger.TRAILING, source: 1 };
  const rest = { lots: 0, priceTicks: 0, activationTicks, level: 100n, clientId: [0, 0, 0, 1] } as const;
  plans.add({ type: 'plan', ...plan, ...rest }, { timeMs: 5, sequence: 6, mark: 1_000n });
  const best = (): bigint => plans.find(3)!.peak;
  return { plans, best, after: (marks: readonly bigint[]) => marks.map((mark) => (plans.follow(MARKET, mark, 10n), best())) };
}

test('a long follows the highest mark, a short the lowest', () => {
  expect(trailing(PositionSide.LONG, 0).best()).toBe(1_000n);
  expect(trailing(PositionSide.LONG, 0).after([1_001n, 999n, 1_003n, 1_002n])).toEqual([1_001n, 1_001n, 1_003n, 1_003n]);
  expect(trailing(PositionSide.SHORT, 0).after([1_001n, 999n, 1_003n, 998n])).toEqual([1_000n, 999n, 999n, 998n]);
});

test('from its activation on, which is a price in ticks', () => {
  expect(trailing(PositionSide.LONG, 102).after([1_019n, 1_020n, 1_010n, 1_021n])).toEqual([0n, 1_020n, 1_020n, 1_021n]);
  expect(trailing(PositionSide.SHORT, 98).after([1_100n, 981n, 980n, 990n, 979n])).toEqual([0n, 0n, 980n, 980n, 979n]);
});

test('tells who moved, of this contract alone, and of one that is over nothing', () => {
  const { plans, best } = trailing(PositionSide.LONG, 0);
  expect(plans.follow(22, 2_000n, 10n)).toEqual([]);
  expect(plans.follow(MARKET, 1_010n, 10n)).toMatchObject([{ number: 3, peak: 1_010n }]);
  expect(plans.follow(MARKET, 1_010n, 10n)).toEqual([]);
  expect(best()).toBe(1_010n);
  expect(plans.end(3, PlanState.CANCELED, 9)).toMatchObject({ peak: 0n, state: PlanState.CANCELED });
  expect(plans.follow(MARKET, 2_000n, 10n)).toEqual([]);
});
