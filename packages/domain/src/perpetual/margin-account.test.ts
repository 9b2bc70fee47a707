import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPercent } from '../formulas/fraction.ts';
import { availableToOpen, isLiquidated, marginBalance, marginRatio, transferable } from './margin-account.ts';
import type { CrossAccount } from './margin-account.ts';

const account = (more: Partial<CrossAccount>): CrossAccount => ({
  wallet: 1_000n,
  unrealised: 0n,
  initialMargin: 0n,
  maintenanceMargin: 0n,
  reserved: 0n,
  ...more,
});

describe('a cross margin account', () => {
  test.each<[string, Partial<CrossAccount>, open: bigint, out: bigint]>([
    ['at rest', {}, 1_000n, 1_000n],
    ['orders take from both', { reserved: 300n }, 700n, 700n],
    ['a loss takes from both', { unrealised: -300n, initialMargin: 200n }, 500n, 500n],
    ['a gain opens more, and never leaves', { unrealised: 500n, initialMargin: 200n }, 1_300n, 1_000n],
    ['a gain does not stand in for what orders reserve', { unrealised: 500n, reserved: 900n }, 600n, 100n],
    ['nothing is left', { unrealised: -900n, initialMargin: 200n }, 0n, 0n],
    ['a wallet below zero', { wallet: -100n, unrealised: 500n }, 400n, 0n],
  ])('%s', (_name, more, open, out) => {
    expect(availableToOpen(account(more))).toBe(open);
    expect(transferable(account(more))).toBe(out);
  });

  test('what leaves never takes it below what it may open', () => {
    const amount = fc.bigInt({ min: -1_000n, max: 1_000n });
    const positive = fc.bigInt({ min: 0n, max: 1_000n });
    fc.assert(
      fc.property(amount, amount, positive, positive, (wallet, unrealised, initialMargin, reserved) => {
        const before = account({ wallet, unrealised, initialMargin, reserved });
        const out = transferable(before);
        if (out === 0n) return;
        const after = { ...before, wallet: wallet - out };
        expect(after.wallet).toBeGreaterThanOrEqual(reserved);
        expect(marginBalance(after)).toBeGreaterThanOrEqual(initialMargin + reserved);
        expect(transferable(after)).toBe(0n);
      }),
      { seed: 14, numRuns: 400 },
    );
  });

  test('is liquidated from a ratio of one on', () => {
    expect(isLiquidated(101n, 100n)).toBe(false);
    expect(isLiquidated(100n, 100n)).toBe(true);
    expect(isLiquidated(-5n, 0n)).toBe(false);
    expect(formatPercent(marginRatio(400n, 100n)!)).toBe('25.00');
    expect(marginRatio(0n, 100n)).toBeUndefined();
  });
});
