import type { Deal, DealMessage } from '@kontor/contract/deal';
import { expect, test } from 'vitest';
import { NO_DEALS, mergedMessages, notYetThere, stepDeals } from './deal-state.ts';
import type { DealsEvent, DealsState } from './deal-state.ts';

const deal = (order: string, state: Deal['state'] = 'wait_pay', time = Number(order)): Deal => ({ order, state, time }) as Deal;
const message = (id: string, text = id, read = false): DealMessage => ({ id, from: 'peer', text, file: null, time: 1, read });

interface Update {
  readonly prev: number;
  readonly sequence: number;
  readonly orders?: readonly Deal[];
  readonly messages?: readonly { readonly order: string; readonly message: DealMessage }[];
}

const snapshot = (sequence: number, orders: readonly Deal[]): DealsEvent => ({
  kind: 'message',
  part: { type: 'snapshot', sequence, orders },
});
const update = ({ orders = [], messages = [], ...numbers }: Update): DealsEvent => ({
  kind: 'message',
  part: { type: 'update', ...numbers, orders, messages },
});

/** Plays events; gives the state and at which of them a snapshot was asked for. */
function play(events: readonly DealsEvent[]): { readonly state: DealsState; readonly resyncs: readonly number[] } {
  let state = NO_DEALS;
  const resyncs: number[] = [];
  events.forEach((event, index) => {
    const step = stepDeals(state, event);
    state = step.state;
    if (step.resync) resyncs.push(index);
  });
  return { state, resyncs };
}

const open = ({ state }: ReturnType<typeof play>): readonly string[] =>
  [...state.open.values()].map(({ order, state: stands }) => `${order} ${stands}`);

test('a snapshot has all, an update changes one, and what is over is open no more but remembered', () => {
  const played = play([
    snapshot(5, [deal('1'), deal('2')]),
    update({ prev: 5, sequence: 7, orders: [deal('1', 'paid')] }),
    update({ prev: 7, sequence: 9, orders: [deal('2', 'completed')] }),
  ]);
  expect(open(played)).toEqual(['1 paid']);
  expect(played.state.ended.map(({ order }) => order)).toEqual(['2']);
  expect(played.resyncs).toEqual([]);
});

test('what has ended is remembered also where an answer has taken it off before the message came', () => {
  const played = play([
    snapshot(5, [deal('1')]),
    { kind: 'answer', sequence: 7, deals: [] },
    update({ prev: 5, sequence: 7, orders: [deal('1', 'cancelled')] }),
  ]);
  expect(open(played)).toEqual([]);
  expect(played.state.ended.map(({ order }) => order)).toEqual(['1']);
});

test('after a gap a snapshot is asked for once, and nothing is merged until it is there', () => {
  const played = play([
    snapshot(5, [deal('1')]),
    update({ prev: 6, sequence: 8, orders: [deal('1', 'paid')] }),
    update({ prev: 8, sequence: 9, orders: [deal('1', 'completed')] }),
  ]);
  expect(played.resyncs).toEqual([1]);
  expect(open(played)).toEqual(['1 wait_pay']);
  expect(played.state.chain).toBeUndefined();
});

test('a late answer changes nothing, a newer one counts', () => {
  const begun = [snapshot(5, [deal('1', 'paid')])];
  expect(open(play([...begun, { kind: 'answer', sequence: 4, deals: [deal('1')] }]))).toEqual(['1 paid']);
  expect(open(play([...begun, { kind: 'answer', sequence: 6, deals: [deal('3')] }]))).toEqual(['3 wait_pay']);
});

test('a message of a chat counts whatever its numbers are, also while the chain is broken, and makes no gap', () => {
  const played = play([
    snapshot(5, [deal('1')]),
    update({ prev: 5, sequence: 5, messages: [{ order: '1', message: message('10') }] }),
    { kind: 'unchained' },
    update({ prev: 5, sequence: 5, messages: [{ order: '1', message: message('11') }] }),
  ]);
  expect(played.state.messages.get('1')?.map(({ id }) => id)).toEqual(['10', '11']);
  expect(played.resyncs).toEqual([]);
});

test('messages stand by their number, once each, and what was read stays read', () => {
  const merged = mergedMessages([message('9', 'a', true), message('10', 'b')], [message('10', 'b', true), message('9', 'a'), message('2')]);
  expect(merged.map(({ id, read }) => `${id} ${read}`)).toEqual(['2 false', '9 true', '10 true']);
});

test('a message that the channel tells of is no more on its way, once for each that was written', () => {
  const own = (id: string, text: string): DealMessage => ({ ...message(id, text), from: 'self' });
  const written = (text: string, after: number, file?: string) => ({ text, after, file });
  const hello = [written('Hello', 3), written('Hello', 3), written('Bye', 3)];
  expect(notYetThere(hello, [own('3', 'Hello')])).toEqual(hello);
  expect(notYetThere(hello, [own('3', 'Hello'), own('4', 'Hello')])).toEqual(hello.slice(1));
  expect(notYetThere(hello, [own('4', 'Hello'), own('5', 'Bye'), own('6', 'Hello')])).toEqual([]);
  // What the other one says is no word of one's own, and a picture is no other.
  expect(notYetThere([written('Hello', 0)], [message('1', 'Hello')])).toHaveLength(1);
  expect(notYetThere([written('', 0, 'one')], [{ ...own('1', ''), file: 'two' }])).toHaveLength(1);
});
