import { describe, expect, test } from 'vitest';
import { NO_SECONDS, stepSeconds } from './seconds-state.ts';
import type { SecondsContract, SecondsState } from './seconds-state.ts';

const contract = (id: string, change: Partial<SecondsContract> = {}): SecondsContract => ({
  id,
  pair: 'BTC_USDT',
  direction: 'up',
  state: 'pending_entry',
  result: null,
  duration_s: 30,
  stake: '100',
  fee: '2',
  paid: '102',
  guarantee_fund: '100',
  payout: '0.8',
  execution_price: null,
  buy_price: null,
  present_price: '60000',
  settle_price: null,
  estimated_profit: null,
  actual_profit: null,
  settle_info: { entry_tick: null, exit_tick: null, void_reason: null },
  time: 1_000,
  end_time: 31_000,
  remaining_seconds: '30',
  settle_time: null,
  ...change,
});
const over = (id: string): SecondsContract => contract(id, { state: 'settled', result: 'win', actual_profit: '78' });

const snapshot = (state: SecondsState, sequence: number, ...contracts: SecondsContract[]) =>
  stepSeconds(state, { kind: 'message', part: { type: 'snapshot', sequence, contracts }, heardMs: 0 }).state;
const update = (state: SecondsState, prev: number, sequence: number, ...contracts: SecondsContract[]) =>
  stepSeconds(state, { kind: 'message', part: { type: 'update', prev, sequence, contracts }, heardMs: 77 });
const ids = ({ running }: SecondsState): string[] => [...running.keys()];

test('a contract is opened, entered and settled', () => {
  const opened = update(snapshot(NO_SECONDS, 10), 10, 11, contract('1')).state;
  expect(ids(opened)).toEqual(['1']);
  const entered = update(opened, 11, 12, contract('1', { state: 'counting_down', execution_price: '60000' })).state;
  expect(entered.running.get('1')?.execution_price).toBe('60000');
  const settled = update(entered, 12, 13, over('1')).state;
  expect(ids(settled)).toEqual([]);
  expect(settled).toMatchObject({ endedAt: 13, ended: [{ contract: { id: '1', result: 'win' }, heardMs: 77 }] });
});

describe('what comes late, twice or not at all', () => {
  test('a gap asks for a snapshot and changes nothing until it is there', () => {
    const step = update(snapshot(NO_SECONDS, 10, contract('1')), 11, 12, contract('2'));
    expect(step.resync).toBe(true);
    expect(ids(step.state)).toEqual(['1']);
    expect(ids(update(step.state, 12, 13, contract('3')).state)).toEqual(['1']);
    expect(ids(snapshot(step.state, 13, contract('2'), contract('3')))).toEqual(['2', '3']);
  });

  test('an answer that is older than what is known is passed over', () => {
    const known = snapshot(NO_SECONDS, 10, contract('1'));
    expect(stepSeconds(known, { kind: 'answer', sequence: 9, contracts: [] }).state).toBe(known);
  });

  test('an end that an answer has told already is shown once, by the message that follows', () => {
    const answered = stepSeconds(snapshot(NO_SECONDS, 10, contract('1')), { kind: 'answer', sequence: 12, contracts: [] }).state;
    expect(answered).toMatchObject({ endedAt: 12, ended: [] });
    const told = update(answered, 10, 12, over('1')).state;
    expect(told.ended.length).toBe(1);
    expect(update({ ...told, chain: 11 }, 11, 12, over('1')).state.ended.length).toBe(1);
  });

  test('after the socket was lost only a snapshot counts', () => {
    const lost = stepSeconds(snapshot(NO_SECONDS, 10, contract('1')), { kind: 'unchained' }).state;
    expect(update(lost, 10, 11, over('1'))).toEqual({ state: lost, resync: false });
  });
});
