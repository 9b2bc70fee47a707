import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastMove } from './last-price.ts';
import { mergeTrades, missesTrades } from './tape.ts';
import type { MarketTrade } from './tape.ts';

const trade = (id: number, price = '10'): MarketTrade => ({ id, price, quantity: '1', side: 'buy', time: id * 1_000 });

test('any batches in any order end as the newest trades, each once', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 20 }), { maxLength: 10 }), (batches) => {
      const list = batches.reduce<readonly MarketTrade[]>(
        (tape, ids) =>
          mergeTrades(
            tape,
            ids.map((id) => trade(id)),
            10,
          ),
        [],
      );
      const expected = [...new Set(batches.flat())].sort((a, b) => b - a).slice(0, 10);
      expect(list.map(({ id }) => id)).toEqual(expected);
    }),
    { seed: 13, numRuns: 200 },
  );
});

test('what is known already leaves the list as it is', () => {
  const list = [trade(2), trade(1)];
  expect(mergeTrades(list, [trade(1), trade(2)])).toBe(list);
});

test('a hole between the known and the new is noticed', () => {
  expect(missesTrades([trade(5)], [trade(6), trade(7)])).toBe(false);
  expect(missesTrades([trade(5)], [trade(8), trade(7)])).toBe(true);
  expect(missesTrades([], [trade(8)])).toBe(false);
});

test('the direction is that of the last change of price', () => {
  expect(lastMove([trade(3, '10'), trade(2, '10'), trade(1, '11')])).toBe('down');
  expect(lastMove([trade(3, '10'), trade(1, '9')])).toBe('up');
  expect(lastMove([])).toBe('up');
});
