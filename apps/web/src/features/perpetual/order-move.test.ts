import { expect, test } from 'vitest';
import { CONTRACT } from './contract-example.ts';
import { leftOf, planMove } from './order-move.ts';

const waiting = { price: '60000', type: 'limit', action: 'open_long', take_profit: null, stop_loss: null } as const;
const profit = { trigger_price: '62000', source: 'mark' } as const;
const loss = { trigger_price: '58000', source: 'last' } as const;
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

const shown = { quantity: '1', deal_quantity: '0.2', take_profit: profit, stop_loss: loss };

test('what is open is placed again, with what comes with the order as it is', () => {
  expect(leftOf(shown, shown)).toEqual({
    quantity: '0.8',
    take_profit: { trigger_kind: 'price', trigger_price: '62000', source: 'mark' },
    stop_loss: { trigger_kind: 'price', trigger_price: '58000', source: 'last' },
  });
  expect(leftOf({ ...shown, take_profit: null }, shown)).toEqual({ quantity: '0.8', stop_loss: { trigger_kind: 'price', ...loss } });
});

test('what has traded since it was shown is not placed twice, and neither is what it brought along', () => {
  expect(leftOf({ ...shown, deal_quantity: '0' }, { quantity: '1', deal_quantity: '0.7' })).toEqual({ quantity: '0.3' });
});

test('a price that meets what comes with the order is said before the order is touched', () => {
  const long = { ...waiting, take_profit: profit, stop_loss: loss };
  const short = { ...waiting, action: 'open_short', take_profit: loss, stop_loss: profit } as const;
  for (const order of [long, short]) {
    expect(moved('61999.9', order)).toEqual({ kind: 'move', price: '61999.9' });
    expect(moved('58000.1', order)).toEqual({ kind: 'move', price: '58000.1' });
    for (const price of ['62000', '58000', '57000'])
      expect(moved(price, order)).toMatchObject({ kind: 'problem', problem: { code: 'planMet', field: 'trigger', limit: price } });
  }
});
