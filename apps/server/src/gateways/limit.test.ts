import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RateLimit } from '../http/rate-limits.ts';
import { Account, LocalClaims, LocalLimit } from './limit.ts';
import type { Allowance } from './limit.ts';

function hands() {
  const hand = { ms: 1_000_000 };
  return { hand, nowMs: () => hand.ms };
}

describe('a limit in one process', () => {
  test('lets in what the buckets of one process always let in', () => {
    const step = fc.record({
      passMs: fc.constantFrom(0, 1, 10, 50, 400, 5_000),
      key: fc.constantFrom(1, 2),
      times: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(fc.constantFrom(1, 5, 40), fc.constantFrom(1, 7, 20), fc.array(step, { maxLength: 60 }), (burst, perSecond, steps) => {
        const { hand, nowMs } = hands();
        const [limit, buckets] = [new LocalLimit({ burst, perSecond }, nowMs), new RateLimit({ burst, perSecond })];
        for (const { passMs, key, times } of steps) {
          hand.ms += passMs;
          for (let at = 0; at < times; at += 1) expect(limit.take(`${key}`)).toBe(buckets.take(key, hand.ms));
        }
      }),
    );
  });

  test('counts weights, and gives a key several times as much', () => {
    const { hand, nowMs } = hands();
    const limit = new LocalLimit({ burst: 10, everyMs: 60_000 }, nowMs);
    expect([limit.take('a', 6), limit.take('a', 5), limit.take('a', 4), limit.take('a')]).toEqual([true, false, true, false]);
    expect([limit.take('b', 15), limit.take('b', 15, 3), limit.take('b', 15, 3), limit.take('b', 1, 3)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    // Begins for everybody at once.
    hand.ms = Math.ceil(hand.ms / 60_000) * 60_000;
    expect(limit.take('a', 10)).toBe(true);
  });

  test('a burst of 0 is no limit', () => {
    const limit = new LocalLimit({ burst: 0, perSecond: 0 }, () => 0);
    expect(limit.take('a', 1_000_000)).toBe(true);
  });
});

test('a claim lasts as long as it lasts, and is given back', () => {
  const { hand, nowMs } = hands();
  const claims = new LocalClaims(2_000, nowMs);
  expect([claims.claim('a'), claims.claim('a'), claims.claim('b')]).toEqual([true, false, true]);
  claims.release('a');
  expect([claims.claim('a'), claims.claim('a')]).toEqual([true, false]);
  hand.ms += 1_999;
  expect([claims.claim('a'), claims.claim('b')]).toEqual([false, false]);
  hand.ms += 1;
  expect([claims.claim('a'), claims.claim('b')]).toEqual([true, true]);
});

test('an account never lets out more than its allowance in any time, whatever is lent, given back, late or never', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(1, 20, 100, 300, 1_000, 4_000) }),
    fc.record({ kind: fc.constant('lend' as const), loan: fc.nat(8), wanted: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ kind: fc.constant('use' as const), loan: fc.nat(8), count: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ kind: fc.constant('giveBack' as const), loan: fc.nat(8) }),
  );
  const allowances: Allowance[] = [
    { burst: 8, perSecond: 5 },
    { burst: 20, perSecond: 100 },
  ];
  fc.assert(
    fc.property(fc.constantFrom(...allowances), fc.array(step, { maxLength: 120 }), (allowance, steps) => {
      let nowMs = 5_000;
      const account = new Account(nowMs);
      const loans = new Map<number, { left: number; untilMs: number; name: string }>();
      const used: { readonly ms: number; readonly count: number }[] = [];
      for (const [at, one] of steps.entries()) {
        if (one.kind === 'pass') nowMs += one.ms;
        else if (one.kind === 'lend' && !loans.has(one.loan)) {
          const name = `${at}`;
          const amount = account.lend(name, one.wanted, allowance, nowMs, nowMs + 1_000);
          expect(account.lend(name, one.wanted, allowance, nowMs, nowMs + 1_000)).toBe(amount);
          loans.set(one.loan, { left: amount, untilMs: nowMs + 250, name });
        } else if (one.kind === 'use') {
          const loan = loans.get(one.loan);
          if (loan !== undefined && loan.untilMs > nowMs && loan.left >= one.count) {
            loan.left -= one.count;
            used.push({ ms: nowMs, count: one.count });
          }
        } else if (one.kind === 'giveBack') {
          const loan = loans.get(one.loan);
          if (loan === undefined) continue;
          // Also twice.
          account.giveBack(loan.name, loan.left);
          account.giveBack(loan.name, loan.left);
          loans.delete(one.loan);
        }
      }
      for (const [from, { ms }] of used.entries()) {
        let sum = 0;
        for (const later of used.slice(from)) {
          sum += later.count;
          expect(sum).toBeLessThanOrEqual(allowance.burst + ((later.ms - ms) / 1_000) * allowance.perSecond! + 1e-6);
        }
      }
    }),
    { numRuns: 300 },
  );
});
