import type { SpokenSection, UserSections } from '@kontor/contract/channels';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_ACCOUNT, stepAccount } from './account-state.ts';
import type { AccountEvent, AccountState, SpotDeal } from './account-state.ts';

type Order = UserSections['spot']['snapshot']['orders'][number];
type Told = UserSections['spot']['update'] & UserSections['wallet']['update'];

const order = (id: number, change: Partial<Order> = {}): Order => ({
  order_id: String(id),
  order_number: id,
  pair: 'BTC_USDT',
  side: 'buy',
  type: 'limit',
  time_in_force: 'gtc',
  status: 'new',
  price: '60000',
  stop_price: null,
  quantity: '1',
  amount: null,
  deal_quantity: '0',
  deal_amount: '0',
  average_price: null,
  fee: '0',
  leg_of: null,
  trailing_delta: null,
  exit: null,
  exit_of: null,
  fee_symbol: 'BTC',
  time: 1,
  update_time: 1,
  ...change,
});
const deal = (number: number, quantity = '0.1'): SpotDeal => ({
  order_number: number,
  pair: 'BTC_USDT',
  side: 'buy',
  price: '60000',
  quantity,
  amount: '6000',
  fee: '0.0001',
  fee_symbol: 'BTC',
  role: 'maker',
  time: 2,
});
const usdt = (available: string, account: 'spot' | 'contract' = 'spot') => ({
  account,
  symbol: 'USDT',
  available,
  frozen: '0',
  order_freeze: '0',
  locked: '0',
});
const snapshot = (sequence: number, { orders = [], balances = [] }: Partial<Told> = {}): AccountEvent => ({
  kind: 'message',
  message: { ch: 'user', sections: { spot: { type: 'snapshot', sequence, orders }, wallet: { type: 'snapshot', sequence, balances } } },
});
const update = (prev: number, sequence: number, { orders = [], deals = [], balances = [] }: Partial<Told> = {}): AccountEvent => ({
  kind: 'message',
  message: {
    ch: 'user',
    sections: { spot: { type: 'update', prev, sequence, orders, deals }, wallet: { type: 'update', prev, sequence, balances } },
  },
});
const only = (event: AccountEvent, section: SpokenSection): AccountEvent =>
  event.kind === 'message' ? { kind: 'message', message: { ch: 'user', sections: { [section]: event.message.sections[section] } } } : event;

function run(events: readonly AccountEvent[], from = NO_ACCOUNT): { state: AccountState; resyncs: number } {
  let state = from;
  let resyncs = 0;
  for (const event of events) {
    const step = stepAccount(state, event);
    state = step.state;
    if (step.resync.length > 0) resyncs++;
  }
  return { state, resyncs };
}

describe('the private channel', () => {
  test('a snapshot, then changes', () => {
    const { state, resyncs } = run([
      snapshot(10, { orders: [order(1)], balances: [usdt('100'), usdt('7', 'contract')] }),
      update(10, 12, {
        orders: [order(1, { status: 'partially_filled', deal_quantity: '0.1' })],
        deals: [deal(1)],
        balances: [usdt('94')],
      }),
      update(12, 15, { orders: [order(1, { status: 'filled' }), order(2)] }),
    ]);
    expect(resyncs).toBe(0);
    expect([...state.orders.keys()]).toEqual(['2']);
    expect(state.balances.get('USDT')).toEqual({ symbol: 'USDT', available: '94', frozen: '0', order_freeze: '0' });
    expect(state).toMatchObject({ sequence: 15, chain: { spot: 15, wallet: 15 } });
    expect(state.fills).toMatchObject({ sequence: 12, deals: [deal(1)] });
  });

  test('a gap asks for a snapshot once and changes nothing until it comes', () => {
    const before = run([snapshot(10, { orders: [order(1)] })]).state;
    const { state, resyncs } = run([update(11, 12, { orders: [order(2)] }), update(12, 13, { orders: [order(3)] })], before);
    expect(resyncs).toBe(1);
    expect([...state.orders.keys()]).toEqual(['1']);
    expect(run([snapshot(14, { orders: [order(3)] }), update(14, 15)], state).resyncs).toBe(0);
  });

  test('a gap in one section leaves the other as it is, and asks for that one alone', () => {
    const before = run([snapshot(10, { orders: [order(1)], balances: [usdt('5')] })]).state;
    const step = stepAccount(before, only(update(12, 14, { balances: [usdt('9')] }), 'wallet'));
    expect(step.resync).toEqual(['wallet']);
    expect(step.state.balances.get('USDT')?.available).toBe('5');
    const { state, resyncs } = run([only(update(10, 15, { orders: [order(2)] }), 'spot')], step.state);
    expect(resyncs).toBe(0);
    expect([...state.orders.keys()]).toEqual(['1', '2']);
    expect(state.chain).toEqual({ spot: 15, wallet: undefined });
    const healed = run(
      [only(snapshot(15, { balances: [usdt('9')] }), 'wallet'), only(update(15, 16, { balances: [usdt('8')] }), 'wallet')],
      state,
    );
    expect(healed.resyncs).toBe(0);
    expect(healed.state.balances.get('USDT')?.available).toBe('8');
  });

  test('nothing is known before both sections are', () => {
    const { state } = run([only(snapshot(10), 'spot')]);
    expect(state.sequence).toBe(-1);
    expect(run([only(snapshot(9), 'wallet')], state).state.sequence).toBe(10);
  });

  test('a message told twice changes nothing', () => {
    const twice = update(10, 12, { deals: [deal(1)] });
    const { state, resyncs } = run([snapshot(10), { kind: 'deals', sequence: 10, deals: [] }, twice, twice]);
    expect(resyncs).toBe(0);
    expect(state.deals).toHaveLength(1);
  });

  test('an update before any snapshot is nothing to build on', () => {
    expect(run([update(1, 2, { orders: [order(1)] })])).toEqual({ state: NO_ACCOUNT, resyncs: 0 });
  });

  test('an answer of a call that is newer than the channel is kept when the channel catches up', () => {
    const { state } = run([
      snapshot(10, { balances: [usdt('100')] }),
      {
        kind: 'answer',
        sequence: 20,
        orders: [order(9)],
        balances: [{ account: 'spot', symbol: 'USDT', available: '40', frozen: '0', order_freeze: '60', locked: '0' }],
      },
      update(10, 15, { orders: [order(5)], balances: [usdt('70')] }),
    ]);
    expect([...state.orders.keys()]).toEqual(['9']);
    expect(state.balances.get('USDT')?.available).toBe('40');
    expect(state).toMatchObject({ sequence: 20, chain: { spot: 15, wallet: 15 } });
  });

  test('an old answer does not take back what is known', () => {
    const { state } = run([snapshot(10, { orders: [order(1)] }), { kind: 'answer', sequence: 9, orders: [], balances: [] }]);
    expect(state.orders.size).toBe(1);
  });

  test('deals asked for and deals told overlap without doubles', () => {
    const { state } = run([
      snapshot(10),
      { kind: 'deals', sequence: 12, deals: [deal(2), deal(1)] },
      update(10, 12, { deals: [deal(2)] }),
      update(12, 13, { deals: [deal(3), deal(4)] }),
      { kind: 'deals', sequence: 11, deals: [deal(1)] },
    ]);
    expect(state.deals.map(({ order_number }) => order_number)).toEqual([4, 3, 2, 1]);
  });

  test('an order that was over when the snapshot was made is not shown as open', () => {
    expect(run([snapshot(10, { orders: [order(1, { status: 'canceled' })] })]).state.orders.size).toBe(0);
  });

  test('after any hostile sequence, a snapshot and its updates bring the truth', () => {
    const hostile = fc
      .oneof(
        fc
          .tuple(fc.nat(30), fc.nat(30), fc.nat(5))
          .map(([prev, sequence, id]) => update(prev, sequence, { orders: [order(id)], deals: [deal(id)], balances: [usdt(String(id))] })),
        fc.tuple(fc.nat(30), fc.nat(5)).map(([sequence, id]) => snapshot(sequence, { orders: [order(id)] })),
        fc.nat(30).map((sequence): AccountEvent => ({ kind: 'answer', sequence, orders: [], balances: [] })),
        fc.constant<AccountEvent>({ kind: 'unchained' }),
      )
      .chain((event) => fc.constantFrom(event, only(event, 'spot'), only(event, 'wallet')));
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 30 }), (events) => {
        let last = -1;
        let state = NO_ACCOUNT;
        for (const event of events) {
          state = stepAccount(state, event).state;
          expect(state.sequence).toBeGreaterThanOrEqual(last);
          last = state.sequence;
        }
        const healed = run(
          [snapshot(40, { orders: [order(7)], balances: [usdt('1')] }), update(40, 41, { orders: [order(8)], balances: [usdt('2')] })],
          state,
        );
        expect(healed.resyncs).toBe(0);
        expect([...healed.state.orders.keys()]).toEqual(['7', '8']);
        expect(healed.state.balances).toEqual(new Map([['USDT', { symbol: 'USDT', available: '2', frozen: '0', order_freeze: '0' }]]));
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});
