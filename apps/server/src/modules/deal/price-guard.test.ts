import { describe, expect, test } from 'vitest';
import { PriceGuard, RateGuard } from './price-guard.ts';

/** An index each second from `from` to `to`, both included. */
function stand(guard: PriceGuard, price: bigint, from: number, to: number): void {
  for (let second = from; second <= to; second++) guard.say({ price, timeMs: second * 1_000, isFlagged: false });
}

describe('floating prices', () => {
  test('are not traded at before there is an index', () => expect(new PriceGuard().isPaused(0)).toBe(true));

  test('are traded at from the first index on', () => {
    const guard = new PriceGuard();
    stand(guard, 100n, 0, 0);
    expect(guard.isPaused(0)).toBe(false);
  });

  test('pause when nothing was heard for more than 10 s, and until the index has stood for 60 s', () => {
    const guard = new PriceGuard();
    stand(guard, 100n, 0, 5);
    expect(guard.isPaused(15_000)).toBe(false);
    expect(guard.isPaused(15_001)).toBe(true);
    stand(guard, 100n, 20, 80);
    expect(guard.isPaused(79_999)).toBe(true);
    expect(guard.isPaused(80_000)).toBe(false);
  });

  test('pause while an index is said to be stale', () => {
    const guard = new PriceGuard();
    stand(guard, 100n, 0, 5);
    guard.say({ price: 100n, timeMs: 5_000, isFlagged: true });
    expect(guard.isPaused(6_000)).toBe(true);
    stand(guard, 100n, 7, 67);
    expect(guard.isPaused(66_999)).toBe(true);
    expect(guard.isPaused(67_000)).toBe(false);
  });

  test.each([
    { to: 10_300n, paused: false },
    { to: 10_301n, paused: true },
    { to: 9_709n, paused: false },
    { to: 9_708n, paused: true },
  ])('pause by a move of more than 3 %: 10,000 to $to', ({ to, paused }) => {
    const guard = new PriceGuard();
    stand(guard, 10_000n, 0, 9);
    stand(guard, to, 10, 10);
    expect(guard.isPaused(10_000)).toBe(paused);
  });

  test('pause by a move in small steps within 60 s, but not by one that takes longer', () => {
    const fast = new PriceGuard();
    for (let step = 0; step <= 40; step++) stand(fast, 10_000n + BigInt(step) * 10n, step, step);
    expect(fast.isPaused(40_000)).toBe(true);
    const slow = new PriceGuard();
    for (let step = 0; step <= 400; step++) stand(slow, 10_000n + BigInt(step), step, step);
    expect(slow.isPaused(400_000)).toBe(false);
  });

  test('are traded at again when the index has stood for 60 s since the move', () => {
    const guard = new PriceGuard();
    stand(guard, 10_000n, 0, 9);
    stand(guard, 11_000n, 10, 69);
    expect(guard.isPaused(69_999)).toBe(true);
    stand(guard, 11_000n, 70, 70);
    expect(guard.isPaused(70_000)).toBe(false);
  });

  test('pause on when it moves back meanwhile', () => {
    const guard = new PriceGuard();
    stand(guard, 10_000n, 0, 9);
    stand(guard, 11_000n, 10, 49);
    stand(guard, 10_000n, 50, 109);
    expect(guard.isPaused(109_000)).toBe(true);
    stand(guard, 10_000n, 110, 110);
    expect(guard.isPaused(110_000)).toBe(false);
  });
});

describe('floating prices of a currency', () => {
  const HOUR_MS = 3_600_000;
  /** What a source said, an hour after the other. */
  const said = (...rates: readonly bigint[]): RateGuard => {
    const guard = new RateGuard();
    for (const [hour, price] of rates.entries()) guard.say({ price, timeMs: hour * HOUR_MS });
    return guard;
  };

  test('are traded at from the first rate on', () => expect(said(10_000n).isPaused(0)).toBe(false));

  test.each([
    { to: 10_300n, paused: false },
    { to: 10_301n, paused: true },
    { to: 9_709n, paused: false },
    { to: 9_708n, paused: true },
  ])('pause by a rate that leaps by more than 3 %: 10,000 to $to', ({ to, paused }) =>
    expect(said(10_000n, to).isPaused(HOUR_MS)).toBe(paused),
  );

  test('are traded at again when the next rate agrees, but not when it is the one before', () => {
    expect(said(10_000n, 20_000n, 20_500n).isPaused(2 * HOUR_MS)).toBe(false);
    expect(said(10_000n, 20_000n, 10_000n).isPaused(2 * HOUR_MS)).toBe(true);
    expect(said(10_000n, 20_000n, 10_000n, 10_000n).isPaused(3 * HOUR_MS)).toBe(false);
  });

  test('are traded at again when the rate has stood for an hour; the same rate heard again is no second one', () => {
    const guard = said(10_000n, 20_000n);
    guard.say({ price: 20_000n, timeMs: HOUR_MS });
    expect(guard.isPaused(2 * HOUR_MS - 1)).toBe(true);
    expect(guard.isPaused(2 * HOUR_MS)).toBe(false);
  });

  test('are traded at where operators set the rate, before a source says one and instead of one that has leapt', () => {
    const guard = new RateGuard();
    guard.say({ price: 10_000n, timeMs: null });
    guard.say({ price: 20_000n, timeMs: null });
    expect(guard.isPaused(0)).toBe(false);
    guard.say({ price: 30_000n, timeMs: 1 });
    expect(guard.isPaused(1)).toBe(true);
    guard.say({ price: 30_000n, timeMs: null });
    expect(guard.isPaused(1)).toBe(false);
  });

  test('are traded at where operators set what the dollar is worth, and the source has said nothing new', () => {
    const guard = said(10_000n);
    guard.say({ price: 11_000n, timeMs: 0 });
    expect(guard.isPaused(0)).toBe(false);
    guard.say({ price: 11_100n, timeMs: 1 });
    expect(guard.isPaused(1)).toBe(false);
  });
});
