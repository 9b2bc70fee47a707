import { expect, test } from 'vitest';
import type { Plan, Position } from '../../data/perpetual-state.ts';
import { heldWith, usdt, worldWith } from './contract-example.ts';
import { planBody, planProblem, planResult, plansDraft } from './plan-draft.ts';
import type { PlansDraft } from './plan-draft.ts';

const position: Position = {
  pair: 'BTC_USDT',
  side: 'long',
  margin_mode: 'isolated',
  leverage: 20,
  quantity: '0.5',
  closable: '0.5',
  average_open_price: '60000',
  entry_value: '30000',
  mark_price: '60000',
  margin: '1500',
  maintenance_margin: '120',
  margin_ratio: '0.08',
  profit: '0',
  yield: '0',
  liquidation_price: '57228.9',
  adl_rank: 1,
  realised_profit: '0',
  time: 1,
  update_time: 1,
};
const held = heldWith('long', '0.5', 60_000);
const waiting: Plan = {
  plan_id: '7',
  pair: 'BTC_USDT',
  side: 'long',
  purpose: 'stop_loss',
  trigger_kind: 'yield',
  trigger_price: null,
  trigger_yield: '-0.3',
  callback_rate: null,
  activation_price: null,
  best_price: null,
  source: 'mark',
  quantity: null,
  price: null,
  status: 'entrusted',
  order_id: null,
  time: 1,
  update_time: 1,
};

function taking(text: string, change: Partial<PlansDraft> = {}): PlansDraft {
  const empty = plansDraft(position, []);
  const plan = { isOn: true, trigger: { by: 'price', text, isLoss: false }, source: 'last' } as const;
  return { ...empty, plans: { ...empty.plans, take_profit: plan }, ...change };
}

test('what waits already is filled in', () => {
  const draft = plansDraft(position, [waiting]);
  expect(draft.plans.stop_loss).toEqual({ isOn: true, trigger: { by: 'yield', text: '30', isLoss: true }, source: 'mark' });
  expect([draft.plans.take_profit.isOn, draft.keeps, draft.execution]).toEqual([false, 'yield', 'market']);
});

test('a plan of the whole position by price', () => {
  expect(planBody(worldWith(), position, taking('61500'), 'take_profit')).toEqual({
    pair: 'BTC_USDT',
    side: 'long',
    purpose: 'take_profit',
    trigger_kind: 'price',
    trigger_price: '61500',
    source: 'last',
  });
});

test('kept by yield, of a part, with a limit', () => {
  const draft = taking('61500', {
    keeps: 'yield',
    isPart: true,
    quantity: '0.2009',
    execution: 'limit',
    limits: { take_profit: '61400.05', stop_loss: '' },
  });
  expect(planBody(worldWith(), position, draft, 'take_profit')).toMatchObject({
    trigger_kind: 'yield',
    trigger_yield: '0.5',
    quantity: '0.2',
    price: '61400',
  });
});

test.each([
  ['nothing typed', taking(''), 'enterPrice'],
  ['met already', taking('59999'), 'triggerMet'],
  ['a part without a size', taking('61500', { isPart: true }), 'enterQuantity'],
  ['more than there is', taking('61500', { isPart: true, quantity: '0.501' }), 'tooMuch'],
  ['a limit without a price', taking('61500', { execution: 'limit' }), 'enterPrice'],
  ['nothing wrong', taking('61500'), undefined],
] as const)('%s', (_what, draft, code) => {
  expect(planProblem(worldWith(), position, held, draft, 'take_profit')?.code).toBe(code);
});

test('what a plan would realise', () => {
  expect(planResult(worldWith(), held, taking('61500'), { ticks: 615_000n, yield: 5_000n })).toBe(usdt(750));
});
