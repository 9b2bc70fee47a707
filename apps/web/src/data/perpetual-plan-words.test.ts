import { expect, test } from 'vitest';
import type { Plan } from './perpetual-state.ts';
import { foremostPlan, planKind } from './perpetual-plan-words.ts';

const plan = (plan_id: string, trigger_kind: Plan['trigger_kind'], purpose: Plan['purpose'] = 'stop_loss'): Plan =>
  ({ plan_id, trigger_kind, purpose }) as Plan;

test('a stop at a price stands before one that follows the mark, which stands before none', () => {
  const plans = [plan('1', 'trailing'), plan('2', 'price'), plan('3', 'yield', 'take_profit')];
  expect(foremostPlan(plans, 'stop_loss')?.plan_id).toBe('2');
  expect(foremostPlan([plan('1', 'trailing')], 'stop_loss')?.plan_id).toBe('1');
  expect(foremostPlan([plan('1', 'trailing')], 'take_profit')).toBeUndefined();
});

test('a trailing stop is a kind of its own', () => {
  expect([planKind(plan('1', 'trailing')), planKind(plan('2', 'yield'))]).toEqual(['trailing', 'stop_loss']);
});
