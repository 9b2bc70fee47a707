import { ContractWorld } from '@kontor/testkit/contract-world';
import type { Outcome } from '@kontor/testkit/contract-world';
import { describe, expect, test } from 'vitest';
import { createEngine } from '../engine.ts';

function world(): ContractWorld {
  const w = new ContractWorld(createEngine({ recording: true }));
  w.mark('60000');
  w.fund('maker', '1000000');
  // So that he can sell to some and buy from others.
  w.setting('maker', 20);
  return w;
}

const ENDS: Readonly<Record<number, string>> = { 4: 'done FOK', 10: 'done UNBEARABLE' };

/** What an order came to, in words: the lots of trades, and why orders ended. The core stops where a FOK order trades in part. */
function deeds(order: () => Outcome): string[] {
  let outcome: Outcome = { refusal: 'none yet', events: [] };
  expect(() => {
    outcome = order();
  }).not.toThrow();
  expect(outcome.refusal).toBe('NONE');
  return outcome.events.flatMap((event) => {
    if (event.type === 'trade') return [`trade ${event.lots} at ${event.priceTicks / 10}`];
    return event.type === 'done' ? [ENDS[event.reason] ?? `done ${event.reason}`] : [];
  });
}

/** A user with a long of 1 BTC at 60,000 that is nearly all he can have: so much is left beside it, or all but 600 of isolated margin. */
function holder(w: ContractWorld, name: string, left = 670, mode: 'CROSS' | 'ISOLATED' = 'CROSS'): void {
  w.fund(name, String(left + 30));
  w.setting(name, 100, mode);
  w.sell('maker', { price: '60000', quantity: '1' });
  expect(w.buy(name, { price: '60000', quantity: '1' }).refusal).toBe('NONE');
}

/** Open lots of both sides of the book. */
function restingLots(w: ContractWorld): number {
  const { bids, asks } = w.door.dump().markets.find(({ terms }) => terms.market === w.btc.terms.market)!;
  return [...bids, ...asks].reduce((sum, { open }) => sum + open, 0);
}

/** Somebody who bids for 1 BTC, half at each of two prices. */
function bid(w: ContractWorld, first: string, second: string): void {
  w.buy('maker', { price: first, quantity: '0.5' });
  w.buy('maker', { price: second, quantity: '0.5' });
}

describe('a FOK contract order', () => {
  test.each([
    // 350 and 500 are lost, and there are 670: each alone he could bear.
    { mode: 'CROSS', left: 670, first: '59300', second: '59000' },
    // Half of the margin is lost by each, and the fees of 14.85 are paid from 20 beside it.
    { mode: 'ISOLATED', left: 620, first: '59400', second: '59400' },
  ] as const)(
    'trades nothing where its owner can bear the first of its trades and not the next: $mode',
    ({ mode, left, first, second }) => {
      const w = world();
      holder(w, 'alice', left, mode);
      bid(w, first, second);
      const { contractAccounts } = w.door.dump();
      const order = { price: '59000', quantity: '1', closes: true } as const;
      expect(deeds(() => w.sell('alice', { ...order, in: 'FOK' }))).toEqual(['done FOK']);
      expect(w.door.dump().contractAccounts).toEqual(contractAccounts);
      expect(restingLots(w)).toBe(1_000);
      expect(deeds(() => w.sell('alice', { ...order, in: 'IOC' }))).toEqual([`trade 500 at ${first}`, 'done UNBEARABLE']);
    },
  );

  test.each(['CROSS', 'ISOLATED'] as const)('trades whole where its owner can bear all of it: %s', (mode) => {
    const w = world();
    holder(w, 'alice', 670, mode);
    bid(w, '60000', '59500');
    const order = { price: '59500', quantity: '1', closes: true, in: 'FOK' } as const;
    expect(deeds(() => w.sell('alice', order))).toEqual(['trade 500 at 60000', 'trade 500 at 59500']);
    // 250 of loss, and 29.875 of fee.
    expect(w.wallet('alice')).toBe('390.125');
  });

  test('counts what the same maker has lost by the trade before', () => {
    const w = world();
    holder(w, 'bob');
    w.fund('alice', '100000');
    // Each alone he can bear, 500 and 350; both not.
    w.sell('bob', { price: '59000', quantity: '0.5', closes: true });
    w.sell('bob', { price: '59300', quantity: '0.5', closes: true });
    w.sell('maker', { price: '59500', quantity: '0.5' });
    expect(deeds(() => w.buy('alice', { price: '59500', quantity: '1.5', in: 'FOK' }))).toEqual(['done FOK']);
    expect(restingLots(w)).toBe(1_500);
    expect(deeds(() => w.buy('alice', { price: '59500', quantity: '1', in: 'FOK' }))).toEqual([
      'trade 500 at 59000',
      'done UNBEARABLE',
      'trade 500 at 59500',
    ]);
    expect(restingLots(w)).toBe(0);
  });

  test('takes no lots of a maker that cannot bear its trade, and leaves it where it is unless it trades', () => {
    const w = world();
    holder(w, 'bob');
    w.fund('alice', '100000');
    w.sell('bob', { price: '58000', quantity: '1', closes: true });
    w.sell('maker', { price: '59500', quantity: '0.5' });
    expect(deeds(() => w.buy('alice', { price: '59500', quantity: '0.6', in: 'FOK' }))).toEqual(['done FOK']);
    expect(restingLots(w)).toBe(1_500);
    expect(deeds(() => w.buy('alice', { price: '59500', quantity: '0.4', in: 'FOK' }))).toEqual(['done UNBEARABLE', 'trade 400 at 59500']);
  });

  test('in one-way counts what its first trades close before it asks what the next open', () => {
    const w = world();
    w.fund('alice', '1000');
    w.oneWay('alice');
    w.setting('alice', 100);
    w.sell('maker', { price: '60000', quantity: '0.5' });
    w.buy('alice', { price: '60000', quantity: '0.5' });
    bid(w, '60000', '58000');
    // 970 are left when the long is closed: a short of 0.5 BTC from 58,000 has lost 1,000 at the mark.
    expect(deeds(() => w.sell('alice', { price: '58000', quantity: '1', in: 'FOK' }))).toEqual(['done FOK']);
    w.buy('maker', { price: '59500', quantity: '0.5' });
    expect(deeds(() => w.sell('alice', { price: '58000', quantity: '1', in: 'FOK' }))).toEqual([
      'trade 500 at 60000',
      'trade 500 at 59500',
    ]);
    expect(w.record('alice').sides.map(({ lots }) => lots)).toEqual([0, 500]);
  });

  test('passes over own orders in EXPIRE_MAKER, and ends at them in the other modes', () => {
    const w = world();
    w.fund('alice', '100000');
    w.sell('alice', { price: '60000', quantity: '0.5' });
    w.sell('maker', { price: '60100', quantity: '1' });
    const order = { price: '60100', quantity: '1', in: 'FOK' } as const;
    expect(deeds(() => w.buy('alice', { ...order, mode: 'EXPIRE_TAKER' }))).toEqual(['done FOK']);
    expect(deeds(() => w.buy('alice', { ...order, mode: 'EXPIRE_MAKER' }))).toEqual(['done 7', 'trade 1000 at 60100']);
  });
});
