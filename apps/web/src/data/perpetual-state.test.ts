import { describe, expect, test } from 'vitest';
import type { SectionPart } from '@kontor/contract/channels';
import { NO_PERPETUALS, positionKey, stepPerpetuals } from './perpetual-state.ts';
import type { AccountFigures, ContractDeal, ContractOrder, PerpetualState, Plan, Position } from './perpetual-state.ts';

const account = { wallet: '100' } as AccountFigures;
const position = (quantity: string): Position => ({ pair: 'BTC_USDT', side: 'long', quantity }) as Position;
const order = (id: string, status: ContractOrder['status']): ContractOrder => ({ order_id: id, status }) as ContractOrder;
const plan = (id: string, status: Plan['status']): Plan => ({ plan_id: id, status }) as Plan;

type Parts = Partial<
  Pick<Extract<SectionPart<'contract'>, { type: 'update' }>, 'position_mode' | 'positions' | 'orders' | 'plans' | 'deals' | 'settings'>
>;

function snapshot(sequence: number, parts: Parts = {}): SectionPart<'contract'> {
  return { type: 'snapshot', sequence, account, position_mode: 'hedge', settings: [], positions: [], orders: [], plans: [], ...parts };
}

function update(prev: number, sequence: number, parts: Parts = {}): SectionPart<'contract'> {
  return {
    type: 'update',
    prev,
    sequence,
    account,
    position_mode: 'hedge',
    settings: [],
    positions: [],
    orders: [],
    plans: [],
    deals: [],
    ...parts,
  };
}

function after(...parts: readonly SectionPart<'contract'>[]): { readonly state: PerpetualState; readonly resync: boolean } {
  return parts.reduce((step, part) => stepPerpetuals(step.state, { kind: 'message', part }), { state: NO_PERPETUALS, resync: false } as {
    state: PerpetualState;
    resync: boolean;
  });
}

describe('messages', () => {
  test('a snapshot holds what is open', () => {
    const { state } = after(
      snapshot(5, { positions: [position('1'), position('0')], orders: [order('1', 'submitted')], plans: [plan('2', 'entrusted')] }),
    );
    expect([[...state.positions.keys()], [...state.orders.keys()], [...state.plans.keys()]]).toEqual([['BTC_USDT long'], ['1'], ['2']]);
  });

  test('changes come on top; what is over goes, and the histories have something new', () => {
    const { state } = after(
      snapshot(5, { positions: [position('1')], orders: [order('1', 'submitted')], plans: [plan('2', 'entrusted')] }),
      update(5, 7, { positions: [position('0')], orders: [order('1', 'filled')], plans: [plan('2', 'triggered')] }),
    );
    expect([state.positions.size, state.orders.size, state.plans.size, state.endings, state.sequence]).toEqual([0, 0, 0, 2, 7]);
  });

  test('a gap asks for a snapshot and changes nothing', () => {
    const step = after(snapshot(5, { positions: [position('1')] }), update(6, 8, { positions: [position('0')] }));
    expect([step.resync, step.state.positions.size, step.state.chain]).toEqual([true, 1, undefined]);
  });

  test('what is old or comes before a snapshot says nothing', () => {
    expect(after(update(1, 2, { positions: [position('1')] })).state.positions.size).toBe(0);
    expect(after(snapshot(5), update(3, 5, { positions: [position('1')] })).state.positions.size).toBe(0);
  });

  test('one-way is known from a snapshot, from a change, and from an answer', () => {
    const modes = (state: PerpetualState) => state.positionMode;
    const changed = after(snapshot(5), update(5, 6, { position_mode: 'one_way' })).state;
    expect([modes(NO_PERPETUALS), modes(after(snapshot(5)).state), modes(changed)]).toEqual([undefined, 'hedge', 'one_way']);
    const answer = { ...account, futures_permission: 'none' as const, position_mode: 'hedge' as const, settings: [], sequence: 7 };
    const asked = stepPerpetuals(changed, { kind: 'answer', account: answer, positions: [], orders: [], plans: [] }).state;
    expect(modes(asked)).toBe('hedge');
  });

  test('deals are told once, with their orders', () => {
    const deal = { order_number: 3 } as ContractDeal;
    const { state } = after(snapshot(5), update(5, 6, { deals: [deal], orders: [order('1', 'filled')] }));
    expect(state.fills).toEqual({ sequence: 6, deals: [deal], orders: [order('1', 'filled')] });
  });
});

describe('answers', () => {
  const answer = (sequence: number, held: readonly Position[]) =>
    ({
      kind: 'answer',
      account: { ...account, futures_permission: 'unrestricted', position_mode: 'hedge', settings: [], sequence },
      positions: held,
      orders: [],
      plans: [],
    }) as Parameters<typeof stepPerpetuals>[1];

  test('an answer that is older than what is known only tells the permission', () => {
    const known = after(snapshot(5, { positions: [position('1')] })).state;
    const { state } = stepPerpetuals(known, answer(4, []));
    expect([state.positions.size, state.terms?.futures_permission]).toEqual([1, 'unrestricted']);
  });

  test('a newer one counts', () => {
    const { state } = stepPerpetuals(after(snapshot(5)).state, answer(6, [position('2')]));
    expect(state.positions.get(positionKey(position('2')))?.quantity).toBe('2');
  });
});
