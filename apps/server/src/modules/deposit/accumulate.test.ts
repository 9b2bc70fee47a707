import { expect, test } from 'vitest';
import { accumulate } from './accumulate.ts';

const one = (id: number, amount: bigint, user = 1, symbol = 'USDT') => ({ id, user, symbol, amount });
const shown = (groups: ReturnType<typeof accumulate>['groups']): unknown => groups.map(({ last, ids, amount }) => [last.id, ids, amount]);

test.each<[string, Parameters<typeof accumulate>, unknown, readonly number[]]>([
  ['enough by itself', [[one(1, 10n)], [], () => 10n], [[1, [1], 10n]], []],
  ['too little', [[one(1, 9n)], [], () => 10n], [], [1]],
  ['enough with those that wait', [[one(3, 4n)], [one(1, 5n), one(2, 1n)], () => 10n], [[3, [1, 2, 3], 10n]], []],
  ['not enough with those that wait', [[one(3, 3n)], [one(1, 5n), one(2, 1n)], () => 10n], [], [3]],
  ['a pile begins anew', [[one(1, 6n), one(2, 6n), one(3, 6n)], [], () => 10n], [[2, [1, 2], 12n]], [3]],
  ['others’ do not help', [[one(3, 6n)], [one(1, 6n, 2), one(2, 6n, 1, 'XRP')], () => 10n], [], [3]],
  ['each by its own minimum', [[one(1, 6n), one(2, 6n, 1, 'XRP')], [], (symbol) => (symbol === 'XRP' ? 6n : 10n)], [[2, [2], 6n]], [1]],
  ['what is nothing in the ledger waits', [[one(1, 0n)], [], () => 1n], [], [1]],
])('%s', (_, [confirmed, waiting, minimumOf], groups, waits) => {
  const found = accumulate(confirmed, waiting, minimumOf);
  expect([shown(found.groups), found.waits]).toEqual([groups, waits]);
});
