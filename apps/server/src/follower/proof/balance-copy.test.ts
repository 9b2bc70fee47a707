import { Account, Bucket, SYSTEM_OWNER } from '@kontor/domain/accounts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Holdings } from '../wallet/holdings.ts';
import { BalanceCopy } from './balance-copy.ts';
import type { CopiedBalances } from './balance-copy.ts';

const BUCKETS = Object.values(Bucket);

function post(holdings: Holdings, owner: number, account: number, asset: number, bucket: number, after: bigint): void {
  holdings.apply({ sequence: 1, ordinal: 0, type: 1, owner, account, asset, bucket, amount: 0n, after, reference: 0 } as never);
}

/** Sums by user and asset, without zeros. */
function read({ assets, users, sums }: CopiedBalances): Record<string, bigint> {
  const entries = Array.from(users).flatMap((user, at) =>
    assets.map((asset, place) => [`${user} ${asset}`, sums[at * assets.length + place]!] as const),
  );
  return Object.fromEntries(entries.filter(([, sum]) => sum !== 0n));
}

test('a copy has all five accounts and all buckets of everybody, and none of the system', () => {
  const holdings = new Holdings();
  for (const account of [Account.SPOT, Account.CONTRACT, Account.SECONDS, Account.FIAT, Account.ICO])
    for (const bucket of BUCKETS) post(holdings, 7, account, 0, bucket, 10n ** BigInt(account) * BigInt(bucket + 1));
  post(holdings, 8, Account.SPOT, 3, Bucket.AVAILABLE, 5n);
  post(holdings, 9, Account.SPOT, 3, Bucket.AVAILABLE, 0n);
  post(holdings, SYSTEM_OWNER, Account.FEE, 0, Bucket.AVAILABLE, 99n);
  const copy = new BalanceCopy(holdings, [0, 2, 3]);
  expect(copy.step(() => false)).toBe(true);
  const taken = copy.take();
  expect([taken.assets, taken.users.length, read(taken)]).toEqual([[0, 3], 3, { '7 0': 111_110n, '8 3': 5n }]);
});

test('what changes between its beginning and its end is not in it', () => {
  const holdings = new Holdings();
  for (let user = 1; user <= 100; user++) post(holdings, user, Account.SPOT, 0, Bucket.AVAILABLE, 5n);
  const copy = new BalanceCopy(holdings, [0]);
  post(holdings, 1, Account.SPOT, 0, Bucket.AVAILABLE, 6n);
  expect(copy.step(() => true)).toBe(false);
  // One who is copied already, one who is not, and one who was not there.
  for (const user of [2, 100, 101]) post(holdings, user, Account.ICO, 0, Bucket.LOCKED, 7n);
  expect(copy.step(() => false)).toBe(true);
  expect([...new Set(Object.values(read(copy.take())))]).toEqual([5n]);
});

test('what changes while it is made is not in it, whoever it is and whenever', () => {
  const change = fc.record({
    owner: fc.integer({ min: 1, max: 140 }),
    account: fc.integer({ min: 0, max: 4 }),
    asset: fc.integer({ min: 0, max: 2 }),
    bucket: fc.constantFrom(...BUCKETS),
    after: fc.bigInt({ min: 0n, max: 1_000n }),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 300 }), fc.array(fc.array(change, { maxLength: 30 }), { maxLength: 8 }), (before, during) => {
      const holdings = new Holdings();
      for (const { owner, account, asset, bucket, after } of before) post(holdings, owner, account, asset, bucket, after);
      const atOnce = new BalanceCopy(holdings, [0, 1, 2]);
      atOnce.step(() => false);
      const copy = new BalanceCopy(holdings, [0, 1, 2]);
      for (const changes of during) {
        for (const { owner, account, asset, bucket, after } of changes) post(holdings, owner, account, asset, bucket, after);
        copy.step(() => true);
      }
      copy.step(() => false);
      expect(read(copy.take())).toEqual(read(atOnce.take()));
    }),
    { seed: 5, numRuns: 200 },
  );
});
