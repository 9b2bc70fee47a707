import { describe, expect, test } from 'vitest';
import { DuplicateGuard } from './duplicate-guard.ts';

const PATH = '/api/spot/order/place';
const BODY = { pair: 'BTC_USDT', quantity: '1' };

describe('the duplicate guard', () => {
  test('knows a request by its user, its path and its body', () => {
    const guard = new DuplicateGuard();
    expect(guard.enter(1, PATH, BODY, 0)).toBeDefined();
    expect(guard.enter(2, PATH, BODY, 0)).toBeDefined();
    expect(guard.enter(1, '/api/spot/order/oco', BODY, 0)).toBeDefined();
    expect(guard.enter(1, PATH, { ...BODY, quantity: '2' }, 0)).toBeDefined();
    expect(guard.enter(1, PATH, { quantity: '1', pair: 'BTC_USDT' }, 0)).toBeUndefined();
  });

  test('refuses every repetition for two seconds from the first, and none later', () => {
    const guard = new DuplicateGuard();
    expect(guard.enter(1, PATH, BODY, 100)).toBeDefined();
    for (const nowMs of [100, 1_000, 2_099]) expect(guard.enter(1, PATH, BODY, nowMs)).toBeUndefined();
    expect(guard.enter(1, PATH, BODY, 2_100)).toBeDefined();
    expect(guard.enter(1, PATH, BODY, 2_101)).toBeUndefined();
  });

  test('lets a released request in again at once, and that of nobody else', () => {
    const guard = new DuplicateGuard();
    const key = guard.enter(1, PATH, BODY, 0)!;
    void guard.enter(2, PATH, BODY, 0);
    guard.release(key as string);
    expect(guard.enter(2, PATH, BODY, 0)).toBeUndefined();
    expect(guard.enter(1, PATH, BODY, 0)).toBe(key);
  });

  test('leaves a body with a client id to the journal', () => {
    const guard = new DuplicateGuard();
    for (let i = 0; i < 2; i++) expect(guard.enter(1, PATH, { ...BODY, client_id: 'one' }, 0)).toBe('');
  });
});
