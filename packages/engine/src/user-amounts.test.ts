import { expect, test } from 'vitest';
import { UserAmounts } from './user-amounts.ts';

test('amounts of users add up, each in its column, and nothing is left of what is 0', () => {
  const amounts = new UserAmounts(2);
  const plain = new Map<string, bigint>();
  const users = [1, 2, 1_025, 70_000];
  for (let step = 0; step < 400; step++) {
    const [user, column] = [users[step % users.length]!, step % 3 === 0 ? 1 : 0];
    const by = BigInt((step * 37) % 11) - 5n;
    amounts.add(user, column, by);
    plain.set(`${user} ${column}`, (plain.get(`${user} ${column}`) ?? 0n) + by);
  }
  for (const column of [0, 1]) {
    for (const user of users) expect(amounts.of(user, column)).toBe(plain.get(`${user} ${column}`) ?? 0n);
    for (const user of users) amounts.add(user, column, -amounts.of(user, column));
    expect([...amounts.entries(column)]).toEqual([]);
  }
  // What was given up is given to others, and begins at 0.
  amounts.add(9, 1, 7n);
  expect([amounts.of(9, 0), amounts.of(9, 1), amounts.of(1, 1)]).toEqual([0n, 7n, 0n]);
  expect([...amounts.entries(1)]).toEqual([[9, 7n]]);
});

test('an amount may be larger than a long, and come back', () => {
  const amounts = new UserAmounts(2);
  const most = 2n ** 63n - 1n;
  let plain = 0n;
  for (const by of [most, 1n, most, -most, -1n, -most, -most, -1n, -1n, most, 2n]) {
    amounts.add(3, 1, by);
    plain += by;
    expect(amounts.of(3, 1)).toBe(plain);
    expect([...amounts.entries(1)]).toEqual(plain === 0n ? [] : [[3, plain]]);
  }
  expect(amounts.of(3, 0)).toBe(0n);
});
