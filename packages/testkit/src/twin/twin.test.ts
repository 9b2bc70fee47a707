import { Account, Bucket } from '@kontor/domain/accounts';
import { describe, expect, it } from 'vitest';
import { Ledger } from './ledger.ts';
import { createTwin } from './twin.ts';

describe('the twin watches over itself', () => {
  const posting = { type: 1, owner: 1, account: Account.SPOT, asset: 1, bucket: Bucket.AVAILABLE, reference: 0 };

  it('refuses postings that do not sum to zero', () => {
    expect(() => new Ledger(false).post(1, [{ ...posting, amount: 5n }])).toThrow('makes 5 of asset 1');
    const outside = { ...posting, account: Account.EXTERNAL, amount: -5n };
    expect(() =>
      new Ledger(false).post(1, [
        { ...posting, amount: 5n },
        { ...outside, asset: 2 },
      ]),
    ).toThrow('of asset 1');
  });

  it('refuses a bucket below zero, but outside', () => {
    const taken = { ...posting, amount: -5n };
    expect(() => new Ledger(false).post(1, [taken, { ...posting, owner: 2, amount: 5n }])).toThrow('owner 1 would hold -5');
    const ledger = new Ledger(false);
    ledger.post(1, [
      { ...posting, amount: 5n },
      { ...posting, owner: -2, account: Account.EXTERNAL, amount: -5n },
    ]);
    expect(ledger.balance(-2, Account.EXTERNAL, 1, Bucket.AVAILABLE)).toBe(-5n);
  });

  it('keeps records only when asked', () => {
    expect(createTwin().records).toBeUndefined();
    expect(createTwin({ recording: true }).records?.length).toBe(0);
  });
});
