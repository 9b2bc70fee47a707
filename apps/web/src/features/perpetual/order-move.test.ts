import { expect, test } from 'vitest';
import { CONTRACT } from './contract-example.ts';
import { planMove } from './order-move.ts';

const waiting = { price: '60000', type: 'limit' } as const;
const moved = (text: string, order: Parameters<typeof planMove>[1] = waiting) => planMove(CONTRACT, order, text);

test('another price is sent on the tick that is nearest to what was typed', () => {
  expect(moved('59999.9')).toEqual({ kind: 'move', price: '59999.9' });
  expect(moved('59999.84')).toEqual({ kind: 'move', price: '59999.8' });
  expect(moved('59999.85')).toEqual({ kind: 'move', price: '59999.9' });
});

test('the price that it has already changes nothing, however it is written', () => {
  expect(moved('60000')).toEqual({ kind: 'unchanged' });
  expect(moved('060000.00')).toEqual({ kind: 'unchanged' });
  expect(moved('60000.04')).toEqual({ kind: 'unchanged' });
});

test('nothing typed, and what is no price, is said before the order is touched', () => {
  expect(moved('')).toMatchObject({ kind: 'problem', problem: { code: 'enterPrice' } });
  expect(moved('.')).toMatchObject({ kind: 'problem', problem: { code: 'unreadable' } });
  expect(moved('0.01')).toMatchObject({ kind: 'problem', problem: { code: 'unreadable' } });
});
